//! The few things asked of the browser outside of the view: the time, storage, title and focus.
//!
//! Everything here may fail in a browser that forbids it (storage in a locked-down profile); failing is quiet, because
//! the app works without, only less comfortably.

use crate::clock::Timestamp;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Storage};

/// Other sites may live on the same origin, under other paths.
const STORED_PREFIX: &str = "petstore-admin.";

/// The time by this machine's clock.
pub fn now() -> Timestamp {
    #[expect(clippy::cast_possible_truncation, reason = "milliseconds since the epoch fit 53 bits")]
    Timestamp::from_unix_ms(js_sys::Date::now() as i64)
}

/// Comes back after `wait`, or later in a tab that sleeps.
pub async fn sleep(wait: Duration) {
    // Browsers take at most 2³¹ − 1 ms and fire at once beyond it.
    let wait = wait.min(Duration::from_millis(i32::MAX as u64));
    gloo_timers::future::sleep(wait).await;
}

/// A moment as a time of day in the person's own time zone and manner: `14:05:32`.
pub fn time_of_day(moment: Timestamp) -> String {
    #[expect(clippy::cast_precision_loss, reason = "milliseconds since the epoch fit 53 bits")]
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(moment.unix_ms() as f64));
    date.to_locale_time_string("default").into()
}

/// What session storage has under `name`. It belongs to this tab alone and is gone with it.
pub fn stored(name: &str) -> Option<String> {
    session_storage()?.get_item(&full(name)).ok()?
}

/// Puts `text` into session storage.
pub fn store(name: &str, text: &str) {
    if let Some(storage) = session_storage() {
        let _ = storage.set_item(&full(name), text);
    }
}

/// Removes what session storage has under `name`.
pub fn forget(name: &str) {
    if let Some(storage) = session_storage() {
        let _ = storage.remove_item(&full(name));
    }
}

/// Removes everything that the app has put into session storage, and nothing that others on this origin have.
pub fn forget_all() {
    let Some(storage) = session_storage() else { return };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    for name in names.filter(|name| name.starts_with(STORED_PREFIX)).collect::<Vec<_>>() {
        let _ = storage.remove_item(&name);
    }
}

/// Names the document, for the tab, the history and assistive technology.
pub fn set_title(page: &str) {
    leptos::prelude::document().set_title(&format!("{page} – Pet Store Admin"));
}

/// Moves the focus to the first element that matches `selector`.
pub fn focus(selector: &str) {
    let found = leptos::prelude::document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// The path under which the site stands, without a final slash: empty at the root of its host.
pub fn site_base() -> String {
    let base = leptos::prelude::document().base_uri().ok().flatten().unwrap_or_default();
    let path = base.find("://").and_then(|at| base[at + 3..].find('/').map(|slash| base[at + 3 + slash..].to_owned()));
    path.map(|path| path.trim_end_matches('/').to_owned()).unwrap_or_default()
}

fn full(name: &str) -> String {
    format!("{STORED_PREFIX}{name}")
}

fn session_storage() -> Option<Storage> {
    web_sys::window()?.session_storage().ok()?
}
