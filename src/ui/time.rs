//! Times as text: a moment, the remaining time of a wait, and the clock that updates it. And what lasts for a while.

use super::view::effect;
use crate::{
    browser::{locale, time},
    clock::{Timestamp, wait_in_words},
};
use leptos::{leptos_dom::helpers::set_interval_with_handle, prelude::*};
use std::time::Duration;

/// A clock that ticks once a second. All countdowns share it, so that they change together.
#[derive(Clone, Copy)]
pub struct ScreenClock(pub ReadSignal<Timestamp>);

impl ScreenClock {
    /// Starts the clock. The app provides it as a context once.
    pub fn start() -> Self {
        let (time, set_time) = signal(time::now());
        if let Ok(interval) = set_interval_with_handle(move || set_time.set(time::now()), Duration::from_secs(1)) {
            on_cleanup(move || interval.clear());
        }
        Self(time)
    }
}

/// Whether `when` has been true for so long.
pub fn lasts(when: impl Fn() -> bool + Send + Sync + 'static, delay: Duration) -> ReadSignal<bool> {
    let (lasts, set_lasts) = signal(false);
    let when = Memo::new(move |_| when());
    effect(move || {
        if !when.get() {
            set_lasts.set(false);
        } else if let Ok(timer) = set_timeout_with_handle(move || set_lasts.set(true), delay) {
            on_cleanup(move || timer.clear());
        }
    });
    lasts
}

/// The remaining time as text. With its role, assistive technology does not speak it every second.
#[component]
pub fn Countdown(#[prop(into)] left: Callback<(), Duration>) -> impl IntoView {
    view! {
        <span role="timer" class="countdown">
            {Signal::derive(move || wait_in_words(left.run(())))}
        </span>
    }
}

/// A moment in the format of the browser's language.
#[component]
pub fn Time(at: Timestamp) -> AnyView {
    view! { <time datetime=time::iso(at)>{locale::moment(at)}</time> }.into_any()
}
