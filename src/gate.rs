//! When a request may be sent: the one gate that every request passes.
//!
//! One request at a time, in all tabs; none during a pause that a `429`, the headers or a lost response cause; none after
//! what looks like a ban. [`machine`] has the steps, [`memory`] what a tab knows, [`state`] the decisions, with [`budget`],
//! [`backoff`] and [`plan`]: all pure, and tested together in 100,000 simulated schedules. This file, its driver and [`storage`] are the thin edge: they carry out
//! what the machine asks for. The gate does not know what the requests are about.

pub mod backoff;
pub mod budget;
mod driver;
pub mod machine;
pub mod memory;
pub mod plan;
pub mod rule;
pub mod state;
pub mod storage;

#[cfg(test)]
mod simulation;

use crate::{
    api::{
        access::Access,
        error::ApiError,
        outcome::{Outcome, Stop},
        rate_limit::RateLimit,
    },
    browser,
};
use backoff::{Clocks, Reason};
use budget::Budget;
use driver::Driver;
use futures::{
    channel::oneshot,
    future::{FutureExt, select},
    lock::{Mutex, OwnedMutexGuard},
};
use leptos::{prelude::*, task::spawn_local};
use machine::{Change, Command, Event, Machine, Waiting};
use memory::Memory;
use plan::Plan;
use state::Decision;
use std::{pin::pin, sync::Arc, time::Duration};
use storage::GateStorage;
use web_sys::StorageEvent;

/// The gate of this tab. A handle: copies are the same gate.
#[derive(Clone, Copy)]
pub struct Gate {
    /// What the tab knows about the key in use, for the screen.
    shown: RwSignal<Memory>,
    /// What the tab knows about each key that it has used.
    memories: StoredValue<Vec<(GateStorage, Memory)>>,
    /// The storage of the key in use.
    current: StoredValue<Option<GateStorage>>,
    /// Why nothing is sent until a person resumes.
    pub stop: Memo<Option<Stop>>,
    /// What is known about the requests left.
    pub budget: Memo<Budget>,
    waiting: RwSignal<Option<Waiting>>,
    is_shared: RwSignal<bool>,
    /// Keeps the requests of this tab apart, also where the browser has no locks.
    tab_lock: StoredValue<Arc<Mutex<()>>>,
    cancel_senders: StoredValue<Vec<oneshot::Sender<()>>>,
    /// How often a person cancelled what waits.
    cancellations: StoredValue<u32>,
}

/// The right to send one request. While it exists, no other request of this key is sent, in any tab. Dropping it says that
/// nothing was sent.
pub struct Permit {
    driver: Driver,
    _tab_lock: OwnedMutexGuard<()>,
}

impl Gate {
    pub fn new() -> Self {
        let shown = RwSignal::new(Memory::default());
        let gate = Self {
            shown,
            stop: Memo::new(move |_| shown.with(|memory| memory.state.stop)),
            budget: Memo::new(move |_| shown.with(|memory| memory.state.budget.clone())),
            memories: StoredValue::new(Vec::new()),
            current: StoredValue::new(None),
            waiting: RwSignal::new(None),
            is_shared: RwSignal::new(browser::lock::is_supported()),
            tab_lock: StoredValue::new(Arc::default()),
            cancel_senders: StoredValue::new(Vec::new()),
            cancellations: StoredValue::new(0),
        };
        // Another tab has stored something, or a person has emptied the storage.
        let listener = window_event_listener(leptos::ev::storage, move |event| gate.load(Some(&event)));
        on_cleanup(move || listener.remove());
        gate
    }

    /// Waits until a request of `access` may be sent. The error says that a person cancelled the wait, or has to resume first.
    pub async fn acquire(self, access: &Access) -> Result<Permit, ApiError> {
        let (sender, cancelled) = oneshot::channel();
        self.cancel_senders.update_value(|senders| {
            senders.retain(|sender| !sender.is_canceled());
            senders.push(sender);
        });
        let permit = async {
            let tab_lock = self.tab_lock.get_value().lock_owned().await;
            let mut driver = Driver::new(self, self.open(access), Machine::request());
            match driver.run(Event::Started).await {
                Command::Send => Ok(Permit { driver, _tab_lock: tab_lock }),
                Command::Stop(stop) => Err(ApiError::Stopped(stop)),
                _ => Err(ApiError::Cancelled),
            }
        };
        select(pin!(permit), cancelled.map(|_| Err(ApiError::Cancelled))).await.factor_first().0
    }

