//! Fault injection: certain numbers cause faults, in tests and by hand.
//!
//! It is off by default. After the checks of the key and the rate limit, the fault is the one that was set for the next
//! request of this kind, or else the one whose number was sent as `limit`, `petId` or `categoryId`.

mod altered_responses;
pub(crate) mod control;
pub(crate) mod error_responses;
mod table;

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Deserialize;

pub use self::table::Fault;
use crate::pet::{Pet, PetStatus};

/// The limits of int64, integers around ±2^53, where floats stop being exact, and 0. Newest first.
const BOUNDARY_IDS: [i64; 6] =
    [9_007_199_254_740_993, i64::MAX, i64::MIN, 9_007_199_254_740_992, -9_007_199_254_740_993, 0];

pub struct FaultInjector {
    enabled: bool,
    set_faults: Mutex<Vec<SetFault>>,
}

/// The kind of a request, as a test names it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    List,
    Create,
    Get,
}

/// A fault for one request. It waits until all faults of its kind that were set before have been used.
struct SetFault {
    kind: Kind,
    effect: Effect,
    /// The number of requests that come before it.
    after: u32,
}

/// What a request gets in place of its normal response.
#[derive(Clone, Copy)]
pub enum Effect {
    Fault(Fault),
    /// A `429` with these seconds in `Retry-After`.
    RateLimited(u32),
}

impl FaultInjector {
    pub fn new(enabled: bool) -> Self {
        Self { enabled, set_faults: Mutex::default() }
    }

    /// The fault for this request, which has sent `number`.
    pub fn next_fault(&self, kind: Kind, number: i64) -> Option<Effect> {
        let mut effect = Fault::from_number(number).map(Effect::Fault);
        let mut set_faults = self.set_faults();
        if let Some(index) = set_faults.iter().position(|set| set.kind == kind) {
            match set_faults[index].after.checked_sub(1) {
                Some(after) => set_faults[index].after = after,
                None => effect = Some(set_faults.remove(index).effect),
            }
        }
        effect.filter(|_| self.enabled)
    }

    fn set_faults(&self) -> MutexGuard<'_, Vec<SetFault>> {
        self.set_faults.lock().unwrap_or_else(PoisonError::into_inner)
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
