//! "Add a pet": the form, the pets that may have been added, and the pets that were added.
//!
//! A pet whose request got no answer may or may not have been added. It stays in [`form`], also after a reload, and the page shows it
//! until a person says whether it was added ([`unknown_outcome`](crate::unknown_outcome)). Until then, the same pet is sent again only after a
//! question.

pub mod add_pet;
pub mod form;

use crate::{
    add::{
        add_pet::{AddPet, use_add_pet},
        form::{CATEGORY_ID, Doubt, NAME, PetDraft, PetForm, STATUS},
    },
    api::wire::{CategoryId, NewPet, Pet, PetStatus},
    browser::element::press,
    config::file::use_config,
    loaded_pets::cached_list::is_hidden_by,
    pet_table::PetTable,
    request_notices::RequestNotices,
    routes::{
        self,
        router::{last_list_address, pets_address},
    },
    session::use_session,
    ui::{
        button::{Button, SubmitButton},
        dialog::{Confirm, Question},
        field::{SelectField, TextField},
        heading::PageHeading,
        icon::Icon,
        message::{link_button, message, paragraph},
        view::{Show, effect},
    },
    unknown_outcome::{Decisions, unknown_outcomes},
    words::isolated,
};
use leptos::{ev::SubmitEvent, prelude::*};
use std::sync::Arc;

/// The heading of the page.
pub const TITLE: &str = "Add a pet";
/// The choice of a category that has no name.
const ANOTHER_ID: &str = "another";

/// The page.
#[component]
pub fn AddPage() -> impl IntoView {
    let add_pet = use_add_pet();
    let form = add_pet.form;
    let action = add_pet.action;
    add_pet.set_page_open(true);
    on_cleanup(move || add_pet.set_page_open(false));
    effect(move || add_pet.focus_name());
    let question = RwSignal::new(None);
    let submit = move || question.set(add_pet.submit(false).map(|doubt| self::question(doubt, add_pet)));
    let typed = move |field: fn(&PetDraft) -> String| Signal::derive(move || form.with(|form| field(form.draft())));
    let pending = Signal::derive(move || form.with(PetForm::is_pending));
    let decisions = Decisions {
        added: Callback::new(move |(number, id)| {
            let of_number = |form: &PetForm| {
                let pet = form.unknown().iter().find(|it| it.number == number)?;
                Some(format!("“{}” counts as added.", isolated(&pet.pet.name)))
            };
            add_pet.decided.set(form.with_untracked(of_number).unwrap_or_default());
            add_pet.change(&|form| form.settle_as_added(number, id));
        }),
        not_added: Callback::new(move |number| add_pet.change(&|form| form.settle_as_not_added(number))),
    };
    let statuses = |()| {
        let known = PetStatus::ALL.map(|status| (status.as_str().to_owned(), status.label().to_owned()));
        [(String::new(), "Not set".to_owned())].into_iter().chain(known).collect()
    };
    view! {
        <PageHeading title=TITLE />
        <div class="split">
        // Before the form, where a phone shows them.
        <div class="section messages">
            <RequestNotices action />
            {unknown_outcomes(Arc::new(move || form.with(|form| form.unknown().to_vec())), decisions)}
        </div>
        <form
            class="form card"
            novalidate
            on:submit=move |event: SubmitEvent| {
                event.prevent_default();
                submit();
            }
        >
            <TextField
                id=NAME
                label="Name"
                value=typed(|draft| draft.name.clone())
                on_input=move |text| add_pet.edit(NAME, &|draft| draft.name.clone_from(&text))
                problem=add_pet.problem(NAME)
                read_only=pending
            />
            <CategoryField pending />
            <SelectField
                id=STATUS
                label="Status"
                choices=statuses
                value=typed(|draft| draft.status.map_or("", PetStatus::as_str).to_owned())
                on_choose=move |status: String| add_pet.edit(STATUS, &|draft| draft.status = status.parse().ok())
                problem=add_pet.problem(STATUS)
                disabled=pending
            />
            <p class="actions">
                <SubmitButton label="Add pet" busy_label="Adding…" busy=pending />
                <Show when=move || form.with(|form| form.has_draft() && !form.is_pending())>
                    <Button on_press=move |()| add_pet.change(&PetForm::discard)>"Discard draft"</Button>
                </Show>
            </p>
            <div role="status">
                <Added />
                <p>{add_pet.decided}</p>
                <Show when=move || !form.with(PetForm::taken_out).is_empty()>
                    <p>
                        {Signal::derive(move || form.with(PetForm::taken_out))} " "
                        <Button on_press=move |()| add_pet.change(&PetForm::restore)>"Undo"</Button>
                    </p>
                </Show>
            </div>
        </form>
        <AddedPets />
        </div>
        <Confirm question dismiss="Back to the form" />
    }
}

