//! The steps of a request through the gate, and of a change by a person, as a state machine. Pure.
//!
//! The caller feeds in an [`Event`] and carries out the [`Command`] that comes back; its completion is the next event.
//! `gate.rs` does so in a browser, the simulation does so in a simulated world: both run this code. One request uses one
//! machine, from [`Event::Started`] to [`Command::Finish`], and then another one for a retry.
//!
//! A check without the lock is enough to wait, and never enough to send: the state is checked again under the lock.
//!
//! A machine may be dropped at any event, when its request is cancelled or its page goes; then the caller releases the lock.
//! The stored state is then complete, because each change of it is a single [`Command::Store`].

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
    /// The state as [`Command::Load`] found it.
    Loaded(Box<GateState>),
    /// The time of [`Command::Sleep`] has passed, or more.
    Woke,
    /// The lock is held, and the state was loaded under it.
    LockGranted(Box<GateState>),
    LockReleased,
    /// The state of [`Command::Store`] is stored.
    Stored,
    /// The request of [`Command::Send`] has ended.
    Completed {
        outcome: Outcome,
        rate_limit: Option<RateLimit>,
    },
}

/// What the caller has to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Load the state, with or without the lock.
    Load,
    /// Store the state.
    Store(Box<GateState>),
    Sleep(Duration),
    /// Wait for the lock that all tabs share, then load the state.
    RequestLock,
    ReleaseLock,
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

/// A change of the state outside of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// None but the remaining times of the pauses, which each change stores.
    WriteRemaining,
    /// A person ends a stop.
    Resume,
    /// A person states the plan, or leaves it to the headers.
    StatePlan(Option<Plan>),
}

/// One request or one change.
#[derive(Debug)]
pub struct Machine {
    stage: Stage,
    is_waiting: bool,
    slept_since_write: Duration,
}

/// The command that the machine waits for, and what it needs to know afterwards.
#[derive(Clone, Copy, Debug)]
enum Stage {
    NewRequest,
    NewChange(Change),
    Checking,
    Waiting,
    YieldingToVisibleTab,
    LockingToSend,
    StoringRequest,
    Pending,
    LoadingForOutcome(Outcome, Option<RateLimit>),
    StoringRestriction(Next),
    Settling(Next),
    LockingToChange(Change, Next),
    Storing(Next),
    Releasing(Next),
    Ended,
}

/// What follows when the lock is released.
#[derive(Clone, Copy, Debug)]
enum Next {
    Check,
    Finish { may_retry: bool },
}

impl Machine {
    /// A machine for one request.
    pub fn request() -> Self {
        Self::new(Stage::NewRequest)
    }

    /// A machine for one change.
    pub fn change(change: Change) -> Self {
        Self::new(Stage::NewChange(change))
    }

    fn new(stage: Stage) -> Self {
        Self { stage, is_waiting: false, slept_since_write: Duration::ZERO }
    }

    /// Whether the request is held back by a pause: from the first wait until it is sent.
    pub fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// The command that follows `event`, in a tab that measures the pauses with `tracker`.
    pub fn handle(&mut self, event: Event, tracker: &mut WaitTracker, inputs: &Inputs) -> Command {
        if let Event::Loaded(state) | Event::LockGranted(state) = &event {
            tracker.observe(state.pauses(), inputs.clocks);
        }
        let (stage, command) = self.next(event, tracker, inputs);
        if let Command::Store(state) = &command {
            tracker.observe(state.pauses(), inputs.clocks);
        }
        self.stage = stage;
        command
    }

    fn next(&mut self, event: Event, tracker: &WaitTracker, inputs: &Inputs) -> (Stage, Command) {
        let now = inputs.clocks;
        match (self.stage, event) {
            (Stage::NewRequest, Event::Started) => (Stage::Checking, Command::Load),
            (Stage::NewChange(change), Event::Started) => {
                (Stage::LockingToChange(change, Next::Finish { may_retry: false }), Command::RequestLock)
            }

            (Stage::Checking, Event::Loaded(state)) => self.check(state.decide(tracker, now), inputs.is_hidden),
            (Stage::Waiting, Event::Woke) if self.slept_since_write >= WRITE_INTERVAL => {
                self.slept_since_write = Duration::ZERO;
                (Stage::LockingToChange(Change::WriteRemaining, Next::Check), Command::RequestLock)
            }
            (Stage::Waiting, Event::Woke) => (Stage::Checking, Command::Load),
            (Stage::YieldingToVisibleTab, Event::Woke) => (Stage::LockingToSend, Command::RequestLock),

            (Stage::LockingToSend, Event::LockGranted(mut state)) => {
                if state.decide(tracker, now) == Decision::Send || !rule::is_enabled(Rule::CheckUnderLock) {
                    state.record_request(now);
                    (Stage::StoringRequest, Command::Store(state))
                } else {
                    (Stage::Releasing(Next::Check), Command::ReleaseLock)
                }
            }
            (Stage::StoringRequest, Event::Stored) => {
                self.is_waiting = false;
                (Stage::Pending, Command::Send)
            }
            (Stage::Pending, Event::Completed { outcome, rate_limit }) => {
                (Stage::LoadingForOutcome(outcome, rate_limit), Command::Load)
            }
            (Stage::LoadingForOutcome(outcome, rate_limit), Event::Loaded(mut state)) => {
                let may_retry = state.record_outcome(now, outcome, rate_limit, inputs.random_per_mille);
                let next = Next::Finish { may_retry };
                let is_restricted = state.is_restricted();
                let stage = if is_restricted { Stage::StoringRestriction(next) } else { Stage::Storing(next) };
                (stage, Command::Store(state))
            }
            (Stage::StoringRestriction(next), Event::Stored) => (Stage::Settling(next), Command::Sleep(SETTLE_DELAY)),
            (Stage::Settling(next), Event::Woke) => (Stage::Releasing(next), Command::ReleaseLock),

            (Stage::LockingToChange(change, next), Event::LockGranted(mut state)) => {
                state.write_remaining(tracker, now);
                match change {
                    Change::WriteRemaining => {}
                    Change::Resume => state.resume(),
                    Change::StatePlan(plan) => state.budget.stated = plan,
                }
                (Stage::Storing(next), Command::Store(state))
            }
            (Stage::Storing(next), Event::Stored) => (Stage::Releasing(next), Command::ReleaseLock),
            (Stage::Releasing(Next::Check), Event::LockReleased) => (Stage::Checking, Command::Load),
            (Stage::Releasing(Next::Finish { may_retry }), Event::LockReleased) => {
                (Stage::Ended, Command::Finish { may_retry })
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
