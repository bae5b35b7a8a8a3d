//! What the end of a request means for its row, and whether the import goes on. Pure.

use crate::{
    api::{
        error::{ApiError, RefusalKind},
        wire::{NewPet, Pet},
    },
    import::rules::row::{ADDED_OTHERWISE, State},
    words::isolated,
};

/// What the page says when a person has paused the import. Each pause that is no warning begins so.
pub const PAUSED: &str = "Paused";

/// Why nothing is sent while a row without an answer may be followed by others.
pub const UNREACHED: &str =
    "Nothing answers at the address of the service, so no row was sent. Check the network, then resume.";

/// The state of a row in `line` after its request, its note, and why the import pauses if it does: what happened and what to do.
/// `paused_at` are the statuses after which it has paused: a mistake in a table often stands in every row.
pub fn settle(
    sent: &NewPet,
    result: Result<Option<Pet>, ApiError>,
    line: u32,
    paused_at: &mut Vec<u16>,
) -> (State, String, Option<String>) {
    let mut pause = |status, seen: &str| {
        let is_first = !paused_at.contains(&status);
        paused_at.push(status);
        is_first.then(|| format!("{seen} “Resume” sends the other rows, and does not pause again for such a row."))
    };
    match result {
        Ok(None) => (State::Added(None), String::new(), None),
        Ok(Some(pet)) => {
            let changes = sent.changes_in(&pet);
            if changes.is_empty() {
                return (State::Added(Some(pet.id)), String::new(), None);
            }
            let note = format!("{ADDED_OTHERWISE} “{}”, ID {}. {changes}", isolated(&pet.name), pet.id);
            (State::Added(Some(pet.id)), note, pause(201, &format!("The service has changed line {line}.")))
        }
        Err(error) if error.may_have_been_added() => {
            let (seen, _) = error.title_and_text();
            (State::Unknown, with_answer(seen, &error), Some(format!("{PAUSED} after line {line}.")))
        }
        Err(ref error @ ApiError::Refused { kind: RefusalKind::BadRequest, ref response, .. }) => {
            let seen = format!("The service did not accept line {line}.");
            (State::Refused, format!("Not accepted: {}", error.answer()), pause(response.http_status, &seen))
        }
        // A password of the host is about no row.
        Err(ref error @ ApiError::Refused { kind: RefusalKind::InFront, ref response, .. })
            if response.http_status != 401 =>
        {
            let (seen, _) = error.title_and_text();
            let pause =
                format!("Something in front of the service refused line {line}. “Resume” sends the other rows.");
            (State::Refused, format!("Not accepted. {seen}"), Some(pause))
        }
        // The gate waits, and then the same row is the next one.
        Err(ApiError::Refused { kind: RefusalKind::RateLimited, .. }) => (State::ToSend, String::new(), None),
        Err(error) => (State::ToSend, String::new(), Some(not_carried_out(&error))),
    }
}

/// Why the import pauses after a request that the service did not carry out.
pub fn not_carried_out(error: &ApiError) -> String {
    if *error == ApiError::Cancelled {
        return PAUSED.to_owned();
    }
    format!("{} {}", with_answer(error.to_string(), error), error.next_step().in_words())
}

