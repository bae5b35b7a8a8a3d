//! Failures to order: well-known numbers that bring out, by hand or in a test, whatever a service may do to its client.
//!
//! Off unless switched on. A key is checked and counted first; then the number, wherever it is sent as `limit`, `petId` or
//! `categoryId`, brings out its trouble.

mod refused;
mod spoiled;
mod table;

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

pub use self::table::Trouble;
use crate::caller::KeyNumber;
use crate::pet::{Pet, PetStatus};

/// Ids at the ends of int64 and of what a float can count, newest first.
const EDGE_IDS: [i64; 6] =
    [9_007_199_254_740_993, i64::MAX, i64::MIN, 9_007_199_254_740_992, -9_007_199_254_740_993, 0];

pub struct Troubles {
    on: bool,
    /// The pairs whose next answer is the right one.
    due_right: Mutex<HashSet<(KeyNumber, Trouble)>>,
}

impl Troubles {
    pub fn new(on: bool) -> Self {
        Self { on, due_right: Mutex::default() }
    }

    /// The trouble that this number brings out now: some alternate with the right answer.
    pub fn arise(&self, key: KeyNumber, number: i64) -> Option<Trouble> {
        let trouble = Trouble::from_number(number).filter(|_| self.on)?;
        if !trouble.alternates() {
            return Some(trouble);
        }
        let mut due_right = self.due_right.lock().unwrap_or_else(PoisonError::into_inner);
        if due_right.remove(&(key, trouble)) {
            return None;
        }
        due_right.insert((key, trouble));
        Some(trouble)
    }

    /// The pet that `getPet` finds where the store has none, so that every trouble can be met in an empty store.
    pub fn stand_in(&self, id: i64) -> Option<Pet> {
        let known = Trouble::from_number(id).is_some() || EDGE_IDS.contains(&id);
        (self.on && known).then(|| stand_in(id))
    }
}

fn stand_in(id: i64) -> Pet {
    Pet { id, name: format!("Stand-in {id}"), category_id: 1, status: Some(PetStatus::Available) }
}
