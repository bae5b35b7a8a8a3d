//! When a request may be sent: the one gate that every request passes.
//!
//! One request at a time, in all tabs; none while a `429` asks to wait, while the window is used up, or after what looks
//! like a ban. [`state`] decides, with [`budget`], [`backoff`] and [`plan`] to know from: all pure, and put through a
//! hundred thousand simulated days. [`lock`], [`storage`] and this file are the thin edge that locks, stores and sleeps.
//! The gate refuses to know what the requests are about.

pub mod backoff;
pub mod budget;
pub mod lock;
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
use plan::Plan;
use state::{Decision, GateState};
use std::{pin::pin, sync::Arc, time::Duration};
use storage::GateStorage;

/// How often a waiting tab looks again, so that a sleeping tab or a changed clock can only prolong a wait.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// How often it writes down for the other tabs what is left.
const NOTE_EVERY: Duration = Duration::from_secs(2);
/// How long the lock is kept after an answer that restricts the others: storage reaches another tab a moment later than
/// the lock does.
const SETTLE: Duration = Duration::from_millis(100);
/// Lets the tab that a person looks at go first.
const HIDDEN_TAB_DELAY: Duration = Duration::from_millis(500);

/// The gate of this tab. A handle: copies are the same gate.
#[derive(Clone, Copy)]
pub struct Gate {
    /// The state as this tab saw it last, for the screen.
    seen: RwSignal<GateState>,
    watch: StoredValue<WaitTracker>,
    subject: StoredValue<Option<(Access, GateStorage)>>,
    waiting: RwSignal<usize>,
    turn: StoredValue<Arc<Mutex<()>>>,
    give_up: StoredValue<Vec<oneshot::Sender<()>>>,
}

/// The right to send one request. While it lives, no other request of this key is sent, in any tab.
pub struct Permit {
    gate: Gate,
    place: GateStorage,
    _in_this_tab: OwnedMutexGuard<()>,
    _in_all_tabs: Option<lock::LockGuard>,
}

/// Why a request was not let through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// The person no longer wants to wait.
    Cancelled,
    /// The gate is closed until the person says otherwise.
    Stopped(Stop),
}

impl Gate {
    pub fn new() -> Self {
        let gate = Self {
            seen: RwSignal::new(GateState::default()),
            watch: StoredValue::new(WaitTracker::default()),
            subject: StoredValue::new(None),
            waiting: RwSignal::new(0),
            turn: StoredValue::new(Arc::default()),
            give_up: StoredValue::new(Vec::new()),
        };
        // What another tab learns shows here as well.
        let listener = window_event_listener(leptos::ev::storage, move |_| {
            if let Some(place) = gate.place() {
                gate.see(place.load());
            }
        });
        on_cleanup(move || listener.remove());
        gate
    }

    /// Waits until a request of `access` may be sent.
    pub async fn acquire(self, access: &Access) -> Result<Permit, Denied> {
        let (sender, cancelled) = oneshot::channel();
        self.give_up.update_value(|senders| {
            senders.retain(|sender| !sender.is_canceled());
            senders.push(sender);
        });
        match select(pin!(self.take_turn(access)), cancelled).await {
            Either::Left((turn, _)) => turn.map_err(Denied::Stopped),
            Either::Right(_) => Err(Denied::Cancelled),
        }
    }

    /// Gives up every request that waits.
    pub fn cancel(self) {
        self.give_up.update_value(Vec::clear);
    }

    /// Forgets whose gate this is. What is known of the key stays in storage: it protects the key's next session.
    pub fn close(self) {
        self.cancel();
        self.subject.set_value(None);
        self.seen.set(GateState::default());
    }

    /// Shows what is known of `access`, without sending anything.
    pub async fn open(self, access: &Access) {
        self.place_of(access).await;
    }

    /// A person says to go on after a stop.
    pub async fn resume(self) {
        self.change(GateState::resume).await;
    }

    /// A person states the plan, or leaves it to the headers.
    pub async fn set_plan(self, plan: Option<Plan>) {
        self.change(move |state| state.budget.stated = plan).await;
    }

    /// Why nothing is sent at this moment, and how much of that wait is left. Reactive to the wait, not to the clock.
    pub fn wait(self) -> Option<(Reason, Duration)> {
        match self.seen.with(|state| self.decision(state)) {
            Decision::Wait(reason, left) => Some((reason, left)),
            Decision::Send | Decision::Stop(_) => None,
        }
    }

    /// Why nothing is sent until the person says so. Reactive.
    pub fn stopped(self) -> Option<Stop> {
        match self.seen.with(|state| self.decision(state)) {
            Decision::Stop(stop) => Some(stop),
            Decision::Send | Decision::Wait(..) => None,
        }
    }

    /// The same at this moment.
    pub fn stopped_untracked(self) -> Option<Stop> {
        match self.seen.with_untracked(|state| self.decision(state)) {
            Decision::Stop(stop) => Some(stop),
            Decision::Send | Decision::Wait(..) => None,
        }
    }

