//! The rows of the table. Only those that can be seen are in the document: a table may have 10,000.

use super::texts::filters;
use crate::{
    browser,
    import::{
        Import,
        rules::protocol::{Answer, Decision, Request, RowFilter, RowTexts, ShownRow, ShownRows, Tone},
    },
    ui::{
        field::SelectField,
        rows::{clone_row, pressed_row},
        view::{ErasedView, For, IntoErased},
    },
};
use leptos::{ev::MouseEvent, html, prelude::*, task::spawn_local};
use web_sys::Element;

/// How many rows are in the document. Each of them takes time when the table is scrolled to another place (tests/bench/README.md).
const ROWS_IN_DOCUMENT: u32 = 48;
/// The first row in the document is a multiple of this, so that a short scroll changes nothing. At most `2 * STEP - 1` rows
/// are above the screen, so the others fill a screen of 33 rows.
const STEP: u32 = 8;

/// The filter and the table.
pub fn row_table(import: Import, opened: RwSignal<Option<ShownRow>>) -> ErasedView {
    let filter = RwSignal::new(RowFilter::All);
    let from = RwSignal::new(0);
    // The line whose button was pressed. Its row is then another one, and its new button gets the focus.
    let changed_line = StoredValue::new(None::<u32>);
    let shown = loaded_rows(import, filter, from);
    Effect::new(move |_| {
        shown.track();
        if let Some(line) = changed_line.try_update_value(Option::take).flatten() {
            request_animation_frame(move || browser::focus(&format!("[aria-label$=' line {line}']")));
        }
    });
    let frame = NodeRef::<html::Div>::new();
    let choices = move |()| {
        let all = filters(import.counts());
        all.into_iter().map(|(filter, text)| (value_of(filter), text)).collect()
    };
    let choose = move |chosen: String| {
        let all = untrack(|| filters(import.counts()));
        if let Some((chosen, _)) = all.into_iter().find(|(filter, _)| value_of(*filter) == chosen) {
            filter.set(chosen);
            from.set(0);
            if let Some(frame) = frame.get_untracked() {
                frame.set_scroll_top(0);
            }
        }
    };
    let total = move || shown.with(|rows| rows.total);
    let scroll = move |_| {
        if let Some(frame) = frame.get_untracked() {
            let first = first_row(frame.scroll_top(), frame.scroll_height(), untrack(total));
            if from.get_untracked() != first {
                from.set(first);
            }
        }
    };
    let space_above = move || shown.with(|rows| rows.from);
    let space_below = move || shown.with(|rows| rows.total.saturating_sub(rows.from + rows.rows.len() as u32));
    let on_click = move |event: MouseEvent| {
        let rows = shown.with_untracked(|shown| (shown.from..).zip(shown.rows.clone()).collect());
        let key = |(number, row): &(u32, ShownRow)| ScreenRow::new((*number, row)).key;
        let Some(((_, row), _)) = pressed_row(&event, rows, key) else { return };
        if row.decision == Decision::Settle {
            opened.set(Some(row));
        } else {
            changed_line.set_value(Some(row.line));
            import.change(Request::LeaveOut { row: row.row, left_out: row.decision == Decision::LeaveOut });
        }
    };
    view! {
        <section class="section import-rows">
            <div class="title">
                <h2 id="rows-title">"Rows"</h2>
                <SelectField
                    id="import-filter"
                    label="Show"
                    choices
                    value=Signal::derive(move || value_of(filter.get()))
                    on_choose=choose
                    problem=Signal::stored(None::<String>)
                />
            </div>
            <div class="frame scroll" node_ref=frame tabindex="0" role="region" aria-labelledby="rows-title" on:scroll=scroll>
                <table aria-rowcount=move || (total() + 1).to_string()>
                    <thead>
                        <tr>
                            <th scope="col">"Line"</th>
                            <th scope="col">"Name"</th>
                            <th scope="col">"Category, status"</th>
                            <th scope="col">"Outcome"</th>
                            <th scope="col"><span class="unseen">"Decision"</span></th>
                        </tr>
                    </thead>
                    <tbody on:click=on_click>
                        {space(Signal::derive(space_above))}
                        <For
                            each=move || shown.with(|shown| (shown.from..).zip(&shown.rows).map(ScreenRow::new).collect())
                            key=|row| row.key.clone()
                            children=row_view
                        />
                        {space(Signal::derive(space_below))}
                    </tbody>
                </table>
            </div>
        </section>
    }
    .into_erased()
}

/// The place of rows that are not in the document.
fn space(rows: Signal<u32>) -> ErasedView {
    view! { <tr class="space" aria-hidden="true" style:--rows=move || rows.get().to_string()></tr> }.into_erased()
}

