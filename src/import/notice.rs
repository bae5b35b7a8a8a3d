//! The notice of the import on every other page.

use crate::{
    import::use_import,
    routes::{self, Page, router::use_page},
    ui::message::{link_button, message, paragraph},
};
use leptos::prelude::*;

/// The notice, while an import is not finished.
#[component]
pub fn ImportNotice() -> AnyView {
    let import = use_import();
    let page = use_page();
    let is_running = Memo::new(move |_| import.is_running());
    let notice = move || {
        if page() == Some(Page::Import) || !import.is_unfinished() {
            return None;
        }
        let (class, text) = match is_running.get() {
            true => ("message tone", "The import goes on while you work here."),
            false => ("message tone attention", "The import is not finished."),
        };
        let link = link_button("Go to Import", "button", routes::IMPORT);
        Some(message(None, class, "import", vec![paragraph("", text)], vec![link]))
    };
    view! { <div role="status">{notice}</div> }.into_any()
}
