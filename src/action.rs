//! One thing that a page asks of the service: whether it is under way, and what failure it met.
//!
//! A newer request replaces an older one, which is given up wherever it is: waiting for the gate, for a key or for the
//! answer. So only the last choice ever reaches the screen. Refuses to hold the answer: that is the page's.

use crate::{api::error::ApiError, browser, clock::Timestamp};
use futures::future::{AbortHandle, LocalBoxFuture, abortable};
use leptos::{prelude::*, task::spawn_local};

/// A handle: copies are the same action.
#[derive(Clone, Copy)]
pub struct Action {
    pending: RwSignal<bool>,
    failure: RwSignal<Option<Failure>>,
    running: StoredValue<Option<AbortHandle>>,
}

/// A failure as it is shown: the same one counts up instead of stacking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub error: ApiError,
    pub at: Timestamp,
    pub times: u32,
}

impl Failure {
    /// The failure to show once `error` has happened at `at`, `shown` being what is on the screen.
    fn next(shown: Option<Self>, error: ApiError, at: Timestamp) -> Self {
        let times = match shown {
            Some(before) if before.error == error => before.times.saturating_add(1),
            Some(_) | None => 1,
        };
        Self { error, at, times }
    }
}

impl Action {
    /// A request that lives as long as whatever makes it: a page's is aborted when the page is left.
    pub fn new() -> Self {
        let action =
            Self { pending: RwSignal::new(false), failure: RwSignal::new(None), running: StoredValue::new(None) };
        on_cleanup(move || action.cancel());
        action
    }

    /// Starts `asking` in place of whatever was under way; a success goes to `then` and ends the failure shown.
    pub fn send<R: 'static>(
        self,
        asking: impl Future<Output = Result<R, ApiError>> + 'static,
        then: impl FnOnce(R) + 'static,
    ) {
        self.start(Box::pin(async move {
            let reply = asking.await?;
            let then: Box<dyn FnOnce()> = Box::new(move || then(reply));
            Ok(then)
        }));
    }

    // Whatever is asked for, this is compiled once.
    fn start(self, asking: LocalBoxFuture<'static, Result<Box<dyn FnOnce()>, ApiError>>) {
        self.abort();
        let (asking, handle) = abortable(asking);
        self.running.set_value(Some(handle));
        self.pending.set(true);
        spawn_local(async move {
            let Ok(outcome) = asking.await else { return };
            self.pending.set(false);
            match outcome {
                Ok(then) => {
                    self.failure.set(None);
                    then();
                }
                Err(error) => {
                    self.failure.update(|shown| *shown = Some(Failure::next(shown.take(), error, browser::now())));
                }
            }
        });
    }

    /// Gives up what is under way.
    pub fn cancel(self) {
        self.abort();
        let _ = self.pending.try_set(false);
    }

    /// Takes the failure off the screen.
    pub fn dismiss(self) {
        self.failure.set(None);
    }

    /// Whether an answer is awaited. Reactive.
    pub fn is_pending(self) -> bool {
        self.pending.get()
    }

    /// Whether an answer is awaited at this very moment: two presses before the next frame see each other.
    pub fn is_pending_untracked(self) -> bool {
        self.pending.get_untracked()
    }

    /// The failure to show. Reactive.
    pub fn failure(self) -> Option<Failure> {
        self.failure.get()
    }

    fn abort(self) {
        let running = self.running.try_update_value(Option::take).flatten();
        if let Some(running) = running {
            running.abort();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_trouble_counts_up_and_another_begins_anew() {
        let at = Timestamp::from_unix_ms;
        let first = Failure::next(None, ApiError::NoKey, at(1));
        let second = Failure::next(Some(first), ApiError::NoKey, at(2));
        assert_eq!((second.times, second.at), (2, at(2)));
        assert_eq!(Failure::next(Some(second), ApiError::Cancelled, at(3)).times, 1);
    }
}
