//! Where the gate's state lies so that every tab with the same key finds it: local storage, under the service's origin and
//! a one-way fingerprint of the key. A thin edge. The key itself is never written there.
//!
//! Without a secure context the browser has neither fingerprints nor locks; then the state is this tab's alone.

use super::state::GateState;
use crate::{api::access::Access, browser, json};

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
        let text = match self {
            Self::AllTabs(name) => browser::local_item(name),
            Self::ThisTab => browser::session_item(THIS_TAB),
        };
        text.and_then(|text| json::read(&text)).unwrap_or_default()
    }

    /// Puts `state` there.
    pub fn store(&self, state: &GateState) {
        let text = json::write(state);
        match self {
            Self::AllTabs(name) => browser::set_local_item(name, &text),
            Self::ThisTab => browser::set_session_item(THIS_TAB, &text),
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
