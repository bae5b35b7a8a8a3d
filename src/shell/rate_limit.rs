//! The rate limit, on every page: the requests left in the minute and the day, and the wait when nothing may be sent.

pub mod wait;

use crate::{
    api::outcome::Stop,
    browser::{self, storage},
    clock::wait_in_words,
    gate::{budget::Meter, plan::Window},
    routes,
    session::use_session,
    shell::alert::BanAlert,
    ui::{
        countdown::Countdown,
        icon::Picture,
        message::{message, paragraph},
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;
use wait::{CancelButton, Wait, WaitLine, announcement};

/// The id of the panel with all figures.
const PANEL: &str = "rate-limit-panel";
/// The classes of the figure.
const METER: &str = "button bare meter";

/// The region "Rate limit": the scarcer figure as a button, which opens a panel with all of them.
#[component]
pub fn RateLimitRegion() -> ErasedView {
    let gate = use_session().gate();
    let wait = Wait::current();
    let scarcer = move || scarcer(wait);
    let class = move || {
        let state = match (gate.stop.get(), wait.is_active()) {
            (Some(_), _) => " tone danger held",
            (None, true) => " tone waiting held",
            (None, false) if scarcer().1.is_low() => " tone waiting",
            (None, false) => "",
        };
        format!("{METER}{state}")
    };
    view! {
        <section aria-label="Rate limit" class="rate-limit">
            <button type="button" class=Signal::derive(class) popovertarget=PANEL>
                <Picture name="gauge" share=Signal::derive(move || scarcer().1.percent_left().unwrap_or_default()) />
                <MeterText wait />
            </button>
            <div popover="auto" id=PANEL class="panel">
                <Show when=move || wait.is_active()>
                    <WaitLine wait />
                    <CancelButton wait on_cancel=move |()| gate.cancel() />
                </Show>
                <WindowCards />
                <PlanNotes />
                <a class="button" href=routes::connection()>
                    "Go to Connection"
                </a>
            </div>
            <p role="status" class="unseen">
                {announcement(wait)}
            </p>
        </section>
    }
    .into_erased()
}

/// The figure that the region shows all the time: a text that a narrow header hides, and one that it shows. The seconds of a wait
/// are no part of the button's name, which must not change every second.
#[component]
fn MeterText(wait: Wait) -> ErasedView {
    let gate = wait.gate;
    let text = move || match gate.stop.get() {
        Some(_) => String::new(),
        None if wait.is_active() => "Waiting ".to_owned(),
        None => {
            let (window, meter) = scarcer(wait);
            let when = if window == Window::Minute { "this minute" } else { "today" };
            format!("{} left {when}", figure(meter.remaining))
        }
    };
    let always = move || match (gate.stop.get(), wait.remaining()) {
        (Some(_), _) => "Stopped".to_owned(),
        (None, remaining) if remaining.is_zero() => String::new(),
        (None, remaining) => wait_in_words(remaining),
    };
    view! {
        <span>
            <span class="word">{Signal::derive(text)}</span>
            <span aria-hidden=move || gate.stop.get().is_none().then_some("true")>{Signal::derive(always)}</span>
        </span>
    }
    .into_erased()
}

/// The window with the smaller share of requests left.
fn scarcer(wait: Wait) -> (Window, Meter) {
    // An unknown share is never the smaller one.
    let share = |(_, meter): &(Window, Meter)| meter.percent_left().unwrap_or(101);
    let (minute, day) = ((Window::Minute, wait.meter(Window::Minute)), (Window::Day, wait.meter(Window::Day)));
    if share(&minute) < share(&day) { minute } else { day }
}

/// What everybody has to know on every page: that requests are stopped, or that tabs cannot take turns.
#[component]
pub fn RateLimitNotes() -> ErasedView {
    let gate = use_session().gate();
    let reason = if storage::is_usable() {
        "This browser cannot keep several tabs from sending at the same time."
    } else {
        "This browser blocks storage: tabs cannot share the rate limit, and a reload signs you out and loses your draft."
    };
    view! {
        {move || {
            gate
                .stop
                .get()
                .map(|stop| match stop {
                    Stop::SuspectedBan => view! { <BanAlert /> }.into_erased(),
                    Stop::RateLimitedRepeatedly => {
                        let text = vec![paragraph("", stop_text(stop))];
                        message(Some("alert"), "message tone danger", "alert", text, Vec::new())
                    }
                })
        }}
        <Show when=move || !gate.is_shared().get()>
            {
                let text = format!("Use this app in one tab only. {reason}");
                message(Some("note"), "message tone waiting", "alert", vec![paragraph("", text)], Vec::new())
            }
        </Show>
    }
    .into_erased()
}

/// The figures of both windows, without the plan. Without readable headers they are the app's own count, marked as estimated.
#[component]
pub fn WindowCards() -> ErasedView {
    view! {
        <WindowCard name="Requests left this minute" window=Window::Minute />
        <WindowCard name="Requests left today" window=Window::Day />
    }
    .into_erased()
}

/// The plan, where it is known, and where the figures come from.
#[component]
pub fn PlanNotes() -> ErasedView {
    let gate = use_session().gate();
    let plan = move || match gate.budget.get() {
        budget if budget.assumes_free() => "Plan: unknown, using Free limits".to_owned(),
        budget => budget.plan().map(|plan| format!("Plan: {}", plan.name())).unwrap_or_default(),
    };
    view! {
        <p class="hint">{Signal::derive(plan)}</p>
        <Show when=move || gate.budget.get().headers_readable == Some(false)>
            <p class="hint">
                "Counted by this app: the service does not send its figures, or does not let this site read them."
            </p>
        </Show>
    }
    .into_erased()
}

/// The figures of one window, and a ring that shows the share that is left.
#[component]
fn WindowCard(name: &'static str, window: Window) -> ErasedView {
    let wait = Wait::current();
    let meter = move || wait.meter(window);
    let class = move || if meter().is_low() { "card tone waiting" } else { "card" }.to_owned();
    let remaining = move || figure(meter().remaining);
    let limit = move || {
        let estimated = if meter().estimated { " (estimated)" } else { "" };
        format!(" of {}{estimated}", figure(meter().limit))
    };
    let low = move || if meter().is_low() { "Few left. " } else { "" }.to_owned();
    let resets_in = move || meter().resets_at.map(|end| end.since(browser::now()));
    view! {
        <div class=Signal::derive(class)>
            <Picture name="ring" share=Signal::derive(move || meter().percent_left().unwrap_or_default()) />
            <p>
                <span class="hint">{name}</span>
                <br />
                <span class="big">{Signal::derive(remaining)}</span>
                {Signal::derive(limit)}
                <br />
                <span class="hint">
                    <span class="finding">{Signal::derive(low)}</span>
                    <Show when=move || resets_in().is_some()>
                        "Resets in " <Countdown left=move |()| resets_in().unwrap_or_default() />
                    </Show>
                </span>
            </p>
        </div>
    }
    .into_erased()
}

fn figure(number: Option<u64>) -> String {
    number.map_or_else(|| "unknown".to_owned(), browser::locale::count)
}

fn stop_text(stop: Stop) -> &'static str {
    match stop {
        Stop::RateLimitedRepeatedly => "Requests are stopped: the rate limit was reached 3 times in a row.",
        Stop::SuspectedBan => "Requests are stopped: your key may be banned.",
    }
}
