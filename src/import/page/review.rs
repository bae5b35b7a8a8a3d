//! What a person decides about a checked table, what the import takes, and its start.

use super::{Confirmation, questions::questions};
use crate::{
    import::{Import, budget::Price},
    session::use_session,
    ui::{
        button::Button,
        time::ScreenClock,
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;

/// "Start import" with all that a person decides before.
pub fn review(import: Import, question: RwSignal<Option<Confirmation>>) -> ErasedView {
    let gate = use_session().gate;
    let clock: ScreenClock = expect_context();
    let price = move || Price::of(import.counts().waiting(), &gate.budget.get(), clock.0.get());
    let refusal = Memo::new(move |_| (import.counts().waiting() == 0).then(|| "No row can be sent.".to_owned()));
    let start = move |()| {
        if untrack(price).days() > 1 {
            question.set(Some(Confirmation::SeveralDays));
        } else {
            import.send();
        }
    };
    view! {
        {questions(import)}
        <p>{Signal::derive(move || format!("Into {}. {}", import.text(|shown| &shown.head.environment), price()))}</p>
        <p class="start-bar">
            <Button class="button primary" disabled_because=refusal on_press=start>
                "Start import"
            </Button>
        </p>
    }
    .into_erased()
}
