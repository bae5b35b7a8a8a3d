//! Which rows look like an earlier row, or like a pet that is there already.
//!
//! A duplicate is a warning: it can be sent. Two pets are compared by a hash of 64 bits, so that the texts are not kept twice;
//! among a million different pets, the chance that two look equal by mistake is 1 to 30 million.

use super::{
    protocol::{KnownPet, RowState},
    row::{Row, size},
};
use crate::api::wire::{CategoryId, NewPet, PetId, PetStatus};
use rustc_hash::FxHashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The pets that are there, and the rows that may be sent, by what makes them equal.
#[derive(Debug, Default)]
pub struct Duplicates {
    there: FxHashMap<u64, There>,
    /// The rows with the same pet, in their order. No row that is left out, has problems or was added before.
    rows: FxHashMap<u64, Vec<u32>>,
}

/// A pet that is there already.
#[derive(Clone, Copy, Debug)]
enum There {
    Listed(PetId),
    /// The line of a row that an earlier import added.
    Line(u32),
}

/// Equal for pets with the same name, category and status.
pub fn key(pet: &NewPet) -> u64 {
    key_of(&pet.name, pet.category_id, pet.status.map_or("", PetStatus::as_str))
}

fn key_of(name: &str, category: CategoryId, status: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (name, category, status).hash(&mut hasher);
    hasher.finish()
}

impl Duplicates {
    /// Knows the pets of a list. A service may set a status that was not sent, so a row without a status looks like a pet with
    /// any status.
    pub fn of(known: &[KnownPet]) -> Self {
        let mut there = FxHashMap::default();
        for pet in known {
            for status in [pet.status.as_str(), ""] {
                there.entry(key_of(&pet.name, pet.category_id, status)).or_insert(There::Listed(pet.id));
            }
        }
        Self { there, rows: FxHashMap::default() }
    }

    /// Knows this row as a pet that is there, if an earlier import added it.
    pub fn note_added_before(&mut self, row: &Row) {
        if let (true, Some(key)) = (row.was_added_before(), row.key) {
            self.there.entry(key).or_insert(There::Line(row.line));
        }
    }

    /// `key` is the row's [`counted`] key.
    pub fn insert(&mut self, number: u32, key: Option<u64>) {
        let rows = key.map(|key| self.rows.entry(key).or_default());
        if let Some((rows, place)) = rows.and_then(|rows| rows.binary_search(&number).err().map(|place| (rows, place)))
        {
            rows.insert(place, number);
        }
    }

    /// `key` is the [`counted`] key that the row had when it was inserted.
    pub fn remove(&mut self, number: u32, key: Option<u64>) {
        let rows = key.and_then(|key| self.rows.get_mut(&key));
        if let Some((rows, place)) = rows.and_then(|rows| rows.binary_search(&number).ok().map(|place| (rows, place))) {
            rows.remove(place);
        }
    }

    /// How many duplicates there are among the rows with this key.
    pub fn count_of(&self, key: Option<u64>, rows: &[Row]) -> u32 {
        let Some((key, same)) = key.and_then(|key| Some((key, self.rows.get(&key)?))) else { return 0 };
        let first = same.first().and_then(|first| rows.get(*first as usize));
        let first_is_none = first.is_some_and(|first| !first.may_be_added) && !self.there.contains_key(&key);
        size(same.len()) - u32::from(first_is_none)
    }

    /// How many duplicates there are among all rows.
    pub fn count(&self, rows: &[Row]) -> u32 {
        self.rows.keys().map(|key| self.count_of(Some(*key), rows)).sum()
    }

    /// Whether this row is counted as a duplicate.
    pub fn has(&self, number: u32, row: &Row) -> bool {
        counted(row).is_some_and(|key| {
            row.may_be_added || self.there.contains_key(&key) || self.first(key).is_some_and(|first| first < number)
        })
    }

    /// What this row looks like, also if it is left out. Empty if it looks like nothing.
    pub fn sentence(&self, number: u32, row: &Row, rows: &[Row]) -> String {
        let Some(key) = row.key.filter(|_| !row.was_added_before()) else { return String::new() };
        if row.may_be_added {
            return "An earlier import sent this row, and the pet may or may not have been added.".to_owned();
        }
        let first = || self.first(key).filter(|first| *first < number).and_then(|first| rows.get(first as usize));
        match self.there.get(&key) {
            Some(There::Listed(id)) => format!("Looks like the pet with the ID {id} in the loaded list."),
            Some(There::Line(line)) => format!("The same as line {line}, which was added before."),
            None => first().map(|row| format!("The same as line {}.", row.line)).unwrap_or_default(),
        }
    }

    fn first(&self, key: u64) -> Option<u32> {
        self.rows.get(&key)?.first().copied()
    }
}

/// The key of a row that may be a duplicate.
pub fn counted(row: &Row) -> Option<u64> {
    match row.state {
        RowState::LeftOut | RowState::AddedBefore { .. } => None,
        _ => row.key,
    }
}
