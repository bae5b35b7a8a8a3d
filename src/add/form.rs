//! What "Add a pet" keeps for one service: the draft, and the pets whose addition has an unknown outcome.
//!
//! Pure. A draft and an unknown pet belong to the service that they were typed for or sent to: no other service shows them
//! or gets them. An unknown pet is forgotten only by its own `201`, by an answer that it was not added, or by a person.

use super::{draft::PetDraft, unknown::UnknownPet};
use crate::{
    api::{
        response::ListedPets,
        wire::{NewPet, Pet, PetId, Status, is_blank},
    },
    clock::Timestamp,
    session::look::Look,
};
use serde::{Deserialize, Serialize};

/// The form of one service.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PetForm {
    draft: PetDraft,
    /// The draft that was discarded last, until something else is typed.
    #[serde(skip)]
    discarded: Option<PetDraft>,
    /// In the order of sending.
    unknown: Vec<UnknownPet>,
    /// The number of the addition that is pending. It is one of the unknown pets.
    #[serde(skip)]
    pending: Option<u64>,
    #[serde(skip)]
    unseen_failure: Option<UnseenFailure>,
}

/// An addition that ended without success while another page was open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnseenFailure {
    /// The number of the addition.
    pub number: u64,
    pub name: String,
    /// Whether the pet may have been added.
    pub is_unknown: bool,
}

/// Why a person has to confirm a pet before it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfirmReason {
    /// The same pet was sent before, and nobody knows whether it was added.
    OutcomeUnknown,
    /// The same pet was added last.
    SameAsLast,
    BlankName,
}

/// The name under which the form of `service` is stored.
pub fn stored_name(service: &str) -> String {
    format!("add-pet.{service}")
}

impl PetForm {
    /// The form to store; `None` if there is nothing to keep. A pending addition that is `held_back` has not left: its outcome
    /// is known after a reload.
    pub fn to_store(&self, held_back: bool) -> Option<Self> {
        let mut stored = self.clone();
        if let Some(number) = self.pending.filter(|_| held_back) {
            stored.forget(number);
        }
        (stored.has_draft() || !stored.unknown.is_empty()).then_some(stored)
    }

    /// The unknown pets, without the one of the pending addition: its answer may still come.
    pub fn unknown(&self) -> Vec<UnknownPet> {
        self.unknown.iter().filter(|unknown| Some(unknown.number) != self.pending).cloned().collect()
    }

    /// The addition that ended without success while another page was open.
    pub fn unseen_failure(&self) -> Option<&UnseenFailure> {
        self.unseen_failure.as_ref()
    }

    /// Records that the person learned about [`Self::unseen_failure`].
    pub fn mark_failure_as_seen(&mut self) {
        self.unseen_failure = None;
    }

