//! One thing that a page asks of the service: whether it is under way, and what trouble it met.
//!
//! A newer request replaces an older one, which is given up wherever it is: waiting for the gate, for a key or for the
//! answer. So only the last choice ever reaches the screen. Refuses to hold the answer: that is the page's.

use crate::{api::error::ApiError, browser, clock::Timestamp};
use futures::future::{AbortHandle, LocalBoxFuture, abortable};
use leptos::{prelude::*, task::spawn_local};

/// A handle: copies are the same request.
#[derive(Clone, Copy)]
pub struct Request {
    under_way: RwSignal<bool>,
    trouble: RwSignal<Option<Trouble>>,
    running: StoredValue<Option<AbortHandle>>,
}

/// A failure as it is shown: the same one counts up instead of stacking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    pub error: ApiError,
    pub at: Timestamp,
    pub times: u32,
}

impl Trouble {
    /// The trouble to show once `error` has happened at `at`, `shown` being what is on the screen.
    fn next(shown: Option<Self>, error: ApiError, at: Timestamp) -> Self {
        let times = match shown {
            Some(before) if before.error == error => before.times.saturating_add(1),
            Some(_) | None => 1,
        };
        Self { error, at, times }
    }
}

impl Request {
    /// A request that lives as long as whatever makes it: a page's is aborted when the page is left.
    pub fn new() -> Self {
        let request =
            Self { under_way: RwSignal::new(false), trouble: RwSignal::new(None), running: StoredValue::new(None) };
        on_cleanup(move || request.cancel());
        request
    }

    /// Starts `asking` in place of whatever was under way; a success goes to `then` and ends the trouble shown.
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
        self.under_way.set(true);
        spawn_local(async move {
            let Ok(outcome) = asking.await else { return };
            self.under_way.set(false);
            match outcome {
                Ok(then) => {
                    self.trouble.set(None);
                    then();
                }
                Err(error) => {
                    self.trouble.update(|shown| *shown = Some(Trouble::next(shown.take(), error, browser::now())));
                }
            }
        });
    }

    /// Gives up what is under way.
    pub fn cancel(self) {
        self.abort();
        let _ = self.under_way.try_set(false);
    }

    /// Takes the trouble off the screen.
    pub fn dismiss(self) {
        self.trouble.set(None);
    }

    /// Whether an answer is awaited. Reactive.
    pub fn is_under_way(self) -> bool {
        self.under_way.get()
    }

    /// Whether an answer is awaited at this very moment: two presses before the next frame see each other.
    pub fn is_under_way_now(self) -> bool {
        self.under_way.get_untracked()
    }

    /// The trouble to show. Reactive.
    pub fn trouble(self) -> Option<Trouble> {
        self.trouble.get()
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
        let first = Trouble::next(None, ApiError::NoKey, at(1));
        let second = Trouble::next(Some(first), ApiError::NoKey, at(2));
        assert_eq!((second.times, second.at), (2, at(2)));
        assert_eq!(Trouble::next(Some(second), ApiError::GivenUp, at(3)).times, 1);
    }
}
