//! What a table is checked against. Pure.

use crate::{
    api::wire::{CategoryId, NewPet},
    words::Comparison,
};

/// A table, and what it is checked against.
#[derive(Clone, Debug, Default)]
pub struct Basis {
    /// The base URL that the pets are for, and the name of its environment.
    pub service: String,
    pub environment: String,
    /// How labels and values are compared.
    pub comparison: Comparison,
    /// Empty for a pasted text.
    pub file_name: String,
    /// What a person has to know of what is checked, and against what: sentences, each behind a blank.
    pub notes: String,
    /// The encoding that a person chose for the file; empty for UTF-8 or UTF-16 with a mark.
    pub encoding: String,
    /// The configured categories.
    pub categories: Vec<(CategoryId, String)>,
    /// Pets that are there, each with the sentence for a row that looks the same.
    pub known: Vec<(NewPet, String)>,
}
