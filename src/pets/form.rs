//! What "Add a pet" keeps for each service: the draft, and the pets whose addition has an unknown outcome.
//!
//! Pure. A draft and an unknown pet belong to the service that they were typed for or sent to: no other service shows them
//! or gets them. An unknown pet is forgotten only by its own `201`, by an answer that it was not added, or by a person.

use super::{
    draft::{PetDraft, is_blank},
    unknown::UnknownPet,
};
use crate::{
    api::wire::{NewPet, PetId},
    clock::Timestamp,
};
use serde::{Deserialize, Serialize};

/// The forms of all services that something was typed for or sent to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forms {
    services: Vec<ServiceForm>,
}

/// The form of one service.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ServiceForm {
    /// The base URL.
    service: String,
    draft: PetDraft,
    /// The draft that was discarded last, until something else is typed.
    #[serde(skip)]
    discarded: Option<PetDraft>,
    /// In the order of sending.
    unknown: Vec<UnknownPet>,
}

/// An addition that is pending: the service that it goes to, and its number among the unknown pets of this service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    pub service: String,
    pub number: u32,
}

/// Why a person has to confirm a pet before it is sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doubts {
    pub blank_name: bool,
    pub duplicate: Option<PossibleDuplicate>,
}

/// Why a pet may be a duplicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PossibleDuplicate {
    /// The same pet was added last.
    SameAsLast,
    /// The same pet was sent before, and nobody knows whether it was added.
    OutcomeUnknown,
}

impl Forms {
    /// The form of `service`: an empty one if there is none.
    pub fn of(&self, service: &str) -> ServiceForm {
        let form = self.services.iter().find(|form| form.service == service).cloned();
        form.unwrap_or_else(|| ServiceForm { service: service.to_owned(), ..ServiceForm::default() })
    }

    /// Puts `form` in the place of the form of its service.
    pub fn put(&mut self, form: ServiceForm) {
        self.services.retain(|other| other.service != form.service);
        self.services.push(form);
    }

    /// The forms to store; `None` if there is nothing to keep. `unsent` is an addition that waits and has not left: after a
    /// reload its outcome is known.
    pub fn to_store(mut self, unsent: Option<&Attempt>) -> Option<Self> {
        if let Some(Attempt { service, number }) = unsent {
            let mut form = self.of(service);
            form.forget(*number);
            self.put(form);
        }
        self.services.retain(|form| form.has_draft() || !form.unknown.is_empty());
        (!self.services.is_empty()).then_some(self)
    }
}

impl ServiceForm {
    pub fn service(&self) -> &str {
        &self.service
    }

    pub fn draft(&self) -> &PetDraft {
        &self.draft
    }

    /// Whether any field has a text.
    pub fn has_draft(&self) -> bool {
        self.draft != PetDraft::default()
    }

    /// Changes the draft. A discarded draft can then no longer be restored: it would replace the new one.
    pub fn edit(&mut self, edit: impl FnOnce(&mut PetDraft)) {
        edit(&mut self.draft);
        self.discarded = None;
    }

    /// Empties the form. The draft can be restored.
    pub fn discard(&mut self) {
        self.discarded = Some(std::mem::take(&mut self.draft));
    }

    /// Whether [`Self::restore_discarded`] has something to restore.
    pub fn has_discarded(&self) -> bool {
        self.discarded.is_some()
    }

    /// Puts the discarded draft back into the form.
    pub fn restore_discarded(&mut self) {
        self.draft = self.discarded.take().unwrap_or_default();
    }

    /// The unknown pets, without the one of the `pending` addition: its answer may still come.
    pub fn unknown(&self, pending: Option<&Attempt>) -> Vec<UnknownPet> {
        let is_pending =
            |number| pending.is_some_and(|attempt| attempt.service == self.service && attempt.number == number);
        self.unknown.iter().filter(|unknown| !is_pending(unknown.number)).cloned().collect()
    }

    /// What has to be confirmed before `pet` is sent. `last_added` is the pet that was sent before with success.
    pub fn doubts(&self, pet: &NewPet, last_added: Option<&NewPet>) -> Doubts {
        let duplicate = if self.unknown.iter().any(|unknown| unknown.pet == *pet) {
            Some(PossibleDuplicate::OutcomeUnknown)
        } else {
            (last_added == Some(pet)).then_some(PossibleDuplicate::SameAsLast)
        };
        Doubts { blank_name: is_blank(&pet.name), duplicate }
    }

    /// Records that `pet` is being sent: from now on its outcome is unknown. `others` are the pets that look the same
    /// and are known already. Returns the number of the attempt.
    pub fn begin(&mut self, pet: NewPet, sent_at: Timestamp, others: Vec<PetId>) -> u32 {
        let number = self.last_number() + 1;
        self.discarded = None;
        self.unknown.push(UnknownPet { number, pet, sent_at, others });
        number
    }

    /// Records the `201` of an attempt: its pet has this ID. Puts `next` in the place of `sent`, the draft that was sent. A
    /// draft that was edited in the meantime is another pet: it stays.
    pub fn succeed(&mut self, number: u32, id: PetId, sent: &PetDraft, next: PetDraft) {
        self.forget_as(number, &[id]);
        if self.draft == *sent {
            self.draft = next;
        }
    }

    /// Forgets an attempt that added nothing.
    pub fn forget(&mut self, number: u32) {
        self.unknown.retain(|unknown| unknown.number != number);
    }

    /// Settles an unknown pet as added, by a person's decision. `found` are the IDs that the list shows for it. The draft
    /// goes if it is this pet.
    pub fn settle_as_added(&mut self, number: u32, found: &[PetId]) {
        if let Some(unknown) = self.find(number) {
            if self.is_in_form(unknown) {
                self.discard();
            }
            // Two IDs do not tell which of them belongs to this attempt.
            self.forget_as(number, if found.len() == 1 { found } else { &[] });
        }
    }

    /// Whether [`Self::settle_as_not_added`] loses nothing: the form has to be empty, or to hold this pet.
    pub fn can_be_typed_again(&self, number: u32) -> bool {
        !self.has_draft() || self.find(number).is_some_and(|unknown| self.is_in_form(unknown))
    }

    /// Settles an unknown pet as not added, by a person's decision: it is a draft again.
    pub fn settle_as_not_added(&mut self, number: u32) {
        if let Some(unknown) = self.find(number).filter(|_| self.can_be_typed_again(number)) {
            if !self.has_draft() {
                self.draft = PetDraft::of(&unknown.pet);
                self.discarded = None;
            }
            self.forget(number);
        }
    }

    /// Whether this attempt is the last one among the unknown pets.
    pub fn is_last(&self, number: u32) -> bool {
        self.last_number() == number
    }

    fn last_number(&self) -> u32 {
        self.unknown.iter().map(|unknown| unknown.number).max().unwrap_or(0)
    }

    fn find(&self, number: u32) -> Option<&UnknownPet> {
        self.unknown.iter().find(|unknown| unknown.number == number)
    }

    fn is_in_form(&self, unknown: &UnknownPet) -> bool {
        self.draft.validate().as_ref() == Ok(&unknown.pet)
    }

    /// Forgets an attempt that added the pets with these IDs. They are not those of another attempt.
    fn forget_as(&mut self, number: u32, ids: &[PetId]) {
        let pet = self.find(number).map(|unknown| unknown.pet.clone());
        self.forget(number);
        for unknown in self.unknown.iter_mut().filter(|unknown| Some(&unknown.pet) == pet.as_ref()) {
            unknown.others.extend(ids);
        }
    }
}

#[cfg(test)]
mod tests;
