//! The session in the storage of this tab, and its end in all tabs.
//!
//! Browsers copy session storage into a duplicated tab, and restore it in a reopened one, the key included. So signing out
//! leaves a mark in local storage, which all tabs read. The mark has the id of the session, never the key. Tabs see it at a storage
//! event, at a reload, when the browser shows a page again, and before each request. Where the browser cannot store the mark, the page
//! "Sign in" says to close the other tabs.
//!
//! After signing out nothing of the session comes back: not from the back/forward cache, not in a reopened tab, not in a copy
//! of this tab. Tabs with a session of their own stay signed in, even if it has the same key.

use super::{STORED_ACCESS, STORED_SESSION, Session};
use crate::{
    api::access::Access,
    browser::{
        self, address,
        storage::{Area, is_usable},
        time,
    },
};
use leptos::{prelude::*, task::spawn_local};

/// The beginning of the names of the marks of sessions that have ended.
const STORED_END: &str = "ended ";

/// How the session of this tab ended, if the person of this tab did not just end it here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    ByAnotherTab,
    /// An administrator has removed the service from `config.json`.
    ByConfiguration,
    /// A person signed out here, and the browser could not store that: no other tab learns of it.
    OnlyHere,
}

/// The key and the id of the session from before a reload, or how it ended.
pub(super) fn restore(is_allowed: &dyn Fn(&str) -> bool) -> (Option<(Access, String)>, Option<End>) {
    let Some(access) = Area::Session.item::<Access>(STORED_ACCESS) else { return (None, None) };
    // A tab from before an update of the app has no id.
    let id = Area::Session.text(STORED_SESSION).unwrap_or_else(begin);
    let ended = match access.service.as_str() {
        _ if is_ended(&id) => End::ByAnotherTab,
        service if !is_allowed(service) => End::ByConfiguration,
        _ => return (Some((access, id)), None),
    };
    remove_stored();
    (None, Some(ended))
}

/// Stores that a session begins now, and returns its id. A copy of the tab has the same id.
pub(super) fn begin() -> String {
    let id = browser::random_id();
    Area::Session.set_text(STORED_SESSION, &id);
    id
}

/// Removes the session from this tab's storage. What was typed stays.
pub(super) fn remove_stored() {
    Area::Session.remove(STORED_ACCESS);
    Area::Session.remove(STORED_SESSION);
}

/// Ends the session with this id in all tabs. `false` if the browser cannot store that.
pub(super) fn mark_as_ended(id: &str) -> bool {
    Area::Local.set_text(&mark_of(id), "")
}

fn is_ended(id: &str) -> bool {
    Area::Local.text(&mark_of(id)).is_some()
}

fn mark_of(id: &str) -> String {
    format!("{STORED_END}{id}")
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
        on_cleanup(move || [changed, shown].into_iter().for_each(|listener| listener.remove()));
    }

    /// Signs out if another tab ended this session. What was typed here stays stored.
    pub(super) fn end_if_ended(self) {
        if self.id.try_get_untracked().flatten().is_some_and(|id| is_ended(&id)) {
            remove_stored();
            self.ended.set(Some(End::ByAnotherTab));
            self.forget();
        }
    }

    /// The browser shows this page again as it was left, with rows and key. Since then another page of this tab may have
    /// signed out, or signed in.
    fn come_back(self) {
        let stored = Area::Session.item::<Access>(STORED_ACCESS);
        let of_page = self.access.get_untracked().filter(|_| self.is_signed_in.get_untracked());
        let is_same = stored == of_page && Area::Session.text(STORED_SESSION) == self.id.get_untracked();
        // Where nothing can be stored, the key is missing in any case. A page that has removed it has left room.
        if is_same || stored.is_none() && !is_usable() {
            self.end_if_ended();
            return;
        }
        self.forget();
        if stored.is_some() {
            spawn_local(async {
                // By then the page of the old session is gone, with its question about unsaved changes.
                time::next_task().await;
                address::reload();
            });
        }
    }
}
