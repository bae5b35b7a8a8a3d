//! The first rows of the table, more of them on request, the tabs that count and filter them, and the rows of which nobody knows
//! whether they were added.

use super::CHECK_BOX;
use crate::{
    config::settings::use_config,
    decode::to_stored,
    import::{
        Import,
        rules::{
            row::{Counts, Kind, State},
            sheet::snapshot::{NumberedRow, ROWS_SHOWN, Stage},
        },
        use_import,
    },
    ui::{
        button::Button,
        icon::Icon,
        row_table::{RowTable, head},
        view::each,
    },
    unknown_outcome::{Decisions, UnknownOutcomes},
    words::{is_blank, number},
};
use futures::{FutureExt, future::ready};
use leptos::{
    ev::{Event, Targeted},
    prelude::*,
};
use web_sys::HtmlInputElement;

/// How many more rows are shown on request.
const MORE_ROWS: usize = 100;

/// The rows of unknown outcome.
pub fn unknown_rows(import: Import) -> AnyView {
    let decide = move |number, state| import.change(move |record| record.decide(number, state).boxed_local());
    let decisions = Decisions {
        added: Callback::new(move |(number, id)| decide(number, State::Added(id))),
        not_added: Callback::new(move |number| decide(number, State::ToSend)),
        refusal: Callback::new(|_| None),
    };
    let pets = move || import.snapshot.with(|snapshot| snapshot.unknown.clone());
    view! { <UnknownOutcomes pets decisions /> }.into_any()
}

/// The tabs and the table.
pub fn row_table(import: Import) -> AnyView {
    let rows = move || import.snapshot.with(|snapshot| snapshot.rows.clone());
    let more = move |()| {
        import.snapshot.with_untracked(|snapshot| select(import, snapshot.filter, snapshot.rows.len() + MORE_ROWS));
    };
    let has_all = move || {
        import.snapshot.with(|snapshot| snapshot.rows.len() as u32 == count_of(snapshot.counts, snapshot.filter))
    };
    let kinds = Kind::ALL.map(|kind| tab(import, Some(kind)));
    view! {
        <div class="import-parts" hidden=move || import.counts().all() == 0>
            <section aria-label="The rows" class="tabbed">
                <div class="tabs">{tab(import, None)} {kinds.into_iter().collect_view()}</div>
                <RowTable
                    class="import-rows"
                    caption="Rows"
                    heads=["Send", "Line", "Name", "Category", "Status", "Result"].map(head).into()
                    rows=each(rows, row_id, row_view)
                />
            </section>
            <p class="actions" hidden=Signal::derive(has_all)>
                <Button on_press=more>"More rows"</Button>
            </p>
        </div>
    }
    .into_any()
}

/// The tab of a kind of rows, or of all. One without rows is hidden.
fn tab(import: Import, kind: Option<Kind>) -> AnyView {
    let count = move || count_of(import.counts(), kind);
    let (class, icon) = kind.map(tone_and_icon).unzip();
    view! {
        <button
            type="button"
            class=class
            hidden=Signal::derive(move || count() == 0)
            aria-pressed=Signal::derive(move || import.snapshot.with(|snapshot| snapshot.filter == kind).to_string())
            on:click=move |_| select(import, kind, ROWS_SHOWN)
        >
            {icon.map(|name| view! { <Icon name /> }.into_any())}
            <b>{Signal::derive(move || number(count().into()))}</b>
            " "
            {kind.map_or("rows", Kind::label)}
        </button>
    }
    .into_any()
}

/// The class of the color, and the icon.
fn tone_and_icon(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Unknown => ("tone attention", "find"),
        Kind::Problem => ("tone danger", "alert"),
        Kind::Refused => ("tone danger", "no"),
        Kind::ToCheck => ("tone attention", "unknown"),
        Kind::Ready => ("hint", "yes"),
        Kind::Added => ("tone success", "pets"),
        Kind::LeftOut => ("hint", "leave"),
    }
}

fn select(import: Import, filter: Option<Kind>, most: usize) {
    import.change(move |record| ready(record.select_rows(filter, most)).boxed_local());
}

fn count_of(counts: Counts, filter: Option<Kind>) -> u32 {
    filter.map_or(counts.all(), |kind| counts.get(kind))
}

/// All that changes in a row: a row that shows anything else is another row.
fn row_id(NumberedRow { number, kind, row }: &NumberedRow) -> String {
    format!("{number} {} {}", *kind as u8, to_stored(row))
}

fn row_view(row: NumberedRow) -> AnyView {
    let import = use_import();
    let NumberedRow { number, kind, row } = row;
    let name = if is_blank(&row.name) { "(blank)".to_owned() } else { row.name.clone() };
    let (tone, icon) = tone_and_icon(kind);
    let is_checked = untrack(|| import.stage()) == Stage::Checked;
    let check_box = (is_checked && row.may_be_chosen()).then(|| {
        let is_chosen = row.state == State::ToSend;
        let choose = move |event: Targeted<Event, HtmlInputElement>| {
            let is_sent = event.target().checked();
            import.change(move |record| ready(record.choose(number, is_sent)).boxed_local());
        };
        let (id, label) = (format!("send-{number}"), format!("Send line {}", row.line));
        view! { <label><input id=id type=CHECK_BOX aria-label=label prop:checked=is_chosen on:change:target=choose /></label> }
            .into_any()
    });
    let label = |id| use_config().with_untracked(|config| config.category_label(id).map(str::to_owned));
    let cells = row.shown(label).map(|text| view! { <td dir="auto">{text}</td> }.into_any());
    view! {
        <tr role="row">
            <td role="cell" class="send">{check_box}</td>
            <td role="cell" class="line">{row.line.to_string()}</td>
            <th scope="row" role="rowheader" class="name" dir="auto">{name}</th>
            {cells}
            <td role="cell" class="why">
                <div class=tone>
                    {(tone != "hint").then(|| view! { <Icon name=icon /> }.into_any())}
                    <span>{row.in_words(kind)}</span>
                </div>
            </td>
        </tr>
    }
    .into_any()
}
