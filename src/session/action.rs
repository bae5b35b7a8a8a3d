//! One request of a page: whether it is pending, and how it failed.
//!
//! A new request replaces the one before. The old one is cancelled wherever it is: while it waits for the gate, for a key or
//! for the response. So the screen shows the result of the last choice only. Refuses to hold the result: the page does.

use crate::{api::error::ApiError, browser, clock::Timestamp};
use futures::future::{AbortHandle, LocalBoxFuture, abortable};
use leptos::{prelude::*, task::spawn_local};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A request of a page. Copies share the same state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Action {
    pending: RwSignal<bool>,
    failure: RwSignal<Option<Failure>>,
    running: StoredValue<Option<Running>>,
}

/// Ends the pending request.
struct Running {
    handle: AbortHandle,
    /// Whether a person cancelled the wait, so that the request fails and does not just end.
    by_person: Arc<AtomicBool>,
}

/// A failure as it is shown. The same failure again increases `times`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub error: ApiError,
    pub at: Timestamp,
    pub times: u32,
}

impl Failure {
    /// The failure to show after `error`. `shown` is the failure on the screen.
    fn next(shown: Option<Self>, error: ApiError, at: Timestamp) -> Self {
        let times = match shown {
            Some(before) if before.error == error => before.times.saturating_add(1),
            Some(_) | None => 1,
        };
        Self { error, at, times }
    }
}

impl Action {
    /// An action that ends with its owner: leaving a page aborts its request.
    pub fn new() -> Self {
        let action =
            Self { pending: RwSignal::new(false), failure: RwSignal::new(None), running: StoredValue::new(None) };
        on_cleanup(move || action.cancel());
        action
    }

    /// Runs `request` in place of the pending one. On success it removes the failure and calls `on_success`.
    pub fn run<T: 'static>(
        self,
        request: impl Future<Output = Result<T, ApiError>> + 'static,
        on_success: impl FnOnce(T) + 'static,
    ) {
        self.run_to_end(request, on_success, |_| {});
    }

    /// Does the same, and calls `on_failure` with the error before the failure is shown. A request that another one replaces
    /// has no end.
    pub fn run_to_end<T: 'static>(
        self,
        request: impl Future<Output = Result<T, ApiError>> + 'static,
        on_success: impl FnOnce(T) + 'static,
        on_failure: impl FnOnce(&ApiError) + 'static,
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
        request: LocalBoxFuture<'static, Result<Box<dyn FnOnce()>, ApiError>>,
        on_failure: Box<dyn FnOnce(&ApiError)>,
    ) {
        self.abort(false);
        let (request, handle) = abortable(request);
        let by_person = Arc::new(AtomicBool::new(false));
        self.running.set_value(Some(Running { handle, by_person: Arc::clone(&by_person) }));
        self.pending.set(true);
        spawn_local(async move {
            let result = match request.await {
                Ok(result) => result,
                Err(_) if by_person.load(Ordering::Relaxed) => Err(ApiError::Cancelled),
                Err(_) => return,
            };
            self.pending.set(false);
            match result {
                Ok(on_success) => {
                    self.failure.set(None);
                    on_success();
                }
                Err(error) => {
                    on_failure(&error);
                    self.failure.update(|shown| *shown = Some(Failure::next(shown.take(), error, browser::now())));
                }
            }
        });
    }

    /// Cancels the wait of the pending request, as a person decided: it fails. Only for a request that has not left, because
    /// the failure says that it was not carried out.
    pub fn cancel_wait(self) {
        self.abort(true);
    }

    /// Cancels the pending request.
    pub fn cancel(self) {
        self.abort(false);
        let _ = self.pending.try_set(false);
    }

    /// Removes the failure from the screen.
    pub fn dismiss(self) {
        self.failure.set(None);
    }

    /// Cancels the pending request and removes the failure.
    pub fn reset(self) {
        self.cancel();
        self.dismiss();
    }

    /// Whether a request is pending. Reactive.
    pub fn is_pending(self) -> bool {
        self.pending.get()
    }

    /// Whether a request is pending at this moment. Not reactive: for event handlers.
    pub fn is_pending_untracked(self) -> bool {
        self.pending.get_untracked()
    }

    /// The failure to show. Reactive.
    pub fn failure(self) -> Option<Failure> {
        self.failure.get()
    }

    fn abort(self, by_person: bool) {
        let running = self.running.try_update_value(Option::take).flatten();
        if let Some(running) = running {
            running.by_person.store(by_person, Ordering::Relaxed);
            running.handle.abort();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_failure_counts_up_and_another_one_starts_at_one() {
        let at = Timestamp::from_unix_ms;
        let first = Failure::next(None, ApiError::NoKey, at(1));
        let second = Failure::next(Some(first), ApiError::NoKey, at(2));
        assert_eq!((second.times, second.at), (2, at(2)));
        assert_eq!(Failure::next(Some(second), ApiError::Cancelled, at(3)).times, 1);
    }
}
