//! The address of the page, and of the site.

use leptos::prelude::{document, window};
use web_sys::{Url, UrlSearchParams};

/// The origin of this site, which a service has to allow.
pub fn origin() -> String {
    web_sys::window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// Whether the page was loaded over an encrypted connection.
pub fn is_encrypted() -> bool {
    web_sys::window().and_then(|window| window.location().protocol().ok()).as_deref() == Some("https:")
}

/// A full address as the browser writes it, with its host in ASCII: `xn--…`. `None` for a text that is none.
pub fn in_ascii(text: &str) -> Option<String> {
    Url::new(text).ok().map(|url| url.href())
}

/// Reloads the page.
pub fn reload() {
    if let Some(window) = web_sys::window() {
        let _ = window.location().reload();
    }
}

/// Path, query and fragment of the address bar; `None` if they can't be read.
pub fn full() -> Option<String> {
    let location = window().location();
    Some([location.pathname().ok()?, location.search().ok()?, location.hash().ok()?].concat())
}

/// The path in the address bar.
pub fn path() -> String {
    window().location().pathname().unwrap_or_default()
}

/// The first value of a query parameter in the address bar.
pub fn parameter(name: &str) -> Option<String> {
    let search = window().location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name)
}

/// The text that this entry of the history keeps. It comes back with "Back" and after a reload.
pub fn kept_text() -> String {
    let state = window().history().and_then(|history| history.state());
    state.ok().and_then(|state| state.as_string()).unwrap_or_default()
}

/// Keeps a text with this entry of the history.
pub fn keep_text(text: &str) {
    let _ = window().history().map(|history| history.replace_state(&text.into(), ""));
}

/// The path of the site, without a final slash: empty at the root of its host.
pub fn site_base() -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    let path = base.find("://").and_then(|at| base[at + 3..].find('/').map(|slash| base[at + 3 + slash..].to_owned()));
    path.map(|path| path.trim_end_matches('/').to_owned()).unwrap_or_default()
}
