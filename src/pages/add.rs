//! "Add a pet": three fields, each with its problem beside it.

use crate::{
    adding::{Added, Afterwards, Doubt, use_adding},
    api::wire::{ListQuery, PetStatus},
    app::use_config,
    browser,
    components::{alert::TroubleAlert, pet_table::PetTable, rate_limit::Held},
    pets::draft::Field,
    routes,
    ui::{
        button::{Button, SubmitButton},
        copy::CopyButton,
        dialog::Dialog,
        field::{Content, SelectField, TextField},
        heading::PageHeading,
        part::{IntoPart, When, live, perhaps, row_of},
    },
};
use leptos::{ev::SubmitEvent, prelude::*};

const CATEGORIES: &str = "categories";

/// The page.
#[component]
pub fn AddPage() -> impl IntoView {
    let adding = use_adding();
    let request = adding.request();
    let submit = move |afterwards| adding.submit(afterwards, focus);
    let statuses = || {
        let mut choices = vec![(String::new(), "Not set".to_owned())];
        choices.extend(PetStatus::ALL.map(|status| (status.as_str().to_owned(), status.label().to_owned())));
        choices
    };
    view! {
        <PageHeading title="Add a pet" />
        <AddedMessage />
        <form
            class="form"
            novalidate
            on:submit=move |event: SubmitEvent| {
                event.prevent_default();
                submit(Afterwards::Nothing);
            }
        >
            <TextField
                id=id_of(Field::Name)
                label="Name"
                value=Signal::derive(move || adding.typed(|draft| &draft.name))
                on_input=move |text| adding.edit(Field::Name, |draft| draft.name = text)
                problem=Signal::derive(move || adding.problem(Field::Name))
            />
            <TextField
                id=id_of(Field::CategoryId)
                label="Category ID"
                content=Content::Digits
                value=Signal::derive(move || adding.typed(|draft| &draft.category_id))
                on_input=move |text| adding.edit(Field::CategoryId, |draft| draft.category_id = text)
                problem=Signal::derive(move || adding.problem(Field::CategoryId))
                hint=category_hint()
                suggestions=CATEGORIES
            />
            <Categories />
            <SelectField
                id=id_of(Field::Status)
                label="Status"
                choices=move |()| statuses()
                value=Signal::derive(move || adding.typed(|draft| &draft.status))
                on_choose=move |status| adding.edit(Field::Status, |draft| draft.status = status)
                problem=Signal::derive(move || adding.problem(Field::Status))
            />
            <p class="actions">
                <SubmitButton label="Add pet" busy_label="Adding…" busy=Signal::derive(move || request.is_under_way()) />
                <Button on_press=move |()| submit(Afterwards::AddAnother)>"Add pet and another"</Button>
                <When is=Signal::derive(move || adding.has_draft() && !request.is_under_way())>
                    <Button on_press=move |()| {
                        adding.discard();
                        // The button goes with the draft.
                        focus(Field::Name);
                    }>"Discard draft"</Button>
                </When>
            </p>
            <Held under_way=Signal::derive(move || request.is_under_way()) />
            <TroubleAlert request on_retry=move |()| submit(Afterwards::Nothing) />
        </form>
        <DoubtDialog />
        <Sitting />
    }
    .part()
}

/// The last success: the name, the new ID, and where the pet can be seen.
#[component]
fn AddedMessage() -> impl IntoView {
    let adding = use_adding();
    let told = |Added { pet, hidden_by, .. }: Added| {
        view! {
            <p class="notice">
                "Added “" <bdi>{pet.name}</bdi> "” with the ID " <strong class="id">{pet.id.to_string()}</strong> ". "
                {match hidden_by {
                    Some(status) => {
                        view! {
                            {format!("The list is filtered by “{}”, which leaves this pet out. ", status.label())}
                            <a href=routes::list(ListQuery::default())>"Show all pets"</a>
                        }
                            .part()
                    }
                    None => {
                        view! { <a href=crate::components::shell::pets_address()>"Go to the list"</a> }.part()
                    }
                }}
            </p>
        }
        .part()
    };
    view! { <div role="status">{live(move || perhaps(adding.just_added().map(told)))}</div> }.part()
}

/// The question before a pet is sent that may be there already.
#[component]
fn DoubtDialog() -> impl IntoView {
    let adding = use_adding();
    let words = move || match adding.doubt() {
        Some(Doubt::OutcomeUnknown) => [
            "It may have been added already",
            "The last time that this pet was sent, no answer told what came of it. Look in the list first.",
            "Send it again",
            "Don't send it",
        ],
        Some(Doubt::SameAsTheLast) | None => [
            "Add the same pet again?",
            "You have just added a pet with this name, category and status.",
            "Add it again",
            "Don't add it",
        ],
    };
    let word = move |index: usize| words()[index];
    view! {
        <Dialog
            open=Signal::derive(move || adding.doubt().is_some())
            on_dismiss=move |()| adding.resolve_doubt(false, focus)
            labelled_by="doubt-title"
        >
            <h2 id="doubt-title">{word(0)}</h2>
            <p>{word(1)}</p>
            <p class="actions">
                <Button on_press=move |()| adding.resolve_doubt(true, focus)>{word(2)}</Button>
                <Button on_press=move |()| adding.resolve_doubt(false, focus)>{word(3)}</Button>
            </p>
        </Dialog>
    }
    .part()
}

/// What was added since the page was loaded.
#[component]
fn Sitting() -> impl IntoView {
    let adding = use_adding();
    let as_text = move |()| {
        let line = |added: &Added| format!("{}\t{}", added.pet.id, added.pet.name);
        adding.added().iter().map(line).collect::<Vec<_>>().join("\n")
    };
    view! {
        <When is=Signal::derive(move || !adding.added().is_empty())>
            <section aria-labelledby="sitting-title" class="section">
                <h2 id="sitting-title">"Added in this sitting"</h2>
                <CopyButton text=move |()| untrack(|| as_text(())) describes="the IDs and names" />
                <PetTable
                    caption="The newest first"
                    pets=Signal::derive(move || adding.added().into_iter().map(|added| added.pet).collect())
                />
            </section>
        </When>
    }
    .part()
}

/// What the shop calls its categories, as suggestions: any other ID can be typed as well.
#[component]
fn Categories() -> impl IntoView {
    let config = use_config();
    let options = move || {
        config.with(|config| {
            let option = |(id, label): (crate::api::wire::CategoryId, &str)| {
                view! { <option value=id.to_string()>{label.to_owned()}</option> }.part()
            };
            row_of(config.categories().map(option))
        })
    };
    view! { <datalist id=CATEGORIES>{live(options)}</datalist> }.part()
}

fn category_hint() -> Signal<Option<String>> {
    let config = use_config();
    let adding = use_adding();
    Signal::derive(move || {
        let id = adding.typed(|draft| &draft.category_id).parse().ok()?;
        config.with(|config| config.category_label(id).map(str::to_owned))
    })
}

fn id_of(field: Field) -> &'static str {
    match field {
        Field::Name => "name",
        Field::CategoryId => "category-id",
        Field::Status => "status",
    }
}

fn focus(field: Field) {
    browser::focus(&format!("#{}", id_of(field)));
}
