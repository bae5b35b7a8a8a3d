//! The first rows of the table, more of them on request, the tabs that count and filter them, and the dialog of a row of which nobody
//! knows whether it was added.

use super::CHECK_BOX;
use crate::{
    api::{request::list_pets, wire::is_blank},
    frame::alert::ActionNotices,
    import::{
        Import,
        rules::{
            row::{Counts, Kind, Row, State},
            sheet::{
                json,
                shown::{ROWS_SHOWN, ShownRow},
            },
        },
    },
    session::{action::Action, use_session},
    ui::{
        button::Button,
        dialog::Dialog,
        icon::Icon,
        message::button,
        rows::{RowTable, head},
        view::{ErasedView, IntoErased, each},
    },
    unknown_outcome::look::Look,
    words::number,
};
use futures::{FutureExt, future::ready};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlInputElement};

/// How many more rows are shown on request.
const MORE_ROWS: usize = 100;

/// The tabs and the table.
pub fn row_table(import: Import) -> ErasedView {
    let opened = RwSignal::new(None::<ShownRow>);
    let rows = move || import.shown.with(|shown| shown.rows.clone());
    let on_press = move |(number, control): (String, HtmlElement)| {
        let Some(row) = untrack(rows).into_iter().find(|row| row.number.to_string() == number) else { return };
        match control.dyn_ref::<HtmlInputElement>() {
            Some(check_box) => {
                let (row, is_sent) = (row.number, check_box.checked());
                import.change(move |record| record.choose(row, is_sent).boxed_local());
            }
            None => opened.set(Some(row)),
        }
    };
    let more = move |()| import.shown.with_untracked(|shown| show(import, shown.filter, shown.rows.len() + MORE_ROWS));
    let has_all = move || import.shown.with(|shown| shown.rows.len() as u32 == count_of(shown.counts, shown.filter));
    let kinds = Kind::ALL.map(|(kind, word, tone, icon)| tab(import, Some(kind), word, tone, Some(icon)));
    view! {
        <div class="stage" hidden=move || import.counts().all() == 0>
            <section aria-label="The rows" class="tabbed">
                <div class="tabs">{tab(import, None, "rows", "", None)} {kinds.into_iter().collect_view()}</div>
                <RowTable
                    class="import-rows"
                    caption="Rows"
                    heads=["Send", "Line", "Name", "Category", "Status", "Result"].map(head).into()
                    rows=each(rows, key, row_view)
                    on_press
                />
            </section>
            <p class="actions" hidden=Signal::derive(has_all)>
                <Button on_press=more>"More rows"</Button>
            </p>
        </div>
        {dialog_of(import, opened)}
    }
    .into_erased()
}

/// The tab of a kind of rows, or of all. One without rows is hidden.
fn tab(
    import: Import,
    kind: Option<Kind>,
    word: &'static str,
    tone: &'static str,
    icon: Option<&'static str>,
) -> ErasedView {
    let count = move || count_of(import.counts(), kind);
    view! {
        <button
            type="button"
            class=tone
            hidden=Signal::derive(move || count() == 0)
            aria-pressed=Signal::derive(move || import.shown.with(|shown| shown.filter == kind).to_string())
            on:click=move |_| show(import, kind, ROWS_SHOWN)
        >
            {icon.map(|name| view! { <Icon name /> }.into_erased())}
            <b>{Signal::derive(move || number(count().into()))}</b>
            " "
            {word}
        </button>
    }
    .into_erased()
}

fn show(import: Import, kind: Option<Kind>, rows: usize) {
    import.change(move |record| ready(record.show(kind, rows)).boxed_local());
}

fn count_of(counts: Counts, filter: Option<Kind>) -> u32 {
    filter.map_or(counts.all(), |kind| counts.get(kind))
}

/// All that changes in a row: a row that shows anything else is another row.
fn key(ShownRow { number, kind, row }: &ShownRow) -> String {
    format!("{number} {} {}", *kind as u8, json(row))
}

