//! The pet that is being added: the draft, the pending request and the result.
//!
//! It outlives the page: a pending request continues when the person goes to another page, and the draft stays in session
//! storage until the pet is added. Refuses to send twice: one press sends one request.

use crate::{
    action::Action,
    api::{
        error::{ApiError, ErrorResponseBody},
        request::create_pet,
        wire::{NewPet, Pet, PetStatus},
    },
    browser::storage,
    pets::{
        draft::{Field, PetDraft, Problem},
        list::is_hidden_by,
    },
    session::{Reply, Session},
};
use leptos::prelude::*;

const STORED_DRAFT: &str = "draft";
const STORED_UNKNOWN_OUTCOME: &str = "unknown-outcome";

/// The state of the form. Copies share the same state.
#[derive(Clone, Copy)]
pub struct AddPet {
    session: Session,
    draft: RwSignal<PetDraft>,
    problems: RwSignal<Vec<Problem>>,
    /// The fields that were edited since the last request.
    edited: RwSignal<Vec<Field>>,
    /// The pets that were added since the page was loaded, the newest first.
    added: RwSignal<Vec<Added>>,
    /// Whether the last success is shown: until the next request.
    shows_success: RwSignal<bool>,
    /// The pet that was sent last, while nobody knows whether it was added.
    unknown_outcome: RwSignal<Option<NewPet>>,
    unconfirmed: RwSignal<Option<(PossibleDuplicate, Submission)>>,
    /// Each write notifies, also with the same field again.
    focus_request: RwSignal<Option<Field>>,
    action: Action,
}

/// A pet to send, the draft that it was made of, and what happens to the form after it was added.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Submission {
    pet: NewPet,
    draft: PetDraft,
    after_adding: AfterAdding,
}

/// Why a possible duplicate needs confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PossibleDuplicate {
    /// The same pet was added last.
    SameAsLast,
    /// The same pet was sent last, and nobody knows whether it was added.
    OutcomeUnknown,
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

impl AddPet {
    /// The form with the draft from before a reload.
    pub fn restore(session: Session) -> Self {
        Self {
            session,
            draft: RwSignal::new(storage::session_item(STORED_DRAFT).unwrap_or_default()),
            problems: RwSignal::new(Vec::new()),
            edited: RwSignal::new(Vec::new()),
            added: RwSignal::new(Vec::new()),
            shows_success: RwSignal::new(false),
            unknown_outcome: RwSignal::new(storage::session_item(STORED_UNKNOWN_OUTCOME)),
            unconfirmed: RwSignal::new(None),
            focus_request: RwSignal::new(None),
            action: Action::new(),
        }
    }

