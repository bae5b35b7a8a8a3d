//! The pet that is being added: what is typed, what is under way, what came of it.
//!
//! It outlives the page: a request that adds something is not given up because somebody looks elsewhere, and what is
//! typed is kept in session storage until it was added. Refuses to send twice: one press, one action.

use crate::{
    action::Action,
    api::{
        client::Call,
        error::{ApiError, Refusal, RefusalBody},
        response,
        wire::{NewPet, Pet, PetStatus},
    },
    browser, json,
    pets::{
        draft::{Field, PetDraft, Problem},
        list::is_hidden_by,
    },
    session::{Reply, Session},
};
use leptos::prelude::*;

const STORED_DRAFT: &str = "draft";
const STORED_UNKNOWN_OUTCOME: &str = "unknown-outcome";

/// A handle: copies are the same form.
#[derive(Clone, Copy)]
pub struct AddPet {
    session: Session,
    draft: RwSignal<PetDraft>,
    problems: RwSignal<Vec<Problem>>,
    /// Fields that were edited since the service last spoke of them.
    edited: RwSignal<Vec<Field>>,
    /// What was added in this sitting, the newest first.
    added: RwSignal<Vec<Added>>,
    /// The last success is told until the next attempt.
    told: RwSignal<bool>,
    /// The pet that was sent last without an answer that tells whether it was added.
    unknown_outcome: RwSignal<Option<NewPet>>,
    /// A pet that may be there already, until the person has said whether it is meant.
    unconfirmed: RwSignal<Option<Unconfirmed>>,
    action: Action,
}

/// A pet that is sent only after a question.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unconfirmed {
    doubt: PossibleDuplicate,
    pet: NewPet,
    draft: PetDraft,
    after_adding: AfterAdding,
}

/// Why a pet may be there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PossibleDuplicate {
    /// The very same was added just before.
    SameAsLast,
    /// The very same was sent before, and nobody knows what came of it.
    OutcomeUnknown,
}

/// A pet that was added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    pub pet: Pet,
    sent: NewPet,
    /// The status that the list was last filtered by, when that filter leaves this pet out.
    pub hidden_by: Option<PetStatus>,
}

/// What the person means to do after this pet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterAdding {
    Nothing,
    AddAnother,
}

/// The form, from any page behind the key.
pub fn use_add_pet() -> AddPet {
    expect_context()
}

impl AddPet {
    /// The form as a reload left it.
    pub fn restore(session: Session) -> Self {
        let draft = browser::session_item(STORED_DRAFT).and_then(|text| json::read(&text));
        Self {
            session,
            draft: RwSignal::new(draft.unwrap_or_default()),
            problems: RwSignal::new(Vec::new()),
            edited: RwSignal::new(Vec::new()),
            added: RwSignal::new(Vec::new()),
            told: RwSignal::new(false),
            unknown_outcome: RwSignal::new(
                browser::session_item(STORED_UNKNOWN_OUTCOME).and_then(|text| json::read(&text)),
            ),
            unconfirmed: RwSignal::new(None),
            action: Action::new(),
        }
    }

    /// A part of what is typed. Reactive.
    pub fn typed(self, part: fn(&PetDraft) -> &str) -> String {
        self.draft.with(|draft| part(draft).to_owned())
    }

    /// What keeps a field's content from being sent, or what the service says of it. Reactive.
    pub fn problem(self, field: Field) -> Option<String> {
        let of_field = |problems: &Vec<Problem>| problems.iter().find(|problem| problem.field() == field).copied();
        let own = self.problems.with(of_field).map(|problem| problem.to_string());
        own.or_else(|| self.service_message(field))
    }

    fn service_message(self, field: Field) -> Option<String> {
        let failure = self.action.failure().filter(|_| self.edited.with(|edited| !edited.contains(&field)))?;
        match failure.error.refusal()? {
            Refusal { http_status: 400, body: RefusalBody::Said(said) } if field.is_named_in(&said.message) => {
                Some(said.message.clone())
            }
            Refusal { .. } => None,
        }
    }

    /// The pet that was added last, until the next one is sent. Reactive.
    pub fn just_added(self) -> Option<Added> {
        if self.told.get() { self.added.with(|added| added.first().cloned()) } else { None }
    }

    /// Everything that was added in this sitting, the newest first. Reactive.
    pub fn added(self) -> Vec<Added> {
        self.added.get()
    }

    /// Why a pet waits for the word that it is really meant. Reactive.
    pub fn possible_duplicate(self) -> Option<PossibleDuplicate> {
        self.unconfirmed.with(|unconfirmed| unconfirmed.as_ref().map(|unconfirmed| unconfirmed.doubt))
    }

    /// Whether leaving the site now would lose something: what is typed, or the answer to what was sent. Reactive.
    pub fn could_lose_something(self) -> bool {
        self.action.is_pending() || self.has_draft()
    }

