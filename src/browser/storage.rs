//! The browser's storage: structs as JSON, each under a name. The only file that names it.
//!
//! Session storage belongs to this tab and is gone with it. Local storage belongs to all tabs of the origin and stays:
//! nothing secret goes there. A browser may forbid both; then nothing is stored, and the app works without.

use crate::decode::from_object;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use web_sys::Storage;

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

/// Removes all values of the app from session storage, and none of another site on this origin.
pub fn clear_session() {
    let Some(storage) = session_storage() else { return };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    for name in names.filter(|name| name.starts_with(STORED_PREFIX)).collect::<Vec<_>>() {
        let _ = storage.remove_item(&name);
    }
}

/// The value under `name` in local storage; `None` if there is none, or it is not a `T`.
pub fn local_item<T: DeserializeOwned>(name: &str) -> Option<T> {
    from_object(&load(local_storage(), name)?).ok()
}

/// Stores a value in local storage.
pub fn set_local_item<T: Serialize>(name: &str, value: &T) {
    store(local_storage(), name, serde_json::to_string(value));
}

fn load(storage: Option<Storage>, name: &str) -> Option<Value> {
    let json = storage?.get_item(&prefixed(name)).ok()??;
    serde_json::from_slice(json.as_bytes()).ok()
}

fn store(storage: Option<Storage>, name: &str, json: serde_json::Result<String>) {
    if let (Some(storage), Ok(json)) = (storage, json) {
        let _ = storage.set_item(&prefixed(name), &json);
    }
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
