//! The first rows of the table, more of them on request, the tabs that count and filter them, and the rows of which nobody knows
//! whether they were added.

use super::CHECK_BOX;
use crate::{
    config::file::use_config,
    decode::to_stored,
    import::{
        Import,
        rules::{
            row::{Kind, State},
            sheet::snapshot::{NumberedRow, Selection, Stage},
        },
        use_import,
    },
    ui::{
        icon::Icon,
        message::button,
        row_table::{RowTable, head},
        view::each,
    },
    unknown_outcome::{Decisions, look::UnknownPet, unknown_outcomes},
    words::{is_blank, number},
};
use futures::FutureExt;
use leptos::prelude::*;
use std::sync::Arc;

/// How many more rows are shown on request.
const MORE_ROWS: usize = 100;

/// The rows of unknown outcome.
pub fn unknown_rows(import: Import) -> AnyView {
    let decide = move |number, state| import.change(move |record| record.decide(number, state).boxed_local());
    let decisions = Decisions {
        added: Callback::new(move |(number, id)| decide(number, State::Added(id))),
        not_added: Callback::new(move |number| decide(number, State::ToSend)),
    };
    let pets = move || {
        // A row that an earlier page has sent left before this page was there.
        let sent_at = import.tab.try_with_value(|tab| tab.pace.last().unwrap_or(tab.began_at));
        let unknown = import.snapshot.with(|snapshot| snapshot.unknown.clone());
        unknown.into_iter().map(|pet| UnknownPet { sent_at, ..pet }).collect()
    };
    unknown_outcomes(Arc::new(pets), decisions)
}

/// The tabs and the table.
pub fn row_table(import: Import) -> AnyView {
    // Another stage has other kinds of rows.
    import.edit(Box::new(|record| record.selection = Selection::default()));
    let rows = move || import.snapshot.with(|snapshot| snapshot.rows.clone());
    let kinds = Kind::ALL.map(|kind| tab(import, Some(kind)));
    let is_checked = untrack(|| import.stage()) == Stage::Checked;
    let [state, reason] = if is_checked { ["Send", "Why not"] } else { ["State", "Result"] };
    let has_no_more = Signal::derive(move || !import.snapshot.with(|snapshot| snapshot.has_more));
    view! {
        <div class="import-parts" hidden=Signal::derive(move || import.counts().all() == 0)>
            <section aria-label="The rows">
                <div class="tabs">{tab(import, None)} {kinds.into_iter().collect_view()}</div>
                <RowTable
                    class="import-rows"
                    caption="Rows"
                    heads=[state, "Line", "Name", "Category", "Status", reason].map(head).into()
                    rows=each(rows, row_id, row_view)
                />
            </section>
            <p class="actions">
                <span hidden=has_no_more>
                    {button(
                        "More rows",
                        "button",
                        Callback::new(move |()| import.edit(Box::new(|record| record.selection.more += MORE_ROWS))),
                    )}
                </span>
                {is_checked.then(|| button("Download results", "button", Callback::new(move |()| import.download())))}
            </p>
        </div>
    }
    .into_any()
}

/// The tab of a kind of rows, or of all. One without rows is hidden.
fn tab(import: Import, kind: Option<Kind>) -> AnyView {
    let count =
        move || import.snapshot.with(|snapshot| kind.map_or(snapshot.counts.all(), |kind| snapshot.counts.get(kind)));
    let select = move || {
        import.edit(Box::new(move |record| (record.selection.kind, record.selection.more) = (kind, 0)));
    };
    view! {
        <button
            type="button"
            class=kind.map(tone)
            hidden=Signal::derive(move || count() == 0)
            aria-pressed=Signal::derive(move || import.snapshot.with(|snapshot| snapshot.filter == kind).to_string())
            on:click=move |_| select()
        >
            <b>{Signal::derive(move || number(count().into()))}</b>
            " "
            {kind.map_or("rows", Kind::label)}
        </button>
    }
    .into_any()
}

/// The class of the color.
fn tone(kind: Kind) -> &'static str {
    ["tone attention", "tone danger", "tone danger", "tone attention", "", "tone success", ""][kind as usize]
}

/// All that changes in a row: a row that shows anything else is another row.
fn row_id(NumberedRow { number, kind, row }: &NumberedRow) -> String {
    format!("{number} {} {}", *kind as u8, to_stored(row))
}

fn row_view(row: NumberedRow) -> AnyView {
    let (import, config) = (use_import(), use_config());
    let NumberedRow { number, kind, row } = row;
    let name = if is_blank(&row.name) { "(blank)".to_owned() } else { row.name.clone() };
    let is_checked = untrack(|| import.stage()) == Stage::Checked;
    let choose = move |is_sent| {
        import.edit(Box::new(move |record| record.sheet.iter_mut().for_each(|sheet| sheet.choose(number, is_sent))));
    };
    let check_box = (is_checked && row.has_tick()).then(|| {
        let is_chosen = row.state == State::ToSend;
        let (id, label) = (format!("send-{number}"), format!("Send line {}", row.line));
        view! {
            <label>
                <input
                    id=id
                    type=CHECK_BOX
                    aria-label=label
                    prop:checked=is_chosen
                    on:change:target=move |event| choose(event.target().checked())
                />
            </label>
        }
        .into_any()
    });
    let is_good = kind == Kind::Added || is_checked && kind == Kind::Ready;
    let name_of_sign = if is_good { "yes" } else { "alert" };
    let sign = || (is_good || !tone(kind).is_empty()).then(|| view! { <Icon name=name_of_sign /> }.into_any());
    let cell =
        |[sent, word]: [String; 2]| view! { <td role="cell"><bdi>{sent}</bdi> <small>{word}</small></td> }.into_any();
    let shown = row.shown(|id| config.category_label(id).map(str::to_owned));
    let is_out = matches!(kind, Kind::Problem | Kind::ToCheck | Kind::LeftOut) && row.state != State::ToSend;
    view! {
        <tr role="row" class=is_out.then_some("out")>
            <td role="cell" class=format!("send {}", tone(kind))>{check_box.or_else(sign)}</td>
            <td role="cell" class="line">{row.line.to_string()}</td>
            <th scope="row" role="rowheader" class="name"><bdi>{name}</bdi></th>
            {shown.map(cell)}
            <td role="cell" class="why">{row.in_words(kind)}</td>
        </tr>
    }
    .into_any()
}
