//! What the service has said about one key, and what follows from it. Pure.
//!
//! All of it is stored for all tabs, and merged: the storage may be missing, full, emptied by a person, written by two tabs at once, or
//! read late. So the storage adds to what a tab knows and removes nothing, and the order and the repetition of merges make no difference.

use super::{
    reading::Reading,
    wait::{self, Clocks, Wait, WaitTracker},
};
use crate::api::{failure::Stop, rate_limit::RateLimit, response::Outcome};
use serde::{Deserialize, Serialize};
use std::{cmp::Reverse, time::Duration};

/// After so many `429` in a row a person decides.
const MAX_429S_IN_A_ROW: u32 = 3;
/// What is known, in the form in which it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct GateState {
    pub reading: Option<Reading>,
    waits: Vec<Wait>,
    /// `429` in a row, without an answer since that shows that the key works.
    row: u32,
    /// How many `429` there were. A request belongs to the epoch in which it left.
    epoch: u64,
    /// How often a stop began or ended, and the stop.
    stop: (u64, Option<Stop>),
}

/// What the state was when a request left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
    epoch: u64,
    row: u32,
}

/// What the next request does now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Leave,
    /// Leave alone: the others wait for its outcome.
    GoFirst,
    Wait(Reason, Duration),
    Stop(Stop),
}

/// Why nothing is sent for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A `429` asked to wait.
    RateLimited,
    /// The headers say that no request remains in the window.
    NoneRemaining,
}

impl Reason {
    /// Whether a person may send before the end. A ban threatens only where a `429` asked to wait.
    pub fn may_be_ended(self, remaining: Duration) -> bool {
        self == Self::NoneRemaining || wait::may_be_ended(remaining)
    }
}

/// The state as one tab knows it, with the waits as this page measures them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    pub state: GateState,
    tracker: WaitTracker,
}

impl GateState {
    /// Why nothing is sent until a person decides.
    pub fn stop(&self) -> Option<Stop> {
        self.stop.1
    }

    /// What a request remembers that leaves now.
    pub fn departure(&self) -> Departure {
        Departure { epoch: self.epoch, row: self.row }
    }

    /// Records what the headers of an answer say.
    pub fn record_reading(&mut self, departure: Departure, is_429: bool, stated: RateLimit) {
        // The headers of a `429` are newer than those of all requests that left before it.
        let epoch = if rule!(EarlierEndsNothing) { departure.epoch + u64::from(is_429) } else { 0 };
        let reading = Some(Reading { epoch, stated }).filter(|_| !stated.is_unknown());
        self.reading = Reading::newest(self.reading, reading);
    }

    /// Records how a request ended. The answers to requests of one epoch give the same state in any order.
    pub fn record_outcome(&mut self, now: Clocks, departure: Departure, outcome: Outcome) {
        let is_current = departure.epoch == self.epoch;
        match outcome {
            Outcome::RateLimited(wait) => {
                let counts = is_current || !rule!(CountOverlappingOnce);
                let before = if is_current { departure.row } else { self.row };
                self.row = if counts { before + 1 } else { before.max(1) };
                self.epoch += 1;
                let length = doubled(wait, departure.row);
                if rule!(WaitAfter429) {
                    wait::merge(&mut self.waits, &[Wait::new(now, length)]);
                }
                if self.row >= MAX_429S_IN_A_ROW && counts && rule!(StopAfterThree429s) {
                    self.begin_stop(Stop::RateLimitedRepeatedly);
                }
            }
            Outcome::KeyWorked if is_current || !rule!(EarlierEndsNothing) => self.row = 0,
            // A refusal after a `429`, without a success since, looks like a ban.
            Outcome::Forbidden if departure.row == 0 => {}
            Outcome::Banned | Outcome::Forbidden => {
                if rule!(StopOnSuspectedBan) {
                    self.begin_stop(Stop::SuspectedBan);
                }
            }
            Outcome::KeyWorked | Outcome::Other => {}
        }
    }

    /// Ends the stop that a person saw, and no other. The waits stay.
    pub fn end_stop(&mut self, seen: Stop) {
        if self.stop() == Some(seen) || !rule!(EndSeenStop) {
            self.stop = (self.stop.0 + 1, None);
            // The same `429` must not raise the suspicion of a ban again.
            self.row *= u32::from(seen != Stop::SuspectedBan);
        }
    }

    fn begin_stop(&mut self, stop: Stop) {
        if self.stop() != Some(stop) {
            self.stop = (self.stop.0 + 1, Some(stop));
        }
    }

    /// Adds what another tab knows.
    pub fn merge(&mut self, other: &Self) {
        self.reading = Reading::newest(self.reading, other.reading);
        wait::merge(&mut self.waits, &other.waits);
        let rank = |state: &Self| (state.epoch, Reverse(state.row));
        if rank(other) > rank(self) {
            (self.epoch, self.row) = (other.epoch, other.row);
        }
        self.stop = self.stop.max(other.stop);
    }

    /// Forgets what is over by the time of day.
    fn forget_ended(&mut self, now: Clocks) {
        self.waits.retain(|wait| !wait.is_over(now));
        // A reading from the future came before the clock was set back.
        self.reading = self.reading.filter(|reading| reading.stated.received_at <= now.wall);
    }
}

/// A wait that is doubled for each `429` in a row before it.
fn doubled(wait: Duration, row: u32) -> Duration {
    wait.saturating_mul(if rule!(DoubleWait) { 1 << row.min(10) } else { 1 })
}

impl Memory {
    /// What a request of this page does now.
    pub fn decide(&self, now: Clocks) -> Next {
        let wait = self.tracker.remaining(now);
        let hold = self.state.reading.map(|reading| reading.hold(now.wall)).unwrap_or_default();
        match self.state.stop() {
            Some(stop) => Next::Stop(stop),
            None if !wait.is_zero() => Next::Wait(Reason::RateLimited, wait),
            None if !hold.is_zero() => Next::Wait(Reason::NoneRemaining, hold),
            None if self.state.row > 0 && rule!(OneGoesFirst) => Next::GoFirst,
            None => Next::Leave,
        }
    }

    /// Adds what the storage holds. Returns whether the storage lacks something that this tab knows.
    pub fn learn(&mut self, mut stored: GateState, now: Clocks) -> bool {
        stored.forget_ended(now);
        self.state.forget_ended(now);
        if rule!(RememberInTab) {
            self.state.merge(&stored);
        } else {
            self.state = stored.clone();
        }
        self.measure(now);
        self.state != stored && rule!(StoreAgain)
    }

    /// Begins to measure new waits.
    pub fn measure(&mut self, now: Clocks) {
        self.tracker.observe(&self.state.waits, now);
    }

    /// Ends the waits that a person may end.
    pub fn end_waits(&mut self, now: Clocks) {
        self.tracker.end_long_waits(&mut self.state.waits, now);
        if let Some(reading) = self.state.reading.as_mut().filter(|reading| !reading.hold(now.wall).is_zero()) {
            reading.stated.remaining = None;
        }
    }
}

#[cfg(test)]
mod tests;
