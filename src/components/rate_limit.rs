//! The rate limit, on every page: the requests left in the minute and the day, and the wait when nothing may be sent.

use crate::{
    action::Action,
    api::{error::NextStep, outcome::Stop},
    browser::{self, storage},
    clock::{spoken_wait, wait_in_words},
    gate::{
        Gate,
        backoff::{LONG_WAIT, Reason},
        budget::Meter,
        machine::Waiting,
        plan::Window,
    },
    routes,
    session::use_session,
    ui::{
        button::Button,
        countdown::{Countdown, ScreenClock},
        figures::grouped,
        icon::Icon,
        ring::Ring,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;
use std::time::Duration;

/// The id of the panel with all figures.
const PANEL: &str = "rate-limit-panel";

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
        format!("button bare meter{state}")
    };
    let charge = move || share_left(&scarcer().1).to_string();
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
    if share_left(&minute.1) < share_left(&day.1) { minute } else { day }
}

/// The wait, shown where the request of `action` is pending. Its "Cancel" cancels this request and no other.
#[component]
pub fn WaitNotice(#[prop(into)] action: Signal<Action>) -> ErasedView {
    let wait = Wait::current();
    let cancel = move |()| {
        // The tab sends one request at a time. While one waits, none is under way: also this one has not left.
        if untrack(|| wait.gate.has_waiting()) {
            action.get_untracked().cancel_wait();
        }
    };
    // The ring empties from the longest time that this wait has shown.
    let longest = Memo::new(move |before: Option<&Duration>| match wait.remaining() {
        remaining if remaining.is_zero() => remaining,
        remaining => remaining.max(before.copied().unwrap_or_default()),
    });
    let share = move || percent(wait.remaining().as_millis(), longest.get().as_millis());
    view! {
        <Show when=move || action.get().is_pending() && wait.is_active()>
            <div class="message tone waiting">
                <Ring share=Signal::derive(share) />
                <div>
                    <WaitLine wait />
                    <p>"The app sends your request when the wait is over."</p>
                    <Show when=move || wait.may_be_ended()>
                        <p>{NextStep::DecideToGoOn(Stop::SuspectedBan).in_words()}</p>
                    </Show>
                </div>
                <p class="actions">
                    <Show when=move || wait.may_be_ended()>
                        <Button on_press=move |()| wait.gate.end_long_wait()>"Send anyway"</Button>
                    </Show>
                    <CancelButton wait on_cancel=cancel />
                </p>
            </div>
        </Show>
    }
    .into_erased()
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
                .map(|stop| {
                    view! {
                        <p class="message tone danger">
                            <Icon name="alert" />
                            {stop_text(stop)}
                        </p>
                    }
                        .into_erased()
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
                    <rect width=move || format!("{}%", share_left(&meter())) height="100%" />
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

/// The share of a window that is left, in percent.
fn share_left(meter: &Meter) -> u128 {
    match (meter.remaining, meter.limit) {
        (Some(left), Some(limit)) => percent(left.into(), limit.into()),
        _ => 0,
    }
}

/// `part` of `whole` in percent, from 0 to 100.
fn percent(part: u128, whole: u128) -> u128 {
    part.saturating_mul(100).checked_div(whole).unwrap_or(0).min(100)
}

#[component]
fn WaitLine(wait: Wait) -> ErasedView {
    view! {
        <p class="lead">
            {move || wait.text()}
            <Show when=move || !wait.remaining().is_zero()>
                ", " <Countdown left=move |()| wait.remaining() /> " left"
            </Show>
        </p>
    }
    .into_erased()
}

/// "Cancel", while there is anything to cancel.
#[component]
fn CancelButton(wait: Wait, #[prop(into)] on_cancel: Callback<()>) -> ErasedView {
    let cancel = move |()| {
        on_cancel.run(());
        browser::keep_focus();
    };
    view! {
        <Show when=move || wait.gate.has_waiting()>
            <Button on_press=cancel>"Cancel"</Button>
        </Show>
    }
    .into_erased()
}

/// The text for assistive technology: the start of a wait and its end, not the seconds between.
fn announcement(wait: Wait) -> Signal<String> {
    // With the time at the start only.
    let reason = Memo::new(move |before: Option<&(String, String)>| match (wait.text(), before) {
        (text, Some(before)) if before.0 == text => before.clone(),
        (text, _) => {
            let remaining = untrack(|| wait.remaining());
            let spoken = if remaining.is_zero() { text.clone() } else { format!("{text}, {}", spoken_wait(remaining)) };
            (text, spoken)
        }
    });
    let announcement = Memo::new(move |before: Option<&String>| match (reason.get().1, before) {
        (reason, _) if !reason.is_empty() => reason,
        (_, Some(before)) if !before.is_empty() => "The wait is over.".to_owned(),
        (nothing, _) => nothing,
    });
    announcement.into()
}

fn reason_text(reason: Reason) -> &'static str {
    match reason {
        Reason::RateLimited | Reason::NoneRemaining | Reason::MinuteFull => "Waiting for the rate limit",
        Reason::NoResponse => "Waiting because the last request got no answer",
    }
}

fn stop_text(stop: Stop) -> &'static str {
    match stop {
        Stop::RateLimitedRepeatedly => "Requests are stopped: the rate limit was reached 3 times in a row.",
        Stop::SuspectedBan => "Requests are stopped: your key may be banned.",
    }
}

/// The current wait, if there is one. Its methods are reactive, and update once a second.
#[derive(Clone, Copy)]
struct Wait {
    gate: Gate,
    clock: ScreenClock,
}

impl Wait {
    fn current() -> Self {
        Self { gate: use_session().gate(), clock: expect_context() }
    }

    fn is_active(self) -> bool {
        !self.text().is_empty()
    }

    /// Empty when there is no wait.
    fn text(self) -> String {
        let reason = self.reason_and_remaining().map(|(reason, _)| reason_text(reason));
        let other_tab = || (self.gate.waiting() == Waiting::ForOtherTab).then_some("Waiting for another tab");
        reason.or_else(other_tab).unwrap_or_default().to_owned()
    }

    /// Whether a person may end it: it may be a mistake of the service.
    fn may_be_ended(self) -> bool {
        self.remaining() > LONG_WAIT
    }

    fn meter(self, window: Window) -> Meter {
        // The clock only triggers the update. The time is read anew, because a response may be newer than the last tick.
        self.clock.now();
        self.gate.budget().meter(window, browser::now())
    }

    fn remaining(self) -> Duration {
        self.reason_and_remaining().map(|(_, left)| left).unwrap_or_default()
    }

    fn reason_and_remaining(self) -> Option<(Reason, Duration)> {
        self.clock.now();
        self.gate.wait()
    }
}
