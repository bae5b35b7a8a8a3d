//! The seconds that are left of a wait.

use crate::{
    clock::{Timestamp, wait_in_words},
    ui::view::{ErasedView, IntoErased},
};
use leptos::{leptos_dom::helpers::set_interval_with_handle, prelude::*};
use std::time::Duration;

/// The time as the screen has it: it moves once a second, for all that show it together.
#[derive(Clone, Copy)]
pub struct ScreenClock(ReadSignal<Timestamp>);

impl ScreenClock {
    /// Starts a clock that reads `now`; for the app to provide as a context, once.
    pub fn start(now: fn() -> Timestamp) -> Self {
        let (time, set_time) = signal(now());
        if let Ok(interval) = set_interval_with_handle(move || set_time.set(now()), Duration::from_secs(1)) {
            on_cleanup(move || interval.clear());
        }
        Self(time)
    }

    /// The time. Reactive, once a second.
    pub fn now(self) -> Timestamp {
        self.0.get()
    }
}

/// A wait in words that counts down. Its role keeps assistive technology from speaking every second.
#[component]
pub fn Countdown(#[prop(into)] left: Callback<(), Duration>) -> ErasedView {
    view! {
        <span role="timer" class="countdown">
            {move || wait_in_words(left.run(()))}
        </span>
    }
    .into_erased()
}
