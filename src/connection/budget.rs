//! "Plan and requests left": both windows of the rate limit, and the plan.

use crate::{
    gate::plan::Plan,
    session::use_session,
    shell::rate_limit::{PlanNotes, WindowCards},
    ui::{
        field::SelectField,
        view::{ErasedView, IntoErased},
    },
};
use leptos::{prelude::*, task::spawn_local};

/// The choice that leaves the plan to the headers.
const AUTOMATIC: &str = "Automatic";

/// The section.
#[component]
pub fn BudgetSection() -> ErasedView {
    view! {
        <section aria-labelledby="budget-title" class="section">
            <h2 id="budget-title">"Plan and requests left"</h2>
            <div class="figures">
                <WindowCards />
                <PlanCard />
            </div>
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
                    "The service does not name your plan. “Automatic” tells it from the limit per minute.".to_owned(),
                )
            />
            <PlanNotes />
        </div>
    }
    .into_erased()
}
