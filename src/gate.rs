//! When a request may be sent: the one gate that every request passes.
//!
//! One request at a time, in all tabs; none during a backoff that a `429`, the headers or a lost response cause; none after
//! what looks like a ban. [`machine`] has the steps, [`state`] what is known and what follows from it, with [`usage`],
//! [`backoff`] and [`plan`]: all pure, and tested together in 100,000 simulated schedules. This file and its driver
//! are the thin edge: they carry out what the machine asks for. The gate does not know what the requests are about.
//!
//! Each tab keeps what it knows in memory ([`Memory`]): storage adds to it and removes nothing, and a tab stores again what is missing.
//! A request is marked until it ends, so that a reload before the response counts as a request whose response nobody saw. A lock whose
//! owner stands still for longer than a request takes is taken from it. One case is left: a person empties the storage, and the only tab that knew a wait
//! has changed its key since, or was closed. Nobody knows that wait then, and the simulation accepts it.
//!
//! Three words say that nothing is sent: a *backoff* is a time that is stored for all tabs, a *wait* is what a request does until
//! the backoffs are over, and a *stop* lasts until a person resumes.

pub mod backoff;
mod driver;
pub mod machine;
pub mod plan;
pub mod rule;
pub mod state;
pub mod usage;

#[cfg(test)]
mod simulation;

use crate::{
    api::{
        access::Access,
        error::{ApiError, Stop},
        rate_limit::RateLimit,
        response::Outcome,
    },
    browser::{lock, time},
};
use backoff::{Clocks, Reason};
use driver::{Driver, GateStorage};
use futures::{
    channel::oneshot,
    future::{FutureExt, select},
    lock::{Mutex, OwnedMutexGuard},
};
use leptos::{prelude::*, task::spawn_local};
use machine::{Change, Command, Event, Machine, Waiting};
use state::{Memory, Next};
use std::{pin::pin, sync::Arc, time::Duration};
use usage::Usage;
use web_sys::StorageEvent;

/// The gate of this tab. A handle: copies are the same gate.
#[derive(Clone, Copy)]
pub struct Gate {
    known: RwSignal<Known>,
    /// Why nothing is sent until a person resumes.
    pub stop: Memo<Option<Stop>>,
    waiting: RwSignal<Option<Waiting>>,
    /// Whether tabs with the same key take turns, and know each other's waits.
    pub is_shared: ReadSignal<bool>,
    set_shared: WriteSignal<bool>,
    /// Keeps the requests of this tab apart, also where the browser has no locks.
    tab_lock: StoredValue<Arc<Mutex<()>>>,
    cancel_senders: StoredValue<Vec<oneshot::Sender<()>>>,
}

/// What the tab knows about each key that it has used, and the storage of the key in use.
#[derive(Default)]
struct Known {
    memories: Vec<(GateStorage, Memory)>,
    current: Option<GateStorage>,
}

/// Holds the gate for one request. While it exists, no other request of this key is sent, in any tab. Dropping it says that
/// nothing was sent.
pub struct GateGuard {
    driver: Driver,
    _tab_lock: OwnedMutexGuard<()>,
}

impl Gate {
    pub fn new() -> Self {
        let known = RwSignal::new(Known::default());
        let (is_shared, set_shared) = signal(lock::is_supported());
        let gate = Self {
            known,
            stop: Memo::new(move |_| known.with(|known| known.shown()?.state.stop)),
            waiting: RwSignal::new(None),
            is_shared,
            set_shared,
            tab_lock: StoredValue::new(Arc::default()),
            cancel_senders: StoredValue::new(Vec::new()),
        };
        // Another tab has stored something, or a person has emptied the storage.
        let listener = window_event_listener(leptos::ev::storage, move |event| gate.load(Some(&event)));
        on_cleanup(move || listener.remove());
        gate
    }

    /// Waits until a request of `access` may be sent. The error says that a person cancelled the wait, or has to resume first.
    pub async fn acquire(self, access: &Access) -> Result<GateGuard, ApiError> {
        let guard = async {
            let tab_lock = self.tab_lock.get_value().lock_owned().await;
            let mut driver = Driver::new(self, self.use_key_of(access), Machine::request());
            match driver.run(Event::Started).await {
                Command::Send => Ok(GateGuard { driver, _tab_lock: tab_lock }),
                Command::Refuse(stop) => Err(ApiError::Stopped(stop)),
                _ => Err(ApiError::Cancelled),
            }
        };
        select(pin!(guard), self.cancelled().map(|_| Err(ApiError::Cancelled))).await.factor_first().0
    }

