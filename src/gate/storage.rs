//! Where the gate's state is stored, so that every tab with the same key finds it: in local storage, under the service's
//! origin and a one-way fingerprint of the key. A thin edge. The key itself is never written there.
//!
//! Outside a secure context the browser offers neither fingerprints nor locks; then the state belongs to this tab alone.

use super::{
    lock::{self, LockGuard},
    state::GateState,
};
use crate::{
    api::access::Access,
    browser::{self, storage},
};

/// The name in the storage of this tab.
const THIS_TAB: &str = "gate";

/// The storage of one key's state.
#[derive(Clone, PartialEq, Eq)]
pub struct GateStorage {
    pub access: Access,
    /// The name in the storage of all tabs, and of the lock; `None` if the state belongs to this tab alone.
    shared_name: Option<String>,
}

impl GateStorage {
    /// The storage for `access`.
    pub async fn of(access: Access) -> Self {
        let origin = access.service.origin();
        let fingerprint = browser::sha256_hex(&format!("{origin}\n{}", access.key.authorization())).await;
        let shared_name = fingerprint.map(|fingerprint| format!("gate {origin} {fingerprint}"));
        Self { access, shared_name }
    }

    /// The stored state. Text that cannot be read, such as another version's, counts as nothing known.
    pub fn load(&self) -> GateState {
        let state = match &self.shared_name {
            Some(name) => storage::local_item(name),
            None => storage::session_item(THIS_TAB),
        };
        state.unwrap_or_default()
    }

    /// Stores `state`.
    pub fn store(&self, state: &GateState) {
        match &self.shared_name {
            Some(name) => storage::set_local_item(name, state),
            None => storage::set_session_item(THIS_TAB, state),
        }
    }

    /// Waits for the lock that protects the state; `None` if no other tab has the state, or the browser has no locks.
    pub async fn lock(&self) -> Option<LockGuard> {
        lock::acquire(self.shared_name.as_deref()?).await
    }
}
