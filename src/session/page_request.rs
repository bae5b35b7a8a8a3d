//! One request of a page: how it is asked, whether it is pending, and how it failed.
//!
//! While one is pending, another one is not sent. A page that wants something else cancels it first, wherever it is. So the screen shows the
//! result of the last choice only. It keeps how it was asked last: "Try again", and a new key after a `401`, ask so again, but never for
//! what may have been carried out. A result belongs to the session in which its request began: in another one it is dropped.

use super::{Session, cancelled, use_session};
use crate::{
    api::failure::{Failure, Kind},
    gate::edge::Held,
};
use futures::future::{AbortHandle, Aborted, LocalBoxFuture, abortable};
use leptos::{prelude::*, task::spawn_local};
use std::rc::Rc;

type OnSuccess = Box<dyn FnOnce()>;

/// A request of a page. Copies share the same state.
#[derive(Clone, Copy)]
pub struct PageRequest {
    session: Session,
    /// How it was asked last.
    asked: StoredValue<Option<Rc<Asked>>, LocalStorage>,
    /// Whether a request is pending.
    pub pending: ReadSignal<bool>,
    set_pending: WriteSignal<bool>,
    /// Why the pending request waits at the gate, which sets it.
    pub held: RwSignal<Option<Held>>,
    /// The failure to show.
    pub failure: RwSignal<Option<Failure>>,
    /// Ends the pending request.
    abort: StoredValue<Option<AbortHandle>>,
    /// Whether a person has cancelled its wait.
    is_cancelled: StoredValue<bool>,
}

struct Asked {
    ask: Box<dyn Fn() -> LocalBoxFuture<'static, Result<OnSuccess, Failure>>>,
    on_failure: Box<dyn Fn(&Failure)>,
}

impl PageRequest {
    /// A request that ends with its owner: leaving a page aborts it.
    pub fn new() -> Self {
        let (pending, set_pending) = signal(false);
        let request = Self {
            session: use_session(),
            asked: StoredValue::new_local(None),
            pending,
            set_pending,
            held: RwSignal::new(None),
            failure: RwSignal::new(None),
            abort: StoredValue::new(None),
            is_cancelled: StoredValue::new(false),
        };
        on_cleanup(move || request.cancel());
        request
    }

    /// Asks `ask`, unless a request is pending: a second press sends nothing. On success it removes the failure and calls `on_success`.
    pub fn run<T: 'static, F: Future<Output = Result<T, Failure>> + 'static>(
        self,
        ask: impl Fn() -> F + 'static,
        on_success: impl Fn(T) + 'static,
    ) {
        self.run_to_end(ask, on_success, |_| {});
    }

    /// Does the same, and calls `on_failure` with the failure before it is shown. A request that its page cancels has no end.
    pub fn run_to_end<T: 'static, F: Future<Output = Result<T, Failure>> + 'static>(
        self,
        ask: impl Fn() -> F + 'static,
        on_success: impl Fn(T) + 'static,
        on_failure: impl Fn(&Failure) + 'static,
    ) {
        if self.pending.get_untracked() {
            return;
        }
        let on_success = Rc::new(on_success);
        let ask = move || {
            let (request, on_success) = (ask(), Rc::clone(&on_success));
            let request = async move {
                let value = request.await?;
                Ok(Box::new(move || on_success(value)) as OnSuccess)
            };
            Box::pin(request) as LocalBoxFuture<'static, _>
        };
        self.asked.set_value(Some(Rc::new(Asked { ask: Box::new(ask), on_failure: Box::new(on_failure) })));
        self.ask();
    }

    /// Asks again what failed without being carried out. Nothing happens after the page is gone.
    pub fn retry(self) {
        let is_repeatable = |failure: &Option<Failure>| failure.as_ref().is_some_and(|failure| !failure.may_be_done);
        if self.failure.try_with_untracked(is_repeatable) == Some(true) && !self.pending.get_untracked() {
            self.ask();
        }
    }

    // Not generic: this code exists once for all requests.
    fn ask(self) {
        let Some(asked) = self.asked.get_value() else { return };
        // Under an effect, what the request reads would run it again.
        let (request, abort) = abortable(untrack(|| (asked.ask)()));
        // A sign-in begins another claim.
        let (claim, dismissals) = (self.session.claim(), self.session.key_prompt.dismissals());
        self.abort.set_value(Some(abort));
        self.is_cancelled.set_value(false);
        self.set_pending.set(true);
        spawn_local(async move {
            let result = match request.await {
                Ok(result) => result,
                Err(Aborted) if self.is_cancelled.try_get_value() == Some(true) => Err(cancelled()),
                // Its owner is gone, and with it all that the page would do now.
                Err(Aborted) => return,
            };
            let _ = self.set_pending.try_set(false);
            let Ok(claimed) = claim.session() else { return };
            match result {
                Ok(on_success) => {
                    let _ = self.failure.try_set(None);
                    on_success();
                }
                Err(failure) => {
                    (asked.on_failure)(&failure);
                    if failure.kind == Kind::Key {
                        claimed.key_prompt.open(failure.clone(), dismissals, Some(self));
                    }
                    let _ = self.failure.try_set(Some(claimed.with_causes(failure)));
                }
            }
        });
    }

    /// Whether the pending request waits at the gate. Reactive.
    pub fn waits(self) -> bool {
        self.held.get().is_some()
    }

    /// Cancels the wait of the pending request, as a person decided: it fails. Does nothing for a request that has left.
    pub fn cancel_wait(self) {
        if self.held.get_untracked().is_some() {
            self.is_cancelled.set_value(true);
            self.abort();
        }
    }

    /// Cancels the pending request.
    pub fn cancel(self) {
        self.abort();
        let _ = self.set_pending.try_set(false);
    }

    fn abort(self) {
        self.abort.try_update_value(Option::take).flatten().iter().for_each(AbortHandle::abort);
    }

    /// Removes the failure from the screen: nothing asks it again.
    pub fn dismiss(self) {
        self.failure.set(None);
    }

    /// Cancels the pending request and removes the failure.
    pub fn reset(self) {
        self.cancel();
        self.dismiss();
    }
}