    /// The text of a field. Reactive.
    pub fn typed(self, part: fn(&PetDraft) -> &str) -> String {
        self.draft.with(|draft| part(draft).to_owned())
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
    pub fn possible_duplicate(self) -> Option<PossibleDuplicate> {
        self.unconfirmed.with(|unconfirmed| unconfirmed.as_ref().map(|(reason, _)| *reason))
    }

    /// The field that should get the focus now. Reactive: it notifies at each request, also for the same field again.
    pub fn focus_request(self) -> Option<Field> {
        self.focus_request.get()
    }

    /// Forgets a focus request from while no page was there to follow it.
    pub fn forget_focus_request(self) {
        self.focus_request.set(None);
    }

    /// Whether leaving the site now loses the draft or the response to a request. Reactive.
    pub fn could_lose_something(self) -> bool {
        self.action.is_pending() || self.has_draft()
    }

    /// Whether any field has a text. Reactive.
    pub fn has_draft(self) -> bool {
        self.draft.with(|draft| *draft != PetDraft::default())
    }

    /// The request that adds the pet.
    pub fn action(self) -> Action {
        self.action
    }

    /// Changes the draft where `field` was edited.
    pub fn edit(self, field: Field, edit: impl FnOnce(&mut PetDraft)) {
        self.draft.update(edit);
        self.problems.update(|problems| problems.retain(|problem| problem.field() != field));
        if !self.edited.with_untracked(|edited| edited.contains(&field)) {
            self.edited.update(|edited| edited.push(field));
        }
        self.store();
    }

    /// Deletes the draft.
    pub fn discard(self) {
        self.draft.set(PetDraft::default());
        self.problems.set(Vec::new());
        self.action.dismiss();
        self.store();
        // The button that was pressed disappears with the draft.
        self.focus_request.set(Some(Field::Name));
    }

    /// Sends the draft, unless it has problems or needs confirmation first.
    pub fn submit(self, after_adding: AfterAdding) {
        if self.action.is_pending_untracked() {
            return;
        }
        let draft = self.draft.get_untracked();
        match draft.validate() {
            Err(problems) => {
                let first = problems.first().map(|problem| problem.field());
                self.problems.set(problems);
                self.focus_request.set(first);
            }
            Ok(pet) => {
                let possible_duplicate = self.possible_duplicate_of(&pet);
                let submission = Submission { pet, draft, after_adding };
                match possible_duplicate {
                    Some(reason) => self.unconfirmed.set(Some((reason, submission))),
                    None => self.send(submission),
                }
            }
        }
    }

    /// Sends the possible duplicate if the person wants it.
    pub fn confirm_duplicate(self, is_wanted: bool) {
        let unconfirmed = self.unconfirmed.try_update(Option::take).flatten();
        if let Some((_, submission)) = unconfirmed.filter(|_| is_wanted && !self.action.is_pending_untracked()) {
            self.send(submission);
        }
    }

    fn possible_duplicate_of(self, pet: &NewPet) -> Option<PossibleDuplicate> {
        if self.unknown_outcome.with_untracked(|unknown| unknown.as_ref() == Some(pet)) {
            return Some(PossibleDuplicate::OutcomeUnknown);
        }
        let is_last = self.added.with_untracked(|added| added.first().is_some_and(|last| last.sent == *pet));
        is_last.then_some(PossibleDuplicate::SameAsLast)
    }

    fn send(self, submission: Submission) {
        self.shows_success.set(false);
        self.edited.set(Vec::new());
        self.action.run(self.add(submission.pet.clone()), move |reply| self.succeed(reply.value, submission));
    }

    async fn add(self, pet: NewPet) -> Result<Reply<Pet>, ApiError> {
        // The outcome is unknown until the response comes, also after a reload.
        self.set_unknown_outcome(Some(&pet));
        let result = self.session.send(create_pet(&pet)).await;
        let is_unknown = result.as_ref().is_err_and(|error| error.may_have_been_added());
        if !is_unknown {
            self.set_unknown_outcome(None);
        }
        if is_unknown || result.is_ok() {
            self.session.mark_list_stale();
        }
        result
    }

    fn set_unknown_outcome(self, pet: Option<&NewPet>) {
        match pet {
            Some(pet) => storage::set_session_item(STORED_UNKNOWN_OUTCOME, pet),
            None => storage::remove_session_item(STORED_UNKNOWN_OUTCOME),
        }
        self.unknown_outcome.set(pet.cloned());
    }

    fn succeed(self, pet: Pet, submission: Submission) {
        let Submission { pet: sent, draft, after_adding } = submission;
        let filter = self.session.cached_list_untracked().map(|list| list.query);
        let hidden_by = filter.filter(|query| is_hidden_by(*query, &pet)).and_then(|query| query.status);
        self.added.update(|added| added.insert(0, Added { pet, sent, hidden_by }));
        self.shows_success.set(true);
        // A draft that was edited while the request was pending is another pet: it stays.
        if self.draft.with_untracked(|typed| *typed == draft) {
            self.draft.set(match after_adding {
                AfterAdding::Nothing => PetDraft::default(),
                AfterAdding::AddAnother => draft.for_another(),
            });
            self.store();
        }
        if after_adding == AfterAdding::AddAnother {
            self.focus_request.set(Some(Field::Name));
        }
    }

    fn store(self) {
        let draft = self.draft.get_untracked();
        if draft == PetDraft::default() {
            storage::remove_session_item(STORED_DRAFT);
        } else {
            storage::set_session_item(STORED_DRAFT, &draft);
        }
    }
}
