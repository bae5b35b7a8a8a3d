//! The first rows of the table, more of them on request, and the tabs that count and filter them.

use super::unknown_row::UnknownRowDialog;
use crate::{
    api::wire::is_blank,
    import::{
        Import,
        rules::{
            row::{Counts, Kind, State},
            sheet::{
                json,
                shown::{ROWS_SHOWN, ShownRow},
            },
        },
    },
    ui::{
        button::Button,
        icon::Icon,
        rows::{RowTable, head},
        view::{ErasedView, IntoErased},
    },
    words::number,
};
use futures::{FutureExt, future::ready};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlInputElement};

/// How many more rows are shown on request.
const MORE_ROWS: usize = 100;
/// Not in the markup below, which the site's policy would refuse with it: it allows no fields there.
const CHECK_BOX: &str = "checkbox";

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
                    rows=view! { <For each=rows key children=row_view /> }.into_erased()
                    on_press
                />
            </section>
            <p class="actions" hidden=Signal::derive(has_all)>
                <Button on_press=more>"More rows"</Button>
            </p>
        </div>
        <UnknownRowDialog import opened />
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
