//! A permit for one request that leaves before the program is there. Pure.
//!
//! After a response that leaves no doubt the gate stores such a permit beside its state. At the next load of the page a script
//! (`src/early.js`) may use it, under the lock that all tabs share, if the stored state is still the one for which the permit was
//! made. So each change by any tab makes the permit void. The state that the script stores in its place marks a request as
//! begun. The script adds the answer as soon as it arrives: each tab then knows of a `429`, also if the program never comes.

use super::state::GateState;
use serde::Serialize;

/// The permit in the form in which it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EarlyPermit {
    /// The text of the stored state for which the permit was made.
    pub before: String,
    /// The text of the state that replaces it, before and after the answer. The answer is `null` until it arrives.
    pub begun: (String, String),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::outcome::Outcome,
        clock::Timestamp,
        gate::{
            backoff::{Clocks, Reason, WaitTracker},
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
}
