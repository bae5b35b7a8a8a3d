//! "Import pets": choose a table, look at what the check found, send the rows, and get the results.

mod choose;
mod questions;
mod rows;
mod sending;

use crate::{
    import::{Import, rules::sheet::snapshot::Stage, use_import},
    ui::{
        dialog::Confirm,
        heading::PageHeading,
        message::{button, message, paragraph},
    },
};
use choose::choose_table;
use js_sys::Array;
use leptos::prelude::*;
use questions::{questions, warnings};
use rows::{row_table, unknown_rows};
use sending::{receipt, sending};
use web_sys::{CssStyleSheet, DragEvent};

/// Not in the markup, which the site's policy would refuse with it: it allows no fields there.
const CHECK_BOX: &str = "checkbox";
/// The heading of the page.
pub const TITLE: &str = "Import pets";
/// In the part of the program that has the page, so the first load does not have it, and the page is never without it.
const STYLE: &str = include_str!("../../style/import.css");

/// The page.
#[component]
pub fn ImportPage() -> impl IntoView {
    let import = use_import();
    adopt_style();
    import.load();
    let stage = Memo::new(move |_| import.stage());
    // The browser would open a dropped file in place of the app. Only the form to choose a table takes one. A text is the browser's.
    let take_files = |event: DragEvent| {
        let has_files = event.data_transfer().is_some_and(|data| data.types().includes(&"Files".into(), 0));
        if has_files {
            event.prevent_default();
        }
    };
    let over = window_event_listener(leptos::ev::dragover, take_files);
    let drop = window_event_listener(leptos::ev::drop, take_files);
    on_cleanup(move || [over, drop].into_iter().for_each(|listener| listener.remove()));
    let problem = import.problem;
    let question = RwSignal::new(None);
    let summary = Signal::derive(move || match import.is_checking() {
        true => "Checking…".to_owned(),
        false => import.text(|snapshot| &snapshot.head.summary),
    });
    let content = move || match stage.get() {
        Stage::Unread => vec![],
        Stage::Nothing => vec![choose_table(import)],
        Stage::Checked => vec![receipt(import, question), warnings(import), questions(import), row_table(import)],
        Stage::Started => vec![sending(import, question), unknown_rows(import), row_table(import)],
    };
    view! {
        <div class="title">
            <PageHeading title=TITLE />
            <p role="status">{summary}</p>
            {move || {
                let close = Callback::new(move |()| import.close());
                (stage.get() == Stage::Checked).then(|| button("Another table", "button bare", close))
            }}
        </div>
        <div role="alert">{move || (!problem.with(String::is_empty)).then(|| failure(import, problem.get()))}</div>
        <div class="import-parts">{content}</div>
        <Confirm question dismiss="Back" />
    }
}

/// Adds the style to the document, where the one of an earlier visit makes room. The site's policy is about styles in the markup.
fn adopt_style() {
    if let Ok(style) = CssStyleSheet::new()
        && style.replace_sync(STYLE).is_ok()
    {
        document().set_adopted_style_sheets(&Array::of1(&style));
    }
}

/// What went wrong. What a person asks for next takes its place.
fn failure(import: Import, problem: String) -> AnyView {
    let again = Callback::new(move |()| import.load());
    // Without its record an import does not begin.
    let again = untrack(|| import.stage() == Stage::Unread).then(|| button("Try again", "button", again));
    message(None, "message tone danger", "alert", vec![paragraph("", problem)], again.into_iter().collect())
}