/// The rows of the filter from the row `from` on. They are asked for again after each change.
fn loaded_rows(import: Import, filter: RwSignal<RowFilter>, from: RwSignal<u32>) -> RwSignal<ShownRows> {
    let shown = RwSignal::new(ShownRows::default());
    let wanted = move || (filter.get(), from.get(), import.revision());
    let is_asking = StoredValue::new(false);
    let ask = move || {
        if is_asking.get_value() {
            return;
        }
        is_asking.set_value(true);
        spawn_local(async move {
            // The signals are gone when the page is left.
            while let Some(filter_now) = filter.try_get_untracked() {
                let (_, first, revision) = untrack(wanted);
                let request = Request::Rows { filter: filter_now, from: first, count: ROWS_IN_DOCUMENT };
                let answer = import.ask(request, None).await;
                if let Ok(Answer::Rows(rows)) = answer {
                    let _ = shown.try_set(rows);
                }
                // Only the last place of a fast scroll matters.
                if shown.is_disposed() || untrack(wanted) == (filter_now, first, revision) {
                    break;
                }
            }
            is_asking.try_set_value(false);
        });
    };
    Effect::new(move |_| {
        wanted();
        ask();
    });
    shown
}

/// The row to begin with when the table is scrolled to `top`, with a screen of rows before it.
fn first_row(top: i32, height: i32, total: u32) -> u32 {
    let seen = i64::from(top.max(0)) * i64::from(total) / i64::from(height.max(1));
    let first = u32::try_from(seen).unwrap_or(0).saturating_sub(STEP);
    first / STEP * STEP
}

/// A row as the table shows it.
struct ScreenRow {
    /// All that is shown, so that a changed row gets a new place in the document.
    key: String,
    number: u32,
    texts: [String; 4],
    tone: &'static str,
    button: Option<&'static str>,
}

impl ScreenRow {
    /// `number` counts the rows of the filter.
    fn new((number, row): (u32, &ShownRow)) -> Self {
        let RowTexts { name, category, status } = &row.texts;
        let separator = if category.is_empty() || status.is_empty() { "" } else { ", " };
        let kind = format!("{category}{separator}{status}");
        let texts = [row.line.to_string(), name.clone(), kind, row.outcome.clone()];
        let tone = match row.tone {
            Tone::Plain => "",
            Tone::Good => "tone success",
            Tone::Open => "tone waiting",
            Tone::Bad => "tone danger",
        };
        let button = match row.decision {
            Decision::Nothing => None,
            Decision::LeaveOut => Some("Leave out"),
            Decision::TakeIn => Some("Take in"),
            Decision::Settle => Some("Decide"),
        };
        Self {
            key: format!("{number}\n{}\n{}", texts.join("\n"), button.unwrap_or_default()),
            number,
            texts,
            tone,
            button,
        }
    }
}

thread_local! {
    /// The empty row that all rows are cloned from, because a `view!` for each takes longer (tests/bench/README.md).
    static EMPTY_ROW: Element = view! {
        <tr>
            <td></td>
            <td dir="auto"></td>
            <td dir="auto"></td>
            <td></td>
            <td>
                <button type="button" class="button"></button>
            </td>
        </tr>
    }
    .into_erased()
    .into_element();
}

fn row_view(ScreenRow { key, number, texts, tone, button }: ScreenRow) -> ErasedView {
    let (row, cells) = clone_row(&EMPTY_ROW, &key);
    let _ = row.set_attribute("aria-rowindex", &(number + 2).to_string());
    for (cell, text) in cells.iter().zip(&texts) {
        cell.set_text_content(Some(text));
    }
    if let [line, _, _, outcome, decision] = &cells[..] {
        outcome.set_class_name(tone);
        // A long reason is clipped.
        let _ = outcome.set_attribute("title", &texts[3]);
        match (decision.first_element_child(), button) {
            (Some(element), Some(label)) => {
                element.set_text_content(Some(label));
                let line = line.text_content().unwrap_or_default();
                let _ = element.set_attribute("aria-label", &format!("{label} line {line}"));
            }
            _ => decision.set_text_content(None),
        }
    }
    row.into()
}

/// The value of a filter in its field.
fn value_of(filter: RowFilter) -> String {
    (filter as u8).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(decision: Decision, category: &str) -> ShownRow {
        ShownRow {
            row: 4,
            line: 7,
            texts: RowTexts { name: "Rex".into(), category: category.into(), status: "sold".into() },
            outcome: "Can be sent".into(),
            tone: Tone::Plain,
            decision,
        }
    }

    #[test]
    fn the_document_has_some_rows_before_the_first_that_is_seen() {
        assert_eq!(first_row(0, 4_000, 100), 0);
        assert_eq!(first_row(600, 4_000, 100), 0);
        assert_eq!(first_row(1_000, 4_000, 100), 16);
        assert_eq!(first_row(2_000, 4_000, 100), 40);
        assert_eq!(first_row(399_000, 400_000, 10_000), 9_960);
        assert_eq!(first_row(-5, 0, 0), 0);
    }

    #[test]
    fn category_and_status_share_a_cell() {
        let cell = |category| ScreenRow::new((0, &row(Decision::LeaveOut, category))).texts[2].clone();
        assert_eq!(cell("3"), "3, sold");
        assert_eq!(cell(""), "sold");
    }

    #[test]
    fn a_row_that_shows_anything_else_is_another_row() {
        let key = |number, row: &ShownRow| ScreenRow::new((number, row)).key;
        let waiting = row(Decision::LeaveOut, "3");
        assert_ne!(key(0, &waiting), key(0, &row(Decision::LeaveOut, "4")));
        assert_ne!(key(0, &waiting), key(0, &row(Decision::Settle, "3")));
        assert_ne!(key(0, &waiting), key(1, &waiting));
    }
}
