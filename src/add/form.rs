//! What "Add a pet" keeps for one service: the draft, and the pets whose addition has an unknown outcome.
//!
//! Pure. A draft and an unknown pet belong to the service that they were typed for or sent to: no other service shows them
//! or gets them. An unknown pet is forgotten only by its own `201`, by an answer that it was not added, or by a person.
//! The draft cannot change while its pet is being added. Only the rules of the interface are checked: a pet has a name, and a category is
//! a whole int64. The interface does not show which names are allowed, so the service decides.

use crate::{
    api::{
        failure::Failure,
        wire::{CategoryId, NewPet, Pet, PetId, PetStatus, Status},
    },
    clock::Timestamp,
    unknown_outcome::look::UnknownPet,
    words::{is_blank, shortened, trimmed},
};
use serde::{Deserialize, Serialize};

/// The fields of the form: as the interface names them, and their ids in the page.
pub const NAME: &str = "name";
pub const CATEGORY_ID: &str = "categoryId";
pub const STATUS: &str = "status";
/// What happened to a pet that was pending when the page was left.
const LEFT: &str = "This page did not get the answer.";

/// What stands in the fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PetDraft {
    pub name: String,
    /// The ID of the category, as text.
    pub category: String,
    pub status: Option<PetStatus>,
}

/// A field, and what is wrong with it: a sentence.
pub type FieldProblem = (&'static str, String);

impl PetDraft {
    fn of_pet(NewPet { name, category_id, status }: NewPet) -> Self {
        Self { name, category: category_id.to_string(), status }
    }

    /// What stays in the form when `pet` was added: the category and the status, because the next pet is often of the same kind.
    fn after_pet(pet: &NewPet) -> Self {
        Self { name: String::new(), ..Self::of_pet(pet.clone()) }
    }

    fn is_for(&self, pet: &NewPet) -> bool {
        self.to_pet().as_ref() == Ok(pet)
    }

    /// The pet to send, or what is wrong with its fields. The name is sent without blanks around it.
    pub fn to_pet(&self) -> Result<NewPet, Vec<FieldProblem>> {
        let problem = |field, sentence: &str| (field, sentence.to_owned());
        let name = is_blank(&self.name).then(|| problem(NAME, "Enter a name."));
        let category: Result<CategoryId, _> = match self.category.as_str() {
            "" => Err("Enter a category."),
            id => id.parse(),
        };
        match category {
            Ok(category_id) if name.is_none() => {
                Ok(NewPet { name: trimmed(&self.name).to_owned(), category_id, status: self.status })
            }
            category => Err(name.into_iter().chain(category.err().map(|text| problem(CATEGORY_ID, text))).collect()),
        }
    }
}

/// The message of a `400`, at each field that it names.
pub fn problems_in(failure: &Failure) -> Vec<FieldProblem> {
    match (&failure.said, failure.http_status) {
        (Some(said), Some(400 | 422)) => {
            let named = [NAME, CATEGORY_ID, STATUS].into_iter().filter(|field| names(&said.message, field));
            named.map(|field| (field, said.message.clone())).collect()
        }
        _ => Vec::new(),
    }
}

fn names(message: &str, field: &str) -> bool {
    message.split(|character: char| !character.is_ascii_alphanumeric() && character != '_').any(|word| word == field)
}

/// The form of one service.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PetForm {
    draft: PetDraft,
    /// The draft that was taken out of the form last, until an empty form is typed into.
    #[serde(default)]
    undo: Option<PetDraft>,
    /// The pet of the draft, while it is being added.
    #[serde(skip)]
    pending: Option<UnknownPet>,
    /// In the order of sending.
    unknown: Vec<UnknownPet>,
    #[serde(skip)]
    last_added: Option<NewPet>,
}

/// What a person has to confirm before a pet is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The same pet was sent before, with this number, and nobody knows whether it was added.
    OutcomeUnknown(u32),
    /// The same pet was added last.
    SameAsLast,
}

impl PetForm {
    /// The form to store; `None` if there is nothing to keep. After a reload the outcome of a pending addition is unknown if it `has_left`.
    pub fn to_store(&self, has_left: bool) -> Option<Self> {
        let mut stored = self.clone();
        stored.unknown.extend(self.pending.clone().filter(|_| has_left));
        if !stored.has_draft() {
            // What was not typed would be a draft after a reload.
            stored.draft = PetDraft::default();
        }
        (stored.has_draft() || stored.undo.is_some() || !stored.unknown.is_empty()).then_some(stored)
    }

    /// The unknown pets alone to store, for a browser that has no room for the draft.
    pub fn to_store_without_draft(mut self) -> Option<Self> {
        self.draft = PetDraft::default();
        self.undo = None;
        // It is among the unknown ones, if it has left.
        self.pending = None;
        self.to_store(true)
    }

    pub fn draft(&self) -> &PetDraft {
        &self.draft
    }

    /// The pets that may or may not have been added. The pending one is not among them: its answer may still come.
    pub fn unknown(&self) -> &[UnknownPet] {
        &self.unknown
    }

    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Whether a person has typed something.
    pub fn has_draft(&self) -> bool {
        let is_after = |pet: &NewPet| self.draft == PetDraft::after_pet(pet);
        self.draft != PetDraft::default() && !self.last_added.as_ref().is_some_and(is_after)
    }

