//! The notice of the import on every other page.

use crate::{
    browser::address,
    import::use_import,
    routes::{self, Page},
    ui::message::{link_button, message, paragraph},
};
use leptos::prelude::*;
use leptos_router::hooks::use_location;

/// The notice, while an import is not finished.
#[component]
pub fn ImportNotice() -> AnyView {
    let import = use_import();
    let path = use_location().pathname;
    let site_base = address::site_base();
    let is_running = Memo::new(move |_| import.is_running());
    let notice = move || {
        if path.with(|path| Page::at(&site_base, path)) == Some(Page::Import) || !import.is_unfinished() {
            return None;
        }
        let (class, text) = match is_running.get() {
            true => ("message tone", "The import goes on while you work here."),
            false => ("message tone attention", "The import is not finished."),
        };
        let link = link_button("Go to Import", "button", routes::import());
        Some(message(None, class, "import", vec![paragraph("", text)], vec![link]))
    };
    view! { <div role="status">{notice}</div> }.into_any()
}
