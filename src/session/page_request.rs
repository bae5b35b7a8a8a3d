//! One request of a page: whether it is pending, and how it failed.
//!
//! While one is pending, another one is not sent. A page that wants something else cancels it first,
//! wherever it is: while it waits for the gate, for a key or for the response. So the screen shows the result of the last choice only.
//! A result belongs to the session in which its request began: in another one it is dropped. The page holds the result.

use super::{Session, use_session};
use crate::{
    api::failure::Failure,
    gate::{RequestId, edge::Held},
};
use futures::future::{AbortHandle, LocalBoxFuture, abortable};
use leptos::{prelude::*, task::spawn_local};

/// A request of a page. Copies share the same state.
#[derive(Clone, Copy)]
pub struct PageRequest {
    session: Session,
    /// The name of its requests.
    pub id: RequestId,
    /// Whether a request is pending.
    pub pending: ReadSignal<bool>,
    set_pending: WriteSignal<bool>,
    /// The failure to show.
    pub failure: ReadSignal<Option<Failure>>,
    set_failure: WriteSignal<Option<Failure>>,
    /// Ends the pending request.
    abort: StoredValue<Option<AbortHandle>>,
}

impl PageRequest {
    /// A request that ends with its owner: leaving a page aborts it.
    pub fn new() -> Self {
        let (pending, set_pending) = signal(false);
        let (failure, set_failure) = signal(None);
        let session = use_session();
        let id = session.gate.new_id();
        let request = Self { session, id, pending, set_pending, failure, set_failure, abort: StoredValue::new(None) };
        on_cleanup(move || request.cancel());
        request
    }

    /// Runs `request`, unless one is pending: a second press sends nothing. On success it removes the failure and calls `on_success`.
    pub fn run<T: 'static>(
        self,
        request: impl Future<Output = Result<T, Failure>> + 'static,
        on_success: impl FnOnce(T) + 'static,
    ) {
        self.run_to_end(request, on_success, |_| {});
    }

    /// Does the same, and calls `on_failure` with the failure before it is shown. A request that is cancelled has no end.
    pub fn run_to_end<T: 'static>(
        self,
        request: impl Future<Output = Result<T, Failure>> + 'static,
        on_success: impl FnOnce(T) + 'static,
        on_failure: impl FnOnce(&Failure) + 'static,
    ) {
        let request = Box::pin(async move {
            let value = request.await?;
            let on_success: Box<dyn FnOnce()> = Box::new(move || on_success(value));
            Ok(on_success)
        });
        self.start(request, Box::new(on_failure));
    }

    // Boxed, so that this code exists once for all requests.
    fn start(
        self,
        request: LocalBoxFuture<'static, Result<Box<dyn FnOnce()>, Failure>>,
        on_failure: Box<dyn FnOnce(&Failure)>,
    ) {
        if self.pending.get_untracked() {
            return;
        }
        let claim = self.session.claim();
        let (request, abort) = abortable(request);
        self.abort.set_value(Some(abort));
        self.set_pending.set(true);
        spawn_local(async move {
            // Also when the owner is gone, and with it all that the page would do now.
            let Ok(result) = request.await else { return };
            let _ = self.set_pending.try_set(false);
            let Ok(claimed) = claim.session() else { return };
            match result {
                Ok(on_success) => {
                    let _ = self.set_failure.try_set(None);
                    on_success();
                }
                Err(failure) => {
                    on_failure(&failure);
                    let _ = self.set_failure.try_set(Some(claimed.with_causes(failure)));
                }
            }
        });
    }

    /// Why the pending request waits at the gate. Reactive.
    pub fn held(self) -> Option<Held> {
        self.session.gate.held(self.id).filter(|_| self.pending.get())
    }

    /// Whether the pending request has not left: it waits at the gate, or for another key. Reactive.
    pub fn waits(self) -> bool {
        self.pending.get() && (self.held().is_some() || self.session.key_prompt.suspends(self.id))
    }

    /// Cancels the wait of the pending request, as a person decided: it fails. Does nothing for a request that has left.
    pub fn cancel_wait(self) {
        self.session.gate.cancel_of(self.id);
    }

    /// Cancels the pending request.
    pub fn cancel(self) {
        self.abort.try_update_value(Option::take).flatten().iter().for_each(AbortHandle::abort);
        let _ = self.set_pending.try_set(false);
    }

    /// Removes the failure from the screen.
    pub fn dismiss(self) {
        self.set_failure.set(None);
    }

    /// Cancels the pending request and removes the failure.
    pub fn reset(self) {
        self.cancel();
        self.dismiss();
    }
}
