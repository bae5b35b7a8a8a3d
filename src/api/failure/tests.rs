pub mod examples;

use super::*;
use examples::{AT, add, cancelled, find, list, lost, refused, response, unanswered};

const TIMED_OUT: FetchError = FetchError::TimedOut(Duration::from_secs(15));

fn unreadable(request: &HttpRequest, problem: &str) -> Failure {
    Failure::unreadable(request, &examples::access(), &response(200, "<html>"), problem)
}

fn stopped(stop: Stop) -> Failure {
    Failure::not_sent(Kind::Stopped(stop), AT)
}

fn every_failure(request: &HttpRequest) -> Vec<Failure> {
    let (named, ban) = (r#"{"code":"c","message":"m"}"#, r#"{"code":"key_banned","message":"m"}"#);
    let bodies = [named, ban, "{}", "", "<title>Busy</title>"];
    let statuses = [400, 401, 403, 404, 408, 409, 429, 499, 500, 502, 503];
    let answers = statuses.iter().flat_map(|status| bodies.map(|body| refused(request, *status, body)));
    let without = [FetchError::Network, FetchError::Redirected, TIMED_OUT, FetchError::Policy];
    answers
        .chain(without.map(|error| unanswered(request, error)))
        .chain([cancelled()])
        .chain([Stop::RateLimitedRepeatedly, Stop::SuspectedBan].map(stopped))
        .chain([unreadable(request, "an HTML page"), refused(request, 302, "")])
        .collect()
}

#[test]
fn an_unknown_outcome_of_an_addition_is_shown_as_unknown() {
    let failures = every_failure(&add());
    for failure in &failures {
        let is_shown = failure.text.contains("may or may not have been added");
        assert_eq!(
            (is_shown, failure.next_step() == LOOK_FIRST),
            (failure.may_be_done, failure.may_be_done),
            "{failure:?}"
        );
    }
    // Five bodies for 408, 499, 500, 502 and 503. No answer, another page, too late, not readable, and no success.
    assert_eq!(failures.iter().filter(|failure| failure.may_be_done).count(), 30);
}

#[test]
fn a_failure_of_another_request_never_says_that_a_pet_was_added() {
    for failure in [list(), find()].iter().flat_map(every_failure) {
        assert!(!failure.text.contains("added") && !failure.may_be_done, "{failure:?}");
    }
}

/// An alert had up to eight lines of text on a phone.
#[test]
fn each_failure_has_a_title_of_one_short_sentence_and_at_most_two_sentences_after_it() {
    for failure in [add(), list(), find()].iter().flat_map(every_failure) {
        let (title, text) = failure.title_and_text();
        assert!(title.ends_with('.') && title.chars().count() <= 68, "{title}");
        assert_eq!([title, text].join(" ").trim_end(), failure.text);
        let text = format!("{text} {}", failure.next_step());
        assert!(text.trim().split(". ").count() <= 2, "{text}");
    }
}

#[test]
fn the_unknown_outcome_follows_the_title_of_an_unreadable_response() {
    let failure = unreadable(&add(), "an HTML page instead of a pet");
    let expected = ("The service's answer cannot be read.", "The pet may or may not have been added.");
    assert_eq!(failure.title_and_text(), expected);
    assert_eq!(failure.status, "200: an HTML page instead of a pet");
    assert!(failure.details().contains("status 200: an HTML page instead of a pet"));
}

#[test]
fn a_stop_says_why_the_request_was_not_carried_out() {
    for (stop, why) in
        [(Stop::RateLimitedRepeatedly, "The rate limit"), (Stop::SuspectedBan, "After an earlier answer, your key")]
    {
        let text = stopped(stop).text;
        let start = format!("Requests were stopped; this one was not carried out. {why}");
        assert!(text.starts_with(&start), "{text}");
    }
}

#[test]
fn a_refusal_that_the_gate_takes_for_a_ban_keeps_its_answer() {
    let refusal = refused(&list(), 403, r#"{"code":"c","message":"m"}"#);
    let ban = refusal.clone().as_ban();
    assert_eq!((ban.kind, ban.answer()), (Kind::Stopped(Stop::SuspectedBan), refusal.answer()));
    assert_eq!(ban.text, refused(&list(), 403, r#"{"code":"key_banned","message":"m"}"#).text);
}

#[test]
fn a_key_that_the_service_repeats_is_not_shown() {
    let failure =
        refused(&list(), 401, r#"{"code":"bad canary/key","message":"no such key: canary\/key","status":401}"#);
    assert!(!failure.details().contains("canary"));
    assert!(failure.answer().contains("no such key: [key]"), "{}", failure.answer());
    let page = refused(&list(), 403, "<title>No canary/key</title>");
    assert!(page.text.contains("“No [key]”"), "{}", page.text);
}

#[test]
fn details_have_the_whole_error_of_the_service_and_the_request() {
    let details = refused(&add(), 400, r#"{"code":"c","message":"m","status":422}"#).details();
    let expected = "The service did not accept this pet.\n“m” · code c · status 400, 422 in its body\n\
                    POST https://a.example/pets";
    assert_eq!(details, expected);
}

#[test]
fn the_status_says_what_is_unexpected_about_the_body() {
    let status = |body| refused(&list(), 400, body).status;
    assert_eq!(status(r#"{"code":"c","message":"m","status":422}"#), "400, 422 in its body");
    assert_eq!([status(r#"{"code":"c","message":"m","status":400}"#), status(r#"{"message":"m"}"#)], ["400", "400"]);
    assert_eq!([status("<title>No</title>"), status("No")], ["400", "400"]);
    assert_eq!(status("<html>"), "400, with an HTML page instead of an error message");
    assert_eq!(status(""), "400, with an empty body instead of an error message");
}

#[test]
fn each_possible_cause_of_a_missing_response_is_possible() {
    let causes = |is_online, is_forwarded, has_answered| {
        lost().with_causes(is_online, is_forwarded, has_answered).causes.join(" ")
    };
    assert!(causes(true, false, false).contains("rate limit") && !causes(true, false, false).contains("offline"));
    assert!(causes(false, false, false).starts_with("This computer seems to be offline."));
    // No browser hides an answer of the site's own host.
    assert!(!causes(false, true, false).contains("allow") && !causes(false, true, false).contains("hidden"));
    // "The base URL is wrong" stood first after ten requests that worked.
    assert!(
        !causes(true, false, true).contains("base URL") && causes(true, false, true).contains("The service is down")
    );
    assert!(cancelled().with_causes(false, false, false).causes.is_empty());
}

#[test]
fn an_answer_of_something_in_front_of_the_service_says_what_it_is_and_who_can_change_it() {
    let said = |status, title: &str| {
        let failure = refused(&add(), status, &format!("<title>{title}</title>"));
        (failure.text.clone(), failure.next_step())
    };
    let site = Kind::InFront.next_step();
    let expected = "Something in front of the service answered: “403 Forbidden”. The service did not get the request.";
    assert_eq!(said(403, "403 Forbidden"), (expected.into(), site));
    let expected = "Something in front of the service answered. It may ask for a password of its own.";
    assert_eq!(said(401, ""), (expected.into(), site));
    for status in [408, 499, 500, 503, 530] {
        let expected = "Something in front of the service answered: “Busy”. The pet may or may not have been added.";
        assert_eq!(said(status, "Busy"), (expected.into(), LOOK_FIRST), "{status}");
    }
    assert!(refused(&list(), 503, "<html>").kind.is_retry());
}

#[test]
fn a_request_that_the_site_s_own_policy_blocks_names_the_origin_that_the_policy_lacks() {
    // It was shown as a missing response, with five causes that were all wrong.
    let failure = unanswered(&add(), FetchError::Policy);
    assert!(failure.text.contains("The browser blocked the request to https://a.example, so nothing was sent."));
    assert_eq!((failure.kind, failure.may_be_done), (Kind::Policy, false));
    assert!(failure.with_causes(true, false, false).causes.is_empty());
}

/// A slash or an `s` that the base URL lacked was "probably a login of your company", and a wrong base URL was "Try again in a moment."
#[test]
fn an_answer_of_another_address_names_each_possible_sender() {
    for failure in [
        refused(&list(), 404, "{}"),
        refused(&add(), 404, "<title>Not Found</title>"),
        unanswered(&list(), FetchError::Redirected),
        unreadable(&list(), "an HTML page"),
    ] {
        assert!(failure.next_step().contains("the base URL is not exactly"), "{failure:?}");
    }
    assert_eq!(refused(&find(), 404, "{}").kind, Kind::NotFound);
    let cut_off = Response { body: None, ..response(200, "") };
    let cut_off = Failure::unreadable(&list(), &examples::access(), &cut_off, CUT_OFF);
    assert_eq!(cut_off.next_step(), "Try again in a moment.");
}

#[test]
fn a_401_without_the_promised_words_may_come_from_a_login() {
    let text = |body| refused(&list(), 401, body).text;
    assert_eq!(text(r#"{"code":"unauthorized","message":"No."}"#), "The service did not accept this key.");
    let either = "The service, or a login in front of it, did not accept this key.";
    assert_eq!([text(r#"{"message":"No."}"#), text(r#"{"code":"c"}"#)], [either, either]);
}
