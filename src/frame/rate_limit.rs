//! The rate limit, on every page: the requests left in the minute and the day, and the wait when nothing may be sent.

use crate::{
    browser::{lock, storage, time},
    clock::wait_in_words,
    gate::{plan::Window, usage::Meter},
    request_notices::{
        stop_alert,
        wait::{WaitLine, announcement, current_wait},
    },
    routes,
    session::use_session,
    ui::{
        button::Button,
        heading::keep_focus_after,
        message::{message, paragraph},
        time::{Countdown, ScreenClock},
        view::Show,
    },
    words::number,
};
use leptos::prelude::*;

const NOT_KEPT: &str =
    "This browser can store nothing more for this tab: a reload may sign you out and lose your draft.";
/// The id of the panel with all figures.
const PANEL: &str = "rate-limit-panel";

/// The region "Rate limit": the scarcer figure as a button, which opens a panel with all of them.
#[component]
pub fn RateLimitRegion() -> impl IntoView {
    let gate = use_session().gate;
    let wait = current_wait();
    let (minute, day) = (meter_of(Window::Minute), meter_of(Window::Day));
    // An unknown share is never the smaller one.
    let share = |meter: &Meter| meter.percent_left().unwrap_or(101);
    let scarcer = move || if share(&day()) < share(&minute()) { day() } else { minute() };
    // The tone, and three texts of which a narrow header has only the middle one. The seconds are hidden from assistive technology: the
    // name of a button that has the focus must not change every second.
    let label = move || match (gate.stop.get(), wait()) {
        (Some(_), _) => ("tone danger held", String::new(), "Stopped".to_owned(), String::new()),
        (None, wait) if !wait.text.is_empty() => {
            let left = if wait.remaining.is_zero() { String::new() } else { wait_in_words(wait.remaining) };
            ("tone attention held", "Waiting ".to_owned(), left, String::new())
        }
        (None, _) => {
            let meter = scarcer();
            let of_window = format!(" left {}", meter.window.in_words());
            (if meter.is_low() { "tone attention" } else { "" }, String::new(), meter.left(), of_window)
        }
    };
    keep_focus_after(Signal::derive(move || gate.waiting().is_some()));
    view! {
        <section aria-label="Rate limit" class="rate-limit">
            <button
                type="button"
                class=Signal::derive(move || format!("button bare meter {}", label().0))
                popovertarget=PANEL
            >
                <svg class="gauge" aria-hidden="true" style:--share=share_of(scarcer)>
                    // Not written as markup, which the site's policy would refuse.
                    <use_ href=move || "#i-gauge" />
                </svg>
                <span>
                    <span class="word">{Signal::derive(move || label().1)}</span>
                    <span aria-hidden=move || (!label().1.is_empty()).then_some("true")>
                        {Signal::derive(move || label().2)}
                    </span>
                    <span class="word">{Signal::derive(move || label().3)}</span>
                </span>
            </button>
            <div popover="auto" id=PANEL class="panel">
                <Show when=move || !wait().text.is_empty()>
                    <WaitLine wait />
                    <Show when=move || gate.waiting().is_some()>
                        <Button on_press=move |()| gate.cancel()>"Cancel"</Button>
                    </Show>
                </Show>
                {requests_left()}
                <p class="hint">"Plan: " {Signal::derive(move || gate.usage().plan_in_words())}</p>
                <a class="button" href=routes::connection()>
                    "Go to Connection"
                </a>
            </div>
            <p role="status" class="unseen">
                {announcement(wait)}
            </p>
        </section>
    }
}

/// What everybody has to know on every page: that requests are stopped, or that tabs cannot take turns.
#[component]
pub fn RateLimitNotes() -> impl IntoView {
    let session = use_session();
    let gate = session.gate;
    let is_usable = storage::is_usable();
    let why = match (is_usable, lock::is_supported()) {
        (false, _) => {
            "This browser blocks storage: tabs cannot share the rate limit, and a reload signs you out and loses your \
             draft."
        }
        (true, true) => "The storage of this browser is full: waits are not shared between tabs.",
        (true, false) => "This browser cannot keep several tabs from sending at the same time.",
    };
    let one_tab = format!("Use this app in one tab only. {why}");
    view! {
        {move || gate.stop.get().map(stop_alert)}
        <Show when=move || !gate.is_shared.get()>
            {message(Some("note"), "message tone attention", "alert", vec![paragraph("", one_tab.clone())], Vec::new())}
        </Show>
        <Show when=move || !session.is_kept.get() && (is_usable || gate.is_shared.get())>
            {message(Some("note"), "message tone attention", "alert", vec![paragraph("", NOT_KEPT)], Vec::new())}
        </Show>
    }
}

/// The figures of both windows. Where no header states them, they are the app's own count, and say so.
pub fn requests_left() -> [AnyView; 2] {
    [Window::Day, Window::Minute].map(requests_left_in)
}

/// The figures of one window, and a bar for the share that is left.
fn requests_left_in(window: Window) -> AnyView {
    let meter = meter_of(window);
    let text = move |of: fn(Meter) -> String| Signal::derive(move || of(meter()));
    let resets_in = move || meter().resets_at.map(|end| end.since(time::now())).unwrap_or_default();
    view! {
        <div class=text(|meter| if meter.is_low() { "tone attention" } else { "" }.to_owned())>
            <p class="hint">"Requests left " {window.in_words()}</p>
            <p>
                <span class=text(|meter| if meter.remaining.is_some() { "big" } else { "hint" }.to_owned())>
                    {text(|meter| meter.remaining.map_or("Not told by the service".to_owned(), |_| meter.left()))}
                </span>
                {text(|meter| meter.limit.map(|limit| format!(" of {}", number(limit))).unwrap_or_default())}
            </p>
            <div
                class=text(|meter| if meter.percent_left().is_some() { "bar" } else { "" }.to_owned())
                style:--share=share_of(meter)
            ></div>
            <p class="hint">
                <span class="finding">{text(|meter| meter.remark().to_owned())}</span> " "
                {text(|meter| if meter.estimated && meter.remaining.is_some() { "Counted by this app" } else { "" }.to_owned())}
                <Show when=move || !resets_in().is_zero()>
                    "Resets in " <Countdown left=move |()| resets_in() />
                </Show>
            </p>
        </div>
    }
    .into_any()
}

/// The figures of a window, which change once a second.
fn meter_of(window: Window) -> impl Fn() -> Meter + Copy + Send + Sync + 'static {
    let gate = use_session().gate;
    let clock: ScreenClock = expect_context();
    move || {
        // The clock only triggers the update. The time is read anew, because a response may be newer than the last tick.
        clock.0.get();
        gate.usage().meter(window, time::now())
    }
}

/// What is left, in percent, for the style of a picture.
fn share_of(meter: impl Fn() -> Meter + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(move || meter().percent_left().unwrap_or_default().to_string())
}
