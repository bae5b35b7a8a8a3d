//! The session in the storage of this tab, and its end in all tabs.
//!
//! After signing out nothing of the session comes back: not from the back/forward cache, not in a reopened tab, not in a copy
//! of this tab. Tabs with a session of their own stay signed in, even if it has the same key.

use super::{STORED_ACCESS, STORED_CACHING, STORED_SESSION, Session, ended};
use crate::{
    api::access::Access,
    browser::{self, storage::Area},
};
use leptos::{prelude::*, task::spawn_local};

/// The name of a mark in local storage is this prefix, and the id of the session that was ended.
const ENDED: &str = "ended ";

/// The key and the id of the session from before a reload, and whether another tab ended it.
pub(super) fn restore() -> (Option<(Access, String)>, bool) {
    let Some(access) = Area::Session.item(STORED_ACCESS) else { return (None, false) };
    // A tab from before an update of the app has no id.
    let id = Area::Session.text(STORED_SESSION).unwrap_or_else(begin);
    let ended_elsewhere = is_ended(&id);
    if ended_elsewhere || ended::is_expired(&id, browser::now()) {
        remove_stored();
        return (None, ended_elsewhere);
    }
    (Some((access, id)), false)
}

/// Stores that a session begins now, and returns its id.
pub(super) fn begin() -> String {
    let id = ended::new_id(&browser::random_id(), browser::now());
    Area::Session.set_text(STORED_SESSION, &id);
    id
}

/// Removes the session from this tab's storage. What was typed stays.
pub(super) fn remove_stored() {
    Area::Session.remove(STORED_ACCESS);
    Area::Session.remove(STORED_SESSION);
    Area::Session.remove(STORED_CACHING);
}

/// Ends the session with this id in all tabs.
pub(super) fn mark_as_ended(id: &str) {
    for name in Area::Local.names() {
        if name.strip_prefix(ENDED).is_some_and(|id| ended::is_expired(id, browser::now())) {
            Area::Local.remove(&name);
        }
    }
    Area::Local.set_text(&mark_of(id), "");
}

fn is_ended(id: &str) -> bool {
    Area::Local.text(&mark_of(id)).is_some()
}

fn mark_of(id: &str) -> String {
    format!("{ENDED}{id}")
}

impl Session {
    /// Ends the session of this tab as soon as another tab ends it, and when this page comes back after its end.
    pub(super) fn follow_other_tabs(self) {
        let changed = window_event_listener(leptos::ev::storage, move |_| self.end_if_ended());
        let shown = window_event_listener(leptos::ev::pageshow, move |event| {
            if event.persisted() {
                self.come_back();
            }
        });
        on_cleanup(move || {
            changed.remove();
            shown.remove();
        });
    }

    /// Signs out if another tab ended this session. What was typed here stays stored.
    pub(super) fn end_if_ended(self) {
        if self.id().is_some_and(|id| is_ended(&id)) {
            remove_stored();
            self.ended_elsewhere.set(true);
            self.forget();
        }
    }

    /// The browser shows this page again as it was left, with rows and key. Since then another page of this tab may have
    /// signed out, or signed in.
    fn come_back(self) {
        let stored = Area::Session.item::<Access>(STORED_ACCESS);
        if stored == self.access.get_untracked() && Area::Session.text(STORED_SESSION) == self.id() {
            self.end_if_ended();
            return;
        }
        self.forget();
        if stored.is_some() {
            spawn_local(async {
                // By then the page of the old session is gone, with its question about unsaved changes.
                browser::next_task().await;
                browser::reload();
            });
        }
    }
}
