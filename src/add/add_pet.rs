//! The pet that is being added: the draft, the pending request, the result, and the pets whose outcome is unknown.
//!
//! It outlives the page: a pending request continues when the person goes to another page. It ends with the session: another
//! service has another one. The draft and the unknown pets stay in session storage, under the base URL of their service.
//! Refuses to send twice: one press sends one request.

mod settle;

use crate::{
    add::{
        draft::{Field, PetDraft, Problem},
        form::{ConfirmReason, PetForm, UnseenFailure, stored_name},
    },
    api::{
        error::ErrorResponseBody,
        request::create_pet,
        wire::{NewPet, Pet, PetId, PetStatus},
    },
    browser::{self, storage},
    session::{Session, action::Action, cached_list::is_hidden_by, look::looks_the_same},
};
use leptos::{prelude::*, task::spawn_local};

/// The state of the form. Copies share the same state.
#[derive(Clone, Copy)]
pub struct AddPet {
    session: Session,
    /// The base URL that the form belongs to.
    service: StoredValue<String>,
    form: RwSignal<PetForm>,
    problems: RwSignal<Vec<Problem>>,
    /// The fields that were edited since the last request.
    edited: RwSignal<Vec<Field>>,
    /// The pets that were added since the page was loaded, the newest first.
    added: RwSignal<Vec<Added>>,
    /// Whether the last success is shown: until the next request.
    shows_success: RwSignal<bool>,
    unconfirmed: RwSignal<Option<(ConfirmReason, Submission)>>,
    /// Each write notifies, also with the same field again.
    focus_request: RwSignal<Option<Field>>,
    page_is_open: StoredValue<bool>,
    /// Whether the name gets the focus, and its text is selected, as soon as the page is open.
    selects_name: StoredValue<bool>,
    action: Action,
    look_action: Action,
    /// The number of the pet that was looked for last.
    looked_for: StoredValue<u64>,
}

/// A pet to send, the draft that it was made of, and what happens to the form after it was added.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Submission {
    pet: NewPet,
    draft: PetDraft,
    after_adding: AfterAdding,
}

/// A pet that was added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    pub pet: Pet,
    sent: NewPet,
    /// The status filter of the cached list, if it excludes this pet.
    pub hidden_by: Option<PetStatus>,
}

/// What the person wants to do after adding the pet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterAdding {
    Nothing,
    AddAnother,
}

/// The state of the form, from any component that needs a key.
pub fn use_add_pet() -> AddPet {
    expect_context()
}

/// Whether this tab has a draft or an unknown pet of any service.
pub fn is_any_stored() -> bool {
    storage::session_names().iter().any(|name| name.starts_with(&stored_name("")))
}

impl AddPet {
    /// The form for the session's service, with the draft and the unknown pets from before.
    pub fn restore(session: Session) -> Self {
        let service = session.service_untracked().unwrap_or_default();
        let form = storage::session_item::<PetForm>(&stored_name(&service)).unwrap_or_default();
        let add_pet = Self {
            session,
            service: StoredValue::new(service),
            form: RwSignal::new(form),
            problems: RwSignal::new(Vec::new()),
            edited: RwSignal::new(Vec::new()),
            added: RwSignal::new(Vec::new()),
            shows_success: RwSignal::new(false),
            unconfirmed: RwSignal::new(None),
            focus_request: RwSignal::new(None),
            page_is_open: StoredValue::new(false),
            selects_name: StoredValue::new(false),
            action: Action::new(),
            look_action: Action::new(),
            looked_for: StoredValue::new(0),
        };
        // What is stored depends on whether the pending addition has left.
        Effect::new(move |_| {
            add_pet.is_held_back();
            add_pet.store();
        });
        add_pet
    }

    /// The text of a field. Reactive.
    pub fn typed(self, part: fn(&PetDraft) -> &str) -> String {
        part(self.form.read().draft()).to_owned()
    }

    /// The problem of a field, found here or reported by the service. Reactive.
    pub fn problem(self, field: Field) -> Option<String> {
        let of_field = |problems: &Vec<Problem>| problems.iter().find(|problem| problem.field() == field).copied();
        let own = self.problems.with(of_field).map(|problem| problem.to_string());
        own.or_else(|| self.service_message(field))
    }

