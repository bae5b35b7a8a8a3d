//! What the gate knows, and what follows from it. Pure: the clock is an argument.

use crate::clock::Timestamp;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// After so many `429` in a row a request is not sent again by itself.
const MOST_REFUSALS: u32 = 3;

/// What is known of the limit right now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GateState {
    hold: Option<Hold>,
}

/// A wait that a `429` asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    received_at: Timestamp,
    wait: Duration,
    /// How many `429` came in a row, this one included.
    refusals: u32,
}

/// Whether a request may be sent now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Send,
    Wait(Duration),
}

impl GateState {
    /// The state in which a stored hold leaves the gate.
    pub fn held(hold: Hold) -> Self {
        Self { hold: Some(hold) }
    }

    /// The hold in force or just past.
    pub fn hold(&self) -> Option<Hold> {
        self.hold
    }

    /// Whether a request may be sent at `now`. A clock that was set back restarts the wait: too long is harmless, too
    /// short is not.
    pub fn decide(&self, now: Timestamp) -> Decision {
        let Some(hold) = self.hold else { return Decision::Send };
        let left = hold.wait.saturating_sub(now.since(hold.received_at));
        if left.is_zero() { Decision::Send } else { Decision::Wait(left) }
    }

    /// Takes note of a `429` at `now` that asks for `wait`; each one in a row doubles it (exponential back-off, as the
    /// interface advises). Whether the request may go again by itself afterwards.
    pub fn refused(&mut self, now: Timestamp, wait: Duration) -> bool {
        let before = self.hold.map_or(0, |hold| hold.refusals);
        let factor = 1 << before.min(MOST_REFUSALS);
        self.hold =
            Some(Hold { received_at: now, wait: wait.saturating_mul(factor), refusals: before.saturating_add(1) });
        before + 1 < MOST_REFUSALS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NOW: Timestamp = Timestamp::from_unix_seconds(1_795_255_200);
    const MINUTE: Duration = Duration::from_secs(60);

    fn refused_once(wait: Duration) -> GateState {
        let mut state = GateState::default();
        state.refused(NOW, wait);
        state
    }

    #[test]
    fn nothing_is_held_at_first() {
        assert_eq!(GateState::default().decide(NOW), Decision::Send);
    }

    #[test]
    fn a_429_holds_until_its_wait_has_passed() {
        let state = refused_once(MINUTE);
        assert_eq!(state.decide(NOW.after(Duration::from_secs(59))), Decision::Wait(Duration::from_secs(1)));
        assert_eq!(state.decide(NOW.after(MINUTE)), Decision::Send);
    }

    #[test]
    fn a_clock_set_back_restarts_the_wait() {
        let earlier = Timestamp::from_unix_ms(NOW.unix_ms() - 3_600_000);
        assert_eq!(refused_once(MINUTE).decide(earlier), Decision::Wait(MINUTE));
    }

    #[test]
    fn each_429_in_a_row_doubles_the_wait_and_the_third_asks_the_person() {
        let mut state = GateState::default();
        assert!(state.refused(NOW, MINUTE));
        assert!(state.refused(NOW, MINUTE));
        assert_eq!(state.decide(NOW), Decision::Wait(MINUTE * 2));
        assert!(!state.refused(NOW, MINUTE));
        assert_eq!(state.decide(NOW), Decision::Wait(MINUTE * 4));
    }

    #[test]
    fn a_hold_survives_storage() {
        let hold = refused_once(MINUTE).hold().unwrap();
        let text = serde_json::to_string(&hold).unwrap();
        assert_eq!(serde_json::from_str::<Hold>(&text).unwrap(), hold);
    }

    proptest! {
        #[test]
        fn nothing_is_sent_before_the_wait_is_over(wait_ms in 0u64..1_000_000_000, later_ms in 0u64..2_000_000_000) {
            let decision = refused_once(Duration::from_millis(wait_ms)).decide(NOW.after(Duration::from_millis(later_ms)));
            prop_assert_eq!(decision == Decision::Send, later_ms >= wait_ms);
        }

        #[test]
        fn no_row_of_refusals_overflows(waits in proptest::collection::vec(any::<u64>(), 0..50), now: i64) {
            let mut state = GateState::default();
            for wait in waits {
                state.refused(Timestamp::from_unix_ms(now), Duration::from_secs(wait));
                let _ = state.decide(Timestamp::from_unix_ms(now.wrapping_add(1)));
            }
        }
    }
}