    /// What is known of the budget. Reactive.
    pub fn budget(self) -> Budget {
        self.seen.with(|state| state.budget.clone())
    }

    /// Whether any request of this tab waits for the end of a pause. Reactive.
    pub fn has_waiting(self) -> bool {
        self.waiting.get() > 0
    }

    async fn take_turn(self, access: &Access) -> Result<Permit, Stop> {
        let in_this_tab = self.turn.get_value().lock_owned().await;
        let place = self.place_of(access).await;
        let mut counted = None;
        let mut since_note = Duration::ZERO;
        loop {
            // A look without the lock is enough to go on waiting, never enough to send.
            match self.look(&place) {
                Decision::Stop(stop) => return Err(stop),
                Decision::Wait(_, left) => {
                    counted.get_or_insert_with(|| Waiting::new(self.waiting));
                    let nap = left.min(LOOK_AGAIN);
                    browser::sleep(nap).await;
                    since_note += nap;
                    if since_note >= NOTE_EVERY {
                        since_note = Duration::ZERO;
                        self.change(move |_| {}).await;
                    }
                    continue;
                }
                Decision::Send => {}
            }
            if counted.is_some() && browser::is_hidden() {
                browser::sleep(HIDDEN_TAB_DELAY).await;
            }
            let in_all_tabs = hold(&place).await;
            if self.look(&place) == Decision::Send {
                let mut state = place.load();
                state.begin(clocks());
                place.store(&state);
                self.see(state);
                return Ok(Permit { gate: self, place, _in_this_tab: in_this_tab, _in_all_tabs: in_all_tabs });
            }
        }
    }

    /// Reads the state anew and decides.
    fn look(self, place: &GateStorage) -> Decision {
        let state = place.load();
        self.watch.update_value(|watch| watch.look(state.pauses(), clocks()));
        let decision = self.decision(&state);
        if self.seen.with_untracked(|seen| *seen != state) {
            self.seen.set(state);
        }
        decision
    }

    fn decision(self, state: &GateState) -> Decision {
        self.watch.with_value(|watch| state.decide(watch, clocks()))
    }

    fn see(self, state: GateState) {
        // A request is seen to its end even when the app is gone from the page, and with it whatever shows the state.
        let _ = self.watch.try_update_value(|watch| watch.look(state.pauses(), clocks()));
        let _ = self.seen.try_set(state);
    }

    /// Changes the state under the lock, and writes down what is left of the pauses.
    async fn change(self, change: impl FnOnce(&mut GateState)) {
        let Some(place) = self.place() else { return };
        let in_all_tabs = hold(&place).await;
        let mut state = place.load();
        self.watch.update_value(|watch| watch.look(state.pauses(), clocks()));
        self.watch.with_value(|watch| state.note(watch, clocks()));
        change(&mut state);
        place.store(&state);
        self.see(state);
        drop(in_all_tabs);
    }

    fn place(self) -> Option<GateStorage> {
        self.subject.try_with_value(|subject| subject.as_ref().map(|(_, place)| place.clone())).flatten()
    }

    /// The place of `access`, which is the gate's subject from now on.
    async fn place_of(self, access: &Access) -> GateStorage {
        let known = self.subject.with_value(|subject| match subject {
            Some((known, place)) if known == access => Some(place.clone()),
            Some(_) | None => None,
        });
        match known {
            Some(place) => place,
            None => {
                let place = GateStorage::of(access).await;
                self.subject.set_value(Some((access.clone(), place.clone())));
                self.see(place.load());
                place
            }
        }
    }
}

impl Permit {
    /// Takes note of how the request ended, and lets the next one go. Whether this one may go again by itself.
    pub async fn end(self, ended: Outcome, reading: Option<RateLimit>) -> bool {
        let mut state = self.place.load();
        let again = state.end(clocks(), ended, reading, browser::random_per_mille());
        self.place.store(&state);
        let restricted = state.is_restricted();
        // The gate may have become another key's in the meantime, or nobody's.
        if self.gate.place().as_ref() == Some(&self.place) {
            self.gate.see(state);
        }
        if restricted && self._in_all_tabs.is_some() {
            browser::sleep(SETTLE).await;
        }
        again
    }
}

async fn hold(place: &GateStorage) -> Option<lock::LockGuard> {
    match place.lock_name() {
        Some(name) => Some(lock::hold(name).await),
        None => None,
    }
}

fn clocks() -> Clocks {
    Clocks { time: browser::now(), ticks: browser::ticks() }
}

/// Counts a waiting request for as long as it waits, also when it is dropped in between.
struct Waiting(RwSignal<usize>);

impl Waiting {
    fn new(count: RwSignal<usize>) -> Self {
        count.update(|count| *count += 1);
        Self(count)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let _ = self.0.try_update(|count| *count = count.saturating_sub(1));
    }
}
