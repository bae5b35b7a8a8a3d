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
        storage::{Area, STORED_END},
        time,
    },
    clock::Timestamp,
};
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

/// Stands in session storage from the end of a session to the beginning of the next one: an earlier page of this tab may come back from
/// memory, with a key that the browser could not store.
const STORED_SIGNED_OUT: &str = "signed out";
/// How long after signing in a tab can restore the session. A mark is needed as long.
const LIFETIME: Duration = Duration::from_secs(30 * 24 * 3600);

/// How the session of this tab ended, if the person of this tab did not just end it here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    ByAnotherTab,
    ByAge,
    /// An administrator has removed the service from `config.json`.
    ByConfiguration,
    /// A person signed out here, and the browser could not store that: no other tab learns of it.
    OnlyHere,
}

/// The key and the id of the session from before a reload, or how it ended.
pub(super) fn restore() -> (Option<(Access, String)>, Option<End>) {
    let Some(access) = Area::Session.item(STORED_ACCESS) else { return (None, None) };
    // A tab from before an update of the app has no id.
    let id = Area::Session.text(STORED_SESSION).unwrap_or_else(begin);
    let end = is_ended(&id).then_some(End::ByAnotherTab);
    let end = end.or_else(|| is_expired(&id, time::now()).then_some(End::ByAge));
    if end.is_some() {
        remove_stored();
    }
    (Some((access, id)).filter(|_| end.is_none()), end)
}

/// Stores that a session begins now, and returns its id. A copy of the tab has the same id.
pub(super) fn begin() -> String {
    let id = format!("{} {}", browser::random_id(), time::now().unix_ms());
    Area::Session.set_text(STORED_SESSION, &id);
    Area::Session.remove(STORED_SIGNED_OUT);
    id
}

/// Removes the session from this tab's storage. What was typed stays.
pub(super) fn remove_stored() {
    Area::Session.remove(STORED_ACCESS);
    Area::Session.remove(STORED_SESSION);
    Area::Session.set_text(STORED_SIGNED_OUT, "");
}

/// Ends the session with this id in all tabs. `false` if the browser cannot store that.
pub(super) fn mark_as_ended(id: &str) -> bool {
    let is_old = |name: &String| name.strip_prefix(STORED_END).is_some_and(|id| is_expired(id, time::now()));
    Area::Local.names().iter().filter(|name| is_old(name)).for_each(|name| Area::Local.remove(name));
    Area::Local.set_text(&mark_of(id), "")
}

fn is_ended(id: &str) -> bool {
    Area::Local.text(&mark_of(id)).is_some()
}

/// Whether no tab can restore the session with this id any more. Then its mark can go, too.
fn is_expired(id: &str, now: Timestamp) -> bool {
    let began_at = id.split_once(' ').and_then(|(_, began_at)| began_at.parse().ok());
    began_at.is_none_or(|began_at| now.since(Timestamp::from_unix_ms(began_at)) > LIFETIME)
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
        if self.id().is_some_and(|id| is_ended(&id)) {
            self.end(End::ByAnotherTab);
        }
    }

    /// Ends the session in this page, and tells how. What was typed stays stored for its service.
    pub fn end(self, end: End) {
        remove_stored();
        self.ended.set(Some(end));
        self.forget();
    }

    /// The browser shows this page again as it was left, with rows and key. Since then another page of this tab may have
    /// signed out, or signed in.
    fn come_back(self) {
        let stored = Area::Session.item::<Access>(STORED_ACCESS);
        let is_same = match &stored {
            Some(_) => stored == self.access.get_untracked() && Area::Session.text(STORED_SESSION) == self.id(),
            // A key that the browser could not store is missing in any case.
            None => Area::Session.text(STORED_SIGNED_OUT).is_none(),
        };
        if is_same {
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

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 24 * 3600;

    #[test]
    fn a_session_can_be_restored_for_thirty_days() {
        let id = format!("a1 {}", DAY * 1_000);
        let is_expired = |seconds| is_expired(&id, Timestamp::from_unix_seconds(seconds));
        assert!([0, DAY, 31 * DAY].into_iter().all(|seconds| !is_expired(seconds)));
        assert!(is_expired(31 * DAY + 1));
    }

    #[test]
    fn an_id_that_cannot_be_read_is_expired() {
        assert!(["", "a1", "a1 soon"].into_iter().all(|id| is_expired(id, Timestamp::from_unix_seconds(0))));
    }
}
