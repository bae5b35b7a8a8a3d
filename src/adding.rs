//! The pet that is being added: what is typed, what is under way, what came of it.
//!
//! It outlives the page: a request that adds something is not given up because somebody looks elsewhere, and what is
//! typed is kept in session storage until it was added. Refuses to send twice: one press, one request.

use crate::{
    api::wire::{NewPet, Pet, PetStatus},
    browser,
    pets::{
        draft::{Field, PetDraft, Problem},
        list::is_hidden_by,
    },
    request::Request,
    session::{Reply, Session},
};
use leptos::prelude::*;

const STORED_DRAFT: &str = "draft";

/// A handle: copies are the same form.
#[derive(Clone, Copy)]
pub struct Adding {
    session: Session,
    draft: RwSignal<PetDraft>,
    problems: RwSignal<Vec<Problem>>,
    added: RwSignal<Option<Added>>,
    request: Request,
}

/// A pet that was added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    pub pet: Pet,
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
        let draft = browser::stored(STORED_DRAFT).and_then(|text| serde_json::from_str(&text).ok());
        Self {
            session,
            draft: RwSignal::new(draft.unwrap_or_default()),
            problems: RwSignal::new(Vec::new()),
            added: RwSignal::new(None),
            request: Request::new(),
        }
    }

    /// A part of what is typed. Reactive.
    pub fn typed(self, part: fn(&PetDraft) -> &str) -> String {
        self.draft.with(|draft| part(draft).to_owned())
    }

    /// What keeps a field's content from being sent. Reactive.
    pub fn problem(self, field: Field) -> Option<String> {
        let of_field = |problems: &Vec<Problem>| problems.iter().find(|problem| problem.field() == field).copied();
        self.problems.with(of_field).map(|problem| problem.to_string())
    }

    /// The pet that was added last. Reactive.
    pub fn added(self) -> Option<Added> {
        self.added.get()
    }

    /// What is under way, and its trouble.
    pub fn request(self) -> Request {
        self.request
    }

    /// Takes what was typed into `field`.
    pub fn edit(self, field: Field, edit: impl FnOnce(&mut PetDraft)) {
        self.draft.update(edit);
        self.problems.update(|problems| problems.retain(|problem| problem.field() != field));
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
            Ok(pet) => {
                self.added.set(None);
                self.request.send(self.add(pet), move |reply| self.succeed(reply.value, draft, afterwards, focus));
            }
        }
    }

    async fn add(self, pet: NewPet) -> Result<Reply<Pet>, crate::api::error::ApiError> {
        let outcome = self.session.ask(async move |client| client.create_pet(&pet).await).await;
        let may_have_been_added = outcome.as_ref().map_or_else(|error| error.may_have_been_added(), |_| true);
        if may_have_been_added {
            self.session.list_is_outdated();
        }
        outcome
    }

    fn succeed(self, pet: Pet, sent: PetDraft, afterwards: Afterwards, focus: fn(Field)) {
        let filter = self.session.list_now().map(|list| list.query);
        let hidden_by = filter.filter(|query| is_hidden_by(*query, &pet)).and_then(|query| query.status);
        self.added.set(Some(Added { pet, hidden_by }));
        // What was typed while the request was under way is another pet's: it stays.
        if self.draft.with_untracked(|draft| *draft == sent) {
            self.draft.set(match afterwards {
                Afterwards::Nothing => PetDraft::default(),
                Afterwards::AddAnother => sent.for_another(),
            });
            self.store();
        }
        if afterwards == Afterwards::AddAnother {
            focus(Field::Name);
        }
    }

    fn store(self) {
        let draft = self.draft.get_untracked();
        match serde_json::to_string(&draft) {
            Ok(text) if draft != PetDraft::default() => browser::store(STORED_DRAFT, &text),
            Ok(_) | Err(_) => browser::forget(STORED_DRAFT),
        }
    }
}
