//! The steps of a request through the gate, and of a change by a person, as a state machine. Pure.
//!
//! The caller feeds in an [`Event`] and carries out the [`Command`] that comes back; its completion is the next event.
//! `gate.rs` does so in a browser, the simulation does so in a simulated world: both run this code. One request uses one
//! machine, from [`Event::Started`] to [`Command::Finish`], and then another one for a retry.
//!
//! A check without the lock is enough to wait, and never enough to send: the state is checked again under the lock.
//!
//! A machine may be dropped at any event, when its request is cancelled or its page goes; then the caller releases the lock.
//! The stored state is then complete, because each event changes it at most once. A request that was sent is marked in it
//! until it ends, so that the next machine notices one that did not.

use super::{
    backoff::Clocks,
    plan::Plan,
    rule::{self, Rule},
    state::{Memory, Next},
};
use crate::api::{error::Stop, http_request::LONGEST_REQUEST, rate_limit::RateLimit, response::Outcome};
use std::time::Duration;

/// A waiting tab checks the state this often, so that a sleeping tab or a changed clock can only lengthen a wait.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// A waiting tab stores the remaining time for the other tabs this often.
const WRITE_INTERVAL: Duration = Duration::from_secs(2);
/// While another tab has the lock, the state is checked this often.
pub const LOCK_CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// How long the lock is kept after an outcome that restricts the other tabs: they see the change of the storage a little
/// later than the release of the lock. A tab that finds an unfinished request waits as long before it counts it.
const SETTLE_DELAY: Duration = Duration::from_millis(100);
/// After so many checks without any change the owner of the lock stands still: its request would have ended.
const CHECKS_BEFORE_STEALING: u64 = LONGEST_REQUEST.as_secs() / LOCK_CHECK_INTERVAL.as_secs() + 1;

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The first event of each machine.
    Started,
    /// The time of [`Command::Sleep`] has passed, or more.
    Woke,
    /// [`LOCK_CHECK_INTERVAL`] has passed, and another tab still has the lock.
    LockIsTaken,
    /// The lock of [`Command::Lock`] is held.
    LockGranted,
    /// The request of [`Command::Send`] has ended.
    Completed(Outcome, Option<RateLimit>),
    /// The request of [`Command::Send`] was not sent.
    NotSent,
}

/// What the caller has to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Sleep(Duration),
    /// Wait for the lock that all tabs share, or go on waiting for it. With `steal` take it from the tab that has it.
    Lock {
        steal: bool,
    },
    /// Send the request, under the lock.
    Send,
    /// Refuse the request: nothing is sent until a person resumes. This is the last command.
    Refuse(Stop),
    /// Nothing more is to be done. This is the last command.
    Finish {
        may_retry: bool,
    },
}

/// What the caller knows at an event.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    pub clocks: Clocks,
    /// A random number from 0 to 999.
    pub random_per_mille: u32,
    /// Whether the storage lacks something that the memory has: a person, or another program, removed it.
    pub is_storage_lacking: bool,
}

/// A change of the state by a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Ends the stop that the person saw.
    Resume(Stop),
    /// Ends the waits that a person may end.
    OverruleWaits,
    /// States the plan, or leaves it to the headers.
    StatePlan(Option<Plan>),
    /// Changes nothing: stores again what the storage lacks.
    StoreAgain,
}

/// What a request waits for before it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// The end of a backoff.
    ForBackoff,
    /// The lock, which another tab has for longer than usual.
    ForOtherTab,
}

/// What the caller does after an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Whether the state has to be stored, before anything else.
    pub store: bool,
    pub command: Command,
}

/// One request or one change.
#[derive(Debug)]
pub struct Machine {
    phase: Phase,
    /// What the request waits for: from the first wait until it is sent, and after a `429` that allows a retry.
    pub waiting: Option<Waiting>,
    slept_since_write: Duration,
    /// The revision of the state when this machine began to wait for the lock, and the checks since then.
    lock_checks: (u64, u64),
}

/// The event that the machine waits for, and what it needs to know then.
#[derive(Clone, Copy, Debug)]
enum Phase {
    NewRequest,
    NewChange(Change),
    InBackoff,
    Locking(Purpose),
    CheckingUnfinished(u64),
    Pending(u64),
    Settling { may_retry: bool },
    Ended,
}

/// What the lock is needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Send,
    WriteRemaining,
    Change(Change),
}

impl Machine {
    /// A machine for one request.
    pub fn request() -> Self {
        Self { phase: Phase::NewRequest, waiting: None, slept_since_write: Duration::ZERO, lock_checks: (0, 0) }
    }

    /// A machine for one change.
    pub fn change(change: Change) -> Self {
        Self { phase: Phase::NewChange(change), ..Self::request() }
    }

    /// Whether the lock is still needed. If not, the caller releases it.
    pub fn holds_lock(&self) -> bool {
        matches!(self.phase, Phase::CheckingUnfinished(_) | Phase::Pending(_) | Phase::Settling { .. })
    }

    /// Whether the caller may send: from [`Command::Send`] to [`Event::Completed`].
    pub fn is_pending(&self) -> bool {
        matches!(self.phase, Phase::Pending(_))
    }

    /// The step that follows `event`. Before it, the caller lets `memory` learn what is stored. After it, the caller stores
    /// the state if the step says so, then releases the lock if it is not needed, then carries out the command.
    pub fn handle(&mut self, event: Event, memory: &mut Memory, inputs: &Inputs) -> Step {
        // Nothing is stored without the lock, because another tab may be about to store something newer.
        let store = event == Event::LockGranted || self.holds_lock();
        let (phase, command) = self.next(event, memory, inputs);
        self.phase = phase;
        if store {
            memory.state.revise(inputs.clocks);
        }
        memory.measure(inputs.clocks);
        Step { store, command }
    }

