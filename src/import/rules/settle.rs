//! What the end of a request means for its row, and whether the import goes on. Pure.

use crate::{
    api::{
        failure::{Failure, Kind},
        wire::{NewPet, Pet},
    },
    import::rules::row::{ADDED_OTHERWISE, State},
    words::isolated,
};

/// What the page says when a person has paused the import. Each pause that is no warning begins so.
pub const PAUSED: &str = "Paused";

/// The pause until another key is entered.
pub const KEY_REFUSED: &str = "Paused: the key is not accepted.";

/// Why nothing is sent while a row without an answer may be followed by others.
pub const UNREACHED: &str =
    "Nothing answers at the address of the service, so no row was sent. Check the network, then resume.";

/// The state of a row in `line` after its request, its note, and why the import pauses if it does: what happened and what to do.
/// `paused_at` are the statuses after which it has paused: a mistake in a table often stands in every row.
pub fn settle(
    sent: &NewPet,
    result: Result<Option<Pet>, Failure>,
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
        Err(failure) if failure.may_be_done => {
            let seen = failure.title_and_text().0;
            (State::Unknown, with_answer(seen, &failure), Some(format!("{PAUSED} after line {line}.")))
        }
        Err(failure) => match failure.kind {
            // A `404` may be about the category of the row.
            Kind::Input | Kind::Address => {
                let status = failure.http_status.unwrap_or_default();
                let seen = format!("The service did not accept line {line}.");
                (State::Refused, format!("Not accepted: {}", failure.answer()), pause(status, &seen))
            }
            // A password of the host is about no row.
            Kind::InFront if failure.http_status != Some(401) => {
                let seen = failure.title_and_text().0;
                let pause =
                    format!("Something in front of the service refused line {line}. “Resume” sends the other rows.");
                (State::Refused, format!("Not accepted. {seen}"), Some(pause))
            }
            // The gate waits, and then the same row is the next one.
            Kind::Limit => (State::ToSend, String::new(), None),
            Kind::Key
            | Kind::Forbidden
            | Kind::NotFound
            | Kind::InFront
            | Kind::Service
            | Kind::NoAnswer
            | Kind::TimedOut
            | Kind::Policy
            | Kind::Cancelled
            | Kind::Stopped(_) => (State::ToSend, String::new(), Some(not_carried_out(&failure))),
        },
    }
}

/// Why the import pauses after a request that the service did not carry out.
pub fn not_carried_out(failure: &Failure) -> String {
    if failure.kind == Kind::Cancelled {
        PAUSED.to_owned()
    } else if failure.kind == Kind::Key {
        KEY_REFUSED.to_owned()
    } else {
        format!("{} {}", with_answer(&failure.text, failure), failure.next_step())
    }
}

/// What was seen, and the answer to the request if one came.
fn with_answer(seen: &str, failure: &Failure) -> String {
    let answer = failure.answer();
    if answer.is_empty() { seen.to_owned() } else { format!("{seen} Answer: {answer}.") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{
        failure::{
            FetchError,
            tests::examples::{self, add, cancelled, unanswered},
        },
        wire::{CategoryId, PetId, PetStatus, Status},
    };
    use std::time::Duration;

    fn settle(result: Result<Option<Pet>, Failure>, paused_at: &mut Vec<u16>) -> (State, String, Option<String>) {
        let sent = NewPet { name: "Barnaby".into(), category_id: CategoryId(2), status: Some(PetStatus::Sold) };
        super::settle(&sent, result, 2, paused_at)
    }

    fn refused(http_status: u16, body: &str) -> Failure {
        examples::refused(&add(), http_status, body)
    }

    fn refusal(http_status: u16) -> Failure {
        refused(http_status, r#"{"code":"invalid_name","message":"No.","status":400}"#)
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
        let redirected = unanswered(&add(), FetchError::Redirected);
        assert_eq!(settle(Err(redirected), &mut Vec::new()).0, State::Unknown);
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
            settle(Err(refused(http_status, &format!("<title>{title}</title>"))), &mut Vec::new())
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
    }

    #[test]
    fn a_request_without_an_answer_is_unknown_and_says_what_was_seen() {
        for (error, seen) in [
            (unanswered(&add(), FetchError::Network), "No answer reached this app."),
            (
                unanswered(&add(), FetchError::TimedOut(Duration::from_secs(30))),
                "The service did not answer within 30 seconds.",
            ),
            (refusal(500), "Something went wrong in the service."),
        ] {
            let (state, note, pause) = settle(Err(error), &mut Vec::new());
            assert_eq!((state, note.starts_with(seen)), (State::Unknown, true), "{note}");
            assert_eq!(pause.as_deref(), Some("Paused after line 2."));
        }
    }

    #[test]
    fn a_refused_row_has_the_words_of_the_service() {
        let (state, note, _) = settle(Err(refusal(400)), &mut Vec::new());
        assert_eq!(state, State::Refused);
        assert_eq!(note, "Not accepted: “No.” · code invalid_name · status 400");
    }

    #[test]
    fn a_refusal_without_a_status_in_its_body_has_that_of_the_response() {
        let error = refused(409, r#"{"code":"taken","message":"No."}"#);
        assert_eq!(settle(Err(error), &mut Vec::new()).1, "Not accepted: “No.” · code taken · status 409");
    }

    #[test]
    fn a_refusal_without_an_error_body_has_its_status() {
        let settled = settle(Err(refused(413, "")), &mut Vec::new());
        assert_eq!(settled.1, "Not accepted: status 413, with an empty body instead of an error message");
    }

    /// After one `400` and "Resume", 12 of 12 rows went to a firewall, and 12 of 12 to an address without anything.
    #[test]
    fn the_first_row_that_is_refused_with_a_status_pauses_the_import_and_each_that_something_in_front_refuses() {
        let mut paused_at = Vec::new();
        let mut pauses = |failure| settle(Err(failure), &mut paused_at).2.is_some();
        let statuses = [400, 400, 404, 422, 404].map(|status| pauses(refusal(status)));
        assert_eq!(statuses, [true, false, true, true, false]);
        assert_eq!([403, 403].map(|status| pauses(refused(status, "<html>"))), [true, true]);
    }

    #[test]
    fn after_a_429_the_same_row_waits_and_the_import_goes_on() {
        assert_eq!(settle(Err(refusal(429)), &mut Vec::new()), waiting(None));
    }

    #[test]
    fn a_row_that_was_not_carried_out_waits_and_the_import_pauses() {
        for error in [refusal(401), refusal(403), refusal(403).as_ban(), unanswered(&add(), FetchError::Policy)] {
            let pause = not_carried_out(&error);
            assert_eq!(settle(Err(error), &mut Vec::new()), waiting(Some(pause)));
        }
        assert_eq!(settle(Err(cancelled()), &mut Vec::new()), waiting(Some(PAUSED.to_owned())));
    }

    #[test]
    fn the_pause_after_a_failure_says_what_to_do() {
        assert_eq!(
            not_carried_out(&unanswered(&add(), FetchError::Policy)),
            "This site does not allow this base URL. The browser blocked the request to https://a.example, so nothing was sent. \
             Ask the site administrator to let it through."
        );
        let read_only = not_carried_out(&refusal(403));
        assert!(
            read_only.starts_with("The service does not let this key add pets. Answer: “No.” · code"),
            "{read_only}"
        );
    }
}
