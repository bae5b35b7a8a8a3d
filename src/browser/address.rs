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

/// An address, or a path of this site, as the browser writes it: `https://xn--…`. `None` for a text that is none.
pub fn resolve(text: &str) -> Option<String> {
    Url::new_with_base(text, &origin()).ok().map(|url| url.href())
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
    Url::new(&base).map(|url| url.pathname().trim_end_matches('/').to_owned()).unwrap_or_default()
}
