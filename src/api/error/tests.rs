use super::*;

fn refused(kind: RefusalKind, operation: Operation, http_status: u16) -> ApiError {
    let body = ErrorResponseBody::Other("an empty body");
    ApiError::Refused { kind, operation, response: ErrorResponse { http_status, body } }
}

fn in_front(operation: Operation, http_status: u16, title: &str) -> ApiError {
    let response = ErrorResponse { http_status, body: ErrorResponseBody::Page(title.into()) };
    ApiError::Refused { kind: RefusalKind::InFront, operation, response }
}

fn refused_with(body: ErrorBody, http_status: u16) -> ApiError {
    let response = ErrorResponse { http_status, body: ErrorResponseBody::Error(body) };
    ApiError::Refused { kind: RefusalKind::BadRequest, operation: Operation::CreatePet, response }
}

fn unreadable(operation: Operation, problem: &str) -> ApiError {
    let response = ErrorResponse { http_status: 200, body: ErrorResponseBody::Page(String::new()) };
    ApiError::Unreadable { operation, problem: problem.into(), response }
}

fn every_error(operation: Operation) -> Vec<ApiError> {
    vec![
        ApiError::NoKey,
        refused(RefusalKind::Unauthorized, operation, 401),
        refused(RefusalKind::NotFound, operation, 404),
        refused(RefusalKind::RateLimited, operation, 429),
        refused(RefusalKind::BadRequest, operation, 400),
        refused(RefusalKind::SuspectedBan, operation, 403),
        refused(RefusalKind::Forbidden, operation, 403),
        refused(RefusalKind::ServerError, operation, 503),
        unreadable(operation, "an HTML page"),
        ApiError::NoResponse(operation),
        ApiError::Redirected(operation),
        in_front(operation, 403, "Forbidden"),
        in_front(operation, 401, ""),
        in_front(operation, 504, "Gateway Time-out"),
        ApiError::BlockedByPolicy("https://a.example".into()),
        ApiError::TimedOut(operation, Duration::from_secs(15)),
        ApiError::Cancelled,
        ApiError::Stopped(Stop::SuspectedBan),
    ]
}

#[test]
fn an_unknown_outcome_of_an_addition_is_shown_as_unknown() {
    let is_shown = |error: &&ApiError| {
        let shown = error.to_string().contains("may or may not have been added");
        assert_eq!(shown, error.may_have_been_added(), "{error}");
        shown
    };
    assert_eq!(every_error(Operation::CreatePet).iter().filter(is_shown).count(), 6);
}

#[test]
fn an_error_of_another_operation_never_says_that_a_pet_was_added() {
    for operation in [Operation::ListPets, Operation::GetPet] {
        for error in every_error(operation) {
            assert!(!error.to_string().contains("added"), "{error}");
        }
    }
}

#[test]
fn the_unknown_outcome_follows_the_title_of_an_unreadable_response() {
    let error = unreadable(Operation::CreatePet, "an HTML page instead of a pet");
    let (title, text) = error.title_and_text();
    assert_eq!(title, "The service's answer cannot be read.");
    assert_eq!(text, "The pet may or may not have been added.");
    assert_eq!(error.status_in_words(), "200: an HTML page instead of a pet");
    assert!(error.details().contains("HTTP status: 200: an HTML page instead of a pet"));
}

#[test]
fn the_title_of_each_error_is_one_short_sentence() {
    for operation in [Operation::CreatePet, Operation::GetPet] {
        let stopped = ApiError::Stopped(Stop::RateLimitedRepeatedly);
        for error in every_error(operation).into_iter().chain([stopped]) {
            let (title, text) = error.title_and_text();
            assert!(title.ends_with('.') && title.chars().count() <= 68, "{title}");
            let sentences = [title, text].join(" ");
            assert_eq!(sentences.trim_end(), error.to_string());
        }
    }
}

/// An alert had up to eight lines of text on a phone.
#[test]
fn each_error_has_at_most_two_sentences_after_its_title() {
    for operation in [Operation::CreatePet, Operation::ListPets] {
        for error in every_error(operation) {
            let text = format!("{} {}", error.title_and_text().1, error.next_step().in_words());
            assert!(text.trim().split(". ").count() <= 2, "{text}");
        }
    }
}

