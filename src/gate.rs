//! When a request may be sent.
//!
//! Every request passes here: one at a time, and none while a `429` asks to wait. [`state`] decides and is pure; this
//! file is the thin edge that sleeps and tells the screen. It refuses to know what the requests are about.

pub mod state;

use crate::{api::access::Access, browser};
use async_lock::{Mutex, MutexGuardArc};
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use leptos::prelude::*;
use state::{Decision, GateState, Hold};
use std::{pin::pin, sync::Arc, time::Duration};

const STORED_HOLD: &str = "hold";

/// The gate of this tab.
#[derive(Clone, Copy)]
pub struct Gate {
    state: RwSignal<GateState>,
    waiting: RwSignal<usize>,
    /// Whom the state is about: another key has another budget.
    subject: StoredValue<Option<Access>>,
    turn: StoredValue<Arc<Mutex<()>>>,
    wake: StoredValue<Vec<oneshot::Sender<()>>>,
}

/// The right to send one request. While it lives, no other request is sent.
pub struct Turn(#[expect(dead_code, reason = "held for its Drop")] MutexGuardArc<()>);

/// The person no longer wants to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenUp;

impl Gate {
    /// A gate that still keeps the wait which a reload interrupted.
    pub fn new() -> Self {
        let hold = browser::stored(STORED_HOLD).and_then(|text| serde_json::from_str::<Hold>(&text).ok());
        Self {
            state: RwSignal::new(hold.map_or_else(GateState::default, GateState::held)),
            waiting: RwSignal::new(0),
            subject: StoredValue::new(None),
            turn: StoredValue::new(Arc::default()),
            wake: StoredValue::new(Vec::new()),
        }
    }

    /// From now on the gate is about `access`. A wait that was asked of another key does not bind it.
    pub fn admit(self, access: &Access) {
        let other = self.subject.with_value(|subject| subject.as_ref().is_some_and(|known| known != access));
        if other {
            self.set(GateState::default());
        }
        self.subject.set_value(Some(access.clone()));
    }

    /// Waits until a request may be sent.
    pub async fn pass(self) -> Result<Turn, GivenUp> {
        let (give_up, given_up) = oneshot::channel();
        self.wake.update_value(|wake| {
            wake.retain(|sender| !sender.is_canceled());
            wake.push(give_up);
        });
        match select(pin!(self.turn()), given_up).await {
            Either::Left((turn, _)) => Ok(turn),
            Either::Right(_) => Err(GivenUp),
        }
    }

    /// Takes note of a `429` that asks for `wait`. Whether the request may go again once that has passed.
    pub fn refused(self, wait: Duration) -> bool {
        let mut state = self.state.get_untracked();
        let again = state.refused(browser::now(), wait);
        self.set(state);
        again
    }

    /// Takes note of an answer that is no `429`.
    pub fn answered(self) {
        if self.state.with_untracked(|state| *state != GateState::default()) {
            self.set(GateState::default());
        }
    }

    /// Gives up every request that waits.
    pub fn cancel(self) {
        self.wake.update_value(Vec::clear);
    }

    /// How much of the wait is left at this moment. Tracks the wait, not the clock.
    pub fn left(self) -> Option<Duration> {
        match self.state.with(|state| state.decide(browser::now())) {
            Decision::Send => None,
            Decision::Wait(left) => Some(left),
        }
    }

    /// Whether any request waits for the end of a hold.
    pub fn has_waiting(self) -> bool {
        self.waiting.get() > 0
    }

    async fn turn(self) -> Turn {
        let turn = self.turn.get_value().lock_arc().await;
        let mut counted = None;
        // The wait is looked at anew every second, so that a sleeping tab or a changed clock can only prolong it.
        while let Decision::Wait(left) = self.state.with_untracked(|state| state.decide(browser::now())) {
            counted.get_or_insert_with(|| Waiting::new(self.waiting));
            browser::sleep(left.min(Duration::from_secs(1))).await;
        }
        Turn(turn)
    }

    fn set(self, state: GateState) {
        match state.hold().map(|hold| serde_json::to_string(&hold)) {
            Some(Ok(text)) => browser::store(STORED_HOLD, &text),
            Some(Err(_)) | None => browser::forget(STORED_HOLD),
        }
        self.state.set(state);
    }
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
        self.0.update(|count| *count = count.saturating_sub(1));
    }
}