    fn service_message(self, field: Field) -> Option<String> {
        let failure = self.action.failure().filter(|_| self.edited.with(|edited| !edited.contains(&field)))?;
        let response = failure.error.error_response().filter(|response| response.http_status == 400)?;
        match &response.body {
            ErrorResponseBody::Error(error) if field.is_named_in(&error.message) => Some(error.message.clone()),
            ErrorResponseBody::Error(_) | ErrorResponseBody::Other(_) => None,
        }
    }

    /// The pet that was added last, until the next one is sent. Reactive.
    pub fn just_added(self) -> Option<Added> {
        if self.shows_success.get() { self.added.with(|added| added.first().cloned()) } else { None }
    }

    /// All pets that were added since the page was loaded, the newest first. Reactive.
    pub fn added(self) -> Vec<Added> {
        self.added.get()
    }

    /// Why the pet to send needs confirmation. Reactive.
    pub fn confirm_reason(self) -> Option<ConfirmReason> {
        self.unconfirmed.with(|unconfirmed| unconfirmed.as_ref().map(|(reason, _)| *reason))
    }

    /// The field that should get the focus now. Reactive: it notifies at each request, also for the same field again.
    pub fn focus_request(self) -> Option<Field> {
        self.focus_request.get()
    }

    /// Records that the page of the form is open, or is closed. An open page follows focus requests from now on, and shows
    /// each failure itself.
    pub fn set_page_open(self, is_open: bool) {
        if self.page_is_open.try_set_value(is_open).is_none() {
            self.focus_request.set(None);
            self.form.write().mark_failure_as_seen();
            self.select_name();
        }
    }

    /// The addition that ended without success while another page was open. Reactive.
    pub fn unseen_failure(self) -> Option<UnseenFailure> {
        self.form.read().unseen_failure().cloned()
    }

    /// Whether leaving the site now loses a draft, an unknown pet or the response to a request. Reactive.
    pub fn could_lose_something(self) -> bool {
        self.action.is_pending() || self.has_draft() || !self.unknown().is_empty()
    }

    /// Whether any field has a text. Reactive.
    pub fn has_draft(self) -> bool {
        self.form.read().has_draft()
    }

    /// The name in the draft, which may be blank; `None` without a draft. Reactive.
    pub fn draft_name(self) -> Option<String> {
        self.has_draft().then(|| self.typed(|draft| &draft.name))
    }

    /// Whether a discarded draft can be restored. Reactive.
    pub fn has_discarded(self) -> bool {
        self.form.read().has_discarded()
    }

    /// The request that adds the pet.
    pub fn action(self) -> Action {
        self.action
    }

    /// Changes the draft where `field` was edited.
    pub fn edit(self, field: Field, edit: impl FnOnce(&mut PetDraft)) {
        self.form.write().edit(edit);
        self.store();
        self.problems.update(|problems| problems.retain(|problem| problem.field() != field));
        if !self.edited.with_untracked(|edited| edited.contains(&field)) {
            self.edited.update(|edited| edited.push(field));
        }
    }

    /// Empties the form. The draft can be restored until something else is typed.
    pub fn discard(self) {
        self.form.write().discard();
        self.store();
        self.problems.set(Vec::new());
        self.action.dismiss();
        // The button that was pressed disappears with the draft.
        self.focus_request.set(Some(Field::Name));
    }

    /// Restores the discarded draft.
    pub fn restore_discarded(self) {
        self.form.write().restore_discarded();
        self.store();
        self.focus_request.set(Some(Field::Name));
    }

    /// Begins a draft with the texts of `pet`. A draft that was typed can be restored. The name is selected, because it is
    /// what will change.
    pub fn start_like(self, pet: &Pet) {
        self.form.write().start_like(pet);
        self.store();
        self.problems.set(Vec::new());
        self.action.dismiss();
        self.selects_name.set_value(true);
        self.select_name();
    }