#[test]
fn a_stop_says_why_the_request_was_not_carried_out() {
    let repeatedly = ApiError::Stopped(Stop::RateLimitedRepeatedly).to_string();
    assert!(
        repeatedly.starts_with("Requests were stopped; this one was not carried out. The rate limit"),
        "{repeatedly}"
    );
    let ban = ApiError::Stopped(Stop::SuspectedBan).to_string();
    assert!(ban.starts_with("Requests were stopped; this one was not carried out. After an earlier answer"), "{ban}");
}

#[test]
fn a_key_that_the_service_repeats_is_not_shown() {
    let body = ErrorBody { code: "bad canary".into(), message: "no such key: canary".into(), status: Some(401) };
    let error = refused_with(body, 401).without("canary");
    assert!(!error.details().contains("canary"));
    assert!(error.details().contains("no such key: [key]"));
}

#[test]
fn details_have_the_whole_error_of_the_service() {
    let body = ErrorBody { code: "c".into(), message: "m".into(), status: Some(422) };
    let details = refused_with(body, 400).details();
    let expected = "The service did not accept this pet.\nmessage: m\ncode: c\nstatus in the body: 422\n\
                    HTTP status: 400, 422 in its body";
    assert_eq!(details, expected);
}

#[test]
fn each_next_step_has_a_sentence_of_its_own() {
    for (step, part) in [
        (NextStep::EnterKey, "valid key"),
        (NextStep::CorrectInput, "Change what the service asks for"),
        (NextStep::TryAgain, "in a moment"),
        (NextStep::CheckTheList, "Look in the list"),
        (NextStep::WaitAndTryAgain, "rate limit resets"),
        (NextStep::SearchTheList, "Check the ID"),
        (NextStep::DecideToGoOn(Stop::SuspectedBan), "ban"),
        (NextStep::AskSupport, "Copy the details"),
        (NextStep::CheckAddress, "the base URL is not exactly"),
    ] {
        assert!(step.in_words().contains(part), "{step:?}");
    }
}

#[test]
fn a_step_that_sends_nothing_again_is_no_retry() {
    let steps = [NextStep::EnterKey, NextStep::CorrectInput, NextStep::CheckTheList, NextStep::SearchTheList];
    assert!(!steps.into_iter().any(NextStep::is_retry));
}

#[test]
fn each_possible_cause_of_a_missing_response_is_possible() {
    let causes = |is_online, is_forwarded, has_answered| {
        ApiError::NoResponse(Operation::ListPets).possible_causes(is_online, is_forwarded, has_answered).join(" ")
    };
    assert!(causes(true, false, false).contains("rate limit") && !causes(true, false, false).contains("offline"));
    assert!(causes(false, false, false).starts_with("This computer seems to be offline."));
    // No browser hides an answer of the site's own host.
    assert!(!causes(false, true, false).contains("allow") && !causes(false, true, false).contains("hidden"));
    // "The base URL is wrong" stood first after ten requests that worked.
    assert!(
        !causes(true, false, true).contains("base URL") && causes(true, false, true).contains("The service is down")
    );
}

#[test]
fn an_answer_of_something_in_front_of_the_service_says_what_it_is_and_who_can_change_it() {
    let said = |status, title: &str| {
        let error = in_front(Operation::CreatePet, status, title);
        (error.to_string(), error.next_step())
    };
    let expected = "Something in front of the service answered: “403 Forbidden”. The service did not get the request.";
    assert_eq!(said(403, "403 Forbidden"), (expected.into(), NextStep::AskSiteAdministrator));
    let expected = "Something in front of the service answered. It may ask for a password of its own.";
    assert_eq!(said(401, ""), (expected.into(), NextStep::AskSiteAdministrator));
    for status in [408, 499, 500, 503, 530] {
        let expected = "Something in front of the service answered: “Busy”. The pet may or may not have been added.";
        assert_eq!(said(status, "Busy"), (expected.into(), NextStep::CheckTheList), "{status}");
    }
    assert_eq!(in_front(Operation::ListPets, 503, "").next_step(), NextStep::TryAgain);
}

