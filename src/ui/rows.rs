//! A table with a caption, whose rows are copied as a table.

use leptos::{ev::Targeted, prelude::*};
use std::iter::successors;
use web_sys::{ClipboardEvent, Element, HtmlTableElement, Selection};

/// The class of the cells that have only buttons.
pub const BUTTONS: &str = "do";

/// The head of a column.
pub fn head(text: &'static str) -> AnyView {
    view! { <th scope="col" translate="yes" prop:textContent=text></th> }.into_any()
}

/// Some browsers forget the name of a table when its caption is out of the flow: the label says it again.
#[component]
pub fn RowTable(
    #[prop(into)] class: Signal<String>,
    caption: &'static str,
    heads: Vec<AnyView>,
    rows: AnyView,
    /// Whether newer rows are being loaded.
    #[prop(optional, into)]
    busy: Signal<bool>,
) -> impl IntoView {
    view! {
        <div class="frame">
            <table class=class aria-label=caption aria-busy=move || busy.get().then_some("true") on:copy:target=copy>
                <caption>{caption}</caption>
                <thead>
                    <tr>{heads}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// Copies the cells that are selected, as lines with tabs. A browser puts cells that are not laid out as a table on lines of their own.
fn copy(event: Targeted<ClipboardEvent, HtmlTableElement>) {
    let selection = window().get_selection().ok().flatten();
    let text = selection.and_then(|selection| selected(&event.target(), &selection));
    if let Some((text, data)) = text.zip(event.clipboard_data())
        && data.set_data("text/plain", &text).is_ok()
    {
        event.prevent_default();
    }
}

/// The cells of `table` that are selected. `None` for a text in one cell, and for a selection that goes on outside of the table.
fn selected(table: &Element, selection: &Selection) -> Option<String> {
    let ends = [selection.anchor_node(), selection.focus_node()];
    if !ends.iter().all(|node| table.contains(node.as_ref())) {
        return None;
    }
    let children = |of: &Element| successors(of.first_element_child(), Element::next_element_sibling);
    let is_selected = |cell: &Element| {
        selection.contains_node_with_allow_partial_containment(cell, true) == Ok(true)
            && !cell.class_list().contains(BUTTONS)
    };
    let text = |cell: Element| cell.text_content().unwrap_or_default().trim().replace(['\t', '\n', '\r'], " ");
    let line = |row: Element| children(&row).filter(is_selected).map(text).collect::<Vec<_>>().join("\t");
    let lines = children(table).flat_map(|section| children(&section)).map(line).filter(|line| !line.is_empty());
    let text = lines.collect::<Vec<_>>().join("\n");
    text.contains(['\t', '\n']).then_some(text)
}
