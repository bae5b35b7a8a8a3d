//! What the check found, what its values mean, what the import takes, and its start.

use super::Confirmation;
use crate::{
    api::wire::PetStatus,
    config::settings::use_config,
    import::{
        Import,
        budget::Price,
        rules::check::{Meaning, Unclear, ValueColumn},
    },
    session::use_session,
    ui::{
        button::Button,
        time::ScreenClock,
        view::{ErasedView, IntoErased},
    },
    words::{count, isolated},
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
    let unclear = move || import.shown.with(|shown| shown.unclear.clone());
    view! {
        <div class="import-meanings">
            {move || (0..).zip(unclear()).map(|(place, unclear)| meaning(import, place, unclear)).collect_view()}
        </div>
        <p>{Signal::derive(move || format!("Into {}. {}", import.text(|shown| &shown.head.environment), price()))}</p>
        <p class="start-bar">
            <Button class="button primary" disabled_because=refusal on_press=start>
                "Start import"
            </Button>
        </p>
    }
    .into_erased()
}

/// What a value of the table means, asked once for all its rows.
fn meaning(import: Import, place: u32, Unclear { column, value, rows, meaning }: Unclear) -> ErasedView {
    let choices: Vec<(String, String)> = match column {
        ValueColumn::Category => use_config().with_untracked(|config| {
            config.categories().map(|(id, label)| (id.to_string(), label.to_owned())).collect()
        }),
        ValueColumn::Status => {
            let statuses = PetStatus::ALL.map(|status| (status.as_str().to_owned(), status.label().to_owned()));
            statuses.into_iter().chain([(String::new(), "Not set".to_owned())]).collect()
        }
    };
    let choices = choices.into_iter().map(|(value, text)| (Some(Meaning::Text(value)), text));
    let choices: Vec<_> = [(None, "Choose…".to_owned())]
        .into_iter()
        .chain(choices)
        .chain([(Some(Meaning::LeftOut), "Leave these rows out".to_owned())])
        .collect();
    let options = choices.iter().map(|(choice, text)| {
        let is_chosen = *choice == meaning;
        view! { <option selected=is_chosen>{text.clone()}</option> }.into_erased()
    });
    let options = options.collect_view();
    let label = format!("“{}” in {} means", isolated(&value), count(u64::from(rows), "row"));
    let choose = move |event: leptos::ev::Targeted<leptos::ev::Event, web_sys::HtmlSelectElement>| {
        let chosen = usize::try_from(event.target().selected_index()).ok().and_then(|index| choices.get(index));
        if let Some((Some(meaning), _)) = chosen {
            let (value, meaning) = (value.clone(), meaning.clone());
            let selector = format!("#meaning-{place}");
            import.change(async move |record| record.mean(column, &value, meaning).await, Some(selector));
        }
    };
    let id = format!("meaning-{place}");
    view! {
        <div class="field">
            <label for=id.clone() dir="auto">{label}</label>
            <select id=id on:change:target=choose>{options}</select>
        </div>
    }
    .into_erased()
}
