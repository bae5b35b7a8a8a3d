//! A permit for one request that leaves before the program is there. Pure.
//!
//! After a response that leaves no doubt the gate stores such a permit beside its state. At the next load of the page a script
//! (`src/early.js`) may use it, under the lock that all tabs share, if the stored state is still the one for which the permit was
//! made. So each change by any tab makes the permit void. The state that the script stores in its place marks a request as
//! begun. The script adds the answer as soon as it arrives: each tab then knows of a `429`, also if the program never comes.

use super::{backoff::Clocks, state::GateState};
use crate::api::{
    error::Operation,
    outcome::Outcome,
    rate_limit::{RateLimit, RateLimitHeaders},
    response::{Response, classify},
};
use serde::{Deserialize, Serialize};

/// The permit in the form in which it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EarlyPermit {
    /// The text of the stored state for which the permit was made.
    pub before: String,
    /// The text of the state that replaces it, before and after the answer. The answer is `null` until it arrives.
    pub begun: (String, String),
}

/// The mark of a request that left before the program was there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlyRequest {
    /// `None` until it arrives.
    pub answer: Option<EarlyAnswer>,
}

/// What the page's script knows of the answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct EarlyAnswer {
    /// 0 without a readable response.
    pub http_status: u16,
    pub headers: RateLimitHeaders,
}

impl EarlyPermit {
    /// A permit for the stored `state`; `None` if the text of the state has no place for an answer.
    pub fn new(state: &GateState) -> Option<Self> {
        const NO_ANSWER: &str = "null";
        let before = serde_json::to_string(state).ok()?;
        let begun = serde_json::to_string(&state.with_early_request()).ok()?;
        // No text in a state comes from outside, so this can be nothing else.
        let start = begun.find(r#""answer":null"#)? + r#""answer":"#.len();
        let (head, tail) = (begun.get(..start)?, begun.get(start + NO_ANSWER.len()..)?);
        Some(Self { before, begun: (head.to_owned(), tail.to_owned()) })
    }
}

impl EarlyAnswer {
    /// How the request ended, and what the headers say. A wait begins now, which is never too early.
    pub fn outcome(self, now: Clocks) -> (Outcome, Option<RateLimit>) {
        let Self { http_status, headers: rate_limit } = self;
        if http_status == 0 {
            return (Outcome::NoResponse, None);
        }
        let limit = RateLimit::from_headers(&rate_limit, now.wall);
        let response = Response { http_status, content_type: None, rate_limit, body: None, received_at: now.wall };
        (classify(Operation::ListPets, None, response).0, Some(limit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        clock::Timestamp,
        gate::{
            backoff::{Reason, WaitTracker},
            state::Decision,
        },
    };
    use serde_json::json;
    use std::time::Duration;

    fn clocks() -> Clocks {
        Clocks { wall: Timestamp::from_unix_seconds(1_795_255_200), monotonic: Duration::ZERO }
    }

    fn state() -> GateState {
        let mut state = GateState::default();
        state.record_outcome(clocks(), Outcome::Responded { key_worked: true }, None, 0);
        state.revise(clocks());
        state
    }

    #[test]
    fn a_permit_has_the_text_of_its_state() {
        assert_eq!(EarlyPermit::new(&state()).unwrap().before, serde_json::to_string(&state()).unwrap());
    }

    #[test]
    fn the_state_that_replaces_it_has_one_revision_more_and_a_begun_request() {
        let (head, tail) = EarlyPermit::new(&state()).unwrap().begun;
        let begun: GateState = serde_json::from_str(&format!("{head}null{tail}")).unwrap();
        assert_eq!(begun, state().with_early_request());
        assert_eq!((begun.revision(), begun.unfinished()), (state().revision() + 1, Some(state().revision() + 1)));
    }

    #[test]
    fn an_answer_takes_the_place_of_null() {
        let (head, tail) = EarlyPermit::new(&state()).unwrap().begun;
        let answer = json!({"httpStatus": 429, "headers": {"limit": null, "remaining": "0", "reset": null, "retryAfter": "7", "date": null}});
        let mut answered: GateState = serde_json::from_str(&format!("{head}{answer}{tail}")).unwrap();
        answered.record_unfinished(clocks(), answered.revision(), 0);
        assert_eq!(answered.unfinished(), None);
        let wait = answered.decide(&WaitTracker::default(), clocks());
        assert_eq!(wait, Decision::Wait(Reason::RateLimited, Duration::from_secs(8)));
    }

    #[test]
    fn the_answer_is_judged_as_any_other_answer() {
        let outcome = |http_status| EarlyAnswer { http_status, ..EarlyAnswer::default() }.outcome(clocks()).0;
        assert_eq!(outcome(0), Outcome::NoResponse);
        assert_eq!(outcome(200), Outcome::Responded { key_worked: true });
        assert_eq!(outcome(401), Outcome::Unauthorized);
        assert_eq!(outcome(403), Outcome::Forbidden);
        assert_eq!(outcome(500), Outcome::Responded { key_worked: false });
        assert_eq!(outcome(429), Outcome::RateLimited(Duration::from_secs(61)));
    }
}
