//! What the check found, what the import takes, and its start.

use crate::{
    import::{
        Import,
        price::{Price, kept_per_day_by_default},
        rules::protocol::{Download, Options, Request, RowFilter},
    },
    session::use_session,
    ui::{
        button::{Button, Kind},
        countdown::ScreenClock,
        field::{CheckField, InputKind, TextField},
        message::button,
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;

const WHOLE_NUMBER: &str = "Enter a whole number.";

/// The result of the check, the options and "Start import".
pub fn review(import: Import) -> ErasedView {
    let gate = use_session().gate();
    let clock: ScreenClock = expect_context();
    let stops_at_refusal = RwSignal::new(true);
    let splits_over_days = RwSignal::new(false);
    let kept = RwSignal::new(untrack(|| kept_per_day_by_default(&gate.budget(), clock.now())).to_string());
    let options = move || {
        let kept_per_day = kept.with(|kept| kept.trim().parse().ok())?;
        Some(Options {
            stops_at_refusal: stops_at_refusal.get(),
            splits_over_days: splits_over_days.get(),
            kept_per_day,
        })
    };
    // The price, and why the import cannot start.
    let price = move || {
        let Some(options) = options() else { return (String::new(), Some(WHOLE_NUMBER.to_owned())) };
        let price = Price::of(import.counts().ready, &gate.budget(), clock.now(), options);
        (price.to_string(), price.refusal(options))
    };
    let refusal = Memo::new(move |_| price().1);
    let has_duplicates = Memo::new(move |_| import.counts().duplicates > 0);
    let has_problems = Memo::new(move |_| import.counts().with_problems > 0);
    let start = move |()| {
        if let Some(options) = untrack(options) {
            import.start(options);
        }
    };
    view! {
        <section class="card section import-review" aria-labelledby="review-title">
            <h2 id="review-title">"Check"</h2>
            <p role="status">{Signal::derive(move || import.text(|import| &import.summary))}</p>
            <p class="actions">{move || buttons(import, has_duplicates.get(), has_problems.get())}</p>
            <fieldset>
                <legend>"How to import"</legend>
                <CheckField
                    label="Stop at the first row that the service does not accept"
                    checked=stops_at_refusal
                    on_change=move |is_on| stops_at_refusal.set(is_on)
                />
                <CheckField
                    label="Allow more than one day"
                    checked=splits_over_days
                    on_change=move |is_on| splits_over_days.set(is_on)
                />
                <TextField
                    id="import-kept"
                    label="Requests of each day to keep for other work"
                    input=InputKind::Digits
                    value=kept
                    on_input=move |text| kept.set(text)
                    problem=Signal::derive(move || options().is_none().then(|| WHOLE_NUMBER.to_owned()))
                />
            </fieldset>
            <p>{Signal::derive(move || price().0)}</p>
            <p class="hint">{Signal::derive(move || refusal.get().unwrap_or_default())}</p>
            <p class="actions">
                <Button kind=Kind::Primary disabled_because=refusal on_press=start>
                    "Start import"
                </Button>
            </p>
        </section>
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
        buttons.push(button("Leave duplicates out", Kind::Plain, leave_out));
    }
    if has_problems {
        buttons.push(button("Download rows with problems", Kind::Plain, download));
    }
    buttons.push(button("Choose another table", Kind::Plain, discard));
    buttons
}
