//! A table with a caption. `src/copy.js` copies its rows as a table.
//!
//! The style lays out most rows by themselves. Safari then forgets that they are a table, so each element says its role.

use crate::ui::view::true_if;
use leptos::prelude::*;

/// The class of the cells that have only buttons.
pub const BUTTONS: &str = "do";

/// The head of a column.
pub fn head(text: &'static str) -> AnyView {
    view! { <th scope="col" role="columnheader" translate="yes" prop:textContent=text></th> }.into_any()
}

/// Some browsers forget the name of a table when its caption is out of the flow: the label says it again.
#[component]
pub fn RowTable(
    class: &'static str,
    caption: &'static str,
    heads: Vec<AnyView>,
    rows: AnyView,
    /// Whether newer rows are being loaded.
    #[prop(optional, into)]
    busy: Signal<bool>,
) -> impl IntoView {
    view! {
        <div class="frame">
            <table role="table" class=class aria-label=caption aria-busy=true_if(move || busy.get())>
                <caption>{caption}</caption>
                <thead role="rowgroup">
                    <tr role="row">{heads}</tr>
                </thead>
                <tbody role="rowgroup">{rows}</tbody>
            </table>
        </div>
    }
}
