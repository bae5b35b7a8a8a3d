//! The browser's storage: structs as JSON and plain texts, each under a name. The only file that names it.
//!
//! A browser may forbid storage; then nothing is stored, and the app works without.
//!
//! # Everything that is stored
//!
//! "Session" belongs to one tab, and the browser copies it into a duplicated or reopened tab. "Local" belongs to all tabs. Each name has the
//! prefix `petstore-admin.`. A name with "of …" has one entry for each. "Another key" is one that is entered in the dialog over a page.
//!
//! | name | where | what | reload | signing out | another environment | another key | another tab |
//! | --- | --- | --- | --- | --- | --- | --- | --- |
//! | `access` | session | the base URL and the key | kept | removed, in copies of the tab, too | removed | replaced | has its own |
//! | `session` | session | the id of the session | kept | removed | removed | kept | a copy has the same |
//! | `list` | session | the filter, the order and the search of the last list | kept | removed | removed | kept | has its own |
//! | `add-pet` of a service | session | the draft, the one before it, and the pets of unknown outcome | kept | removed; kept in copies | kept | kept | has its own |
//! | `test` | session | nothing, for a moment: whether storage works | – | – | – | – | – |
//! | `limit` of a service and a key | local | what the service has said of its limit | kept | kept | has its own | has its own | shares it |
//! | `ended` of a session | local | its end | kept | stored | – | – | ends copies of the tab |
//! | `import` of a service | local | an import is not finished | kept | kept | has its own | kept | shares it |
//! | `theme` | local | the appearance, stored by `src/theme.js` | kept | kept | kept | kept | shares it |
//! | database | IndexedDB | the import of each service, and its rows | kept | kept | has its own | kept | shares it |
//! | lock of `limit` | Web Locks | the request that goes first after a wait | released | 10 s at most | has its own | has its own | waits 15 s at most |
//! | lock of `import` | Web Locks | the page with a table that is checked, or with an import that is not finished | released | released | has its own | kept | cannot import |

use crate::decode::from_stored;
use serde::{Serialize, de::DeserializeOwned};
use web_sys::{Storage, StorageEvent};

/// Other sites may be on the same origin, under other paths.
const PREFIX: &str = "petstore-admin.";

/// Asks the browser not to delete what is stored here when it needs room.
pub fn ask_to_keep() {
    let _ = web_sys::window().map(|window| window.navigator().storage().persist());
}

/// Where a value is stored.
#[derive(Clone, Copy)]
pub enum Area {
    /// Belongs to this tab and is gone with it.
    Session,
    /// Belongs to all tabs of the origin and stays: nothing secret goes there.
    Local,
}

impl Area {
    fn storage(self) -> Option<Storage> {
        let window = web_sys::window()?;
        let storage = match self {
            Self::Session => window.session_storage(),
            Self::Local => window.local_storage(),
        };
        storage.ok()?
    }

    /// The text under `name`.
    pub fn text(self, name: &str) -> Option<String> {
        self.storage()?.get_item(&prefixed(name)).ok()?
    }

    /// Stores a text. Returns whether it is stored. In the storage of the tab, a text without room leaves no older one, which would come
    /// back at a reload.
    pub fn set_text(self, name: &str, text: &str) -> bool {
        let is_stored = self.storage().is_some_and(|storage| storage.set_item(&prefixed(name), text).is_ok());
        if !is_stored && matches!(self, Self::Session) {
            self.remove(name);
        }
        is_stored
    }

    /// The value under `name`; `None` if there is none, or it is not a `T`.
    pub fn item<T: DeserializeOwned>(self, name: &str) -> Option<T> {
        from_stored(&self.text(name)?)
    }

    /// Stores a value. Returns whether it is stored.
    pub fn set_item<T: Serialize>(self, name: &str, value: &T) -> bool {
        serde_json::to_string(value).is_ok_and(|json| self.set_text(name, &json))
    }

    /// Removes what is stored under `name`.
    pub fn remove(self, name: &str) {
        if let Some(storage) = self.storage() {
            let _ = storage.remove_item(&prefixed(name));
        }
    }

    /// The names of the app's values. Those of another site on this origin are not among them.
    pub fn names(self) -> Vec<String> {
        let Some(storage) = self.storage() else { return Vec::new() };
        let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
        keys.filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned)).collect()
    }
}

/// Whether this tab can store anything.
pub fn is_usable() -> bool {
    const STORED_TEST: &str = "test";
    let is_usable = Area::Session.set_text(STORED_TEST, "");
    Area::Session.remove(STORED_TEST);
    is_usable
}

/// Whether `event` tells of a change of what is stored under `name`. Without a key it tells that everything was removed.
pub fn is_about(event: &StorageEvent, name: &str) -> bool {
    event.key().is_none_or(|key| key == prefixed(name))
}

fn prefixed(name: &str) -> String {
    format!("{PREFIX}{name}")
}
