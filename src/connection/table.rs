//! The tables of the page. Some browsers forget what a table means when it is laid out as a grid. The roles say it again.

use crate::ui::view::{ErasedView, IntoErased};
use leptos::prelude::*;

/// A table with a caption and the heads of its columns.
pub fn table(
    class: &'static str,
    caption: &'static str,
    heads: &[&'static str],
    rows: impl FnOnce() -> ErasedView,
) -> ErasedView {
    let heads = heads.iter().map(|text| view! { <th scope="col" role="columnheader">{*text}</th> }.into_erased());
    let heads = row(heads.collect());
    let rows = rows();
    view! {
        <div class="frame">
            <table role="table" class=class aria-label=caption>
                <caption>{caption}</caption>
                <thead role="rowgroup">{heads}</thead>
                <tbody role="rowgroup">{rows}</tbody>
            </table>
        </div>
    }
    .into_erased()
}

/// A row.
pub fn row(cells: Vec<ErasedView>) -> ErasedView {
    view! { <tr role="row">{cells}</tr> }.into_erased()
}

/// A cell of a row.
pub fn cell(class: &'static str, content: ErasedView) -> ErasedView {
    view! {
        <td role="cell" class=class>
            {content}
        </td>
    }
    .into_erased()
}

/// A cell with a text.
pub fn text(text: String) -> ErasedView {
    cell("", text.into_erased())
}
