//! The pet that is being added: the draft, the pending request, the result, and the pets whose outcome is unknown.
//!
//! It outlives the page: a pending request continues when the person goes to another page. The draft and the unknown pets
//! stay in session storage, for the service that they belong to. Refuses to send twice: one press sends one request.

mod settle;

use crate::{
    action::Action,
    api::{
        error::{ApiError, ErrorResponseBody},
        request::create_pet,
        wire::{NewPet, Pet, PetId, PetStatus},
    },
    browser::{self, storage},
    pets::{
        draft::{Field, PetDraft, Problem},
        form::{Attempt, Doubts, Forms, ServiceForm, Untold},
        list::is_hidden_by,
        unknown::looks_the_same,
    },
    session::Session,
};
use leptos::prelude::*;

const STORED_FORMS: &str = "add-pet";

/// The state of the form. Copies share the same state.
#[derive(Clone, Copy)]
pub struct AddPet {
    session: Session,
    forms: RwSignal<Forms>,
    problems: RwSignal<Vec<Problem>>,
    /// The fields that were edited since the last request.
    edited: RwSignal<Vec<Field>>,
    /// The pets that were added since the page was loaded, the newest first.
    added: RwSignal<Vec<Added>>,
    /// Whether the last success is shown: until the next request.
    shows_success: RwSignal<bool>,
    unconfirmed: RwSignal<Option<(Doubts, Submission)>>,
    /// Each write notifies, also with the same field again.
    focus_request: RwSignal<Option<Field>>,
    page_is_open: StoredValue<bool>,
    action: Action,
    look_action: Action,
    /// The number of the pet that was looked for last.
    looked_for: StoredValue<u64>,
}

/// A pet to send, the service that it is for, the draft that it was made of, and what happens to the form after it was added.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Submission {
    service: String,
    pet: NewPet,
    draft: PetDraft,
    after_adding: AfterAdding,
}

/// A pet that was added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    pub pet: Pet,
    sent: NewPet,
    service: String,
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

impl AddPet {
    /// The form with the drafts and the unknown pets from before a reload.
    pub fn restore(session: Session) -> Self {
        let add_pet = Self {
            session,
            forms: RwSignal::new(storage::session_item(STORED_FORMS).unwrap_or_default()),
            problems: RwSignal::new(Vec::new()),
            edited: RwSignal::new(Vec::new()),
            added: RwSignal::new(Vec::new()),
            shows_success: RwSignal::new(false),
            unconfirmed: RwSignal::new(None),
            focus_request: RwSignal::new(None),
            page_is_open: StoredValue::new(false),
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
        part(self.form().draft()).to_owned()
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
        if self.shows_success.get() { self.added().into_iter().next() } else { None }
    }

    /// All pets that were added to this service since the page was loaded, the newest first. Reactive.
    pub fn added(self) -> Vec<Added> {
        let service = self.service();
        self.added.with(|added| added.iter().filter(|added| added.service == service).cloned().collect())
    }

    /// Why the pet to send needs confirmation. Reactive.
    pub fn doubts(self) -> Option<Doubts> {
        self.unconfirmed.with(|unconfirmed| unconfirmed.as_ref().map(|(doubts, _)| *doubts))
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
            self.forms.write().untold = None;
        }
    }

    /// The addition that ended without success while another page was open. Reactive.
    pub fn untold(self) -> Option<Untold> {
        self.forms.read().untold.clone()
    }

    /// Whether leaving the site now loses a draft, an unknown pet or the response to a request. Reactive.
    pub fn could_lose_something(self) -> bool {
        self.action.is_pending() || self.has_draft() || !self.unknown().is_empty()
    }

    /// Whether any field has a text. Reactive.
    pub fn has_draft(self) -> bool {
        self.form().has_draft()
    }

    /// The name in the draft, which may be blank; `None` without a draft. Reactive.
    pub fn draft_name(self) -> Option<String> {
        self.has_draft().then(|| self.typed(|draft| &draft.name))
    }

    /// Whether a discarded draft can be restored. Reactive.
    pub fn has_discarded(self) -> bool {
        self.form().has_discarded()
    }

    /// The request that adds the pet.
    pub fn action(self) -> Action {
        self.action
    }

    /// Changes the draft where `field` was edited.
    pub fn edit(self, field: Field, edit: impl FnOnce(&mut PetDraft)) {
        let mut form = self.form_untracked();
        form.edit(edit);
        self.put(form);
        self.problems.update(|problems| problems.retain(|problem| problem.field() != field));
        if !self.edited.with_untracked(|edited| edited.contains(&field)) {
            self.edited.update(|edited| edited.push(field));
        }
    }

    /// Empties the form. The draft can be restored until something else is typed.
    pub fn discard(self) {
        let mut form = self.form_untracked();
        form.discard();
        self.put(form);
        self.problems.set(Vec::new());
        self.action.dismiss();
        // The button that was pressed disappears with the draft.
        self.focus_request.set(Some(Field::Name));
    }

    /// Restores the discarded draft.
    pub fn restore_discarded(self) {
        let mut form = self.form_untracked();
        form.restore_discarded();
        self.put(form);
        self.focus_request.set(Some(Field::Name));
    }

