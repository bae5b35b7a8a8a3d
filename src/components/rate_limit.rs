//! The budget, on every page: how much is left of the minute and the day, and the wait when nothing may be sent.

use crate::{
    browser,
    gate::{
        budget::{Meter, PlanSource},
        pause::Reason,
        plan::Window,
        state::Stop,
    },
    session::use_session,
    ui::{
        button::Button,
        countdown::{Countdown, ScreenClock},
        figures::grouped,
    },
};
use leptos::prelude::*;
use std::time::Duration;

/// The region "Rate limit".
#[component]
pub fn RateLimitRegion() -> impl IntoView {
    let wait = wait();
    let gate = use_session().gate();
    view! {
        <section aria-label="Rate limit" class="rate-limit">
            <BudgetFigures />
            <Show when=move || wait.with(Option::is_some)>
                <HeldLine wait />
            </Show>
            {move || gate.stopped().map(|stop| view! { <p class="held-line">{stopped_in_words(stop)}</p> })}
            <p role="status" class="visually-hidden">
                {spoken(wait)}
            </p>
        </section>
    }
}

/// The wait, where a request waits for it.
#[component]
pub fn Held(
    /// Whether the thing that stands here awaits an answer.
    #[prop(into)]
    under_way: Signal<bool>,
) -> impl IntoView {
    let wait = wait();
    view! {
        <Show when=move || under_way.get() && wait.with(Option::is_some)>
            <div class="held">
                <HeldLine wait />
            </div>
        </Show>
    }
}

/// Both windows and the plan, as figures. Without readable headers they are this app's own count, and say so.
#[component]
pub fn BudgetFigures() -> impl IntoView {
    let gate = use_session().gate();
    let clock = expect_context::<ScreenClock>();
    let meters = Memo::new(move |_| {
        let budget = gate.budget();
        // Once a second and at each answer, by the time at that moment: an answer may be younger than the last second.
        clock.now();
        [Window::Minute, Window::Day].map(|window| budget.meter(window, browser::now()))
    });
    let readable = Memo::new(move |_| gate.budget().headers_readable);
    let plan = Memo::new(move |_| {
        let (plan, source) = gate.budget().plan();
        match source {
            PlanSource::Stated => ("Plan", plan.name()),
            PlanSource::Guessed => ("Looks like", plan.name()),
            PlanSource::Assumed => ("Plan", "unknown, counted as Free"),
        }
    });
    let [minute, day] = [0, 1].map(|index| Memo::new(move |_| meters.with(|meters| meters[index])));
    view! {
        <dl class="facts">
            <MeterFigures name="Remaining this minute" meter=minute />
            <MeterFigures name="Remaining today" meter=day />
            <div>
                <dt>{move || plan.get().0}</dt>
                <dd>{move || plan.get().1}</dd>
            </div>
        </dl>
        <Show when=move || readable.get() == Some(false)>
            <p class="hint" title="The service does not send the rate-limit headers, or does not let this site read them.">
                "The service's own figures are unknown."
            </p>
        </Show>
    }
}

#[component]
fn MeterFigures(name: &'static str, meter: Memo<Meter>) -> impl IntoView {
    let figure = |number: Option<u64>| number.map_or_else(|| "unknown".to_owned(), grouped);
    let clock = expect_context::<ScreenClock>();
    let resets = Memo::new(move |_| {
        clock.now();
        meter.get().resets_at.map(|end| end.since(browser::now()))
    });
    view! {
        <div class:few=move || meter.get().is_low()>
            <dt>{name}</dt>
            <dd>
                {move || {
                    let Meter { limit, left, estimated, .. } = meter.get();
                    let estimated = if estimated { " (estimated)" } else { "" };
                    format!("{} of {}{estimated}", figure(left), figure(limit))
                }}
                {move || {
                    resets
                        .with(Option::is_some)
                        .then(|| view! { ", resets in " <Countdown left=move || resets.get().unwrap_or_default() /> })
                }}
            </dd>
            <span class="bar" aria-hidden="true" style:--left=move || share_left(&meter.get())></span>
        </div>
    }
}

/// How much of a window is left, as CSS takes it.
fn share_left(meter: &Meter) -> String {
    match (meter.left, meter.limit) {
        (Some(left), Some(limit)) if limit > 0 => format!("{}%", left.saturating_mul(100).div_ceil(limit).min(100)),
        _ => "0%".to_owned(),
    }
}

#[component]
fn HeldLine(wait: Memo<Option<(Reason, Duration)>>) -> impl IntoView {
    let gate = use_session().gate();
    let reason = Memo::new(move |_| wait.get().map(|(reason, _)| wait_in_words(reason)));
    let left = move || wait.get().map(|(_, left)| left).unwrap_or_default();
    let cancel = move |()| {
        gate.cancel();
        browser::keep_focus();
    };
    view! {
        <p class="held-line">
            {reason} " " <Countdown left=Signal::derive(left) /> " "
            <Show when=move || gate.has_waiting()>
                <Button on_press=cancel>"Cancel"</Button>
            </Show>
        </p>
    }
}

/// What assistive technology is told: the start of a wait and its end, not the seconds between.
fn spoken(wait: Memo<Option<(Reason, Duration)>>) -> Memo<&'static str> {
    let reason = Memo::new(move |_| wait.get().map(|(reason, _)| reason));
    Memo::new(move |before: Option<&&'static str>| match (reason.get(), before) {
        (Some(reason), _) => wait_in_words(reason),
        (None, None | Some(&"")) => "",
        (None, Some(_)) => "The wait is over.",
    })
}

fn wait_in_words(reason: Reason) -> &'static str {
    match reason {
        Reason::Refused | Reason::NothingLeft | Reason::MinuteFull => "Waiting for the rate limit",
        Reason::NoAnswer => "Waiting a moment, as the last request got no answer",
    }
}

fn stopped_in_words(stop: Stop) -> &'static str {
    match stop {
        Stop::RefusedAgainAndAgain => "Nothing is sent: the rate limit was reached three times in a row.",
        Stop::LooksBanned => "Nothing is sent: the key looks banned.",
    }
}

/// The wait in force, once a second.
fn wait() -> Memo<Option<(Reason, Duration)>> {
    let gate = use_session().gate();
    let clock = expect_context::<ScreenClock>();
    Memo::new(move |_| {
        clock.now();
        gate.wait()
    })
}
