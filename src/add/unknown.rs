//! A pet that was sent, while nobody knows whether the service added it. Pure.

use super::draft::PetDraft;
use crate::{
    api::wire::{NewPet, PetId},
    clock::Timestamp,
    session::look::Look,
};
use serde::{Deserialize, Serialize};

/// A pet whose addition has an unknown outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UnknownPet {
    /// The number of the attempt. Two attempts to add the same pet have two numbers.
    pub number: u64,
    /// The draft that was sent.
    pub draft: PetDraft,
    pub sent_at: Timestamp,
    /// Whether it was certainly not added. It is kept because the form has another draft.
    #[serde(default)]
    pub is_refused: bool,
    /// The IDs of pets that look the same and came from elsewhere: they were known before this pet was sent, or another
    /// attempt added them.
    pub others: Vec<PetId>,
    /// The result of the last look into the list.
    #[serde(skip)]
    pub look: Option<Look>,
}

impl UnknownPet {
    /// The pet that was sent.
    pub fn pet(&self) -> Option<NewPet> {
        self.draft.validate().ok()
    }
}
