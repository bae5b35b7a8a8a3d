//! Fault injection: certain numbers in a request cause faults, in tests and by hand.
//!
//! It is off by default. After the checks of the key and the rate limit, a number sent as `limit`, `petId` or
//! `categoryId` selects its fault.

mod altered_responses;
mod error_responses;
mod table;

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

pub use self::table::Fault;
use crate::api_keys::KeyIndex;
use crate::pet::{Pet, PetStatus};

/// The limits of int64, integers around ±2^53, where floats stop being exact, and 0. Newest first.
const BOUNDARY_IDS: [i64; 6] =
    [9_007_199_254_740_993, i64::MAX, i64::MIN, 9_007_199_254_740_992, -9_007_199_254_740_993, 0];

pub struct FaultInjector {
    enabled: bool,
    /// Keys and alternating faults whose next response is normal.
    normal_next: Mutex<HashSet<(KeyIndex, Fault)>>,
}

impl FaultInjector {
    pub fn new(enabled: bool) -> Self {
        Self { enabled, normal_next: Mutex::default() }
    }

    /// The fault for this request. An alternating fault returns `None` on every second call.
    pub fn next_fault(&self, key: KeyIndex, number: i64) -> Option<Fault> {
        let fault = Fault::from_number(number).filter(|_| self.enabled)?;
        if !fault.alternates() {
            return Some(fault);
        }
        let mut normal_next = self.normal_next.lock().unwrap_or_else(PoisonError::into_inner);
        if normal_next.remove(&(key, fault)) {
            return None;
        }
        normal_next.insert((key, fault));
        Some(fault)
    }

    /// A pet for `getPet` where the store has none, so that every fault also works with an empty store.
    pub fn placeholder_pet(&self, id: i64) -> Option<Pet> {
        let known = Fault::from_number(id).is_some() || BOUNDARY_IDS.contains(&id);
        (self.enabled && known).then(|| placeholder_pet(id))
    }
}

fn placeholder_pet(id: i64) -> Pet {
    Pet { id, name: format!("Stand-in {id}"), category_id: 1, status: Some(PetStatus::Available) }
}
