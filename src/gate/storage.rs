//! Where the gate's state lies so that every tab with the same key finds it: local storage, under the service's origin and
//! a one-way fingerprint of the key. A thin edge. The key itself is never written there.
//!
//! Without a secure context the browser has neither fingerprints nor locks; then the state is this tab's alone.

use super::state::GateState;
use crate::{
    api::access::Access,
    browser::{self, storage},
    json::Json,
};

/// The place of one key's state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GateStorage {
    AllTabs(String),
    ThisTab,
}

const THIS_TAB: &str = "gate";

impl GateStorage {
    /// The place for `access`.
    pub async fn of(access: &Access) -> Self {
        let origin = access.service.origin();
        match browser::sha256_hex(&format!("{origin}\n{}", access.key.authorization())).await {
            Some(fingerprint) => Self::AllTabs(format!("gate {origin} {fingerprint}")),
            None => Self::ThisTab,
        }
    }

    /// The state as it stands. Whatever can't be read, such as another version's, counts as nothing known.
    pub fn load(&self) -> GateState {
        let json = match self {
            Self::AllTabs(name) => storage::local_item(name),
            Self::ThisTab => storage::session_item(THIS_TAB),
        };
        json.and_then(|json| GateState::from_json(&json)).unwrap_or_default()
    }

    /// Puts `state` there.
    pub fn store(&self, state: &GateState) {
        match self {
            Self::AllTabs(name) => storage::set_local_item(name, &state.to_json()),
            Self::ThisTab => storage::set_session_item(THIS_TAB, &state.to_json()),
        }
    }

    /// The name of the lock that goes with it.
    pub fn lock_name(&self) -> Option<&str> {
        match self {
            Self::AllTabs(name) => Some(name),
            Self::ThisTab => None,
        }
    }
}
