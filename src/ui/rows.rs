//! The rows of a table with buttons: rows that are cloned, and one listener for the buttons of all rows.
//!
//! A row has its key as an attribute. So a press finds the item of its row, whatever the row shows.

use leptos::ev::MouseEvent;
use std::{iter::successors, thread::LocalKey};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

const KEY: &str = "data-key";

/// A clone of the empty row `empty`, with its key and its cells.
pub fn clone_row(empty: &'static LocalKey<Element>, key: &str) -> (Element, Vec<Element>) {
    let clone = |row: &Element| row.clone_node_with_deep(true).map_or_else(|_| row.clone(), JsCast::unchecked_into);
    let row: Element = empty.with(clone);
    let _ = row.set_attribute(KEY, key);
    let cells = successors(row.first_element_child(), Element::next_element_sibling).collect();
    (row, cells)
}

/// The row whose button or check box was pressed, and that control, for the listener of a `<tbody>`: a listener for each row takes
/// time and memory with each row. The control gets the focus: WebKit does not focus a button that is pressed with a mouse, and a
/// dialog returns the focus to it.
pub fn pressed_row<T>(event: &MouseEvent, rows: Vec<T>, key: fn(&T) -> String) -> Option<(T, HtmlElement)> {
    let control = event
        .target()?
        .dyn_into::<HtmlElement>()
        .ok()
        .filter(|target| matches!(target.tag_name().as_str(), "BUTTON" | "INPUT"))?;
    let pressed = control.closest("tr").ok()??.get_attribute(KEY)?;
    let row = rows.into_iter().find(|row| key(row) == pressed)?;
    let _ = control.focus();
    Some((row, control))
}
