//! "Add a pet": the form, the pets that may have been added, and the pets that were added.

pub mod add_pet;
pub mod form;
mod unknown_pets;

use crate::{
    add::{
        add_pet::use_add_pet,
        form::{CATEGORY_ID, NAME, PetDraft, PetForm, Question, STATUS},
    },
    api::wire::{CategoryId, ListQuery, Pet, PetStatus},
    config::settings::use_config,
    routes,
    session::{cached_list::is_hidden_by, use_session},
    shell::{alert::ActionNotices, frame::pets_address, pet_table::PetTable},
    ui::{
        button::{Button, SubmitButton},
        dialog::Confirm,
        field::{InputKind, SelectField, TextField},
        heading::PageHeading,
        message::{link_button, message},
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
    let form = add_pet.form;
    let action = add_pet.action;
    add_pet.set_page_open(true);
    on_cleanup(move || add_pet.set_page_open(false));
    Effect::new(move |_| add_pet.select_name());
    // With whether another pet follows.
    let question = RwSignal::new(None::<(Question, bool)>);
    let submit = move |and_another| {
        let asked = add_pet.submit(and_another, false);
        question.set(asked.map(|asked| (asked, and_another)));
    };
    let confirm = move |()| {
        if let Some((_, and_another)) = question.try_update(Option::take).flatten() {
            add_pet.submit(and_another, true);
        }
    };
    let asked =
        move |part: usize| Signal::derive(move || question.get().map_or("", |(texts, _)| texts[part]).to_owned());
    let typed = move |part: fn(&PetDraft) -> String| Signal::derive(move || form.with(|form| part(form.draft())));
    let pending = Signal::derive(move || form.with(PetForm::is_pending));
    // Any other category can be typed, too.
    let config = use_config();
    let suggestion = |(id, label): (CategoryId, &str)| {
        view! { <option value=id.to_string()>{label.to_owned()}</option> }.into_erased()
    };
    let suggestions = move || config.with(|config| config.categories().map(suggestion).collect_view());
    let category_label = Signal::derive(move || {
        let id = form.with(|form| form.draft().category_id.parse()).ok()?;
        config.with(|config| config.category_label(id).map(str::to_owned))
    });
    let statuses = |()| {
        let known = PetStatus::ALL.map(|status| (status.as_str().to_owned(), status.label().to_owned()));
        [(String::new(), "Not set".to_owned())].into_iter().chain(known).collect()
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
                submit(false);
            }
        >
            <TextField
                id=NAME
                label="Name"
                value=typed(|draft| draft.name.clone())
                on_input=move |text| add_pet.edit(NAME, |draft| draft.name = text)
                problem=add_pet.problem(NAME)
                read_only=pending
            />
            <TextField
                id=CATEGORY_ID
                label="Category ID"
                input=InputKind::Digits
                value=typed(|draft| draft.category_id.clone())
                on_input=move |text| add_pet.edit(CATEGORY_ID, |draft| draft.category_id = text)
                problem=add_pet.problem(CATEGORY_ID)
                hint=category_label
                suggestions=CATEGORIES
                read_only=pending
            />
            <datalist id=CATEGORIES>{suggestions}</datalist>
            <SelectField
                id=STATUS
                label="Status"
                choices=statuses
                value=typed(|draft| draft.status.map_or("", PetStatus::as_str).to_owned())
                on_choose=move |status: String| add_pet.edit(STATUS, |draft| draft.status = status.parse().ok())
                problem=add_pet.problem(STATUS)
                disabled=pending
            />
            <p class="actions">
                <SubmitButton label="Add pet" busy_label="Adding…" busy=pending />
                <Button on_press=move |()| submit(true)>"Add pet and another"</Button>
                <Show when=move || form.with(|form| form.has_draft() && !form.is_pending())>
                    <Button on_press=move |()| add_pet.discard()>"Discard draft"</Button>
                </Show>
            </p>
            <div role="status">
                <Show when=move || form.with(PetForm::has_discarded)>
                    <p>
                        "Draft discarded. " <Button on_press=move |()| add_pet.restore_discarded()>"Undo"</Button>
                    </p>
                </Show>
            </div>
            <ActionNotices action on_retry=move |()| submit(false) />
        </form>
        <AddedPets />
        </div>
        <UnknownPets />
        <Confirm
            open=Signal::derive(move || question.with(Option::is_some))
            title=asked(0)
            text=asked(1)
            confirm=asked(2)
            dismiss="Back to the form"
            on_confirm=confirm
            on_dismiss=move |()| question.set(None)
        />
    }
    .into_erased()
}

/// The pet that was added last: its name, its ID, and a link to a list that shows it.
#[component]
fn AddedMessage() -> ErasedView {
    let session = use_session();
    let just_added = use_add_pet().just_added;
    let added = move |pet: Pet| {
        let (filter, _) = session.last_list().get_untracked();
        let next = match filter.status.filter(|_| is_hidden_by(filter, &pet)) {
            Some(status) => view! {
                {format!("The list shows only “{}”, so this pet is not in it. ", status.label())}
                <a href=routes::list(ListQuery::default())>"Show all pets"</a>
            }
            .into_erased(),
            None => view! { <a href=pets_address()>"Go to the list"</a> }.into_erased(),
        };
        let text = view! {
            <p>"Added “" <bdi>{pet.name}</bdi> "” with the ID " <strong>{pet.id.to_string()}</strong> ". " {next}</p>
        };
        message(None, "message tone success", "yes", vec![text.into_erased()], Vec::new())
    };
    view! { <div role="status">{move || just_added.get().map(added)}</div> }.into_erased()
}

/// The pets that were added since the page was loaded.
#[component]
fn AddedPets() -> ErasedView {
    let added = use_add_pet().added;
    view! {
        <Show when=move || added.with(|added| !added.is_empty())>
            <section aria-labelledby="added-title" class="section">
                <h2 id="added-title">"Added in this tab"</h2>
                <p class="hint">"Cleared when you reload or sign out"</p>
                <PetTable caption="The newest first" pets=added />
            </section>
        </Show>
    }
    .into_erased()
}

/// A notice on every other page when the addition of a pet ended there without success: the addition outlives its page. It stays
/// until the person goes to "Add a pet".
#[component]
pub fn DraftNotice() -> ErasedView {
    let add_pet = use_add_pet();
    let notice = move || {
        let failure = add_pet.unseen_failure()?;
        let unknown = failure.error.may_have_been_added();
        let outcome = if unknown { "” may or may not have been added." } else { "” was not added." };
        let name = add_pet.form.with(|form| form.draft().name.clone());
        let text = view! { <p>"“" <bdi>{name}</bdi> {outcome}</p> }.into_erased();
        let link = link_button("Add a pet", "button", routes::add());
        Some(message(None, "message tone waiting", "alert", vec![text], vec![link]))
    };
    view! { <div role="status">{notice}</div> }.into_erased()
}
