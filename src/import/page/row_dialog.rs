//! One row: its texts, why it cannot be sent, and what a person decides about it.

use crate::{
    api::request::list_pets,
    config::settings::use_config,
    import::{
        rules::{
            check::Checker,
            protocol::{Column, Decision, Request, RowState, RowTexts, ShownRow},
        },
        use_import,
    },
    session::{action::Action, look::Look, use_session},
    shell::{alert::FailureAlert, rate_limit::wait::WaitNotice},
    ui::{
        button::{Kind, SubmitButton},
        dialog::Dialog,
        field::TextField,
        message::{button, paragraph},
        view::{ErasedView, IntoErased},
    },
};
use leptos::{ev::SubmitEvent, prelude::*};

/// The dialog of the row in `opened`.
#[component]
pub fn RowDialog(opened: RwSignal<Option<ShownRow>>) -> ErasedView {
    let content = move || {
        opened.get().map(|row| if row.decision == Decision::Settle { unknown(row, opened) } else { texts(row, opened) })
    };
    view! {
        <Dialog
            open=Signal::derive(move || opened.with(Option::is_some))
            on_dismiss=move |()| opened.set(None)
            labelled_by="row-title"
        >
            {content}
        </Dialog>
    }
    .into_erased()
}

fn title(row: &ShownRow) -> ErasedView {
    view! { <h2 id="row-title">{format!("Line {}", row.line)}</h2> }.into_erased()
}

/// The texts of a row, to mend them or to leave the row out.
fn texts(row: ShownRow, opened: RwSignal<Option<ShownRow>>) -> ErasedView {
    let import = use_import();
    let number = row.row;
    let is_left_out = row.decision == Decision::TakeIn;
    let texts = RwSignal::new(row.texts.clone());
    let send = move |request: Request| {
        import.change(request);
        opened.set(None);
    };
    let save = move |event: SubmitEvent| {
        event.prevent_default();
        send(Request::Edit { row: number, texts: texts.get_untracked() });
    };
    let leave_out = Callback::new(move |()| send(Request::LeaveOut { row: number, left_out: !is_left_out }));
    let cancel = Callback::new(move |()| opened.set(None));
    let buttons = vec![
        button(if is_left_out { "Take in again" } else { "Leave out" }, Kind::Plain, leave_out),
        button("Cancel", Kind::Plain, cancel),
    ];
    let fields = [
        (Column::Name, "row-name", "Name", ""),
        (Column::Category, "row-category", "Category", "A number, or a label of this app's settings"),
        (Column::Status, "row-status", "Status", "available, pending, sold, or empty"),
    ];
    let fields = fields.map(|(column, id, label, hint)| {
        let problem = row.problems.iter().find(|problem| problem.column == column);
        let problem = Signal::stored(problem.map(|problem| problem.reason.clone()));
        view! {
            <TextField
                id
                label
                value=Signal::derive(move || texts.with(|texts| cell(texts, column).clone()))
                on_input=move |text| texts.update(|texts| *cell_mut(texts, column) = text)
                problem
                hint=Signal::stored(Some(hint.to_owned()))
            />
        }
        .into_erased()
    });
    view! {
        {title(&row)}
        // Each problem stands at its field.
        {row.problems.is_empty().then(|| paragraph("", row.outcome))}
        <form class="form" novalidate on:submit=save>
            {fields.into_iter().collect_view()}
            <p class="actions">
                <SubmitButton label="Save" busy_label="" busy=Signal::stored(false) />
                {buttons}
            </p>
        </form>
    }
    .into_erased()
}

fn cell(texts: &RowTexts, column: Column) -> &String {
    match column {
        Column::Name => &texts.name,
        Column::Category => &texts.category,
        Column::Status => &texts.status,
    }
}

fn cell_mut(texts: &mut RowTexts, column: Column) -> &mut String {
    match column {
        Column::Name => &mut texts.name,
        Column::Category => &mut texts.category,
        Column::Status => &mut texts.status,
    }
}

/// A row of which nobody knows whether it was added.
fn unknown(row: ShownRow, opened: RwSignal<Option<ShownRow>>) -> ErasedView {
    let import = use_import();
    let session = use_session();
    let action = Action::new();
    let found = RwSignal::new(None::<Look>);
    let number = row.row;
    let RowTexts { name, category, status } = row.texts.clone();
    let categories = use_config()
        .with_untracked(|config| config.categories().map(|(id, label)| (id, label.to_owned())).collect::<Vec<_>>());
    let sent = Checker::new(&categories).check([&name, &category, &status]).ok();
    let look = Callback::new(move |()| {
        if let Some(sent) = sent.clone() {
            action.run(session.send(list_pets(Look::query(&sent))), move |reply| {
                found.set(Some(Look::new(&sent, &[], &reply.value)));
            });
        }
    });
    let decide = move |state: RowState| {
        import.settle(number, state);
        opened.set(None);
    };
    let was_added = move |()| {
        let id = found.with_untracked(|look| look.as_ref().and_then(Look::only_id));
        decide(RowState::Added { id });
    };
    let buttons = vec![
        button("Look whether it was added", Kind::Primary, look),
        button("It was added", Kind::Plain, Callback::new(was_added)),
        button("Send it again", Kind::Plain, Callback::new(move |()| decide(RowState::Waiting))),
        button("Decide later", Kind::Plain, Callback::new(move |()| opened.set(None))),
    ];
    let result = move || match found.get() {
        _ if action.is_pending() => "Looking…".to_owned(),
        look => look.map(|look| look.to_string()).unwrap_or_default(),
    };
    view! {
        {title(&row)}
        <p>"“" <bdi>{name}</bdi> "” may or may not have been added. Look in the list before you decide."</p>
        <p role="status">{Signal::derive(result)}</p>
        <WaitNotice action />
        <FailureAlert action on_retry=look />
        <p class="actions">{buttons}</p>
        <p class="hint">"Looking uses 1 request"</p>
    }
    .into_erased()
}