fn words(http_status: u16, body: ErrorResponseBody) -> String {
    ErrorResponse { http_status, body }.status_in_words()
}

#[test]
fn the_status_is_shown_with_another_status_of_the_body() {
    let error = |status| ErrorResponseBody::Error(ErrorBody { code: "c".into(), message: "m".into(), status });
    assert_eq!(words(400, error(Some(422))), "400, 422 in its body");
    assert_eq!(words(400, error(Some(400))), "400");
    assert_eq!(words(400, error(None)), "400");
}

#[test]
fn a_body_that_is_no_error_message_is_named_after_the_status() {
    for http_status in [400, 404, 429, 502] {
        let words = words(http_status, ErrorResponseBody::Other("an HTML page"));
        assert_eq!(words, format!("{http_status}, with an HTML page instead of an error message"));
    }
}

#[test]
fn details_have_each_field_or_say_that_it_is_missing() {
    let details = |body| ErrorResponse { http_status: 400, body }.details();
    let error = ErrorBody { code: "c".into(), message: "m".into(), status: Some(400) };
    assert_eq!(details(ErrorResponseBody::Error(error)), ["message: m", "code: c", "status in the body: 400"]);
    let empty = ErrorBody { code: String::new(), message: String::new(), status: None };
    let missing = ["message: missing", "code: missing", "status in the body: missing"];
    assert_eq!(details(ErrorResponseBody::Error(empty)), missing);
    assert!(details(ErrorResponseBody::Other("an HTML page")).is_empty(), "the status names it");
}

#[test]
fn a_request_that_the_site_s_own_policy_blocks_names_the_entry_that_the_policy_lacks() {
    // It was shown as a missing response, with five causes that were all wrong.
    let error = ApiError::BlockedByPolicy("https://a.example".into());
    assert!(error.to_string().contains("The browser blocked the request to https://a.example, so nothing was sent."));
    assert!(error.details().contains("connect-src has to contain https://a.example\n"));
    assert!(error.possible_causes(true, false, false).is_empty() && !error.may_have_been_added());
    assert_eq!(error.next_step(), NextStep::AskSiteAdministrator);
    assert!(error.next_step().in_words().contains("site administrator"));
}

/// A slash or an `s` that the base URL lacked was "probably a login of your company", and a wrong base URL was "Try again in a moment."
#[test]
fn an_answer_of_another_address_names_each_possible_sender() {
    let refused = |kind, operation, http_status| refused(kind, operation, http_status).next_step();
    for operation in [Operation::ListPets, Operation::CreatePet] {
        assert_eq!(refused(RefusalKind::BadRequest, operation, 404), NextStep::CheckAddress);
        assert_eq!(in_front(operation, 404, "Not Found").next_step(), NextStep::CheckAddress);
    }
    assert_eq!(ApiError::Redirected(Operation::ListPets).next_step(), NextStep::CheckAddress);
    assert_eq!(unreadable(Operation::ListPets, "an HTML page").next_step(), NextStep::CheckAddress);
    assert_eq!(refused(RefusalKind::NotFound, Operation::GetPet, 404), NextStep::SearchTheList);
    let body = ErrorResponseBody::Other(CUT_OFF);
    let response = ErrorResponse { http_status: 200, body };
    let cut_off = ApiError::Unreadable { operation: Operation::ListPets, problem: CUT_OFF.into(), response };
    assert_eq!(cut_off.next_step(), NextStep::TryAgain);
}

#[test]
fn a_401_without_the_promised_words_may_come_from_a_login() {
    let unauthorized = |code: &str, message: &str| {
        let body = ErrorBody { code: code.into(), message: message.into(), status: Some(401) };
        let response = ErrorResponse { http_status: 401, body: ErrorResponseBody::Error(body) };
        let kind = RefusalKind::Unauthorized;
        ApiError::Refused { kind, operation: Operation::ListPets, response }.to_string()
    };
    assert_eq!(unauthorized("unauthorized", "No."), "The service did not accept this key.");
    let either = "The service, or a login in front of it, did not accept this key.";
    assert_eq!([unauthorized("", "No."), unauthorized("c", "")], [either, either]);
}
