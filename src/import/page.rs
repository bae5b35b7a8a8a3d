//! "Import pets": choose a table, look at what the check found, send the rows, and get the results.

mod choose;
mod review;
mod rows;
mod sending;
mod texts;
mod unknown_row;

use crate::{
    import::{
        Import,
        rules::protocol::{Phase, ShownRow},
        use_import,
    },
    ui::{
        heading::{PageHeading, keep_focus_after},
        message::{button, message, paragraph},
        view::{ErasedView, IntoErased},
    },
};
use choose::choose_table;
use leptos::prelude::*;
use review::review;
use rows::row_table;
use sending::sending;
use unknown_row::UnknownRowDialog;

/// What the page is for at the moment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Opening,
    InAnotherTab,
    Choosing,
    Reviewing,
    Sending,
}

/// The page.
#[component]
pub fn ImportPage() -> ErasedView {
    let import = use_import();
    import.open();
    on_cleanup(move || import.close());
    let stage = Memo::new(move |_| match import.phase() {
        None if import.is_opening() => Stage::Opening,
        None if import.is_elsewhere() => Stage::InAnotherTab,
        None => Stage::Choosing,
        Some(Phase::Checked) => Stage::Reviewing,
        Some(Phase::Started | Phase::Ended) => Stage::Sending,
    });
    for left in [Stage::InAnotherTab, Stage::Choosing, Stage::Reviewing, Stage::Sending] {
        keep_focus_after(Signal::derive(move || stage.get() == left));
    }
    let problem = Memo::new(move |_| import.problem());
    // The row of unknown outcome whose dialog is open.
    let opened = RwSignal::new(None::<ShownRow>);
    let content = move || match stage.get() {
        Stage::Opening => vec![view! { <p role="status">"Loading…"</p> }.into_erased()],
        Stage::InAnotherTab => vec![in_another_tab(import)],
        Stage::Choosing => vec![choose_table(import)],
        Stage::Reviewing => vec![review(import), row_table(import, opened)],
        Stage::Sending => vec![sending(import), row_table(import, opened)],
    };
    view! {
        <PageHeading title="Import pets" />
        <div role="alert">{move || problem.get().map(|problem| failure(import, problem))}</div>
        <div class="stage">{content}</div>
        <UnknownRowDialog opened />
    }
    .into_erased()
}

/// What went wrong.
fn failure(import: Import, problem: String) -> ErasedView {
    let dismiss = Callback::new(move |()| import.dismiss());
    let text = vec![paragraph("lead", problem)];
    message(None, "message tone danger", "alert", text, vec![button("Dismiss", "button", dismiss)])
}

fn in_another_tab(import: Import) -> ErasedView {
    let text = vec![
        paragraph("lead", "Another tab imports."),
        paragraph(
            "",
            "Only one tab can import at a time. Close the page “Import” in the other tab, or wait until it ends.",
        ),
    ];
    let again = Callback::new(move |()| import.open());
    message(Some("status"), "message tone waiting", "alert", text, vec![button("Try again", "button", again)])
}
