//! Times as text: a moment, the remaining time of a wait, and the clock that updates it.

use crate::{
    browser::{self, locale},
    clock::{Timestamp, wait_in_words},
    ui::view::{ErasedView, IntoErased},
};
use leptos::{leptos_dom::helpers::set_interval_with_handle, prelude::*, task::spawn_local};
use std::time::Duration;

/// When the formats of the browser's language are loaded at the latest. The first list is on the screen before that.
const FORMATS_DELAY: Duration = Duration::from_secs(3);

/// A clock that ticks once a second. All countdowns share it, so that they change together.
#[derive(Clone, Copy)]
pub struct ScreenClock(pub ReadSignal<Timestamp>);

impl ScreenClock {
    /// Starts the clock. The app provides it as a context once.
    pub fn start() -> Self {
        let (time, set_time) = signal(browser::now());
        if let Ok(interval) = set_interval_with_handle(move || set_time.set(browser::now()), Duration::from_secs(1)) {
            on_cleanup(move || interval.clear());
        }
        set_timeout(|| spawn_local(locale::load()), FORMATS_DELAY);
        Self(time)
    }
}

/// The remaining time as text. With its role, assistive technology does not speak it every second.
#[component]
pub fn Countdown(#[prop(into)] left: Callback<(), Duration>) -> ErasedView {
    view! {
        <span role="timer" class="countdown">
            {Signal::derive(move || wait_in_words(left.run(())))}
        </span>
    }
    .into_erased()
}

/// A moment in the format of the browser's language. The format is loaded after the rest is on the screen.
#[component]
pub fn Time(
    at: Timestamp,
    /// Whether it has seconds, as in the log.
    #[prop(optional)]
    seconds: bool,
) -> ErasedView {
    let shown = move || locale::moment(at, seconds);
    let text = RwSignal::new(if locale::is_loaded() { shown() } else { String::new() });
    if !locale::is_loaded() {
        spawn_local(async move {
            locale::load().await;
            let _ = text.try_set(shown());
        });
    }
    view! { <time datetime=browser::iso_time(at)>{text}</time> }.into_erased()
}
