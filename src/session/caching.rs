//! What the session knows about the `Cache-Control` of its service: in memory, and in session storage for the next load of
//! the page.

use crate::{
    api::cache_control::{Answer, Caching},
    browser::storage,
};

/// Is there while the service says `no-store`.
pub(super) const STORED_NO_STORE: &str = "no-store";

/// What is known from before a reload.
pub(super) fn restore() -> Caching {
    if storage::session_text(STORED_NO_STORE).is_some() { Caching::NoStore } else { Caching::Unknown }
}

/// Learns from a response.
pub(super) fn learn(known: &mut Caching, answer: Answer) {
    let before = *known;
    *known = before.after(answer);
    match *known {
        after if after == before => {}
        Caching::NoStore => storage::set_session_text(STORED_NO_STORE, ""),
        Caching::Unknown | Caching::Doubtful => storage::remove_session_item(STORED_NO_STORE),
    }
}
