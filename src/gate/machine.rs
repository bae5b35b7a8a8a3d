//! The steps of a request through the gate, and of a change by a person, as a state machine. Pure.
//!
//! The caller feeds in an [`Event`] and carries out the [`Command`] that comes back; its completion is the next event.
//! `gate.rs` does so in a browser, the simulation does so in a simulated world: both run this code. One request uses one
//! machine, from [`Event::Started`] to [`Command::Finish`], and then another one for a retry.
//!
//! A check without the lock is enough to wait, and never enough to send: the state is checked again under the lock.
//!
//! A machine may be dropped at any event, when its request is cancelled or its page goes; then the caller releases the lock.
//! The stored state is then complete, because each event changes it at most once.

use super::{
    backoff::{Clocks, WaitTracker},
    plan::Plan,
    rule::{self, Rule},
    state::{Decision, GateState},
};
use crate::api::{
    outcome::{Outcome, Stop},
    rate_limit::RateLimit,
};
use std::time::Duration;

/// A waiting tab checks the state this often, so that a sleeping tab or a changed clock can only lengthen a wait.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// A waiting tab stores the remaining time for the other tabs this often.
const WRITE_INTERVAL: Duration = Duration::from_secs(2);
/// How long the lock is kept after an outcome that restricts the other tabs: they see the change of the storage a little
/// later than the release of the lock.
const SETTLE_DELAY: Duration = Duration::from_millis(100);
/// After a wait a hidden tab lets the visible tab go first.
const HIDDEN_TAB_DELAY: Duration = Duration::from_millis(500);

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The first event of each machine.
    Started,
    /// The time of [`Command::Sleep`] has passed, or more.
    Woke,
    /// The lock of [`Command::RequestLock`] is held.
    LockGranted,
    /// The request of [`Command::Send`] has ended.
    Completed(Outcome, Option<RateLimit>),
}

/// What the caller has to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Sleep(Duration),
    /// Wait for the lock that all tabs share.
    RequestLock,
    /// Send the request, under the lock.
    Send,
    /// Refuse the request. This is the last command.
    Deny(Stop),
    /// Nothing more is to be done. This is the last command.
    Finish {
        may_retry: bool,
    },
}

/// What the caller knows at an event.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    pub clocks: Clocks,
    /// Whether the tab is hidden.
    pub is_hidden: bool,
    /// A random number from 0 to 999.
    pub random_per_mille: u32,
}

/// A change of the state by a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Ends a stop.
    Resume,
    /// States the plan, or leaves it to the headers.
    StatePlan(Option<Plan>),
}

/// One request or one change.
#[derive(Debug)]
pub struct Machine {
    stage: Stage,
    is_waiting: bool,
    slept_since_write: Duration,
}

/// The event that the machine waits for, and what it needs to know then.
#[derive(Clone, Copy, Debug)]
enum Stage {
    NewRequest,
    NewChange(Change),
    Waiting,
    YieldingToVisibleTab,
    LockingToSend,
    LockingToWriteRemaining,
    LockingToChange(Change),
    Pending,
    Settling { may_retry: bool },
    Ended,
}

impl Machine {
    /// A machine for one request.
    pub fn request() -> Self {
        Self { stage: Stage::NewRequest, is_waiting: false, slept_since_write: Duration::ZERO }
    }

    /// A machine for one change.
    pub fn change(change: Change) -> Self {
        Self { stage: Stage::NewChange(change), ..Self::request() }
    }

    /// Whether the request is held back by a pause: from the first wait until it is sent.
    pub fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// Whether the lock is still needed. If not, the caller releases it.
    pub fn holds_lock(&self) -> bool {
        matches!(self.stage, Stage::Pending | Stage::Settling { .. })
    }

    /// The command that follows `event`, in a tab that measures the pauses with `tracker`. The caller loads `state` before,
    /// and stores it afterwards if it has changed, before it releases the lock or carries out the command.
    pub fn handle(
        &mut self,
        event: Event,
        state: &mut GateState,
        tracker: &mut WaitTracker,
        inputs: &Inputs,
    ) -> Command {
        tracker.observe(&state.pauses, inputs.clocks);
        let (stage, command) = self.next(event, state, tracker, inputs);
        tracker.observe(&state.pauses, inputs.clocks);
        self.stage = stage;
        command
    }

    fn next(
        &mut self,
        event: Event,
        state: &mut GateState,
        tracker: &WaitTracker,
        inputs: &Inputs,
    ) -> (Stage, Command) {
        let now = inputs.clocks;
        let decision = state.decide(tracker, now);
        match (self.stage, event) {
            (Stage::NewChange(change), Event::Started) => (Stage::LockingToChange(change), Command::RequestLock),

            (Stage::Waiting, Event::Woke) if self.slept_since_write >= WRITE_INTERVAL => {
                self.slept_since_write = Duration::ZERO;
                (Stage::LockingToWriteRemaining, Command::RequestLock)
            }
            (Stage::YieldingToVisibleTab, Event::Woke) => (Stage::LockingToSend, Command::RequestLock),
            (Stage::LockingToWriteRemaining, Event::LockGranted) => {
                tracker.write_remaining(&mut state.pauses, now);
                self.check(decision, inputs.is_hidden)
            }

            (Stage::LockingToSend, Event::LockGranted)
                if decision == Decision::Send || !rule::is_enabled(Rule::CheckUnderLock) =>
            {
                state.budget.record_request(now);
                self.is_waiting = false;
                (Stage::Pending, Command::Send)
            }
            (Stage::NewRequest, Event::Started)
            | (Stage::Waiting, Event::Woke)
            | (Stage::LockingToSend, Event::LockGranted) => self.check(decision, inputs.is_hidden),

            (Stage::Pending, Event::Completed(outcome, rate_limit)) => {
                let may_retry = state.record_outcome(now, outcome, rate_limit, inputs.random_per_mille);
                if state.is_restricted() {
                    (Stage::Settling { may_retry }, Command::Sleep(SETTLE_DELAY))
                } else {
                    (Stage::Ended, Command::Finish { may_retry })
                }
            }
            (Stage::Settling { may_retry }, Event::Woke) => (Stage::Ended, Command::Finish { may_retry }),

            (Stage::LockingToChange(change), Event::LockGranted) => {
                tracker.write_remaining(&mut state.pauses, now);
                match change {
                    Change::Resume => state.resume(),
                    Change::StatePlan(plan) => state.budget.stated = plan,
                }
                (Stage::Ended, Command::Finish { may_retry: false })
            }

            // An event that does not complete the last command never leads to a request.
            (_, _) => (Stage::Ended, Command::Finish { may_retry: false }),
        }
    }

    fn check(&mut self, decision: Decision, is_hidden: bool) -> (Stage, Command) {
        match decision {
            Decision::Stop(stop) => (Stage::Ended, Command::Deny(stop)),
            Decision::Wait(_, remaining) => {
                self.is_waiting = true;
                let duration = remaining.min(CHECK_INTERVAL);
                self.slept_since_write += duration;
                (Stage::Waiting, Command::Sleep(duration))
            }
            Decision::Send if self.is_waiting && is_hidden => {
                (Stage::YieldingToVisibleTab, Command::Sleep(HIDDEN_TAB_DELAY))
            }
            Decision::Send => (Stage::LockingToSend, Command::RequestLock),
        }
    }
}

#[cfg(test)]
mod tests;
