//! What the check found, what the import takes, and its start.

use crate::{
    import::{
        Import,
        price::Price,
        rules::protocol::{Download, Request, RowFilter},
    },
    session::use_session,
    ui::{
        button::Button,
        dialog::Dialog,
        message::button,
        time::ScreenClock,
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;

/// The result of the check and "Start import", which asks before an import that takes more than one day.
pub fn review(import: Import) -> ErasedView {
    let gate = use_session().gate;
    let clock: ScreenClock = expect_context();
    let price = move || Price::of(import.counts().ready, &gate.budget.get(), clock.0.get());
    let refusal = Memo::new(move |_| (import.counts().ready == 0).then(|| "No row can be sent.".to_owned()));
    let has_duplicates = Memo::new(move |_| import.counts().duplicates > 0);
    let has_problems = Memo::new(move |_| import.counts().with_problems > 0);
    let asking = RwSignal::new(false);
    let start = move |()| {
        if untrack(price).days() > 1 {
            asking.set(true);
        } else {
            import.start();
        }
    };
    let question = move || {
        let price = untrack(price);
        let today = price.today().unwrap_or_default();
        format!(
            "{today} of {} rows can be sent today, and the whole import takes {} days. It waits for the next day while \
             this tab is open. Otherwise “Resume” continues it.",
            price.requests,
            price.days()
        )
    };
    view! {
        <section class="card section import-review" aria-labelledby="review-title">
            <h2 id="review-title">"Check"</h2>
            <p role="status">{Signal::derive(move || import.text(|import| &import.summary))}</p>
            <p class="actions">{move || buttons(import, has_duplicates.get(), has_problems.get())}</p>
            <p>{Signal::derive(move || price().to_string())}</p>
            <p class="hint">{Signal::derive(move || refusal.get().unwrap_or_default())}</p>
            <p class="actions">
                <Button class="button primary" disabled_because=refusal on_press=start>
                    "Start import"
                </Button>
            </p>
        </section>
        <Dialog open=asking on_dismiss=move |()| asking.set(false) labelled_by="days-title">
            <h2 id="days-title">"Import over several days?"</h2>
            <p>{question}</p>
            <p class="actions">
                <Button on_press=move |()| import.start()>"Start the import"</Button>
                <Button class="button primary" on_press=move |()| asking.set(false)>
                    "Back to the table"
                </Button>
            </p>
        </Dialog>
    }
    .into_erased()
}

/// What can be done before the start.
fn buttons(import: Import, has_duplicates: bool, has_problems: bool) -> Vec<ErasedView> {
    let leave_out = Callback::new(move |()| import.change(Request::LeaveOutAll(RowFilter::Duplicates)));
    let download = Callback::new(move |()| import.download(Download::Problems));
    let discard = Callback::new(move |()| import.discard());
    let mut buttons = Vec::new();
    if has_duplicates {
        buttons.push(button("Leave duplicates out", "button", leave_out));
    }
    if has_problems {
        buttons.push(button("Download rows with problems", "button", download));
    }
    buttons.push(button("Choose another table", "button", discard));
    buttons
}
