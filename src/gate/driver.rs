//! Carries out the commands of one machine in a browser, and stores the gate's state. A thin edge.
//!
//! The state is in local storage, under the service's origin and a fingerprint of the key, so that every tab with the same
//! key finds it. The key itself is never written there.

use super::{
    Gate,
    backoff::Clocks,
    clocks,
    machine::{Command, Event, Inputs, LOCK_CHECK_INTERVAL, Machine},
    state::GateState,
};
use crate::{
    api::access::Access,
    browser::{
        self,
        lock::{self, LockGuard, LockRequest},
        storage::{Area, changed_item},
        time,
    },
};
use futures::future::{Either, select};
use leptos::prelude::Set;
use std::pin::pin;
use web_sys::StorageEvent;

const STORED_STATE: &str = "gate ";

/// Carries out the commands of one machine. Dropping it releases what it holds.
pub(super) struct Driver {
    pub gate: Gate,
    storage: GateStorage,
    machine: Machine,
    lock_request: Option<LockRequest>,
    lock: Option<LockGuard>,
}

impl Driver {
    pub fn new(gate: Gate, storage: GateStorage, machine: Machine) -> Self {
        Self { gate, storage, machine, lock_request: None, lock: None }
    }

    /// Runs the machine until it sends or ends; returns that command.
    pub async fn run(&mut self, mut event: Event) -> Command {
        loop {
            event = match self.handle(event) {
                Command::Sleep(duration) => {
                    time::sleep(duration).await;
                    Event::Woke
                }
                Command::Lock { steal } => self.wait_for_lock(steal).await,
                last @ (Command::Send | Command::Refuse(_) | Command::Finish { .. }) => return last,
            }
        }
    }

    /// Waits a moment for the lock that was requested before, or for a new request.
    async fn wait_for_lock(&mut self, steal: bool) -> Event {
        let earlier = self.lock_request.take().filter(|_| !steal);
        let request = earlier.unwrap_or_else(|| lock::request(&self.storage.0, steal));
        match select(request, pin!(time::sleep(LOCK_CHECK_INTERVAL))).await {
            Either::Left((lock, _)) => {
                self.lock = lock;
                Event::LockGranted
            }
            Either::Right(((), request)) => {
                self.lock_request = Some(request);
                Event::LockIsTaken
            }
        }
    }

    fn handle(&mut self, event: Event) -> Command {
        let Self { gate, storage, machine, lock, .. } = self;
        let (mut memory, clocks) = (gate.memory(storage), clocks());
        let inputs = Inputs {
            clocks,
            random_per_mille: browser::random_per_mille(),
            is_storage_lacking: memory.learn(storage.load(clocks), clocks),
        };
        let waiting = machine.waiting;
        let step = machine.handle(event, &mut memory, &inputs);
        if step.store {
            let is_shared = storage.store(&memory.state) && lock.is_some();
            gate.set_shared.try_set(is_shared);
        }
        gate.remember(storage, memory);
        if machine.waiting != waiting {
            gate.waiting.try_set(machine.waiting);
        }
        if !machine.holds_lock() {
            *lock = None;
        }
        step.command
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if self.machine.is_pending() {
            self.handle(Event::NotSent);
        }
        if self.machine.waiting.is_some() {
            self.gate.waiting.try_set(None);
        }
    }
}

/// The name of one key's state, in the storage and as the lock's.
#[derive(Clone, PartialEq, Eq)]
pub struct GateStorage(String);

impl GateStorage {
    /// The storage for `access`.
    pub fn of(access: &Access) -> Self {
        Self(format!("{STORED_STATE}{} {}", access.service.origin(), access.key.fingerprint()))
    }

    /// The stored state; `None` if there is none that can be read.
    pub fn load(&self, now: Clocks) -> Option<GateState> {
        let states = [Area::Local, Area::Session].into_iter().filter_map(|area| area.item::<GateState>(&self.0));
        states.reduce(|mut state, other| {
            state.merge(&other, now);
            state
        })
    }

    /// The state in `event`, if another tab has stored this key's.
    pub fn state_in(&self, event: &StorageEvent) -> Option<GateState> {
        changed_item(event, &self.0)
    }

    /// Stores `state`. Returns whether other tabs can read it.
    pub fn store(&self, state: &GateState) -> bool {
        let is_shared = Area::Local.set_item(&self.0, state);
        if !is_shared {
            // Session storage may have room when local storage is full, and a reload keeps it.
            Area::Session.set_item(&self.0, state);
        }
        is_shared
    }

    /// Deletes the states of other keys that nobody needs any more.
    pub fn remove_old_states(&self, now: Clocks) {
        for name in Area::Local.names().into_iter().filter(|name| *name != self.0 && name.starts_with(STORED_STATE)) {
            if Area::Local.item(&name).is_some_and(|state: GateState| state.is_outdated(now)) {
                Area::Local.remove(&name);
            }
        }
    }
}
