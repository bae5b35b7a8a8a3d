//! When a request may be sent: the one gate that every request passes.
//!
//! One request at a time, in all tabs; none during a pause that a `429`, the headers or a lost response cause; none after
//! what looks like a ban. [`machine`] has the steps and [`state`] the decisions, with [`budget`], [`backoff`] and [`plan`]:
//! all pure, and tested together in 100,000 simulated schedules. This file, [`lock`] and [`storage`] are the thin edge: they
//! carry out what the machine asks for. The gate does not know what the requests are about.

pub mod backoff;
pub mod budget;
pub mod lock;
pub mod machine;
pub mod plan;
pub mod rule;
#[cfg(test)]
mod simulation;
pub mod state;
pub mod storage;

use crate::{
    api::{
        access::Access,
        outcome::{Outcome, Stop},
        rate_limit::RateLimit,
    },
    browser,
};
use backoff::{Clocks, Reason, WaitTracker};
use budget::Budget;
use futures::{
    channel::oneshot,
    future::{FutureExt, select},
    lock::{Mutex, OwnedMutexGuard},
};
use leptos::prelude::*;
use lock::LockGuard;
use machine::{Change, Command, Event, Inputs, Machine};
use plan::Plan;
use state::{Decision, GateState};
use std::{pin::pin, sync::Arc, time::Duration};
use storage::GateStorage;

/// The gate of this tab. A handle: copies are the same gate.
#[derive(Clone, Copy)]
pub struct Gate {
    /// The last state that this tab has loaded, for the screen.
    state: RwSignal<GateState>,
    tracker: StoredValue<WaitTracker>,
    /// The storage of the key that the gate shows the state of.
    current: StoredValue<Option<GateStorage>>,
    is_waiting: RwSignal<bool>,
    /// Keeps the requests of this tab apart, also where the browser has no locks.
    tab_lock: StoredValue<Arc<Mutex<()>>>,
    cancel_senders: StoredValue<Vec<oneshot::Sender<()>>>,
}

/// The right to send one request. While it exists, no other request of this key is sent, in any tab.
pub struct Permit {
    driver: Driver,
    _tab_lock: OwnedMutexGuard<()>,
}

/// Why a request may not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// The person cancelled the wait.
    Cancelled,
    /// Nothing is sent until a person resumes.
    Stopped(Stop),
}

impl Gate {
    pub fn new() -> Self {
        let gate = Self {
            state: RwSignal::new(GateState::default()),
            tracker: StoredValue::new(WaitTracker::default()),
            current: StoredValue::new(None),
            is_waiting: RwSignal::new(false),
            tab_lock: StoredValue::new(Arc::default()),
            cancel_senders: StoredValue::new(Vec::new()),
        };
        // The screen shows what another tab has stored.
        let listener = window_event_listener(leptos::ev::storage, move |_| gate.show_loaded());
        on_cleanup(move || listener.remove());
        gate
    }

    /// Waits until a request of `access` may be sent.
    pub async fn acquire(self, access: &Access) -> Result<Permit, Denied> {
        let (sender, cancelled) = oneshot::channel();
        self.cancel_senders.update_value(|senders| {
            senders.retain(|sender| !sender.is_canceled());
            senders.push(sender);
        });
        let permit = async {
            let tab_lock = self.tab_lock.get_value().lock_owned().await;
            let mut driver = Driver::new(self, self.open(access).await, Machine::request());
            match driver.run(Event::Started).await {
                Command::Send => Ok(Permit { driver, _tab_lock: tab_lock }),
                Command::Deny(stop) => Err(Denied::Stopped(stop)),
                _ => Err(Denied::Cancelled),
            }
        };
        select(pin!(permit), cancelled.map(|_| Err(Denied::Cancelled))).await.factor_first().0
    }

    /// Cancels every request that waits.
    pub fn cancel(self) {
        self.cancel_senders.update_value(Vec::clear);
    }

    /// Forgets the key. Its stored state stays: it protects the key in the next session.
    pub fn close(self) {
        self.cancel();
        self.current.set_value(None);
        self.state.set(GateState::default());
    }

    /// Shows what is known about `access`, and sends nothing. Returns where it is stored.
    pub async fn open(self, access: &Access) -> GateStorage {
        if let Some(storage) = self.current_storage().filter(|storage| storage.access == *access) {
            return storage;
        }
        let storage = GateStorage::of(access.clone()).await;
        self.current.set_value(Some(storage.clone()));
        self.show_loaded();
        storage
    }

