//! What the service has said about its limit, for all tabs with one key: the newest reading, the wait after a `429`, and a stop.
//!
//! A request leaves at once, beside any others, unless one of these holds it. After the wait of a `429` one request goes first, and the
//! others follow when it succeeds. [`state`] has what is known, with [`reading`] and [`wait`]: all pure. [`edge`] has the way of one request, in
//! any world; the simulation polls the same futures as the browser. This file is the browser's world, and what the screen shows.
//! The gate does not know what the requests are about, and counts none: it keeps what the service has said, and nothing else.
//!
//! Each tab keeps what it knows in memory ([`Memory`]): storage adds to it and removes nothing, and a tab stores again what is missing.

/// Whether a rule of the gate is in force: always, but in the simulation, which disables each one to show that it is needed.
#[cfg(not(test))]
macro_rules! rule {
    ($name:ident) => {
        true
    };
}
#[cfg(test)]
macro_rules! rule {
    ($name:ident) => {
        $crate::gate::simulation::rule::is_enabled($crate::gate::simulation::rule::Rule::$name)
    };
}

pub mod edge;
pub mod reading;
pub mod state;
pub mod wait;

#[cfg(test)]
mod simulation;

use crate::{
    api::{
        access::Access,
        failure::{Failure, Kind, Stop},
    },
    browser::{
        lock::{self, LockGuard},
        storage::{self, Area},
        time,
    },
};
use edge::{Held, Pass, World};
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use reading::Reading;
use state::{GateState, Memory, Next, Reason};
use std::{cell::Cell, time::Duration};
use wait::Clocks;

/// Not the name of an earlier release, whose tabs could not read this state and would store theirs again.
const STORED_STATE: &str = "limit ";

/// The gate of this tab. A handle: copies are the same gate.
#[derive(Clone, Copy)]
pub struct Gate {
    known: RwSignal<Known>,
    /// Why nothing is sent until a person decides.
    pub stop: Memo<Option<Stop>>,
    /// Where the waits of this tab are shown.
    waiting: RwSignal<Vec<HeldSignal>>,
    /// Whether tabs with the same key know each other's waits.
    pub is_shared: ReadSignal<bool>,
    set_shared: WriteSignal<bool>,
    /// The service's words in the last `429` of this tab.
    pub said: RwSignal<String>,
}

/// Where the screen shows why one request waits.
pub type HeldSignal = RwSignal<Option<Held>>;

/// What the tab knows about each key that it has used, and the key of the session.
#[derive(Default)]
struct Known {
    memories: Vec<(String, Memory)>,
    shown: Option<String>,
}

/// The browser, for one request with one key. Dropping it says that the request no longer waits.
pub struct BrowserWorld {
    gate: Gate,
    /// Where the wait is shown, until it has ended.
    held: Cell<Option<HeldSignal>>,
    key: String,
}

/// The right of one request to leave.
pub type BrowserPass = Pass<Option<LockGuard>>;

impl Gate {
    pub fn new() -> Self {
        let known = RwSignal::new(Known::default());
        let (is_shared, set_shared) = signal(storage::is_usable());
        let gate = Self {
            known,
            stop: Memo::new(move |_| known.with(|known| known.shown()?.state.stop())),
            waiting: RwSignal::new(Vec::new()),
            is_shared,
            set_shared,
            said: RwSignal::new(String::new()),
        };
        // Another tab has stored something, or a person has emptied the storage. A tab that stood still has missed that.
        let stored = window_event_listener(leptos::ev::storage, move |_| gate.look());
        let back = window_event_listener(leptos::ev::pageshow, move |_| gate.look());
        let visible = window_event_listener(leptos::ev::visibilitychange, move |_| gate.look());
        on_cleanup(move || [stored, back, visible].into_iter().for_each(|listener| listener.remove()));
        gate
    }

    /// Why a request of this tab waits here. Reactive.
    pub fn any_held(self) -> Option<Held> {
        self.waiting.try_with(|waiting| waiting.iter().find_map(|held| held.try_get().flatten())).flatten()
    }

    /// Shows what is known about the key of the session, or about the one that is being checked; without one, nothing. The tab remembers what it
    /// knows about others.
    pub fn show_key(self, access: Option<&Access>) {
        self.known.update(|known| known.shown = access.map(stored_name));
        self.said.set(String::new());
        self.look();
    }

    /// Ends the stop that a person saw.
    pub fn end_stop(self, seen: Stop) {
        self.change(|memory, _| memory.state.end_stop(seen));
    }

    /// Ends the waits that a person may end.
    pub fn end_waits(self) {
        self.change(Memory::end_waits);
    }

