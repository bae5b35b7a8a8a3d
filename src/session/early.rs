//! The list that a reload of this page may request before the program is there. `src/early.js` sends that request.

use super::Session;
use crate::{
    api::{
        access::Access,
        request::{RequestParts, list_pets},
        wire::ListQuery,
    },
    browser::{self, early::EarlyRequest, storage},
    clock::Timestamp,
    gate::storage::GateStorage,
    routes::query::{self, ListView},
};
use leptos::prelude::*;
use serde::Serialize;

pub(super) const STORED_EARLY_LIST: &str = "early-list";

/// What the page's script needs besides the key and the gate's permit.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EarlyList {
    /// The path and query at which the list is shown.
    address: String,
    /// The request's path, relative to the base URL.
    path: String,
    /// The name of the gate's state and lock.
    gate: String,
    /// The id of the session.
    session: String,
    stored_at: Timestamp,
}

impl Session {
    /// Stores that the list for `query` is on the screen.
    pub(super) fn store_early_list(self, query: ListQuery) {
        // If there is no room for the new one, the old one must not stay: it may name the gate of another key.
        storage::remove_session_item(STORED_EARLY_LIST);
        let Some((access, session)) = self.access.get_untracked().zip(self.id()) else { return };
        let list = EarlyList {
            address: format!("{}/{}", browser::site_base(), query::to_address(query, ListView::default())),
            path: list_pets(query).parts.path,
            gate: GateStorage::of(&access).name().to_owned(),
            session,
            stored_at: browser::now(),
        };
        storage::set_session_item(STORED_EARLY_LIST, &list);
    }

    /// Looks for the request that the page's script has sent.
    pub async fn find_early_request(self) {
        self.early_request.set_value(EarlyRequest::of_page().await);
    }

    /// That request, if it is the one to send.
    pub(super) fn take_early_request(self, access: &Access, parts: &RequestParts) -> Option<EarlyRequest> {
        let early = self.early_request.try_update_value(Option::take).flatten()?;
        let is_same = parts.body.is_none() && early.url() == format!("{}{}", access.service.as_str(), parts.path);
        (is_same && early.take()).then_some(early)
    }
}