fn row_view(row: ShownRow) -> ErasedView {
    let ShownRow { number, kind, row } = row;
    let (line, [category, status]) = (row.line, row.category_and_status(kind));
    let name = if is_blank(&row.name) { "(blank)".to_owned() } else { row.name.clone() };
    let (_, _, tone, icon) = Kind::ALL[kind as usize];
    // A control without use is not there.
    let check_box = row.may_be_chosen().then(|| {
        let is_chosen = row.state == State::Waiting;
        let label = format!("Send line {line}");
        let id = format!("send-{number}");
        view! { <label><input id=id type=CHECK_BOX aria-label=label checked=is_chosen /></label> }.into_erased()
    });
    let decide = (kind == Kind::Unknown).then(|| {
        let label = format!("Decide line {line}");
        view! { <button type="button" class="button" aria-label=label>"Decide"</button> }.into_erased()
    });
    view! {
        <tr role="row" data-key=number.to_string()>
            <td role="cell" class="send">{check_box}</td>
            <td role="cell" class="line">{line.to_string()}</td>
            <th role="rowheader" scope="row" class="name" dir="auto">{name}</th>
            <td role="cell" dir="auto">{category}</td>
            <td role="cell" dir="auto">{status}</td>
            <td role="cell" class="why">
                <div class=tone>
                    {(tone != "hint").then(|| view! { <Icon name=icon /> }.into_erased())}
                    <span>{row.in_words(kind)}</span>
                    {decide}
                </div>
            </td>
        </tr>
    }
    .into_erased()
}

/// The dialog of the row in `opened`.
fn dialog_of(import: Import, opened: RwSignal<Option<ShownRow>>) -> ErasedView {
    view! {
        <Dialog
            open=Signal::derive(move || opened.with(Option::is_some))
            on_dismiss=move |()| opened.set(None)
            labelled_by="row-title"
        >
            {move || opened.get().map(|row| unknown(import, row, opened))}
        </Dialog>
    }
    .into_erased()
}

fn unknown(import: Import, row: ShownRow, opened: RwSignal<Option<ShownRow>>) -> ErasedView {
    let session = use_session();
    let action = Action::new();
    let found = RwSignal::new(None::<Look>);
    let ShownRow { number, row: Row { line, name, pet, .. }, .. } = row;
    let look = Callback::new(move |()| {
        let Some(sent) = pet.clone() else { return };
        action.run(session.send(list_pets(Look::query(&sent))), move |reply| {
            // The pets of other rows, and those that were added by hand, are not this one.
            let mut known = import.shown.with_untracked(|shown| shown.recorded.clone());
            known.extend(session.loaded.added_ids());
            found.set(Some(Look::new(&sent, &known, &reply.value)));
        });
    });
    let decide = move |state: State| {
        import.change(move |record| record.decide(number, state).boxed_local());
        opened.set(None);
    };
    let was_added = move |()| {
        let id = found.with_untracked(|look| look.as_ref().and_then(Look::only_id));
        id.into_iter().for_each(|id| session.loaded.record_id(id));
        decide(State::Added(id));
    };
    let buttons = vec![
        button("Look whether it was added", "button primary", look),
        button("It was added", "button", Callback::new(was_added)),
        button("Send it again", "button", Callback::new(move |()| decide(State::Waiting))),
        button("Decide later", "button", Callback::new(move |()| opened.set(None))),
    ];
    let result = move || match found.get() {
        _ if action.pending.get() => "Looking…".to_owned(),
        look => look.map(|look| look.to_string()).unwrap_or_default(),
    };
    view! {
        <h2 id="row-title">{format!("Line {line}")}</h2>
        <p>"“" <bdi>{name}</bdi> "” may or may not have been added. Look in the list before you decide."</p>
        <p role="status">{Signal::derive(result)}</p>
        <ActionNotices action on_retry=look />
        <p class="actions">{buttons}</p>
    }
    .into_erased()
}
