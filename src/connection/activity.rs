//! The requests of each minute of the last hour, as a picture with its essential figures as text.

use crate::{
    browser::{self, locale},
    session::{
        activity::{Minute, Totals},
        use_session,
    },
    ui::{
        countdown::ScreenClock,
        figures::{columns, marks},
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;

/// The marks, as paths for [`marks`]: a triangle for a request with a `429`, a bar for a pause.
const TRIANGLE: &str = "0h8l-4 8z";
const BAR: &str = "9h10v3h-10z";

/// The picture. The figures are text for everybody, so it needs no other alternative.
#[component]
pub fn ActivityCard() -> ErasedView {
    let session = use_session();
    let clock = expect_context::<ScreenClock>();
    let minutes = Memo::new(move |_| {
        clock.now();
        session.with_log(|log| log.activity.last_hour(browser::now()))
    });
    let totals = move || Totals::of(&minutes.read());
    let requests = Signal::derive(move || columns(&of_each(&minutes.read(), |minute| minute.requests)));
    let rate_limited =
        Signal::derive(move || marks(&of_each(&minutes.read(), |minute| minute.rate_limited > 0), TRIANGLE));
    let paused = Signal::derive(move || marks(&of_each(&minutes.read(), |minute| minute.paused), BAR));
    view! {
        <figure class="card">
            <svg class="columns" viewBox="0 0 600 48" preserveAspectRatio="none" aria-hidden="true">
                <path class="" d=requests></path>
                <path class="tone danger" d=rate_limited></path>
                <path class="tone waiting" d=paused></path>
            </svg>
            <figcaption>
                <span class="hint">{Signal::derive(move || requests_in_words(totals()))}</span>
                <Show when=move || totals().rate_limited != 0>
                    <Legend
                        tone="legend tone danger"
                        shape=TRIANGLE
                        text=move |()| format!("Rate limit reached: {}", in_requests(totals().rate_limited))
                    />
                </Show>
                <Show when=move || totals().paused != 0>
                    <Legend
                        tone="legend tone waiting"
                        shape=BAR
                        text=move |()| format!("Paused: {} min", totals().paused)
                    />
                </Show>
            </figcaption>
        </figure>
    }
    .into_erased()
}

/// A mark of the picture and what it means.
#[component]
fn Legend(tone: &'static str, shape: &'static str, #[prop(into)] text: Callback<(), String>) -> ErasedView {
    view! {
        <span class=tone>
            <svg viewBox="0 0 12 14" aria-hidden="true">
                <path d=format!("M1 {shape}")></path>
            </svg>
            {Signal::derive(move || text.run(()))}
        </span>
    }
    .into_erased()
}

fn of_each<T>(minutes: &[Minute], figure: fn(&Minute) -> T) -> Vec<T> {
    minutes.iter().map(figure).collect()
}

fn requests_in_words(totals: Totals) -> String {
    match totals.requests {
        0 => "No requests in the last hour".to_owned(),
        requests => {
            format!("{} in the last hour, at most {} a minute", in_requests(requests), locale::count(totals.most))
        }
    }
}

fn in_requests(count: u64) -> String {
    if count == 1 { "1 request".to_owned() } else { format!("{} requests", locale::count(count)) }
}
