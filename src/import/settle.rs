//! What the end of a request means for its row, and whether the import goes on. Pure.

use crate::{
    api::{
        error::{ApiError, ErrorResponse, ErrorResponseBody, Operation, RefusalKind},
        wire::PetId,
    },
    import::rules::protocol::RowState,
};

/// Why an import does not go on by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pause {
    ByPerson,
    /// The service refused this line, the first one of this import.
    Refused(u32),
    /// Nobody knows whether the pet in this line was added.
    Unknown(u32),
    /// A request failed in another way. Its row was not carried out.
    Failed(ApiError),
    /// The journal cannot be written: a sentence. Nothing more is sent.
    Journal(String),
}

/// The state of a row in `line` after its request, and why the import pauses, if it does. `is_first_refusal` is whether no row
/// was refused before: a mistake in a table often stands in every row.
pub fn settle(result: Result<PetId, ApiError>, line: u32, is_first_refusal: bool) -> (RowState, Option<Pause>) {
    match result {
        Ok(id) => (RowState::Added { id: Some(id) }, None),
        Err(ApiError::Unreadable { operation: Operation::CreatePet, http_status: 201, .. }) => {
            (RowState::Added { id: None }, None)
        }
        Err(error) if error.may_have_been_added() => (RowState::Unknown, Some(Pause::Unknown(line))),
        Err(ApiError::Refused { kind: RefusalKind::BadRequest, response, .. }) => {
            (refused(response), is_first_refusal.then_some(Pause::Refused(line)))
        }
        // The gate waits, and then the same row is the next one.
        Err(ApiError::Refused { kind: RefusalKind::RateLimited, .. }) => (RowState::Waiting, None),
        Err(ApiError::Cancelled) => (RowState::Waiting, Some(Pause::ByPerson)),
        Err(error) => (RowState::Waiting, Some(Pause::Failed(error))),
    }
}

fn refused(response: ErrorResponse) -> RowState {
    let http_status = i64::from(response.http_status);
    match response.body {
        ErrorResponseBody::Error(error) => {
            RowState::Refused { status: error.status.unwrap_or(http_status), code: error.code, message: error.message }
        }
        ErrorResponseBody::Other(words) => {
            RowState::Refused { code: String::new(), message: words, status: http_status }
        }
    }
}

impl Pause {
    /// What happened, and what to do: sentences.
    pub fn in_words(&self) -> String {
        match self {
            Self::ByPerson => "The import is paused.".to_owned(),
            Self::Refused(line) => {
                format!(
                    "The service did not accept line {line}. “Resume” sends the other rows, and does not pause again for \
                     such a row. The result file has them all."
                )
            }
            Self::Unknown(line) => format!(
                "No answer came for line {line}: its pet may or may not have been added. Check your connection, then \
                 resume. The app does not send this row again by itself."
            ),
            Self::Failed(error) => format!("{error} {}", error.next_step().in_words()),
            Self::Journal(problem) => {
                format!("The browser could not store what was sent, so nothing more is sent. {problem}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{error::Stop, wire::ErrorBody};
    use std::time::Duration;

    fn refusal(kind: RefusalKind, http_status: u16) -> ApiError {
        let error = ErrorBody { code: "invalid_name".into(), message: "No.".into(), status: Some(400) };
        let response = ErrorResponse { http_status, body: ErrorResponseBody::Error(error) };
        ApiError::Refused { kind, operation: Operation::CreatePet, response }
    }

    #[test]
    fn an_added_pet_has_its_id() {
        assert_eq!(settle(Ok(PetId(7)), 2, true), (RowState::Added { id: Some(PetId(7)) }, None));
    }

    #[test]
    fn a_201_that_cannot_be_read_is_an_added_pet_without_an_id() {
        let error =
            |http_status| ApiError::Unreadable { operation: Operation::CreatePet, http_status, problem: "text".into() };
        assert_eq!(settle(Err(error(201)), 2, true), (RowState::Added { id: None }, None));
        assert_eq!(settle(Err(error(200)), 2, true), (RowState::Unknown, Some(Pause::Unknown(2))));
    }

    #[test]
    fn a_request_without_an_answer_is_unknown_and_pauses_the_import() {
        for error in [
            ApiError::NoResponse(Operation::CreatePet),
            ApiError::TimedOut(Operation::CreatePet, Duration::from_secs(30)),
            ApiError::CutOff(Operation::CreatePet, 201),
            refusal(RefusalKind::ServerError, 500),
        ] {
            assert_eq!(settle(Err(error), 2, false), (RowState::Unknown, Some(Pause::Unknown(2))));
        }
    }

    #[test]
    fn a_refused_row_keeps_the_words_of_the_service_and_only_the_first_one_pauses_the_import() {
        let state = RowState::Refused { code: "invalid_name".into(), message: "No.".into(), status: 400 };
        let bad = || Err(refusal(RefusalKind::BadRequest, 400));
        assert_eq!(settle(bad(), 2, false), (state.clone(), None));
        assert_eq!(settle(bad(), 2, true), (state, Some(Pause::Refused(2))));
    }

    #[test]
    fn a_refusal_without_an_error_body_keeps_its_status() {
        let response = ErrorResponse { http_status: 413, body: ErrorResponseBody::Other("an HTML page".into()) };
        let error = ApiError::Refused { kind: RefusalKind::BadRequest, operation: Operation::CreatePet, response };
        let state = RowState::Refused { code: String::new(), message: "an HTML page".into(), status: 413 };
        assert_eq!(settle(Err(error), 2, false).0, state);
    }

    #[test]
    fn after_a_429_the_same_row_waits_and_the_import_goes_on() {
        assert_eq!(settle(Err(refusal(RefusalKind::RateLimited, 429)), 2, true), (RowState::Waiting, None));
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
            assert_eq!(settle(Err(error.clone()), 2, false), (RowState::Waiting, Some(Pause::Failed(error))));
        }
        assert_eq!(settle(Err(ApiError::Cancelled), 2, false), (RowState::Waiting, Some(Pause::ByPerson)));
    }

    #[test]
    fn each_pause_says_what_to_do() {
        assert_eq!(Pause::ByPerson.in_words(), "The import is paused.");
        assert!(Pause::Refused(3).in_words().contains("line 3"));
        assert!(Pause::Unknown(4).in_words().contains("line 4: its pet may or may not have been added"));
        assert_eq!(
            Pause::Failed(ApiError::NoKey).in_words(),
            "A key is needed. Nothing was sent. Enter a valid key, or ask the service administrator for one."
        );
        assert!(Pause::Journal("No space.".into()).in_words().ends_with("nothing more is sent. No space."));
    }
}
