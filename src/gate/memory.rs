//! What one tab knows about one key. Pure.
//!
//! The storage that all tabs share may be missing, full, emptied by a person, or written by another version of the app, and
//! another tab may read it late. So the tab keeps what it knows in memory, too: storage adds to it and removes nothing.

use super::{
    backoff::{Clocks, WaitTracker},
    rule::{self, Rule},
    state::GateState,
};

/// The state of one key as one tab knows it, and how long the pauses still are by the clock of this tab.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    pub state: GateState,
    pub tracker: WaitTracker,
}

impl Memory {
    /// Adds what the storage holds; `None` if it holds nothing that can be read. Returns whether the storage lacks something
    /// that this tab knows.
    pub fn learn(&mut self, stored: Option<GateState>, now: Clocks) -> bool {
        let stored = stored.unwrap_or_default();
        self.measure(now);
        self.tracker.write_remaining(&mut self.state.pauses, now);
        if rule::is_enabled(Rule::RememberInTab) {
            self.state.merge(&stored, now);
        } else {
            self.state = stored.clone();
        }
        self.measure(now);
        self.state.is_missing_in(&stored, now) && rule::is_enabled(Rule::StoreAgain)
    }

    /// The same after a storage event, which has what another tab stored. This tab may have stored something else in the
    /// meantime, and then the storage does not show that state.
    pub fn learn_change(&mut self, in_event: Option<GateState>, stored: Option<GateState>, now: Clocks) -> bool {
        if let Some(state) = in_event {
            self.learn(Some(state), now);
        }
        self.learn(stored, now)
    }

    /// Starts to measure new pauses.
    pub fn measure(&mut self, now: Clocks) {
        self.tracker.observe(&self.state.pauses, now);
    }
}
