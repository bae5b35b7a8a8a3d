//! Where the gate's state is stored, so that every tab with the same key finds it: in local storage, under the service's
//! origin and a one-way fingerprint of the key. A thin edge. The key itself is never written there.
//!
//! Outside a secure context the browser offers neither fingerprints nor locks; then the state belongs to this tab alone.

use super::state::GateState;
use crate::{
    api::access::Access,
    browser::{self, storage},
};

/// The storage of one key's state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GateStorage {
    AllTabs(String),
    ThisTab,
}

const THIS_TAB: &str = "gate";

impl GateStorage {
    /// The storage for `access`.
    pub async fn of(access: &Access) -> Self {
        let origin = access.service.origin();
        match browser::sha256_hex(&format!("{origin}\n{}", access.key.authorization())).await {
            Some(fingerprint) => Self::AllTabs(format!("gate {origin} {fingerprint}")),
            None => Self::ThisTab,
        }
    }

    /// The stored state. Text that cannot be read, such as another version's, counts as nothing known.
    pub fn load(&self) -> GateState {
        let state = match self {
            Self::AllTabs(name) => storage::local_item(name),
            Self::ThisTab => storage::session_item(THIS_TAB),
        };
        state.unwrap_or_default()
    }

    /// Stores `state`.
    pub fn store(&self, state: &GateState) {
        match self {
            Self::AllTabs(name) => storage::set_local_item(name, state),
            Self::ThisTab => storage::set_session_item(THIS_TAB, state),
        }
    }

    /// The name of the lock that protects the state.
    pub fn lock_name(&self) -> Option<&str> {
        match self {
            Self::AllTabs(name) => Some(name),
            Self::ThisTab => None,
        }
    }
}
