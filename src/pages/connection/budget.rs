//! "Plan and requests left": both windows of the rate limit, the last hour, and the plan.

use super::activity::ActivityCard;
use crate::{
    browser,
    gate::{
        budget::Meter,
        plan::{Plan, Window},
    },
    session::use_session,
    ui::{
        countdown::{Countdown, ScreenClock},
        field::SelectField,
        figures::grouped,
        ring::Ring,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::{prelude::*, task::spawn_local};

/// The choice that leaves the plan to the headers.
const AUTOMATIC: &str = "Automatic";

/// The section.
#[component]
pub fn BudgetSection() -> ErasedView {
    let gate = use_session().gate();
    view! {
        <section aria-labelledby="budget-title" class="section">
            <h2 id="budget-title">"Plan and requests left"</h2>
            <div class="figures">
                <WindowCard name="Requests left this minute" window=Window::Minute />
                <WindowCard name="Requests left today" window=Window::Day />
                <ActivityCard />
                <PlanCard />
            </div>
            <Show when=move || gate.budget().headers_readable == Some(false)>
                <p class="hint">
                    "Counted by this app: the service does not send its figures, or does not let this site read them."
                </p>
            </Show>
        </section>
    }
    .into_erased()
}

#[component]
fn PlanCard() -> ErasedView {
    let gate = use_session().gate();
    let choices = || {
        let mut choices = vec![(AUTOMATIC.to_owned(), AUTOMATIC.to_owned())];
        choices.extend(Plan::ALL.map(|plan| (plan.name().to_owned(), plan.name().to_owned())));
        choices
    };
    let stated = Memo::new(move |_| gate.budget().stated.map_or(AUTOMATIC, Plan::name).to_owned());
    let in_force = move || match (gate.budget().stated, gate.budget().guessed) {
        (Some(_), _) => String::new(),
        (None, Some(plan)) => format!("Plan: probably {}", plan.name()),
        (None, None) => "Plan: unknown, using Free limits".to_owned(),
    };
    view! {
        <div class="card">
            <SelectField
                id="plan"
                label="Plan"
                choices=move |()| choices()
                value=stated
                on_choose=move |name: String| spawn_local(gate.set_plan(Plan::named(&name)))
                problem=None
                hint=Some(
                    "The service does not name your plan. “Automatic” works it out from the rate limits.".to_owned(),
                )
            />
            <p class="hint">{in_force}</p>
        </div>
    }
    .into_erased()
}

/// The figures of one window, and a ring that shows the share that is left.
#[component]
fn WindowCard(name: &'static str, window: Window) -> ErasedView {
    let gate = use_session().gate();
    let clock = expect_context::<ScreenClock>();
    let meter = Memo::new(move |_| {
        // The clock only triggers the update. The time is read anew, because a response may be newer than the last tick.
        clock.now();
        gate.budget().meter(window, browser::now())
    });
    let figure = |number: Option<u64>| number.map_or_else(|| "unknown".to_owned(), grouped);
    let resets_in = move || {
        clock.now();
        meter.with(|meter| meter.resets_at).map(|end| end.since(browser::now()))
    };
    let is_low = move || meter.with(Meter::is_low);
    view! {
        <div class=move || if is_low() { "card tone waiting" } else { "card" }>
            <Ring share=Signal::derive(move || meter.with(Meter::percent_left)) />
            <p>
                <span class="hint">{name}</span>
                <br />
                <span class="big">{move || figure(meter.get().remaining)}</span>
                {move || {
                    let estimated = if meter.get().estimated { " (estimated)" } else { "" };
                    format!(" of {}{estimated}", figure(meter.get().limit))
                }}
                <br />
                <span class="hint">
                    <Show when=is_low>
                        <span class="finding">"Few left. "</span>
                    </Show>
                    <Show when=move || resets_in().is_some()>
                        "Resets in " <Countdown left=move |()| resets_in().unwrap_or_default() />
                    </Show>
                </span>
            </p>
        </div>
    }
    .into_erased()
}