    /// Whether anything is typed. Reactive.
    pub fn has_draft(self) -> bool {
        self.draft.with(|draft| *draft != PetDraft::default())
    }

    /// What is under way, and its failure.
    pub fn action(self) -> Action {
        self.action
    }

    /// Takes what was typed into `field`.
    pub fn edit(self, field: Field, edit: impl FnOnce(&mut PetDraft)) {
        self.draft.update(edit);
        self.problems.update(|problems| problems.retain(|problem| problem.field() != field));
        if !self.edited.with_untracked(|edited| edited.contains(&field)) {
            self.edited.update(|edited| edited.push(field));
        }
        self.store();
    }

    /// Throws away what is typed.
    pub fn discard(self) {
        self.draft.set(PetDraft::default());
        self.problems.set(Vec::new());
        self.action.dismiss();
        self.store();
    }

    /// Sends what is typed, or says what keeps it from being sent; `focus` is told where the person should go.
    pub fn submit(self, after_adding: AfterAdding, focus: fn(Field)) {
        if self.action.is_pending_untracked() {
            return;
        }
        let draft = self.draft.get_untracked();
        match draft.validate() {
            Err(problems) => {
                if let Some(first) = problems.first() {
                    focus(first.field());
                }
                self.problems.set(problems);
            }
            Ok(pet) => match self.possible_duplicate_of(&pet) {
                Some(doubt) => self.unconfirmed.set(Some(Unconfirmed { doubt, pet, draft, after_adding })),
                None => self.send(pet, draft, after_adding, focus),
            },
        }
    }

    /// The answer to the question whether a pet like the last one is meant.
    pub fn confirm_duplicate(self, is_meant: bool, focus: fn(Field)) {
        let unconfirmed = self.unconfirmed.try_update(Option::take).flatten();
        if let Some(Unconfirmed { pet, draft, after_adding, .. }) =
            unconfirmed.filter(|_| is_meant && !self.action.is_pending_untracked())
        {
            self.send(pet, draft, after_adding, focus);
        }
    }

    fn possible_duplicate_of(self, pet: &NewPet) -> Option<PossibleDuplicate> {
        if self.unknown_outcome.with_untracked(|unknown_outcome| unknown_outcome.as_ref() == Some(pet)) {
            return Some(PossibleDuplicate::OutcomeUnknown);
        }
        let is_the_last = self.added.with_untracked(|added| added.first().is_some_and(|last| last.sent == *pet));
        is_the_last.then_some(PossibleDuplicate::SameAsLast)
    }

    fn send(self, pet: NewPet, draft: PetDraft, after_adding: AfterAdding, focus: fn(Field)) {
        self.told.set(false);
        self.edited.set(Vec::new());
        let sent = pet.clone();
        self.action.send(self.add(pet), move |reply| self.succeed(reply.value, sent, draft, after_adding, focus));
    }

    async fn add(self, pet: NewPet) -> Result<Reply<Pet>, ApiError> {
        // What is under way is unknown_outcome until the answer says otherwise, also for the page after a reload.
        self.remember_unknown_outcome(Some(pet.clone()));
        let outcome = self.session.ask(Call::create_pet(&pet), response::created_pet).await;
        let is_unknown = outcome.as_ref().is_err_and(|error| error.may_have_been_added());
        if !is_unknown {
            self.remember_unknown_outcome(None);
        }
        if is_unknown || outcome.is_ok() {
            self.session.mark_list_stale();
        }
        outcome
    }

    fn remember_unknown_outcome(self, pet: Option<NewPet>) {
        match &pet {
            Some(pet) => browser::set_session_item(STORED_UNKNOWN_OUTCOME, &json::write(pet)),
            None => browser::remove_session_item(STORED_UNKNOWN_OUTCOME),
        }
        self.unknown_outcome.set(pet);
    }

    fn succeed(self, pet: Pet, sent: NewPet, draft: PetDraft, after_adding: AfterAdding, focus: fn(Field)) {
        let filter = self.session.cached_list_untracked().map(|list| list.query);
        let hidden_by = filter.filter(|query| is_hidden_by(*query, &pet)).and_then(|query| query.status);
        self.added.update(|added| added.insert(0, Added { pet, sent, hidden_by }));
        self.told.set(true);
        // What was typed while the request was under way is another pet's: it stays.
        if self.draft.with_untracked(|typed| *typed == draft) {
            self.draft.set(match after_adding {
                AfterAdding::Nothing => PetDraft::default(),
                AfterAdding::AddAnother => draft.for_another(),
            });
            self.store();
        }
        if after_adding == AfterAdding::AddAnother {
            focus(Field::Name);
        }
    }

    fn store(self) {
        let draft = self.draft.get_untracked();
        if draft == PetDraft::default() {
            browser::remove_session_item(STORED_DRAFT);
        } else {
            browser::set_session_item(STORED_DRAFT, &json::write(&draft));
        }
    }
}