fn question(doubt: Doubt, add_pet: AddPet) -> Question {
    let (title, text, confirm, other) = match doubt {
        Doubt::OutcomeUnknown(number) => (
            "This pet may already have been added",
            "You sent this pet before, and it may or may not have been added. Look in the list first.",
            "Send it again",
            // The message about the pet has this button, too, and tells what the look finds.
            Some((
                "Look in the list",
                Callback::new(move |()| press(&format!("[aria-labelledby=unknown-{number}] .actions button"))),
            )),
        ),
        Doubt::SameAsLast => (
            "Add the same pet again?",
            "You have just added a pet with this name, category and status.",
            "Add it again",
            None,
        ),
    };
    // Nothing is doubtful any more.
    let on_confirm = Arc::new(move || _ = add_pet.submit(true));
    Question { title, text: text.to_owned(), confirm, on_confirm, other }
}

/// The category by its name, or by its ID where it has none. A site without names has only IDs.
#[component]
fn CategoryField(pending: Signal<bool>) -> impl IntoView {
    let (add_pet, config) = (use_add_pet(), use_config());
    let category = move || add_pet.form.with(|form| form.draft().category.clone());
    let problem = add_pet.problem(CATEGORY_ID);
    let has_names = move || config.categories().next().is_some();
    let is_typed = move || {
        let is_named = |id: CategoryId| config.category_label(id).is_some();
        let category = category();
        let can_be_chosen = (category.is_empty() && has_names()) || category.parse().is_ok_and(is_named);
        !can_be_chosen || add_pet.types_category.get()
    };
    let chosen = move || match category().parse::<CategoryId>() {
        _ if is_typed() => ANOTHER_ID.to_owned(),
        Ok(id) => id.to_string(),
        Err(_) => String::new(),
    };
    let choices = move |()| {
        let mut choices = vec![(String::new(), "Choose…".to_owned())];
        choices.extend(config.categories().map(|(id, name)| (id.to_string(), name.to_owned())));
        choices.push((ANOTHER_ID.to_owned(), "Another ID…".to_owned()));
        choices
    };
    let edit = move |category: String| add_pet.edit(CATEGORY_ID, &|draft| draft.category.clone_from(&category));
    let choose = move |value: String| {
        let is_typed = value == ANOTHER_ID;
        add_pet.types_category.set(is_typed);
        edit(if is_typed { String::new() } else { value });
    };
    let type_id = move |text| {
        add_pet.types_category.set(true);
        edit(text);
    };
    view! {
        <Show when=has_names>
            <SelectField
                id="category"
                label="Category"
                choices
                value=Signal::derive(chosen)
                on_choose=choose
                problem=Signal::derive(move || {
                    let problem = problem.get().filter(|_| !is_typed());
                    if category().is_empty() { problem.map(|_| "Choose a category.".to_owned()) } else { problem }
                })
                disabled=pending
            />
        </Show>
        <Show when=is_typed>
            <TextField
                id=CATEGORY_ID
                label="Category ID"
                value=Signal::derive(category)
                on_input=type_id
                problem
                read_only=pending
            />
        </Show>
    }
}

/// The pet that was added last: its name, its ID, and a link to a list that has it.
#[component]
fn Added() -> AnyView {
    let just_added = use_add_pet().just_added;
    let added = move |(sent, pet): (NewPet, Option<Pet>)| {
        let Some(pet) = pet else { return paragraph("finding tone success", "Added. Its ID is not known.") };
        let is_hidden = is_hidden_by(untrack(last_list_address).query, &pet);
        let list = if is_hidden { routes::LIST.to_owned() } else { pets_address() };
        let changes = sent.changes_in(&pet);
        let added = if changes.is_empty() { "Added “" } else { "Added, stored as “" };
        view! {
            <p class="finding tone success">
                <Icon name="yes" />
                <span>{added} <bdi>{pet.name}</bdi> "” · ID " <strong>{pet.id.to_string()}</strong></span>
            </p>
            <p>{changes} " " <a class="back" href=list>"Go to the list"</a></p>
        }
        .into_any()
    };
    (move || just_added.get().map(added)).into_any()
}

/// The pets that this tab has added, by the form and by an import.
#[component]
fn AddedPets() -> impl IntoView {
    let loaded = use_session().loaded;
    let added = Memo::new(move |_| loaded.added_pets());
    view! {
        <Show when=move || added.with(|added| !added.is_empty())>
            <section aria-labelledby="added-title" class="section">
                <h2 id="added-title" translate="yes">"Added in this tab"</h2>
                <PetTable caption="The newest first" pets=added />
            </section>
        </Show>
    }
}

/// A notice on every other page of a pet that may have been added, and of an addition that ended there without success: it outlives its
/// page.
#[component]
pub fn DraftNotice() -> AnyView {
    let add_pet = use_add_pet();
    let notice = move || {
        let (name, is_unknown) = add_pet.to_tell_elsewhere()?;
        let outcome = if is_unknown { "” may or may not have been added." } else { "” was not added." };
        let text = view! { <p>"“" <bdi>{name}</bdi> {outcome}</p> }.into_any();
        let link = link_button(if is_unknown { "Decide" } else { "Open the draft" }, "button", routes::ADD);
        Some(message(None, "message tone attention", "alert", vec![text], vec![link]))
    };
    view! { <div role="status">{notice}</div> }.into_any()
}
