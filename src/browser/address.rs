//! The address of the page, and of the site.

use leptos::prelude::{document, window};
use web_sys::Url;

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

/// The path in the address bar.
pub fn path() -> String {
    window().location().pathname().unwrap_or_default()
}

/// The query in the address bar: empty, or `?…`.
pub fn query() -> String {
    window().location().search().unwrap_or_default()
}

/// The path of the site, without a final slash: empty at the root of its host.
pub fn site_base() -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    let path = base.find("://").and_then(|at| base[at + 3..].find('/').map(|slash| base[at + 3 + slash..].to_owned()));
    path.map(|path| path.trim_end_matches('/').to_owned()).unwrap_or_default()
}