    /// What a request of this tab waits for. Reactive.
    pub fn waiting(self) -> Option<Waiting> {
        self.waiting.get()
    }

    /// What is known about the requests left. Reactive.
    pub fn usage(self) -> Usage {
        let usage = |known: &Known| known.shown().map(|memory| memory.state.usage.clone());
        self.known.try_with(usage).flatten().unwrap_or_default()
    }

    /// Cancels every request that waits.
    pub fn cancel(self) {
        self.cancel_senders.update_value(Vec::clear);
    }

    /// Shows nothing of the key any more. The tab remembers its state, which protects the key in the next session.
    pub fn forget_key(self) {
        self.cancel();
        if let Some(storage) = self.current_storage().filter(|_| !self.is_shared.get_untracked()) {
            // Session storage may have held it, and is empty now.
            storage.store(&self.memory(&storage).state);
        }
        self.known.update(|known| known.current = None);
    }

    /// Shows what is known about `access`, and sends nothing. Returns where it is stored.
    pub fn use_key_of(self, access: &Access) -> GateStorage {
        let storage = GateStorage::of(access);
        if self.current_storage().as_ref() != Some(&storage) {
            storage.remove_old_states(clocks());
            self.known.update(|known| known.current = Some(storage.clone()));
            self.load(None);
        }
        storage
    }

    /// Changes what is known, as a person decided. Completes when the change is stored.
    pub async fn change(self, change: Change) {
        if let Some(storage) = self.current_storage() {
            Driver::new(self, storage, Machine::change(change)).run(Event::Started).await;
        }
    }

    /// Why nothing is sent now, and how long. Reactive to the state, not to the clock. `None` when the app is gone from the page.
    pub fn wait(self) -> Option<(Reason, Duration)> {
        let known = self.known.try_read()?;
        let memory = known.shown()?;
        match memory.state.decide(&memory.tracker, clocks()) {
            Next::Wait(reason, remaining) => Some((reason, remaining)),
            Next::Send | Next::Stop(_) => None,
        }
    }

    /// Completes when a person cancels what waits.
    fn cancelled(self) -> oneshot::Receiver<()> {
        let (sender, cancelled) = oneshot::channel();
        self.cancel_senders.try_update_value(|senders| {
            senders.retain(|sender| !sender.is_canceled());
            senders.push(sender);
        });
        cancelled
    }

    /// `None` without a key, and when the app is gone from the page.
    fn current_storage(self) -> Option<GateStorage> {
        self.known.try_with_untracked(|known| known.current.clone()).flatten()
    }

    fn memory(self, storage: &GateStorage) -> Memory {
        self.known.try_with_untracked(|known| known.memory(storage).cloned()).flatten().unwrap_or_default()
    }

    fn remember(self, storage: &GateStorage, memory: Memory) {
        self.known.try_maybe_update(|known| {
            let is_new = known.memory(storage) != Some(&memory);
            known.memories.retain(|(of, _)| of != storage);
            known.memories.push((storage.clone(), memory));
            (is_new, ())
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

impl Known {
    /// What the screen shows; `None` without a key.
    fn shown(&self) -> Option<&Memory> {
        self.memory(self.current.as_ref()?)
    }

    fn memory(&self, storage: &GateStorage) -> Option<&Memory> {
        self.memories.iter().find_map(|(of, memory)| (of == storage).then_some(memory))
    }
}

impl GateGuard {
    /// Records how the request ended, and lets the next one go. Returns whether it may be sent again after the wait, because it was
    /// not carried out. The error says that nothing is sent until a person resumes.
    pub async fn complete(mut self, outcome: Outcome, rate_limit: Option<RateLimit>) -> Result<bool, Stop> {
        let mut cancelled = self.driver.gate.cancelled();
        let last = self.driver.run(Event::Completed(outcome, rate_limit)).await;
        // The screen shows the wait for the retry already, with its button to cancel.
        let may_retry = last == Command::Finish { may_retry: true } && cancelled.try_recv() == Ok(None);
        self.driver.gate.stop.try_get_untracked().flatten().map_or(Ok(may_retry), Err)
    }
}

fn clocks() -> Clocks {
    Clocks { wall: time::now(), monotonic: time::ticks() }
}
