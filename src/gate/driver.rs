//! Carries out the commands of one machine in a browser. A thin edge.

use super::{
    Gate, clocks,
    machine::{Command, Event, Inputs, LOCK_CHECK_INTERVAL, Machine},
    storage::GateStorage,
};
use crate::browser::{
    self,
    lock::{LockGuard, LockRequest},
};
use futures::future::{Either, select};
use leptos::prelude::Set;
use std::pin::pin;

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
                    browser::sleep(duration).await;
                    Event::Woke
                }
                Command::Lock { steal } => self.wait_for_lock(steal).await,
                last @ (Command::Send | Command::Stop(_) | Command::Finish { .. }) => return last,
            }
        }
    }

    /// Waits a moment for the lock that was requested before, or for a new request.
    async fn wait_for_lock(&mut self, steal: bool) -> Event {
        let earlier = self.lock_request.take().filter(|_| !steal);
        let request = earlier.unwrap_or_else(|| self.storage.lock(steal));
        match select(request, pin!(browser::sleep(LOCK_CHECK_INTERVAL))).await {
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
            is_hidden: browser::is_hidden(),
            random_per_mille: browser::random_per_mille(),
            is_storage_lacking: memory.learn(storage.load(clocks), clocks),
        };
        let waiting = machine.waiting();
        let step = machine.handle(event, &mut memory, &inputs);
        if step.store {
            let is_shared = storage.store(&memory.state) && lock.is_some();
            gate.set_shared.try_set(is_shared);
        }
        gate.remember(storage, memory);
        if machine.waiting() != waiting {
            gate.set_waiting.try_set(machine.waiting());
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
        if self.machine.waiting().is_some() {
            self.gate.set_waiting.try_set(None);
        }
    }
}
