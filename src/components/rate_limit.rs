//! The budget, on every page: how much is left of the minute and the day, and the wait when nothing may be sent.

use crate::{
    api::outcome::Stop,
    browser,
    gate::{
        Gate,
        backoff::Reason,
        budget::{Meter, PlanSource},
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
    let wait = Wait::here();
    view! {
        <section aria-label="Rate limit" class="rate-limit">
            <BudgetFigures />
            <Show when=move || wait.is_on()>
                <WaitLine wait />
            </Show>
            {move || {
                gate.stopped().map(|stop| view! { <p class="held-line">{stopped_in_words(stop)}</p> }.into_erased())
            }}
            <p role="status" class="visually-hidden">
                {spoken(wait)}
            </p>
        </section>
    }
    .into_erased()
}

/// The wait, where a request waits for it.
#[component]
pub fn WaitNotice(
    /// Whether the thing that stands here awaits an answer.
    #[prop(into)]
    pending: Signal<bool>,
) -> ErasedView {
    let wait = Wait::here();
    view! {
        <Show when=move || pending.get() && wait.is_on()>
            <div class="held">
                <WaitLine wait />
            </div>
        </Show>
    }
    .into_erased()
}

/// Both windows and the plan, as figures. Without readable headers they are this app's own count, and say so.
#[component]
pub fn BudgetFigures() -> ErasedView {
    let gate = use_session().gate();
    let plan = move || {
        let (plan, source) = gate.budget().plan();
        match source {
            PlanSource::Stated => ("Plan", plan.name()),
            PlanSource::Guessed => ("Looks like", plan.name()),
            PlanSource::Assumed => ("Plan", "unknown, counted as Free"),
        }
    };
    view! {
        <dl class="facts">
            <MeterFigures name="Remaining this minute" window=Window::Minute />
            <MeterFigures name="Remaining today" window=Window::Day />
            {move || plan_in_words(plan())}
        </dl>
        <Show when=move || gate.budget().headers_readable == Some(false)>
            <p class="hint" title="The service does not send the rate-limit headers, or does not let this site read them.">
                "The service's own figures are unknown."
            </p>
        </Show>
    }
    .into_erased()
}

/// Made anew as a whole: the name must not be seen to move when what it is called gets longer.
fn plan_in_words((what, name): (&'static str, &'static str)) -> ErasedView {
    view! {
        <div>
            <dt>{what}</dt>
            <dd>{name}</dd>
        </div>
    }
    .into_erased()
}

#[component]
fn MeterFigures(name: &'static str, window: Window) -> ErasedView {
    let figure = |number: Option<u64>| number.map_or_else(|| "unknown".to_owned(), grouped);
    let gate = use_session().gate();
    let clock = expect_context::<ScreenClock>();
    let meter = move || {
        // Once a second and at each answer, by the time at that moment: an answer may be younger than the last second.
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

/// How much of a window is left, as CSS takes it.
fn share_left(meter: &Meter) -> String {
    match (meter.remaining, meter.limit) {
        (Some(left), Some(limit)) if limit > 0 => format!("{}%", left.saturating_mul(100).div_ceil(limit).min(100)),
        _ => "0%".to_owned(),
    }
}

#[component]
fn WaitLine(wait: Wait) -> ErasedView {
    let cancel = move |()| {
        wait.gate.cancel();
        browser::keep_focus();
    };
    view! {
        <p class="held-line">
            {move || wait.in_words()} " " <Countdown left=move |()| wait.left() /> " "
            <Show when=move || wait.gate.has_waiting()>
                <Button on_press=cancel>"Cancel"</Button>
            </Show>
        </p>
    }
    .into_erased()
}

/// What assistive technology is told: the start of a wait and its end, not the seconds between.
fn spoken(wait: Wait) -> Signal<String> {
    let reason = Memo::new(move |_| wait.in_words());
    let spoken = Memo::new(move |before: Option<&String>| match (reason.get(), before) {
        (reason, _) if !reason.is_empty() => reason,
        (_, Some(before)) if !before.is_empty() => "The wait is over.".to_owned(),
        (nothing, _) => nothing,
    });
    spoken.into()
}

fn wait_in_words(reason: Reason) -> &'static str {
    match reason {
        Reason::RateLimited | Reason::NoneRemaining | Reason::MinuteFull => "Waiting for the rate limit",
        Reason::NoResponse => "Waiting a moment, as the last request got no answer",
    }
}

fn stopped_in_words(stop: Stop) -> &'static str {
    match stop {
        Stop::RateLimitedRepeatedly => "Nothing is sent: the rate limit was reached three times in a row.",
        Stop::SuspectedBan => "Nothing is sent: the key looks banned.",
    }
}

/// The wait in force, if any. What it tells is reactive, also once a second.
#[derive(Clone, Copy)]
struct Wait {
    gate: Gate,
    clock: ScreenClock,
}

impl Wait {
    fn here() -> Self {
        Self { gate: use_session().gate(), clock: expect_context() }
    }

    fn is_on(self) -> bool {
        self.now().is_some()
    }

    /// Empty when nothing has to be waited for.
    fn in_words(self) -> String {
        self.now().map(|(reason, _)| wait_in_words(reason)).unwrap_or_default().to_owned()
    }

    fn left(self) -> Duration {
        self.now().map(|(_, left)| left).unwrap_or_default()
    }

    fn now(self) -> Option<(Reason, Duration)> {
        self.clock.now();
        self.gate.wait()
    }
}
