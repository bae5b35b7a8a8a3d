//! The rate limit, on every page: the requests left in the minute and the day, and the wait when nothing may be sent.

use crate::{
    action::Action,
    api::{error::NextStep, outcome::Stop},
    browser::{self, storage},
    components::draft_notice::DraftNotice,
    gate::{
        Gate,
        backoff::{LONG_WAIT, Reason},
        budget::Meter,
        machine::Waiting,
        plan::Window,
    },
    session::use_session,
    ui::{
        button::Button,
        countdown::{Countdown, ScreenClock},
        figures::grouped,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;
use std::time::Duration;

/// The region "Rate limit".
#[component]
pub fn RateLimitRegion() -> ErasedView {
    let gate = use_session().gate();
    let wait = Wait::current();
    view! {
        <section aria-label="Rate limit" class="rate-limit">
            <BudgetFigures />
            <Show when=move || wait.is_active()>
                <WaitLine wait on_cancel=move |()| gate.cancel() />
            </Show>
            {move || {
                gate.stopped().map(|stop| view! { <p class="held-line">{stop_text(stop)}</p> }.into_erased())
            }}
            <p role="status" class="visually-hidden">
                {announcement(wait)}
            </p>
            <OneTabNote />
        </section>
        <DraftNotice />
    }
    .into_erased()
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
    view! {
        <Show when=move || action.get().is_pending() && wait.is_active()>
            <div class="held">
                <WaitLine wait on_cancel=cancel />
                <Show when=move || wait.may_be_ended()>
                    <p>{NextStep::DecideToGoOn(Stop::SuspectedBan).in_words()}</p>
                    <p class="actions">
                        <Button on_press=move |()| wait.gate.end_long_wait()>"Go on anyway"</Button>
                    </p>
                </Show>
            </div>
        </Show>
    }
    .into_erased()
}

/// Says that tabs cannot take turns, and why.
#[component]
fn OneTabNote() -> ErasedView {
    let gate = use_session().gate();
    let reason = if storage::is_usable() {
        "This browser cannot keep several tabs from sending at the same time."
    } else {
        "This browser blocks storage: tabs cannot share the rate limit, and a reload signs you out and loses your draft."
    };
    view! {
        <Show when=move || !gate.is_shared()>
            <p class="note" role="note">
                "Use this app in one tab only. " {reason}
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
            (Some(plan), _) => ("Plan", plan.name()),
            (None, Some(plan)) => ("Looks like", plan.name()),
            (None, None) => ("Plan", "unknown, counted as Free"),
        }
    };
    view! {
        <dl class="facts">
            <WindowFigures name="Remaining this minute" window=Window::Minute />
            <WindowFigures name="Remaining today" window=Window::Day />
            {move || plan_figure(plan())}
        </dl>
        <Show when=move || gate.budget().headers_readable == Some(false)>
            <p class="hint" title="The service does not send the rate-limit headers, or does not let this site read them.">
                "The service's own figures are unknown."
            </p>
        </Show>
    }
    .into_erased()
}

/// Replaced as a whole: if only the text of `dt` changed, the name beside it would move, which counts as layout shift.
fn plan_figure((what, name): (&'static str, &'static str)) -> ErasedView {
    view! {
        <div>
            <dt>{what}</dt>
            <dd>{name}</dd>
        </div>
    }
    .into_erased()
}

#[component]
fn WindowFigures(name: &'static str, window: Window) -> ErasedView {
    let figure = |number: Option<u64>| number.map_or_else(|| "unknown".to_owned(), grouped);
    let gate = use_session().gate();
    let clock = expect_context::<ScreenClock>();
    let meter = move || {
        // The clock only triggers the update. The time is read anew, because a response may be newer than the last tick.
        clock.now();
        gate.budget().meter(window, browser::now())
    };
    let resets = move || meter().resets_at.map(|end| end.since(browser::now()));
    view! {
        <div class:few=move || meter().is_low()>
            <dt>{name}</dt>
            <dd>
                {move || {
                    let Meter { limit, remaining, estimated, .. } = meter();
                    let estimated = if estimated { " (estimated)" } else { "" };
                    format!("{} of {}{estimated}", figure(remaining), figure(limit))
                }}
                <Show when=move || resets().is_some()>
                    ", resets in " <Countdown left=move |()| resets().unwrap_or_default() />
                </Show>
            </dd>
            <span class="bar" aria-hidden="true" style:--left=move || share_left(&meter())></span>
        </div>
    }
    .into_erased()
}

/// The share of a window that is left, as a CSS percentage.
fn share_left(meter: &Meter) -> String {
    match (meter.remaining, meter.limit) {
        (Some(left), Some(limit)) if limit > 0 => format!("{}%", left.saturating_mul(100).div_ceil(limit).min(100)),
        _ => "0%".to_owned(),
    }
}

#[component]
fn WaitLine(wait: Wait, #[prop(into)] on_cancel: Callback<()>) -> ErasedView {
    let cancel = move |()| {
        on_cancel.run(());
        browser::keep_focus();
    };
    view! {
        <p class="held-line">
            {move || wait.text()} " "
            <Show when=move || !wait.remaining().is_zero()>
                <Countdown left=move |()| wait.remaining() /> " "
            </Show>
            <Show when=move || wait.gate.has_waiting()>
                <Button on_press=cancel>"Cancel"</Button>
            </Show>
        </p>
    }
    .into_erased()
}

/// The text for assistive technology: the start of a wait and its end, not the seconds between.
fn announcement(wait: Wait) -> Signal<String> {
    let reason = Memo::new(move |_| wait.text());
    let announcement = Memo::new(move |before: Option<&String>| match (reason.get(), before) {
        (reason, _) if !reason.is_empty() => reason,
        (_, Some(before)) if !before.is_empty() => "The wait is over.".to_owned(),
        (nothing, _) => nothing,
    });
    announcement.into()
}

fn reason_text(reason: Reason) -> &'static str {
    match reason {
        Reason::RateLimited | Reason::NoneRemaining | Reason::MinuteFull => "Waiting for the rate limit",
        Reason::NoResponse => "Waiting a moment, as the last request got no answer",
    }
}

fn stop_text(stop: Stop) -> &'static str {
    match stop {
        Stop::RateLimitedRepeatedly => "Nothing is sent: the rate limit was reached three times in a row.",
        Stop::SuspectedBan => "Nothing is sent: the key looks banned.",
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

    fn remaining(self) -> Duration {
        self.reason_and_remaining().map(|(_, left)| left).unwrap_or_default()
    }

    fn reason_and_remaining(self) -> Option<(Reason, Duration)> {
        self.clock.now();
        self.gate.wait()
    }
}