    /// Cancels every request that waits.
    pub fn cancel(self) {
        self.cancellations.update_value(|count| *count = count.wrapping_add(1));
        self.cancel_senders.update_value(Vec::clear);
    }

    /// Shows nothing of the key any more. The tab remembers its state, which protects the key in the next session.
    pub fn close(self) {
        self.cancel();
        if let Some(storage) = self.current_storage().filter(|_| !self.is_shared.get_untracked()) {
            // Session storage may have held it, and is empty now.
            storage.store(&self.memory(&storage).state);
        }
        self.current.set_value(None);
        self.shown.set(Memory::default());
    }

    /// Shows what is known about `access`, and sends nothing. Returns where it is stored.
    pub fn open(self, access: &Access) -> GateStorage {
        let storage = GateStorage::of(access);
        if self.current_storage().as_ref() != Some(&storage) {
            let mut memory = self.memory(&storage);
            for state in storage.take_old_states(clocks()) {
                memory.state.adopt(state);
            }
            self.current.set_value(Some(storage.clone()));
            self.remember(&storage, memory);
            self.load(None);
        }
        storage
    }

    /// Ends the stop that a person has seen, as the person decided.
    pub async fn resume(self, seen: Stop) {
        self.change(Change::Resume(seen)).await;
    }

    /// Ends the waits that a person may end, as the person decided.
    pub fn end_long_wait(self) {
        spawn_local(self.change(Change::EndLongPauses));
    }

    /// Sets the plan that a person stated; `None` leaves it to the headers.
    pub async fn set_plan(self, plan: Option<Plan>) {
        self.change(Change::StatePlan(plan)).await;
    }

    /// Why nothing is sent now, and how long. Reactive to the state, not to the clock. `None` when the app is gone from the page.
    pub fn wait(self) -> Option<(Reason, Duration)> {
        let memory = self.shown.try_read()?;
        match memory.state.decide(&memory.tracker, clocks()) {
            Decision::Wait(reason, remaining) => Some((reason, remaining)),
            Decision::Send | Decision::Stop(_) => None,
        }
    }

    /// Why nothing is sent until a person resumes, at this moment. `None` when the app is gone from the page.
    pub fn stop_now(self) -> Option<Stop> {
        self.stop.try_get_untracked().flatten()
    }

    /// What a request of this tab waits for.
    pub fn waiting(self) -> ReadSignal<Option<Waiting>> {
        self.waiting.read_only()
    }

    /// Whether tabs with the same key take turns, and know each other's waits.
    pub fn is_shared(self) -> ReadSignal<bool> {
        self.is_shared.read_only()
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

    fn memory(self, storage: &GateStorage) -> Memory {
        let find = |memories: &Vec<(GateStorage, Memory)>| {
            memories.iter().find(|(known, _)| known == storage).map(|(_, memory)| memory.clone())
        };
        self.memories.try_with_value(find).flatten().unwrap_or_default()
    }

    fn remember(self, storage: &GateStorage, memory: Memory) {
        if self.current_storage().as_ref() == Some(storage) && self.shown.with_untracked(|shown| *shown != memory) {
            self.shown.set(memory.clone());
        }
        self.memories.try_update_value(|memories| {
            memories.retain(|(known, _)| known != storage);
            memories.push((storage.clone(), memory));
        });
    }

    /// Shows what is stored, and what is in `event`.
    fn load(self, event: Option<&StorageEvent>) {
        let Some(storage) = self.current_storage() else { return };
        let (mut memory, now) = (self.memory(&storage), clocks());
        let in_event = event.and_then(|event| storage.state_in(event));
        let is_lacking = memory.learn_change(in_event, storage.load(now), now);
        self.remember(&storage, memory);
        if is_lacking {
            spawn_local(self.change(Change::StoreAgain));
        }
    }
}

impl Permit {
    /// Records how the request ended, and lets the next one go. Returns whether the request may be sent again.
    pub async fn complete(mut self, outcome: Outcome, rate_limit: Option<RateLimit>) -> bool {
        let gate = self.driver.gate();
        let cancellations = gate.cancellations.try_get_value();
        let last = self.driver.run(Event::Completed(outcome, rate_limit)).await;
        // The screen shows the wait for the retry already, with its button to cancel.
        last == Command::Finish { may_retry: true } && gate.cancellations.try_get_value() == cancellations
    }
}

fn clocks() -> Clocks {
    Clocks { wall: browser::now(), monotonic: browser::ticks() }
}
