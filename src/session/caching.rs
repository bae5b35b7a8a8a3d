//! What the responses of this session said about caches: in memory, and in session storage for the next load of the page.

use crate::{api::cache_control::Caching, browser::storage};

pub(super) const STORED_CACHING: &str = "caching";

/// What is known from before a reload.
pub(super) fn restore() -> Caching {
    storage::session_item(STORED_CACHING).unwrap_or_default()
}

/// Learns from a response.
pub(super) fn learn(caching: &mut Caching, says_no_store: bool) {
    let after = caching.after(says_no_store);
    if *caching != after {
        *caching = after;
        storage::set_session_item(STORED_CACHING, &after);
    }
}