/// What was seen, and the answer to the request if one came.
fn with_answer(seen: String, error: &ApiError) -> String {
    let answer = error.answer();
    if answer.is_empty() { seen } else { format!("{seen} Answer: {answer}.") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{
        error::{Operation, Stop},
        error_response::{ErrorResponse, ErrorResponseBody},
        wire::{CategoryId, ErrorBody, PetId, PetStatus, Status},
    };
    use std::time::Duration;

    fn settle(result: Result<Option<Pet>, ApiError>, paused_at: &mut Vec<u16>) -> (State, String, Option<String>) {
        let sent = NewPet { name: "Barnaby".into(), category_id: CategoryId(2), status: Some(PetStatus::Sold) };
        super::settle(&sent, result, 2, paused_at)
    }

    fn refusal(kind: RefusalKind, http_status: u16) -> ApiError {
        let error = ErrorBody { code: "invalid_name".into(), message: "No.".into(), status: Some(400) };
        let response = ErrorResponse { http_status, body: ErrorResponseBody::Error(error) };
        ApiError::Refused { kind, operation: Operation::CreatePet, response }
    }

    /// The state, the note and the pause of a row that the service did not carry out.
    fn waiting(pause: Option<String>) -> (State, String, Option<String>) {
        (State::ToSend, String::new(), pause)
    }

    fn barnaby(name: &str, status: PetStatus) -> Pet {
        Pet { id: PetId(7), name: name.into(), category_id: CategoryId(2), status: Some(Status::Known(status)) }
    }

    #[test]
    fn an_added_pet_has_its_id() {
        let stored = Ok(Some(barnaby("Barnaby", PetStatus::Sold)));
        assert_eq!(settle(stored, &mut Vec::new()), (State::Added(Some(PetId(7))), String::new(), None));
        assert_eq!(settle(Ok(None), &mut Vec::new()), (State::Added(None), String::new(), None));
        let response = ErrorResponse { http_status: 200, body: ErrorResponseBody::Page(String::new()) };
        let error = ApiError::Unreadable { operation: Operation::CreatePet, problem: "text".into(), response };
        assert_eq!(settle(Err(error), &mut Vec::new()).0, State::Unknown);
    }

    /// A service that stores each status as "available" got 10,000 rows.
    #[test]
    fn the_first_pet_that_was_stored_otherwise_pauses_the_import_and_each_says_how() {
        let mut paused_at = Vec::new();
        let (state, note, pause) = settle(Ok(Some(barnaby("Barn", PetStatus::Available))), &mut paused_at);
        let changes = "The service changed the name and the status.";
        assert_eq!((state, note), (State::Added(Some(PetId(7))), format!("Added, stored as “Barn”, ID 7. {changes}")));
        assert!(pause.unwrap().starts_with("The service has changed line 2. “Resume” sends"));
        assert_eq!(settle(Ok(Some(barnaby("Barn", PetStatus::Sold))), &mut paused_at).2, None);
    }

    /// A firewall that disliked one name stopped the import at the same row again and again.
    #[test]
    fn a_row_that_something_in_front_of_the_service_refuses_is_not_accepted_unless_it_asks_for_a_password() {
        let settled = |http_status, title: &str| {
            let body = ErrorResponseBody::Page(title.into());
            let response = ErrorResponse { http_status, body };
            let kind = RefusalKind::InFront;
            settle(Err(ApiError::Refused { kind, operation: Operation::CreatePet, response }), &mut Vec::new())
        };
        let (state, note, pause) = settled(403, "Forbidden");
        assert_eq!(
            (state, note),
            (State::Refused, "Not accepted. Something in front of the service answered: “Forbidden”.".into())
        );
        assert!(pause.unwrap().ends_with("refused line 2. “Resume” sends the other rows."));
        assert_eq!(
            [settled(401, "").0, settled(499, "").0, settled(502, "").0],
            [State::ToSend, State::Unknown, State::Unknown]
        );
        assert_eq!(settle(Err(ApiError::Redirected(Operation::CreatePet)), &mut Vec::new()).0, State::Unknown);
    }

    #[test]
    fn a_request_without_an_answer_is_unknown_and_says_what_was_seen() {
        for (error, seen) in [
            (ApiError::NoResponse(Operation::CreatePet), "No answer reached this app."),
            (
                ApiError::TimedOut(Operation::CreatePet, Duration::from_secs(30)),
                "The service did not answer within 30 seconds.",
            ),
            (refusal(RefusalKind::ServerError, 500), "Something went wrong in the service."),
        ] {
            let (state, note, pause) = settle(Err(error), &mut Vec::new());
            assert_eq!((state, note.starts_with(seen)), (State::Unknown, true), "{note}");
            assert_eq!(pause.as_deref(), Some("Paused after line 2."));
        }
    }

    #[test]
    fn a_refused_row_has_the_words_of_the_service() {
        let (state, note, _) = settle(Err(refusal(RefusalKind::BadRequest, 400)), &mut Vec::new());
        assert_eq!(state, State::Refused);
        assert_eq!(note, "Not accepted: “No.” · code invalid_name · status 400");
    }

    #[test]
    fn a_refusal_without_a_status_in_its_body_has_that_of_the_response() {
        let error = ErrorBody { code: "taken".into(), message: "No.".into(), status: None };
        let response = ErrorResponse { http_status: 409, body: ErrorResponseBody::Error(error) };
        let error = ApiError::Refused { kind: RefusalKind::BadRequest, operation: Operation::CreatePet, response };
        assert_eq!(settle(Err(error), &mut Vec::new()).1, "Not accepted: “No.” · code taken · status 409");
    }

    #[test]
    fn a_refusal_without_an_error_body_has_its_status() {
        let response = ErrorResponse { http_status: 413, body: ErrorResponseBody::Other("an HTML page") };
        let error = ApiError::Refused { kind: RefusalKind::BadRequest, operation: Operation::CreatePet, response };
        assert_eq!(
            settle(Err(error), &mut Vec::new()).1,
            "Not accepted: status 413, with an HTML page instead of an error message"
        );
    }

    /// After one `400` and "Resume", 12 of 12 rows went to a firewall, and 12 of 12 to an address without anything.
    #[test]
    fn the_first_row_that_is_refused_with_a_status_pauses_the_import_and_each_that_something_in_front_refuses() {
        let mut paused_at = Vec::new();
        let mut pauses = |kind, http_status| settle(Err(refusal(kind, http_status)), &mut paused_at).2.is_some();
        let statuses = [400, 400, 404, 422, 404].map(|status| pauses(RefusalKind::BadRequest, status));
        assert_eq!(statuses, [true, false, true, true, false]);
        assert_eq!([403, 403].map(|status| pauses(RefusalKind::InFront, status)), [true, true]);
    }

    #[test]
    fn after_a_429_the_same_row_waits_and_the_import_goes_on() {
        assert_eq!(settle(Err(refusal(RefusalKind::RateLimited, 429)), &mut Vec::new()), waiting(None));
    }

    #[test]
    fn a_row_that_was_not_carried_out_waits_and_the_import_pauses() {
        for error in [
            refusal(RefusalKind::Unauthorized, 401),
            refusal(RefusalKind::SuspectedBan, 403),
            ApiError::Stopped(Stop::SuspectedBan),
            ApiError::BlockedByPolicy("https://example.com".into()),
            ApiError::NoKey,
        ] {
            let pause = not_carried_out(&error);
            assert_eq!(settle(Err(error), &mut Vec::new()), waiting(Some(pause)));
        }
        assert_eq!(settle(Err(ApiError::Cancelled), &mut Vec::new()), waiting(Some(PAUSED.to_owned())));
    }

    #[test]
    fn the_pause_after_a_failure_says_what_to_do() {
        assert_eq!(
            not_carried_out(&ApiError::NoKey),
            "A key is needed. Nothing was sent. Enter a valid key, or ask the service administrator for one."
        );
        let read_only = not_carried_out(&refusal(RefusalKind::Forbidden, 403));
        assert!(
            read_only.starts_with("The service does not let this key add pets. Answer: “No.” · code"),
            "{read_only}"
        );
    }
}