    fn select_name(self) {
        if !self.page_is_open.get_value() || !self.selects_name.get_value() {
            return;
        }
        self.selects_name.set_value(false);
        spawn_local(async move {
            // The heading of a new page takes the focus first.
            browser::next_task().await;
            let _ = self.focus_request.try_set(Some(Field::Name));
            browser::next_task().await;
            browser::select_focused_text();
        });
    }

    /// Sends the draft, unless it has problems or needs confirmation first.
    pub fn submit(self, after_adding: AfterAdding) {
        if self.action.is_pending_untracked() {
            return;
        }
        let form = self.form.get_untracked();
        match form.draft().validate() {
            Err(problems) => {
                let first = problems.first().map(|problem| problem.field());
                self.problems.set(problems);
                self.focus_request.set(first);
            }
            Ok(pet) => {
                let last_added = self.added.with_untracked(|added| added.first().map(|last| last.sent.clone()));
                let reason = form.confirm_reason(&pet, last_added.as_ref());
                let submission = Submission { pet, draft: form.draft().clone(), after_adding };
                match reason {
                    Some(reason) => self.unconfirmed.set(Some((reason, submission))),
                    None => self.send(submission),
                }
            }
        }
    }

    /// Sends the unconfirmed pet if the person wants it.
    pub fn confirm(self, is_wanted: bool) {
        let unconfirmed = self.unconfirmed.try_update(Option::take).flatten();
        if let Some((_, submission)) = unconfirmed.filter(|_| is_wanted && !self.action.is_pending_untracked()) {
            self.send(submission);
        }
    }

    fn send(self, submission: Submission) {
        self.shows_success.set(false);
        self.edited.set(Vec::new());
        let others = self.known_as(&submission.pet);
        let number = self.form.write().begin(submission.draft.clone(), browser::now(), others);
        self.store();
        self.action.run_to_end(
            self.session.send(create_pet(&submission.pet)),
            move |reply| self.succeed(number, reply.value, submission),
            move |error| self.fail(number, error.may_have_been_added()),
        );
    }

    /// The IDs of the pets that look like `pet` and are known already.
    fn known_as(self, pet: &NewPet) -> Vec<PetId> {
        let listed = self.session.cached_list_untracked().map(|list| list.listed.pets).unwrap_or_default();
        let added = self.added.get_untracked().into_iter().map(|added| added.pet);
        listed.into_iter().chain(added).filter(|known| looks_the_same(known, pet)).map(|known| known.id).collect()
    }

    fn succeed(self, number: u64, pet: Pet, submission: Submission) {
        let Submission { pet: sent, draft, after_adding } = submission;
        let next = match after_adding {
            AfterAdding::Nothing => PetDraft::default(),
            AfterAdding::AddAnother => draft.for_another(),
        };
        self.form.write().succeed(number, pet.id, next);
        self.store();
        let (filter, _) = untrack(|| self.session.last_list());
        let hidden_by = filter.status.filter(|_| is_hidden_by(filter, &pet));
        self.added.update(|added| added.insert(0, Added { pet, sent, hidden_by }));
        self.shows_success.set(true);
        self.session.mark_list_stale();
        if after_adding == AfterAdding::AddAnother {
            self.focus_request.set(Some(Field::Name));
        }
    }

    fn fail(self, number: u64, is_unknown: bool) {
        if is_unknown {
            self.session.mark_list_stale();
        }
        self.form.write().fail(number, is_unknown, self.page_is_open.get_value());
        self.store();
    }

    /// Whether no request of this tab is under way, because one waits for the gate or for a key. Reactive.
    fn is_held_back(self) -> bool {
        self.session.gate().has_waiting() || self.session.key_prompt().is_some()
    }

    fn store(self) {
        let service = self.service.get_value();
        // Signing out removed everything. Nothing may come back.
        if self.session.service_untracked().as_deref() != Some(&service) {
            return;
        }
        let held_back = untrack(|| self.is_held_back());
        match self.form.read_untracked().to_store(held_back) {
            Some(form) => storage::set_session_item(&stored_name(&service), &form),
            None => storage::remove_session_item(&stored_name(&service)),
        }
    }
}