    /// Whether leaving the site now loses something, or the response to a request.
    pub fn could_lose_something(&self) -> bool {
        self.has_draft() || self.is_pending() || !self.unknown.is_empty()
    }

    /// What [`Self::restore`] restores, as a sentence. Empty if nothing.
    pub fn taken_out(&self) -> String {
        match self.undo.as_ref().filter(|_| !self.is_pending()) {
            Some(draft) if is_blank(&draft.name) => "A draft was taken out of the form.".to_owned(),
            Some(draft) => format!("“{}” was taken out of the form.", shortened(&draft.name)),
            None => String::new(),
        }
    }

    /// Changes the draft. In an empty form a new one begins, and the one before can no longer be restored.
    pub fn edit(&mut self, edit: impl FnOnce(&mut PetDraft)) {
        if !self.is_pending() {
            if self.draft == PetDraft::default() {
                self.undo = None;
            }
            edit(&mut self.draft);
        }
    }

    /// Empties the form. The draft can be restored.
    pub fn discard(&mut self) {
        self.replace_draft(PetDraft::default());
    }

    /// Puts the draft that was taken out last back into the form. A draft that stands there can be restored next.
    pub fn restore(&mut self) {
        if let Some(draft) = self.undo.take() {
            self.replace_draft(draft);
        }
    }

    /// Begins a draft with the texts of `pet`, unless a pet is being added. The draft before can be restored.
    pub fn start_like(&mut self, pet: &Pet) {
        if self.is_pending() {
            return;
        }
        let status = match pet.status {
            Some(Status::Known(status)) => Some(status),
            // The service's own words cannot be sent.
            Some(Status::Other(_)) | None => None,
        };
        self.replace_draft(PetDraft::of_pet(NewPet { name: pet.name.clone(), category_id: pet.category_id, status }));
    }

    /// The draft before can be restored.
    fn replace_draft(&mut self, draft: PetDraft) {
        if self.has_draft() {
            self.undo = Some(self.draft.clone());
        }
        self.draft = draft;
    }

    /// What a person has to confirm before `pet` is sent.
    pub fn doubt(&self, pet: &NewPet) -> Option<Doubt> {
        match self.unknown.iter().find(|unknown| unknown.pet == *pet) {
            Some(unknown) => Some(Doubt::OutcomeUnknown(unknown.number)),
            None => (self.last_added.as_ref() == Some(pet)).then_some(Doubt::SameAsLast),
        }
    }

    /// Records that the pet of the draft is being sent at this time. `others` are the pets that look the same and are known already.
    pub fn begin(&mut self, pet: NewPet, others: Vec<PetId>, at: Timestamp) {
        let number = self.unknown.iter().map(|unknown| unknown.number).max().unwrap_or(0) + 1;
        let (seen, answer) = (LEFT.to_owned(), String::new());
        self.pending = Some(UnknownPet { number, pet, others, seen, answer, sent_at: Some(at) });
    }

    /// Records the `201` of the pending addition: its pet has this ID, if that is known.
    pub fn succeed(&mut self, id: Option<PetId>) {
        if let Some(sent) = self.pending.take() {
            self.record_added(sent.pet, id);
        }
    }

    /// Records that the pending addition ended with `failure`, at `time`. The draft stays.
    pub fn fail(&mut self, failure: &Failure, time: String) {
        let sent = self.pending.take();
        self.unknown.extend(sent.filter(|_| failure.may_be_done).map(|pet| {
            let seen = failure.title_and_text().0.to_owned();
            let answer = [time, failure.answer()].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>();
            UnknownPet { seen, answer: answer.join(" · "), ..pet }
        }));
    }

    /// Settles an unknown pet as added, by a person's decision, with its ID if that is known.
    pub fn settle_as_added(&mut self, number: u32, id: Option<PetId>) {
        if let Some(settled) = self.take(number) {
            self.record_added(settled.pet, id);
        }
    }

    /// Settles an unknown pet as not added, by a person's decision: it is a draft again. The draft before can be restored. While another
    /// pet is being added, its draft stays, and this one can be restored.
    pub fn settle_as_not_added(&mut self, number: u32) {
        let Some(UnknownPet { pet, .. }) = self.take(number) else { return };
        if self.draft.is_for(&pet) {
            return;
        }
        if self.is_pending() {
            self.undo = Some(PetDraft::of_pet(pet));
        } else {
            self.undo.take_if(|draft| draft.is_for(&pet));
            self.replace_draft(PetDraft::of_pet(pet));
        }
    }

    fn take(&mut self, number: u32) -> Option<UnknownPet> {
        let index = self.unknown.iter().position(|unknown| unknown.number == number)?;
        Some(self.unknown.remove(index))
    }

    /// `pet` was added, with this ID if that is known: no draft of it stays.
    fn record_added(&mut self, pet: NewPet, id: Option<PetId>) {
        self.undo.take_if(|draft| draft.is_for(&pet));
        if !self.is_pending() && (self.draft.is_for(&pet) || !self.has_draft()) {
            self.draft = PetDraft::after_pet(&pet);
        }
        // The ID is not that of another attempt.
        let attempts = self.unknown.iter_mut().chain(&mut self.pending);
        attempts.filter(|unknown| unknown.pet == pet).for_each(|unknown| unknown.others.extend(id));
        self.last_added = Some(pet);
    }
}

#[cfg(test)]
mod tests;
