//! "Add a pet": the form, the pets that may have been added, and the pets that were added.

pub mod add_pet;
pub mod draft;
pub mod form;
pub mod notice;
pub mod unknown;
mod unknown_pets;

use crate::{
    add::{
        add_pet::{Added, AfterAdding, use_add_pet},
        draft::Field,
        form::ConfirmReason,
    },
    api::wire::{CategoryId, ListQuery, PetStatus},
    browser,
    config::settings::use_config,
    routes,
    shell::{alert::FailureAlert, frame::pets_address, pet_table::PetTable, rate_limit::wait::WaitNotice},
    ui::{
        button::{Button, Kind, SubmitButton},
        copy::CopyButton,
        dialog::Dialog,
        field::{InputKind, SelectField, TextField},
        heading::PageHeading,
        icon::Icon,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::{ev::SubmitEvent, prelude::*};
use unknown_pets::UnknownPets;

const CATEGORIES: &str = "categories";

/// The page.
#[component]
pub fn AddPage() -> ErasedView {
    let add_pet = use_add_pet();
    let action = add_pet.action();
    let submit = move |after_adding| add_pet.submit(after_adding);
    add_pet.set_page_open(true);
    on_cleanup(move || add_pet.set_page_open(false));
    Effect::new(move |_| {
        if let Some(field) = add_pet.focus_request() {
            browser::focus(&format!("#{}", id_of(field)));
        }
    });
    let statuses = || {
        let mut choices = vec![(String::new(), "Not set".to_owned())];
        choices.extend(PetStatus::ALL.map(|status| (status.as_str().to_owned(), status.label().to_owned())));
        choices
    };
    view! {
        <PageHeading title="Add a pet" />
        <AddedMessage />
        <div class="split">
        <form
            class="form card"
            novalidate
            on:submit=move |event: SubmitEvent| {
                event.prevent_default();
                submit(AfterAdding::Nothing);
            }
        >
            <TextField
                id=id_of(Field::Name)
                label="Name"
                value=Signal::derive(move || add_pet.typed(|draft| &draft.name))
                on_input=move |text| add_pet.edit(Field::Name, |draft| draft.name = text)
                problem=Signal::derive(move || add_pet.problem(Field::Name))
            />
            <TextField
                id=id_of(Field::CategoryId)
                label="Category ID"
                input=InputKind::Digits
                value=Signal::derive(move || add_pet.typed(|draft| &draft.category_id))
                on_input=move |text| add_pet.edit(Field::CategoryId, |draft| draft.category_id = text)
                problem=Signal::derive(move || add_pet.problem(Field::CategoryId))
                hint=category_hint()
                suggestions=CATEGORIES
            />
            <Categories />
            <SelectField
                id=id_of(Field::Status)
                label="Status"
                choices=move |()| statuses()
                value=Signal::derive(move || add_pet.typed(|draft| &draft.status))
                on_choose=move |status| add_pet.edit(Field::Status, |draft| draft.status = status)
                problem=Signal::derive(move || add_pet.problem(Field::Status))
            />
            <p class="actions">
                <SubmitButton label="Add pet" busy_label="Adding…" busy=Signal::derive(move || action.is_pending()) />
                <Button on_press=move |()| submit(AfterAdding::AddAnother)>"Add pet and another"</Button>
                <Show when=move || add_pet.has_draft() && !action.is_pending()>
                    <Button on_press=move |()| add_pet.discard()>"Discard draft"</Button>
                </Show>
            </p>
            <div role="status">
                <Show when=move || add_pet.has_discarded()>
                    <p>
                        "Draft discarded. " <Button on_press=move |()| add_pet.restore_discarded()>"Undo"</Button>
                    </p>
                </Show>
            </div>
            <WaitNotice action />
            <FailureAlert action on_retry=move |()| submit(AfterAdding::Nothing) />
        </form>
        <AddedPets />
        </div>
        <UnknownPets />
        <ConfirmDialog />
    }
    .into_erased()
}

/// The pet that was added last: its name, its ID, and a link to a list that shows it.
#[component]
fn AddedMessage() -> ErasedView {
    let add_pet = use_add_pet();
    let message = |Added { pet, hidden_by, .. }: Added| {
        view! {
            <div class="message tone success">
                <Icon name="yes" />
                <p>"Added “" <bdi>{pet.name}</bdi> "” with the ID " <strong>{pet.id.to_string()}</strong> ". "
                {match hidden_by {
                    Some(status) => {
                        view! {
                            {format!("The list shows only “{}”, so this pet is not in it. ", status.label())}
                            <a href=routes::list(ListQuery::default())>"Show all pets"</a>
                        }
                            .into_erased()
                    }
                    None => {
                        view! { <a href=pets_address()>"Go to the list"</a> }.into_erased()
                    }
                }}
                </p>
            </div>
        }
        .into_erased()
    };
    view! { <div role="status">{move || add_pet.just_added().map(message)}</div> }.into_erased()
}

/// The question before a possible duplicate, or a pet with a blank name, is sent.
#[component]
fn ConfirmDialog() -> ErasedView {
    let add_pet = use_add_pet();
    let texts = move || match add_pet.confirm_reason() {
        Some(ConfirmReason::OutcomeUnknown) => [
            "This pet may already have been added",
            "You sent this pet before, and it may or may not have been added. Look in the list first.",
            "Send it again",
        ],
        Some(ConfirmReason::SameAsLast) => [
            "Add the same pet again?",
            "You have just added a pet with this name, category and status.",
            "Add it again",
        ],
        Some(ConfirmReason::BlankName) | None => {
            ["The name is blank", "The service decides whether a pet may have a blank name.", "Add it without a name"]
        }
    };
    let text = move |index: usize| texts()[index];
    view! {
        <Dialog
            open=Signal::derive(move || add_pet.confirm_reason().is_some())
            on_dismiss=move |()| add_pet.confirm(false)
            labelled_by="confirm-title"
        >
            <h2 id="confirm-title">{text(0)}</h2>
            <p>{text(1)}</p>
            <p class="actions">
                <Button on_press=move |()| add_pet.confirm(true)>{text(2)}</Button>
                <Button on_press=move |()| add_pet.confirm(false) kind=Kind::Primary>
                    "Back to the form"
                </Button>
            </p>
        </Dialog>
    }
    .into_erased()
}

/// The pets that were added since the page was loaded.
#[component]
fn AddedPets() -> ErasedView {
    let add_pet = use_add_pet();
    let as_text = move |()| {
        let line = |added: &Added| format!("{}\t{}", added.pet.id, added.pet.name);
        add_pet.added().iter().map(line).collect::<Vec<_>>().join("\n")
    };
    view! {
        <Show when=move || !add_pet.added().is_empty()>
            <section aria-labelledby="added-title" class="section">
                <div class="foot">
                    <h2 id="added-title">"Added in this tab"</h2>
                    <CopyButton text=move |()| untrack(|| as_text(())) describes="the IDs and names" />
                </div>
                <p class="hint">"Cleared when you reload or sign out"</p>
                <PetTable
                    caption="The newest first"
                    pets=Signal::derive(move || add_pet.added().into_iter().map(|added| added.pet).collect())
                />
            </section>
        </Show>
    }
    .into_erased()
}

/// The configured categories as suggestions. Any other ID can be typed too.
#[component]
fn Categories() -> ErasedView {
    let config = use_config();
    let options = move || {
        config.with(|config| {
            let option = |(id, label): (CategoryId, &str)| {
                view! { <option value=id.to_string()>{label.to_owned()}</option> }.into_erased()
            };
            config.categories().map(option).collect_view()
        })
    };
    view! { <datalist id=CATEGORIES>{options}</datalist> }.into_erased()
}

fn category_hint() -> Signal<Option<String>> {
    let config = use_config();
    let add_pet = use_add_pet();
    Signal::derive(move || {
        let id = add_pet.typed(|draft| &draft.category_id).parse().ok()?;
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
