//! The rate limit, on every page: the requests left in the minute and the day, and the wait when nothing may be sent.

pub mod wait;

use crate::{
    api::outcome::Stop,
    browser::{self, storage},
    clock::wait_in_words,
    components::alert::BanAlert,
    gate::{budget::Meter, plan::Window},
    routes,
    session::use_session,
    ui::{
        countdown::Countdown,
        figures::grouped,
        icon::Icon,
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
        let state = match (gate.stopped(), wait.is_active()) {
            (Some(_), _) => " tone danger held",
            (None, true) => " tone waiting held",
            (None, false) if scarcer().1.is_low() => " tone waiting",
            (None, false) => "",
        };
        format!("{METER}{state}")
    };
    let charge = move || scarcer().1.percent_left().to_string();
    view! {
        <section aria-label="Rate limit" class="rate-limit">
            <button type="button" class=class popovertarget=PANEL>
                <svg class="gauge" viewBox="0 0 160 100" aria-hidden="true">
                    <rect x="5" y="10" width="136" height="80" rx="22" />
                    <path d="M155 38v24" />
                    <rect class="left" x="23" y="27" width=charge height="46" rx="8" />
                </svg>
                <MeterText wait />
            </button>
            <div popover="auto" id=PANEL class="panel">
                <Show when=move || wait.is_active()>
                    <WaitLine wait />
                    <CancelButton wait on_cancel=move |()| gate.cancel() />
                </Show>
                <BudgetFigures />
                <p class="hint">
                    <a href=routes::connection()>"Go to Connection"</a>
                </p>
            </div>
            <p role="status" class="unseen">
                {announcement(wait)}
            </p>
        </section>
    }
    .into_erased()
}

/// The figure that the region shows all the time: a few words, and the rest of the sentence for assistive technology.
#[component]
fn MeterText(wait: Wait) -> ErasedView {
    let gate = wait.gate;
    let text = move || match (gate.stopped(), wait.remaining()) {
        (Some(stop), _) => ["Stopped".to_owned(), String::new(), format!(". {}", stop_text(stop))],
        (None, remaining) if wait.is_active() => {
            let remaining = if remaining.is_zero() { String::new() } else { wait_in_words(remaining) };
            ["Waiting ".to_owned(), remaining, format!(", {}", wait.text())]
        }
        (None, _) => {
            let (window, Meter { limit, remaining, estimated, .. }) = scarcer(wait);
            let when = if window == Window::Minute { "this minute" } else { "today" };
            let estimated = if estimated { " (estimated)" } else { "" };
            [
                format!("{} left", figure(remaining)),
                String::new(),
                format!(" of {} requests {when}{estimated}", figure(limit)),
            ]
        }
    };
    let text = Memo::new(move |_| text());
    let part = move |index: usize| text.with(|text| text[index].clone());
    view! {
        <span class="left">
            <span class="word">{move || part(0)}</span>
            {move || part(1)}
            <span class="unseen">{move || part(2)}</span>
        </span>
    }
    .into_erased()
}

/// The window with the smaller share of requests left.
fn scarcer(wait: Wait) -> (Window, Meter) {
    let meter = |window| (window, wait.meter(window));
    let (minute, day) = (meter(Window::Minute), meter(Window::Day));
    if minute.1.percent_left() < day.1.percent_left() { minute } else { day }
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
            gate.stopped()
                .map(|stop| match stop {
                    Stop::SuspectedBan => view! { <BanAlert /> }.into_erased(),
                    Stop::RateLimitedRepeatedly => {
                        view! {
                            <p class="message tone danger">
                                <Icon name="alert" />
                                {stop_text(stop)}
                            </p>
                        }
                            .into_erased()
                    }
                })
        }}
        <Show when=move || !gate.is_shared()>
            <p class="message tone waiting" role="note">
                <Icon name="alert" />
                <span>"Use this app in one tab only. " {reason}</span>
            </p>
        </Show>
    }
    .into_erased()
}

/// The figures of both windows and the plan. Without readable headers they are the app's own count, marked as estimated.
#[component]
pub fn BudgetFigures() -> ErasedView {
    let gate = use_session().gate();
    let plan = move || {
        let budget = gate.budget();
        match (budget.stated, budget.guessed) {
            (Some(plan), _) => format!("Plan: {}", plan.name()),
            (None, Some(plan)) => format!("Plan: probably {}", plan.name()),
            (None, None) => "Plan: unknown, using Free limits".to_owned(),
        }
    };
    view! {
        <dl class="budget">
            <WindowFigures name="Requests left this minute" window=Window::Minute />
            <WindowFigures name="Requests left today" window=Window::Day />
        </dl>
        <p class="hint">{plan}</p>
        <Show when=move || gate.budget().headers_readable == Some(false)>
            <p class="hint">
                "Counted by this app: the service does not send its figures, or does not let this site read them."
            </p>
        </Show>
    }
    .into_erased()
}

#[component]
fn WindowFigures(name: &'static str, window: Window) -> ErasedView {
    let wait = Wait::current();
    let meter = move || wait.meter(window);
    let resets = move || meter().resets_at.map(|end| end.since(browser::now()));
    view! {
        <div class=move || if meter().is_low() { "tone waiting" } else { "" }>
            <dt>{name}</dt>
            <dd class="lead">
                {move || {
                    let Meter { limit, remaining, estimated, .. } = meter();
                    let estimated = if estimated { " (estimated)" } else { "" };
                    format!("{} of {}{estimated}", figure(remaining), figure(limit))
                }}
            </dd>
            <dd class="note">
                <svg class="bar" aria-hidden="true">
                    <rect width=move || format!("{}%", meter().percent_left()) height="100%" />
                </svg>
                {move || if meter().is_low() { "Few left. " } else { "" }}
                <Show when=move || resets().is_some()>
                    "Resets in " <Countdown left=move |()| resets().unwrap_or_default() />
                </Show>
            </dd>
        </div>
    }
    .into_erased()
}

fn figure(number: Option<u64>) -> String {
    number.map_or_else(|| "unknown".to_owned(), grouped)
}

fn stop_text(stop: Stop) -> &'static str {
    match stop {
        Stop::RateLimitedRepeatedly => "Requests are stopped: the rate limit was reached 3 times in a row.",
        Stop::SuspectedBan => "Requests are stopped: your key may be banned.",
    }
}
