//! The browser's storage: structs as JSON and plain texts, each under a name. The only file that names it.
//!
//! A browser may forbid storage; then nothing is stored, and the app works without.

use crate::decode::from_stored;
use serde::{Serialize, de::DeserializeOwned};
use web_sys::{Storage, StorageEvent};

/// Other sites may be on the same origin, under other paths.
const STORED_PREFIX: &str = "petstore-admin.";

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

    /// Stores a text. Returns whether it is stored.
    pub fn set_text(self, name: &str, text: &str) -> bool {
        self.storage().is_some_and(|storage| storage.set_item(&prefixed(name), text).is_ok())
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
        keys.filter_map(|key| key.strip_prefix(STORED_PREFIX).map(str::to_owned)).collect()
    }
}

/// Whether this tab can store anything.
pub fn is_usable() -> bool {
    const NAME: &str = "test";
    let is_usable = Area::Session.set_text(NAME, "");
    Area::Session.remove(NAME);
    is_usable
}

/// The new value under `name` that `event` tells of; `None` if it tells of something else.
pub fn changed_item<T: DeserializeOwned>(event: &StorageEvent, name: &str) -> Option<T> {
    from_stored(&event.new_value().filter(|_| is_about(event, name))?)
}

/// Whether `event` tells of a change of what is stored under `name`. Without a key it tells that everything was removed.
pub fn is_about(event: &StorageEvent, name: &str) -> bool {
    event.key().is_none_or(|key| key == prefixed(name))
}

fn prefixed(name: &str) -> String {
    format!("{STORED_PREFIX}{name}")
}
