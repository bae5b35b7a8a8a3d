//! The budget, on every page: what the service says is left, and the wait when nothing is.

use crate::{
    api::rate_limit::RateLimit,
    session::use_session,
    ui::{
        button::Button,
        countdown::{Countdown, ScreenClock},
    },
};
use leptos::prelude::*;
use std::time::Duration;

/// The region "Rate limit": the figures of the last answer, or that they are unknown, and the hold in force.
#[component]
pub fn RateLimitRegion() -> impl IntoView {
    let session = use_session();
    let clock = expect_context::<ScreenClock>();
    let left = hold_left();
    // Spoken twice a wait, at its start and at its end; the seconds between are for the eye.
    let was_held = StoredValue::new(false);
    let spoken = Memo::new(move |_| {
        let held = left.get().is_some();
        let before = was_held.try_update_value(|was| std::mem::replace(was, held)).unwrap_or_default();
        match (before, held) {
            (_, true) => "Waiting for the rate limit. Nothing is sent until it resets.",
            (true, false) => "The rate limit has reset.",
            (false, false) => "",
        }
    });
    view! {
        <section aria-label="Rate limit" class="rate-limit">
            {move || match session.rate_limit() {
                None => view! { <p class="hint">"Not known before the first answer"</p> }.into_any(),
                Some(reading) if reading.is_unknown() => {
                    view! {
                        <p title="The service does not send the rate-limit headers, or does not let this site read them.">
                            "Rate limit: unknown"
                        </p>
                    }
                        .into_any()
                }
                Some(reading) => view! { <Figures reading clock /> }.into_any(),
            }}
            <Show when=move || left.with(Option::is_some)>
                <HeldLine left />
            </Show>
            <p role="status" class="visually-hidden">
                {spoken}
            </p>
        </section>
    }
}

/// The wait for the rate limit, where a request waits for it.
#[component]
pub fn Held(
    /// Whether the thing that stands here awaits an answer.
    #[prop(into)]
    under_way: Signal<bool>,
) -> impl IntoView {
    let left = hold_left();
    view! {
        <Show when=move || under_way.get() && left.with(Option::is_some)>
            <div class="held">
                <HeldLine left />
            </div>
        </Show>
    }
}

#[component]
fn HeldLine(left: Memo<Option<Duration>>) -> impl IntoView {
    let gate = use_session().gate();
    view! {
        <p class="held-line">
            "Waiting for the rate limit " <Countdown left=move || left.get().unwrap_or_default() /> " "
            <Show when=move || gate.has_waiting()>
                <Button on_press=move |()| gate.cancel()>"Cancel"</Button>
            </Show>
        </p>
    }
}

#[component]
fn Figures(reading: RateLimit, clock: ScreenClock) -> impl IntoView {
    let RateLimit { limit, remaining, resets_at, .. } = reading;
    let figure = |number: Option<u64>| number.map_or_else(|| "unknown".to_owned(), |number| number.to_string());
    let few = matches!((limit, remaining), (Some(limit), Some(remaining)) if remaining.saturating_mul(5) <= limit);
    let resets = move || resets_at.map(|end| end.since(clock.now()));
    view! {
        <dl class="facts" class:few=few>
            <div>
                <dt>"Remaining"</dt>
                <dd>{figure(remaining)} " of " {figure(limit)}</dd>
            </div>
            <div>
                <dt>"Resets in"</dt>
                <dd>
                    {move || match resets() {
                        None => view! { "unknown" }.into_any(),
                        Some(left) if left.is_zero() => view! { "has reset" }.into_any(),
                        Some(_) => view! { <Countdown left=move || resets().unwrap_or_default() /> }.into_any(),
                    }}
                </dd>
            </div>
            {reading
                .plan()
                .map(|plan| {
                    view! {
                        <div>
                            <dt>"Looks like"</dt>
                            <dd>{plan.in_words()}</dd>
                        </div>
                    }
                })}
        </dl>
    }
}

/// What is left of the hold, once a second.
fn hold_left() -> Memo<Option<Duration>> {
    let gate = use_session().gate();
    let clock = expect_context::<ScreenClock>();
    Memo::new(move |_| {
        clock.now();
        gate.left()
    })
}
