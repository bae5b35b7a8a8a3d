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
use futures::{
    channel::oneshot,
    future::{FutureExt, LocalBoxFuture, select},
};
use leptos::prelude::*;
use reading::Reading;
use state::{GateState, Memory, Next, Reason};
use std::{pin::pin, time::Duration};
use wait::Clocks;

/// Not the name of an earlier release, whose tabs could not read this state and would store theirs again.
const STORED_STATE: &str = "limit ";

/// The gate of this tab. A handle: copies are the same gate.
#[derive(Clone, Copy)]
pub struct Gate {
    known: RwSignal<Known>,
    /// Why nothing is sent until a person decides.
    pub stop: Memo<Option<Stop>>,
    /// The requests of this tab that wait here.
    waiting: RwSignal<Vec<WaitingRequest>>,
    /// Whether tabs with the same key know each other's waits.
    pub is_shared: ReadSignal<bool>,
    set_shared: WriteSignal<bool>,
    /// The service's words in the last `429` of this tab.
    pub said: RwSignal<String>,
    last_id: StoredValue<u64>,
}

/// What the tab knows about each key that it has used, and the key of the session.
#[derive(Default)]
struct Known {
    memories: Vec<(String, Memory)>,
    shown: Option<String>,
}

/// Names the requests of one part of a page: of what is pending there one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestId(u64);

struct WaitingRequest {
    /// Names the world of the request: several requests of one name may wait.
    world: RequestId,
    id: RequestId,
    /// `None` while nothing holds it.
    why: Option<Held>,
    /// Dropping it cancels the wait.
    _cancel: oneshot::Sender<()>,
}

/// The browser, for one request with one key. Dropping it says that the request no longer waits.
pub struct BrowserWorld {
    gate: Gate,
    name: RequestId,
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
            last_id: StoredValue::new(0),
        };
        // Another tab has stored something, or a person has emptied the storage. A tab that stood still has missed that.
        let stored = window_event_listener(leptos::ev::storage, move |_| gate.look());
        let back = window_event_listener(leptos::ev::pageshow, move |_| gate.look());
        let visible = window_event_listener(leptos::ev::visibilitychange, move |_| gate.look());
        on_cleanup(move || [stored, back, visible].into_iter().for_each(|listener| listener.remove()));
        gate
    }

    /// A name for the requests of one part of a page.
    pub fn new_id(self) -> RequestId {
        self.last_id.update_value(|last| *last += 1);
        RequestId(self.last_id.get_value())
    }

    /// Why a request of `id` waits here. Reactive.
    pub fn held(self, id: RequestId) -> Option<Held> {
        let find = |waiting: &Vec<WaitingRequest>| {
            waiting.iter().filter(|request| request.id == id).find_map(|request| request.why)
        };
        self.waiting.try_with(find).flatten()
    }

    /// Why a request of this tab waits here. Reactive.
    pub fn any_held(self) -> Option<Held> {
        self.waiting.try_with(|waiting| waiting.iter().find_map(|request| request.why)).flatten()
    }

    /// Cancels every request that waits here.
    pub fn cancel(self) {
        self.waiting.update(Vec::clear);
    }

    /// Cancels the requests of `id` that wait here.
    pub fn cancel_of(self, id: RequestId) {
        self.waiting.update(|waiting| waiting.retain(|request| request.id != id));
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

    /// Waits until the request `id` with the key of `access` may leave. The error says that a person cancelled the wait, or has to decide
    /// first.
    pub async fn acquire(
        self,
        id: RequestId,
        access: &Access,
        may_go_first: bool,
    ) -> Result<(BrowserWorld, BrowserPass), Failure> {
        let (cancel, cancelled) = oneshot::channel::<()>();
        let world = BrowserWorld { gate: self, name: self.new_id(), key: stored_name(access) };
        let request = WaitingRequest { world: world.name, id, why: None, _cancel: cancel };
        self.waiting.try_maybe_update(|waiting| (false, waiting.push(request)));
        let pass = edge::acquire(&world, may_go_first).map(|pass| pass.map_err(Kind::Stopped));
        let pass = select(pin!(pass), cancelled.map(|_| Err(Kind::Cancelled))).await.factor_first().0;
        let pass = pass.map_err(|kind| Failure::not_sent(kind, time::now()))?;
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
            edge::update(&BrowserWorld { gate: self, name: RequestId(0), key }, change);
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

    async fn sleep(&self, duration: Duration) {
        time::sleep(duration).await;
    }

    fn show(&self, why: Held) {
        self.gate.waiting.try_maybe_update(|waiting| {
            let request = waiting.iter_mut().find(|request| request.world == self.name);
            (request.is_some_and(|request| request.why.replace(why) != Some(why)), ())
        });
    }
}

impl BrowserWorld {
    fn ends_waiting(&self) {
        self.gate.waiting.try_maybe_update(|waiting| {
            let at = waiting.iter().position(|request| request.world == self.name);
            (at.is_some_and(|at| waiting.remove(at).why.is_some()), ())
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
