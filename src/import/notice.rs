//! The notice of the import on every other page.

use crate::{
    import::use_import,
    routes::{self, Page, router::use_page},
    ui::message::{link_button, message},
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
        let (class, before) = match is_running.get() {
            true => ("message tone line", "Import: "),
            false => ("message tone attention line", "The import is not finished. "),
        };
        // The numbers change with each row, so they are not spoken.
        let progress = Signal::derive(move || import.counts().added());
        let text = view! { <p>{before} <span aria-live="off">{progress}</span></p> }.into_any();
        let link = link_button("Go to Import", "button bare", routes::IMPORT);
        Some(message(None, class, "import", vec![text], vec![link]))
    };
    view! { <div role="status">{notice}</div> }.into_any()
}
