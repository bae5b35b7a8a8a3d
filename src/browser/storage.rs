//! The browser's storage: structs as JSON and plain texts, each under a name. The only file that names it.
//!
//! Session storage belongs to this tab and is gone with it. Local storage belongs to all tabs of the origin and stays:
//! nothing secret goes there. A browser may forbid both; then nothing is stored, and the app works without.

use crate::decode::from_object;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use web_sys::{Storage, StorageEvent};

/// Other sites may be on the same origin, under other paths.
const STORED_PREFIX: &str = "petstore-admin.";

/// The value under `name` in session storage; `None` if there is none, or it is not a `T`.
pub fn session_item<T: DeserializeOwned>(name: &str) -> Option<T> {
    from_object(&load(session_storage(), name)?).ok()
}

/// Stores a value in session storage.
pub fn set_session_item<T: Serialize>(name: &str, value: &T) {
    store(session_storage(), name, serde_json::to_string(value));
}

/// Removes the value under `name` from session storage.
pub fn remove_session_item(name: &str) {
    if let Some(storage) = session_storage() {
        let _ = storage.remove_item(&prefixed(name));
    }
}

/// The text under `name` in session storage.
pub fn session_text(name: &str) -> Option<String> {
    text(session_storage(), name)
}

/// Stores a text in session storage.
pub fn set_session_text(name: &str, text: &str) {
    set_text(session_storage(), name, text);
}

/// The names of the app's values in session storage.
pub fn session_names() -> Vec<String> {
    names(session_storage().as_ref())
}

/// Removes all values of the app from session storage, and none of another site on this origin.
pub fn clear_session() {
    for name in session_names() {
        remove_session_item(&name);
    }
}

/// Whether this tab can store anything.
pub fn is_usable() -> bool {
    const NAME: &str = "test";
    let is_usable = store(session_storage(), NAME, Ok(String::new()));
    remove_session_item(NAME);
    is_usable
}

/// The value under `name` in local storage; `None` if there is none, or it is not a `T`.
pub fn local_item<T: DeserializeOwned>(name: &str) -> Option<T> {
    from_object(&load(local_storage(), name)?).ok()
}

/// The text under `name` in local storage.
pub fn local_text(name: &str) -> Option<String> {
    text(local_storage(), name)
}

/// Stores a text in local storage. Returns whether it is stored.
pub fn set_local_text(name: &str, text: &str) -> bool {
    set_text(local_storage(), name, text)
}

/// Stores a value in local storage. Returns whether it is stored.
pub fn set_local_item<T: Serialize>(name: &str, value: &T) -> bool {
    store(local_storage(), name, serde_json::to_string(value))
}

/// Removes the value under `name` from local storage.
pub fn remove_local_item(name: &str) {
    if let Some(storage) = local_storage() {
        let _ = storage.remove_item(&prefixed(name));
    }
}

/// The new value under `name` that `event` tells of; `None` if it tells of something else.
pub fn changed_item<T: DeserializeOwned>(event: &StorageEvent, name: &str) -> Option<T> {
    let json = event.new_value().filter(|_| event.key() == Some(prefixed(name)))?;
    from_object(&serde_json::from_slice(json.as_bytes()).ok()?).ok()
}

/// The names of the app's values in local storage.
pub fn local_names() -> Vec<String> {
    names(local_storage().as_ref())
}

fn load(storage: Option<Storage>, name: &str) -> Option<Value> {
    serde_json::from_slice(text(storage, name)?.as_bytes()).ok()
}

fn store(storage: Option<Storage>, name: &str, json: serde_json::Result<String>) -> bool {
    json.is_ok_and(|json| set_text(storage, name, &json))
}

fn text(storage: Option<Storage>, name: &str) -> Option<String> {
    storage?.get_item(&prefixed(name)).ok()?
}

fn set_text(storage: Option<Storage>, name: &str, text: &str) -> bool {
    storage.is_some_and(|storage| storage.set_item(&prefixed(name), text).is_ok())
}

fn names(storage: Option<&Storage>) -> Vec<String> {
    let Some(storage) = storage else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    keys.filter_map(|key| key.strip_prefix(STORED_PREFIX).map(str::to_owned)).collect()
}

fn prefixed(name: &str) -> String {
    format!("{STORED_PREFIX}{name}")
}

fn local_storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

fn session_storage() -> Option<Storage> {
    web_sys::window()?.session_storage().ok()?
}