    /// Sends the draft, unless it has problems or needs confirmation first.
    pub fn submit(self, after_adding: AfterAdding) {
        if self.action.is_pending_untracked() {
            return;
        }
        let form = self.form_untracked();
        match form.draft().validate() {
            Err(problems) => {
                let first = problems.first().map(|problem| problem.field());
                self.problems.set(problems);
                self.focus_request.set(first);
            }
            Ok(pet) => {
                let last_added = untrack(|| self.added()).into_iter().next().map(|added| added.sent);
                let doubts = form.doubts(&pet, last_added.as_ref());
                let service = form.service().to_owned();
                let submission = Submission { service, pet, draft: form.draft().clone(), after_adding };
                if doubts == Doubts::default() {
                    self.send(submission);
                } else {
                    self.unconfirmed.set(Some((doubts, submission)));
                }
            }
        }
    }

    /// Sends the doubtful pet if the person wants it.
    pub fn confirm(self, is_wanted: bool) {
        let unconfirmed = self.unconfirmed.try_update(Option::take).flatten();
        if let Some((_, submission)) = unconfirmed.filter(|_| is_wanted && !self.action.is_pending_untracked()) {
            self.send(submission);
        }
    }

    fn send(self, submission: Submission) {
        self.shows_success.set(false);
        self.edited.set(Vec::new());
        let service = submission.service.clone();
        let mut form = self.form_of(&service);
        let number = form.begin(submission.draft.clone(), browser::now(), self.known_as(&submission.pet));
        self.put_with(form, Some(Attempt { service, number }), None);
        let request = self.session.send(create_pet(&submission.pet));
        let sent = submission.clone();
        self.action.run_to_end(
            request,
            move |reply| self.succeed(number, reply.value, submission),
            move |error| self.fail(number, error, sent),
        );
    }

    /// The IDs of the pets that look like `pet` and are known already.
    fn known_as(self, pet: &NewPet) -> Vec<PetId> {
        let listed = self.session.cached_list_untracked().map(|list| list.listed.pets).unwrap_or_default();
        let added = untrack(|| self.added()).into_iter().map(|added| added.pet);
        listed.into_iter().chain(added).filter(|known| looks_the_same(known, pet)).map(|known| known.id).collect()
    }

    fn succeed(self, number: u64, pet: Pet, submission: Submission) {
        let Submission { service, pet: sent, draft, after_adding } = submission;
        let next = match after_adding {
            AfterAdding::Nothing => PetDraft::default(),
            AfterAdding::AddAnother => draft.for_another(),
        };
        let mut form = self.form_of(&service);
        form.succeed(number, pet.id, next);
        self.put_with(form, None, None);
        let filter = self.session.cached_list_untracked().map(|list| list.query);
        let hidden_by = filter.filter(|query| is_hidden_by(*query, &pet)).and_then(|query| query.status);
        self.added.update(|added| added.insert(0, Added { pet, sent, service, hidden_by }));
        self.shows_success.set(true);
        self.session.mark_list_stale();
        if after_adding == AfterAdding::AddAnother {
            self.focus_request.set(Some(Field::Name));
        }
    }

    fn fail(self, number: u64, error: &ApiError, submission: Submission) {
        let is_unknown = error.may_have_been_added();
        let mut form = self.form_of(&submission.service);
        if is_unknown {
            self.session.mark_list_stale();
        } else {
            form.forget(number);
        }
        let untold = Untold { name: submission.pet.name, is_unknown };
        self.put_with(form, None, Some(untold).filter(|_| !self.page_is_open.get_value()));
    }

    /// The base URL of the service that the session uses: the form shows what belongs to it. Reactive.
    fn service(self) -> String {
        self.session.service().unwrap_or_default()
    }

    fn form(self) -> ServiceForm {
        self.forms.read().of(&self.service())
    }

    fn form_untracked(self) -> ServiceForm {
        untrack(|| self.form())
    }

    fn form_of(self, service: &str) -> ServiceForm {
        self.forms.read_untracked().of(service)
    }

    fn put(self, form: ServiceForm) {
        self.forms.write().put(form);
        self.store();
    }

    fn put_with(self, form: ServiceForm, pending: Option<Attempt>, untold: Option<Untold>) {
        let mut forms = self.forms.write();
        forms.pending = pending;
        forms.untold = untold;
        forms.put(form);
        // The guard notifies when it is dropped.
        drop(forms);
        self.store();
    }

    /// Whether no request of this tab is under way, because one waits for the gate or for a key. Reactive.
    fn is_held_back(self) -> bool {
        self.session.gate().has_waiting() || self.session.key_prompt().is_some()
    }

    fn store(self) {
        // Signing out removed everything. Nothing may come back.
        if self.session.service_untracked().is_none() {
            return;
        }
        let held_back = untrack(|| self.is_held_back());
        match self.forms.get_untracked().to_store(held_back) {
            Some(forms) => storage::set_session_item(STORED_FORMS, &forms),
            None => storage::remove_session_item(STORED_FORMS),
        }
    }
}
