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
    future::{Either, select},
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
    /// The key that the gate shows the state of.
    current: StoredValue<Option<(Access, GateStorage)>>,
    waiting: RwSignal<usize>,
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
            waiting: RwSignal::new(0),
            tab_lock: StoredValue::new(Arc::default()),
            cancel_senders: StoredValue::new(Vec::new()),
        };
        // The screen shows what another tab has stored.
        let listener = window_event_listener(leptos::ev::storage, move |_| {
            if let Some(storage) = gate.current_storage() {
                gate.show_loaded(&storage);
            }
        });
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
        match select(pin!(self.acquire_uncancelled(access)), cancelled).await {
            Either::Left((permit, _)) => permit,
            Either::Right(_) => Err(Denied::Cancelled),
        }
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

    /// Shows what is known about `access`, and sends nothing.
    pub async fn open(self, access: &Access) {
        self.storage_of(access).await;
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
        match self.state.with(|state| self.decide(state)) {
            Decision::Wait(reason, remaining) => Some((reason, remaining)),
            Decision::Send | Decision::Stop(_) => None,
        }
    }

    /// Why nothing is sent until a person resumes. Reactive.
    pub fn stopped(self) -> Option<Stop> {
        self.state.track();
        self.stopped_untracked()
    }

    /// The same, not reactive.
    pub fn stopped_untracked(self) -> Option<Stop> {
        match self.state.with_untracked(|state| self.decide(state)) {
            Decision::Stop(stop) => Some(stop),
            Decision::Send | Decision::Wait(..) => None,
        }
    }

    /// What is known about the budget. Reactive.
    pub fn budget(self) -> Budget {
        self.state.with(|state| state.budget.clone())
    }

    /// Whether a request of this tab waits for the end of a pause. Reactive.
    pub fn has_waiting(self) -> bool {
        self.waiting.get() > 0
    }

    async fn acquire_uncancelled(self, access: &Access) -> Result<Permit, Denied> {
        let tab_lock = self.tab_lock.get_value().lock_owned().await;
        let storage = self.storage_of(access).await;
        let mut driver = Driver::new(self, storage, Machine::request());
        match driver.run(Event::Started).await {
            Command::Send => Ok(Permit { driver, _tab_lock: tab_lock }),
            Command::Deny(stop) => Err(Denied::Stopped(stop)),
            _ => Err(Denied::Cancelled),
        }
    }

    async fn change(self, change: Change) {
        if let Some(storage) = self.current_storage() {
            Driver::new(self, storage, Machine::change(change)).run(Event::Started).await;
        }
    }

    fn decide(self, state: &GateState) -> Decision {
        self.tracker.with_value(|tracker| state.decide(tracker, clocks()))
    }

    fn current_storage(self) -> Option<GateStorage> {
        self.current.try_with_value(|current| current.as_ref().map(|(_, storage)| storage.clone())).flatten()
    }

    /// The storage of `access`, which becomes the current key.
    async fn storage_of(self, access: &Access) -> GateStorage {
        if let Some((_, storage)) = self.current.get_value().filter(|(current, _)| current == access) {
            return storage;
        }
        let storage = GateStorage::of(access).await;
        self.current.set_value(Some((access.clone(), storage.clone())));
        self.show_loaded(&storage);
        storage
    }

    fn show_loaded(self, storage: &GateStorage) {
        let state = storage.load();
        self.tracker.update_value(|tracker| tracker.observe(state.pauses(), clocks()));
        self.show(storage, &state);
    }

    fn show(self, storage: &GateStorage, state: &GateState) {
        if self.is_current(storage) && self.state.with_untracked(|shown| shown != state) {
            self.state.set(state.clone());
        }
    }

    /// Whether the gate still shows this key. The outcome of a request is recorded even if it does not, or if the app is
    /// gone from the page.
    fn is_current(self, storage: &GateStorage) -> bool {
        self.current_storage().as_ref() == Some(storage)
    }
}

impl Permit {
    /// Records how the request ended, and lets the next one go. Returns whether the request may be sent again.
    pub async fn complete(mut self, outcome: Outcome, rate_limit: Option<RateLimit>) -> bool {
        let last = self.driver.run(Event::Completed { outcome, rate_limit }).await;
        last == Command::Finish { may_retry: true }
    }
}

/// Carries out the commands of one machine. Dropping it releases what it holds.
struct Driver {
    gate: Gate,
    storage: GateStorage,
    machine: Machine,
    lock: Option<LockGuard>,
    waiting: Option<WaitingCount>,
}

impl Driver {
    fn new(gate: Gate, storage: GateStorage, machine: Machine) -> Self {
        Self { gate, storage, machine, lock: None, waiting: None }
    }

    /// Runs the machine until it sends or ends; returns that command.
    async fn run(&mut self, mut event: Event) -> Command {
        loop {
            event = match self.handle(event) {
                Command::Load => Event::Loaded(self.load()),
                Command::Store(state) => {
                    self.storage.store(&state);
                    self.gate.show(&self.storage, &state);
                    Event::Stored
                }
                Command::Sleep(duration) => {
                    browser::sleep(duration).await;
                    Event::Woke
                }
                Command::RequestLock => {
                    if let Some(name) = self.storage.lock_name() {
                        self.lock = Some(lock::acquire(name).await);
                    }
                    Event::LockGranted(self.load())
                }
                Command::ReleaseLock => {
                    self.lock = None;
                    Event::LockReleased
                }
                last @ (Command::Send | Command::Deny(_) | Command::Finish { .. }) => return last,
            }
        }
    }

    fn handle(&mut self, event: Event) -> Command {
        let inputs =
            Inputs { clocks: clocks(), is_hidden: browser::is_hidden(), random_per_mille: browser::random_per_mille() };
        let is_current = self.gate.is_current(&self.storage);
        let mut tracker = if is_current { self.gate.tracker.get_value() } else { WaitTracker::default() };
        let command = self.machine.handle(event, &mut tracker, &inputs);
        if is_current {
            self.gate.tracker.set_value(tracker);
        }
        if self.machine.is_waiting() != self.waiting.is_some() {
            self.waiting = self.machine.is_waiting().then(|| WaitingCount::new(self.gate.waiting));
        }
        command
    }

    fn load(&self) -> Box<GateState> {
        let state = Box::new(self.storage.load());
        self.gate.show(&self.storage, &state);
        state
    }
}

fn clocks() -> Clocks {
    Clocks { wall: browser::now(), monotonic: browser::ticks() }
}

/// Counts a waiting request, until it is dropped.
struct WaitingCount(RwSignal<usize>);

impl WaitingCount {
    fn new(count: RwSignal<usize>) -> Self {
        count.update(|count| *count += 1);
        Self(count)
    }
}

impl Drop for WaitingCount {
    fn drop(&mut self) {
        let _ = self.0.try_update(|count| *count = count.saturating_sub(1));
    }
}