    fn next(&mut self, event: Event, memory: &mut Memory, inputs: &Inputs) -> (Phase, Command) {
        let now = inputs.clocks;
        let Memory { state, tracker } = memory;
        match (self.phase, event) {
            (Phase::NewChange(change), Event::Started) => self.lock(Purpose::Change(change), state.revision),

            (Phase::NewRequest, Event::Started) | (Phase::InBackoff, Event::Woke)
                if inputs.is_storage_lacking || self.slept_since_write >= WRITE_INTERVAL =>
            {
                self.slept_since_write = Duration::ZERO;
                self.lock(Purpose::WriteRemaining, state.revision)
            }
            (Phase::NewRequest, Event::Started) | (Phase::InBackoff, Event::Woke) => self.check(memory, inputs),

            (Phase::Locking(purpose), Event::LockIsTaken) => self.await_lock(purpose, state.revision),

            (Phase::Locking(Purpose::WriteRemaining), Event::LockGranted) => {
                tracker.write_remaining(&mut state.backoffs, now);
                self.check(memory, inputs)
            }
            (Phase::Locking(Purpose::Send), Event::LockGranted) => match state.unfinished {
                // Or its end is not visible yet.
                Some(number) => (Phase::CheckingUnfinished(number), Command::Sleep(SETTLE_DELAY)),
                None => self.send_or_wait(memory, inputs),
            },
            (Phase::CheckingUnfinished(number), Event::Woke) => {
                if state.unfinished == Some(number) {
                    // Nobody saw the response.
                    state.end_request(number);
                    state.record_outcome(now, Outcome::Abandoned, None, inputs.random_per_mille);
                    tracker.observe(&state.backoffs, now);
                }
                self.send_or_wait(memory, inputs)
            }

            (Phase::Pending(number), Event::Completed(outcome, rate_limit)) => {
                state.end_request(number);
                let may_retry = state.record_outcome(now, outcome, rate_limit, inputs.random_per_mille);
                if may_retry {
                    // The next machine waits with the same request.
                    self.waiting = Some(Waiting::ForBackoff);
                }
                if state.is_restricted() {
                    (Phase::Settling { may_retry }, Command::Sleep(SETTLE_DELAY))
                } else {
                    (Phase::Ended, Command::Finish { may_retry })
                }
            }
            (Phase::Settling { may_retry }, Event::Woke) => (Phase::Ended, Command::Finish { may_retry }),
            (Phase::Pending(number), Event::NotSent) => {
                state.end_request(number);
                (Phase::Ended, Command::Finish { may_retry: false })
            }

            (Phase::Locking(Purpose::Change(change)), Event::LockGranted) => {
                tracker.write_remaining(&mut state.backoffs, now);
                match change {
                    Change::Resume(seen) => state.resume(seen),
                    Change::OverruleWaits => state.overrule_waits(tracker, now),
                    Change::StatePlan(plan) => state.usage.stated = plan,
                    Change::StoreAgain => {}
                }
                (Phase::Ended, Command::Finish { may_retry: false })
            }

            // An event that does not complete the last command never leads to a request.
            (_, _) => (Phase::Ended, Command::Finish { may_retry: false }),
        }
    }

    fn check(&mut self, memory: &Memory, inputs: &Inputs) -> (Phase, Command) {
        match memory.state.decide(&memory.tracker, inputs.clocks) {
            Next::Stop(stop) => (Phase::Ended, Command::Refuse(stop)),
            Next::Wait(_, remaining) => {
                self.waiting = Some(Waiting::ForBackoff);
                let duration = remaining.min(CHECK_INTERVAL);
                self.slept_since_write += duration;
                (Phase::InBackoff, Command::Sleep(duration))
            }
            Next::Send => self.lock(Purpose::Send, memory.state.revision),
        }
    }

    /// Sends, under the lock, unless something has changed since the last check.
    fn send_or_wait(&mut self, memory: &mut Memory, inputs: &Inputs) -> (Phase, Command) {
        let now = inputs.clocks;
        let may_send = memory.state.decide(&memory.tracker, now) == Next::Send;
        if may_send || !rule::is_enabled(Rule::CheckUnderLock) {
            memory.state.forget_ended_backoffs(&memory.tracker, now);
            let number = memory.state.begin_request(now);
            self.waiting = None;
            (Phase::Pending(number), Command::Send)
        } else {
            self.check(memory, inputs)
        }
    }

    fn lock(&mut self, purpose: Purpose, revision: u64) -> (Phase, Command) {
        self.lock_checks = (revision, 0);
        (Phase::Locking(purpose), Command::Lock { steal: false })
    }

    fn await_lock(&mut self, purpose: Purpose, revision: u64) -> (Phase, Command) {
        if purpose == Purpose::Send && self.waiting.is_none() {
            self.waiting = Some(Waiting::ForOtherTab);
        }
        // The checks are counted and not the time: after a sleep of the computer the owner goes on, too.
        let (checked, checks) = self.lock_checks;
        self.lock_checks = if revision == checked { (revision, checks + 1) } else { (revision, 0) };
        // Half a minute was enough for requests of 15 seconds.
        let enough = if rule::is_enabled(Rule::OutlastRequests) { CHECKS_BEFORE_STEALING } else { 31 };
        let steal = self.lock_checks.1 >= enough && rule::is_enabled(Rule::StealLock);
        if steal {
            self.lock_checks = (revision, 0);
        }
        (Phase::Locking(purpose), Command::Lock { steal })
    }
}

#[cfg(test)]
mod tests;