    /// What the newest answer says of the limit. Reactive.
    pub fn reading(self) -> Option<Reading> {
        self.known.try_with(|known| known.shown()?.state.reading).flatten()
    }

    /// Why nothing is sent now, and how long. Reactive to the state, not to the clock.
    pub fn wait(self) -> Option<(Reason, Duration)> {
        match self.known.try_read()?.shown()?.decide(clocks()) {
            Next::Wait(reason, remaining) => Some((reason, remaining)),
            Next::Leave | Next::GoFirst | Next::Stop(_) => None,
        }
    }

    /// Waits until a request with the key of `access` may leave. `held` shows why it waits. The error says that a person has to decide first.
    /// Dropping the future cancels the wait.
    pub async fn acquire(
        self,
        held: HeldSignal,
        access: &Access,
        may_go_first: bool,
    ) -> Result<(BrowserWorld, BrowserPass), Failure> {
        let world = BrowserWorld { gate: self, held: Cell::new(Some(held)), key: stored_name(access) };
        self.waiting.try_update(|waiting| waiting.push(held));
        let pass = edge::acquire(&world, may_go_first).await;
        let pass = pass.map_err(|stop| Failure::not_sent(Kind::Stopped(stop), time::now()))?;
        world.ends_waiting();
        Ok((world, pass))
    }

    /// Learns what is stored.
    fn look(self) {
        self.change(|_, _| ());
    }

    /// Changes what is known about the key of the session.
    fn change(self, change: impl FnOnce(&mut Memory, Clocks)) {
        if let Some(key) = self.known.try_with_untracked(|known| known.shown.clone()).flatten() {
            edge::update(&BrowserWorld { gate: self, held: Cell::new(None), key }, change);
        }
    }
}

impl Known {
    /// What the screen shows; `None` without a key.
    fn shown(&self) -> Option<&Memory> {
        self.memory(self.shown.as_ref()?)
    }

    fn memory(&self, key: &str) -> Option<&Memory> {
        self.memories.iter().find_map(|(of, memory)| (of == key).then_some(memory))
    }
}

impl World for BrowserWorld {
    /// `None` where the browser has no locks: then each tab keeps to the waits, and several may go first.
    type Lock = Option<LockGuard>;

    fn clocks(&self) -> Clocks {
        clocks()
    }

    fn memory(&self) -> Memory {
        let of_key = |known: &Known| known.memory(&self.key).cloned();
        self.gate.known.try_with_untracked(of_key).flatten().unwrap_or_default()
    }

    fn remember(&self, memory: Memory) {
        self.gate.known.try_maybe_update(|known| {
            let is_new = known.memory(&self.key) != Some(&memory);
            known.memories.retain(|(of, _)| *of != self.key);
            known.memories.push((self.key.clone(), memory));
            (is_new, ())
        });
    }

    fn load(&self) -> GateState {
        // Nothing is known from a text that cannot be read.
        Area::Local.item(&self.key).unwrap_or_default()
    }

    fn store(&self, state: &GateState) {
        self.gate.set_shared.try_set(Area::Local.set_item(&self.key, state));
    }

    fn lock(&self, take: bool) -> LocalBoxFuture<'static, Self::Lock> {
        lock::request(&self.key, take)
    }

    fn holds(&self, lock: &Self::Lock) -> bool {
        lock.as_ref().is_none_or(LockGuard::is_held)
    }

    async fn sleep(&self, duration: Duration) {
        time::sleep(duration).await;
    }

    fn show(&self, why: Held) {
        self.set_held(Some(why));
    }
}

impl BrowserWorld {
    /// The same again notifies nobody.
    fn set_held(&self, why: Option<Held>) {
        let is_other = |held: &HeldSignal| held.try_get_untracked().is_some_and(|now| now != why);
        self.held.get().filter(is_other).and_then(|held| held.try_set(why));
    }

    fn ends_waiting(&self) {
        self.set_held(None);
        // The same signal may already show the next wait of its request.
        let Some(ended) = self.held.take() else { return };
        self.gate.waiting.try_maybe_update(|waiting| {
            let at = waiting.iter().position(|held| *held == ended);
            (false, at.map(|at| waiting.remove(at)))
        });
    }
}

impl Drop for BrowserWorld {
    fn drop(&mut self) {
        self.ends_waiting();
    }
}

/// The name of one key's state in the storage, and of its lock: the service's origin and a fingerprint of the key. The key itself is never
/// written there.
fn stored_name(access: &Access) -> String {
    format!("{STORED_STATE}{} {}", access.service.origin(), access.key.fingerprint())
}

/// The clocks of this page.
pub fn clocks() -> Clocks {
    Clocks { wall: time::now(), monotonic: time::ticks() }
}
