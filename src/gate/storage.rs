//! Where the gate's state is stored, so that every tab with the same key finds it: in local storage, under the service's
//! origin and a fingerprint of the key. A thin edge. The key itself is never written there.

use super::{backoff::Clocks, state::GateState};
use crate::{
    api::access::Access,
    browser::{
        lock::{self, LockRequest},
        storage::{Area, changed_item},
    },
};
use web_sys::StorageEvent;

const PREFIX: &str = "gate ";
/// The names of permits, which a former version stored, begin with this.
const OLD_PERMIT_PREFIX: &str = "permit ";

/// The name of one key's state, in the storage and as the lock's.
#[derive(Clone, PartialEq, Eq)]
pub struct GateStorage(String);

impl GateStorage {
    /// The storage for `access`.
    pub fn of(access: &Access) -> Self {
        Self(format!("{PREFIX}{} {}", access.service.origin(), fingerprint(&access.key.authorization())))
    }

    /// The stored state; `None` if there is none that can be read.
    pub fn load(&self, now: Clocks) -> Option<GateState> {
        let states = [Area::Local.item::<GateState>(&self.0), Area::Session.item(&self.0)].into_iter().flatten();
        states.reduce(|mut state, other| {
            state.merge(&other, now);
            state
        })
    }

    /// The state in `event`, if another tab has stored this key's.
    pub fn state_in(&self, event: &StorageEvent) -> Option<GateState> {
        changed_item(event, &self.0)
    }

    /// Stores `state`. Returns whether other tabs can read it.
    pub fn store(&self, state: &GateState) -> bool {
        let is_shared = Area::Local.set_item(&self.0, state);
        if !is_shared {
            // Session storage may have room when local storage is full, and a reload keeps it.
            Area::Session.set_item(&self.0, state);
        }
        is_shared
    }

    /// Requests the lock that protects the state.
    pub fn lock(&self, steal: bool) -> LockRequest {
        lock::request(&self.0, steal)
    }

    /// Deletes the states of other keys that nobody needs any more, and the permits of former versions.
    pub fn remove_old_states(&self, now: Clocks) {
        for name in Area::Local.names().into_iter().filter(|name| *name != self.0) {
            let is_outdated = || Area::Local.item(&name).is_some_and(|state: GateState| state.is_outdated(now));
            if name.starts_with(OLD_PERMIT_PREFIX) || name.starts_with(PREFIX) && is_outdated() {
                Area::Local.remove(&name);
            }
        }
    }
}

/// Twelve bits of a hash (FNV-1a): enough to tell the keys of one person apart, and too few to find a key. Two keys with the
/// same fingerprint wait for each other.
fn fingerprint(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{:03x}", hash >> 52)
}