    /// Discards the pet of [`Self::unseen_failure`]: it is the draft, or is kept while the form has another draft.
    pub fn discard_unseen(&mut self) {
        if let Some(UnseenFailure { number, .. }) = self.unseen_failure.take() {
            if self.find(number).is_some() {
                self.forget(number);
            } else {
                self.discard();
            }
        }
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

    /// Begins a draft with the texts of `pet`. The draft before can be restored.
    pub fn start_like(&mut self, pet: &Pet) {
        let status = match pet.status {
            Some(Status::Known(status)) => status.as_str(),
            // The service's own words cannot be sent.
            Some(Status::Other(_)) | None => "",
        };
        // With a discarded draft, the draft in the form was made here and not edited: it must not replace the typed one.
        if self.has_draft() && self.discarded.is_none() {
            self.discard();
        }
        self.draft =
            PetDraft { name: pet.name.clone(), category_id: pet.category_id.to_string(), status: status.to_owned() };
    }

    /// Whether [`Self::restore_discarded`] has something to restore.
    pub fn has_discarded(&self) -> bool {
        self.discarded.is_some()
    }

    /// Puts the discarded draft back into the form.
    pub fn restore_discarded(&mut self) {
        self.draft = self.discarded.take().unwrap_or_default();
    }

    /// Why `pet` has to be confirmed before it is sent. `last_added` is the pet that was sent before with success. One reason
    /// is enough: the blank name of a duplicate was confirmed when the pet was sent for the first time.
    pub fn confirm_reason(&self, pet: &NewPet, last_added: Option<&NewPet>) -> Option<ConfirmReason> {
        let is_same = |unknown: &UnknownPet| !unknown.is_refused && unknown.pet().as_ref() == Some(pet);
        if self.unknown.iter().any(is_same) {
            Some(ConfirmReason::OutcomeUnknown)
        } else if last_added == Some(pet) {
            Some(ConfirmReason::SameAsLast)
        } else {
            is_blank(&pet.name).then_some(ConfirmReason::BlankName)
        }
    }

    /// Records that the pet of `draft` is being sent: from now on its outcome is unknown. `others` are the pets that look
    /// the same and are known already. Returns the number of the attempt.
    pub fn begin(&mut self, draft: PetDraft, sent_at: Timestamp, others: Vec<PetId>) -> u64 {
        let number = self.last_number() + 1;
        self.discarded = None;
        self.unseen_failure = None;
        self.unknown.push(UnknownPet { number, draft, sent_at, is_refused: false, others, look: None });
        self.pending = Some(number);
        number
    }

    /// Records the `201` of an attempt: its pet has this ID. Puts `next` in the place of the draft that was sent. A draft that
    /// was edited in the meantime is another pet: it stays.
    pub fn succeed(&mut self, number: u64, id: PetId, next: PetDraft) {
        if self.find(number).is_some_and(|unknown| unknown.draft == self.draft) {
            self.draft = next;
        }
        self.pending = None;
        self.forget_as(number, id);
    }

    /// Records that an attempt ended without success. Its pet may have been added, or was not: then it is a draft again, or
    /// kept while the form has another draft. `is_seen` means that the person learns about it without [`Self::unseen_failure`].
    pub fn fail(&mut self, number: u64, is_unknown: bool, is_seen: bool) {
        self.pending = None;
        let name = self.find(number).map(|unknown| unknown.draft.name.clone()).unwrap_or_default();
        self.unseen_failure = (!is_seen).then_some(UnseenFailure { number, name, is_unknown });
        if is_unknown {
            return;
        }
        if self.can_be_typed_again(number) {
            self.settle_as_not_added(number);
        } else {
            self.unknown
                .iter_mut()
                .filter(|unknown| unknown.number == number)
                .for_each(|unknown| unknown.is_refused = true);
        }
    }

    fn forget(&mut self, number: u64) {
        self.unknown.retain(|unknown| unknown.number != number);
    }

    /// Records the result of a look into the list.
    pub fn show_look(&mut self, number: u64, list: &ListedPets) {
        for unknown in self.unknown.iter_mut().filter(|unknown| unknown.number == number) {
            unknown.look = unknown.pet().map(|pet| Look::new(&pet, &unknown.others, list));
        }
    }

    /// Settles an unknown pet as added, by a person's decision. The draft goes if it is this pet.
    pub fn settle_as_added(&mut self, number: u64) {
        if let Some(unknown) = self.find(number) {
            let id = unknown.look.as_ref().and_then(Look::only_id);
            if self.is_in_form(unknown) {
                self.discard();
            }
            if let Some(id) = id {
                self.forget_as(number, id);
            }
            self.forget(number);
        }
    }

    /// Whether [`Self::settle_as_not_added`] loses nothing: the form has to be empty, or to hold this pet.
    pub fn can_be_typed_again(&self, number: u64) -> bool {
        !self.has_draft() || self.find(number).is_some_and(|unknown| self.is_in_form(unknown))
    }

    /// Settles an unknown pet as not added, by a person's decision: it is a draft again.
    pub fn settle_as_not_added(&mut self, number: u64) {
        if let Some(unknown) = self.find(number).filter(|_| self.can_be_typed_again(number)) {
            self.draft = unknown.draft.clone();
            self.discarded = None;
            self.forget(number);
        }
    }

    /// Whether this attempt is the last one among the unknown pets.
    pub fn is_last(&self, number: u64) -> bool {
        self.last_number() == number
    }

    fn last_number(&self) -> u64 {
        self.unknown.iter().map(|unknown| unknown.number).max().unwrap_or(0)
    }

    fn find(&self, number: u64) -> Option<&UnknownPet> {
        self.unknown.iter().find(|unknown| unknown.number == number)
    }

    fn is_in_form(&self, unknown: &UnknownPet) -> bool {
        self.draft.validate().ok() == unknown.pet()
    }

    /// Forgets an attempt that added the pet with this ID. It is not the pet of another attempt.
    fn forget_as(&mut self, number: u64, id: PetId) {
        let pet = self.find(number).and_then(UnknownPet::pet);
        self.forget(number);
        for unknown in self.unknown.iter_mut().filter(|unknown| unknown.pet() == pet) {
            unknown.others.push(id);
        }
    }
}

#[cfg(test)]
mod tests;
