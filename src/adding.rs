//! The pet that is being added: what is typed, what is under way, what came of it.
//!
//! It outlives the page: a request that adds something is not given up because somebody looks elsewhere, and what is
//! typed is kept in session storage until it was added. Refuses to send twice: one press, one request.

use crate::{
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
    request::Request,
    session::{Reply, Session},
};
use leptos::prelude::*;

const STORED_DRAFT: &str = "draft";
const STORED_UNSURE: &str = "unsure";

/// A handle: copies are the same form.
#[derive(Clone, Copy)]
pub struct Adding {
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
    unsure: RwSignal<Option<NewPet>>,
    /// A pet that may be there already, until the person has said whether it is meant.
    doubtful: RwSignal<Option<Doubtful>>,
    request: Request,
}

/// A pet that is sent only after a question.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Doubtful {
    doubt: Doubt,
    pet: NewPet,
    draft: PetDraft,
    afterwards: Afterwards,
}

/// Why a pet may be there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The very same was added just before.
    SameAsTheLast,
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
pub enum Afterwards {
    Nothing,
    AddAnother,
}

/// The form, from any page behind the key.
pub fn use_adding() -> Adding {
    expect_context()
}

impl Adding {
    /// The form as a reload left it.
    pub fn restore(session: Session) -> Self {
        let draft = browser::stored(STORED_DRAFT).and_then(|text| json::read(&text));
        Self {
            session,
            draft: RwSignal::new(draft.unwrap_or_default()),
            problems: RwSignal::new(Vec::new()),
            edited: RwSignal::new(Vec::new()),
            added: RwSignal::new(Vec::new()),
            told: RwSignal::new(false),
            unsure: RwSignal::new(browser::stored(STORED_UNSURE).and_then(|text| json::read(&text))),
            doubtful: RwSignal::new(None),
            request: Request::new(),
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
        own.or_else(|| self.words_of_the_service(field))
    }

    fn words_of_the_service(self, field: Field) -> Option<String> {
        let trouble = self.request.trouble().filter(|_| self.edited.with(|edited| !edited.contains(&field)))?;
        match trouble.error.refusal()? {
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
    pub fn doubt(self) -> Option<Doubt> {
        self.doubtful.with(|doubtful| doubtful.as_ref().map(|doubtful| doubtful.doubt))
    }

    /// Whether leaving the site now would lose something: what is typed, or the answer to what was sent. Reactive.
    pub fn could_lose_something(self) -> bool {
        self.request.is_under_way() || self.has_draft()
    }

    /// Whether anything is typed. Reactive.
    pub fn has_draft(self) -> bool {
        self.draft.with(|draft| *draft != PetDraft::default())
    }

    /// What is under way, and its trouble.
    pub fn request(self) -> Request {
        self.request
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
        self.request.dismiss();
        self.store();
    }

    /// Sends what is typed, or says what keeps it from being sent; `focus` is told where the person should go.
    pub fn submit(self, afterwards: Afterwards, focus: fn(Field)) {
        if self.request.is_under_way_now() {
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
            Ok(pet) => match self.doubt_of(&pet) {
                Some(doubt) => self.doubtful.set(Some(Doubtful { doubt, pet, draft, afterwards })),
                None => self.send(pet, draft, afterwards, focus),
            },
        }
    }

    /// The answer to the question whether a pet like the last one is meant.
    pub fn resolve_doubt(self, is_meant: bool, focus: fn(Field)) {
        let doubtful = self.doubtful.try_update(Option::take).flatten();
        if let Some(Doubtful { pet, draft, afterwards, .. }) =
            doubtful.filter(|_| is_meant && !self.request.is_under_way_now())
        {
            self.send(pet, draft, afterwards, focus);
        }
    }

    fn doubt_of(self, pet: &NewPet) -> Option<Doubt> {
        if self.unsure.with_untracked(|unsure| unsure.as_ref() == Some(pet)) {
            return Some(Doubt::OutcomeUnknown);
        }
        let is_the_last = self.added.with_untracked(|added| added.first().is_some_and(|last| last.sent == *pet));
        is_the_last.then_some(Doubt::SameAsTheLast)
    }

    fn send(self, pet: NewPet, draft: PetDraft, afterwards: Afterwards, focus: fn(Field)) {
        self.told.set(false);
        self.edited.set(Vec::new());
        let sent = pet.clone();
        self.request.send(self.add(pet), move |reply| self.succeed(reply.value, sent, draft, afterwards, focus));
    }

    async fn add(self, pet: NewPet) -> Result<Reply<Pet>, ApiError> {
        // What is under way is unsure until the answer says otherwise, also for the page after a reload.
        self.remember_unsure(Some(pet.clone()));
        let outcome = self.session.ask(Call::create_pet(&pet), response::created_pet).await;
        let is_unknown = outcome.as_ref().is_err_and(|error| error.may_have_been_added());
        if !is_unknown {
            self.remember_unsure(None);
        }
        if is_unknown || outcome.is_ok() {
            self.session.list_is_outdated();
        }
        outcome
    }

    fn remember_unsure(self, pet: Option<NewPet>) {
        match &pet {
            Some(pet) => browser::store(STORED_UNSURE, &json::write(pet)),
            None => browser::forget(STORED_UNSURE),
        }
        self.unsure.set(pet);
    }

    fn succeed(self, pet: Pet, sent: NewPet, draft: PetDraft, afterwards: Afterwards, focus: fn(Field)) {
        let filter = self.session.list_now().map(|list| list.query);
        let hidden_by = filter.filter(|query| is_hidden_by(*query, &pet)).and_then(|query| query.status);
        self.added.update(|added| added.insert(0, Added { pet, sent, hidden_by }));
        self.told.set(true);
        // What was typed while the request was under way is another pet's: it stays.
        if self.draft.with_untracked(|typed| *typed == draft) {
            self.draft.set(match afterwards {
                Afterwards::Nothing => PetDraft::default(),
                Afterwards::AddAnother => draft.for_another(),
            });
            self.store();
        }
        if afterwards == Afterwards::AddAnother {
            focus(Field::Name);
        }
    }

    fn store(self) {
        let draft = self.draft.get_untracked();
        if draft == PetDraft::default() {
            browser::forget(STORED_DRAFT);
        } else {
            browser::store(STORED_DRAFT, &json::write(&draft));
        }
    }
}