    /// Ends a stop, as a person decided.
    pub async fn resume(self) {
        self.change(Change::Resume).await;
    }

    /// Sets the plan that a person stated; `None` leaves it to the headers.
    pub async fn set_plan(self, plan: Option<Plan>) {
        self.change(Change::StatePlan(plan)).await;
    }

    /// Why nothing is sent now, and how long. Reactive to the state, not to the clock.
    pub fn wait(self) -> Option<(Reason, Duration)> {
        match self.state.with(|state| self.tracker.with_value(|tracker| state.decide(tracker, clocks()))) {
            Decision::Wait(reason, remaining) => Some((reason, remaining)),
            Decision::Send | Decision::Stop(_) => None,
        }
    }

    /// Why nothing is sent until a person resumes. Reactive.
    pub fn stopped(self) -> Option<Stop> {
        self.state.with(|state| state.stop)
    }

    /// The same, not reactive.
    pub fn stopped_untracked(self) -> Option<Stop> {
        self.state.with_untracked(|state| state.stop)
    }

    /// What is known about the budget. Reactive.
    pub fn budget(self) -> Budget {
        self.state.with(|state| state.budget.clone())
    }

    /// Whether a request of this tab waits for the end of a pause. Reactive.
    pub fn has_waiting(self) -> bool {
        self.is_waiting.get()
    }

    async fn change(self, change: Change) {
        if let Some(storage) = self.current_storage() {
            Driver::new(self, storage, Machine::change(change)).run(Event::Started).await;
        }
    }

    /// `None` without a key, and when the app is gone from the page.
    fn current_storage(self) -> Option<GateStorage> {
        self.current.try_get_value().flatten()
    }

    fn show_loaded(self) {
        if let Some(storage) = self.current_storage() {
            let state = storage.load();
            self.tracker.update_value(|tracker| tracker.observe(&state.pauses, clocks()));
            self.show(state);
        }
    }

    fn show(self, state: GateState) {
        if self.state.with_untracked(|shown| *shown != state) {
            self.state.set(state);
        }
    }
}

impl Permit {
    /// Records how the request ended, and lets the next one go. Returns whether the request may be sent again.
    pub async fn complete(mut self, outcome: Outcome, rate_limit: Option<RateLimit>) -> bool {
        self.driver.run(Event::Completed(outcome, rate_limit)).await == Command::Finish { may_retry: true }
    }
}

/// Carries out the commands of one machine. Dropping it releases what it holds.
struct Driver {
    gate: Gate,
    storage: GateStorage,
    machine: Machine,
    lock: Option<LockGuard>,
}

impl Driver {
    fn new(gate: Gate, storage: GateStorage, machine: Machine) -> Self {
        Self { gate, storage, machine, lock: None }
    }

    /// Runs the machine until it sends or ends; returns that command.
    async fn run(&mut self, mut event: Event) -> Command {
        loop {
            event = match self.handle(event) {
                Command::Sleep(duration) => {
                    browser::sleep(duration).await;
                    Event::Woke
                }
                Command::RequestLock => {
                    self.lock = self.storage.lock().await;
                    Event::LockGranted
                }
                last @ (Command::Send | Command::Deny(_) | Command::Finish { .. }) => return last,
            }
        }
    }

    fn handle(&mut self, event: Event) -> Command {
        let Self { gate, storage, machine, lock } = self;
        let inputs =
            Inputs { clocks: clocks(), is_hidden: browser::is_hidden(), random_per_mille: browser::random_per_mille() };
        // The outcome of a request is recorded even if the gate shows another key, or if the app is gone from the page.
        let is_current = gate.current_storage().as_ref() == Some(storage);
        let mut tracker = if is_current { gate.tracker.get_value() } else { WaitTracker::default() };
        let was_waiting = machine.is_waiting();
        let loaded = storage.load();
        let mut state = loaded.clone();
        let command = machine.handle(event, &mut state, &mut tracker, &inputs);
        if state != loaded {
            storage.store(&state);
        }
        if is_current {
            gate.tracker.set_value(tracker);
            gate.show(state);
        }
        if machine.is_waiting() != was_waiting {
            gate.is_waiting.try_set(!was_waiting);
        }
        if !machine.holds_lock() {
            *lock = None;
        }
        command
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if self.machine.is_waiting() {
            self.gate.is_waiting.try_set(false);
        }
    }
}

fn clocks() -> Clocks {
    Clocks { wall: browser::now(), monotonic: browser::ticks() }
}
