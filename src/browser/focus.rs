//! The focus of the page. `src/focus.js` keeps it when its element goes.

use super::element::find;
use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

/// Moves the focus to the first element that matches `selector`.
pub fn set(selector: &str) {
    if let Some(element) = find::<HtmlElement>(selector) {
        let _ = element.focus();
    }
}

/// Moves the focus to the first element that matches `selector`, and the page so that the element is so many pixels below the top of the
/// screen.
pub fn set_at(selector: &str, top: Option<f64>) {
    set(selector);
    if let (Some(element), Some(top)) = (find::<Element>(selector), top) {
        window().scroll_by_with_x_and_y(0.0, element.get_bounding_client_rect().top() - top);
    }
}

/// Selects the text of the field that has the focus.
pub fn select_text() {
    let focused = document().active_element();
    if let Some(field) = focused.and_then(|element| element.dyn_into::<HtmlInputElement>().ok()) {
        field.select();
    }
}

/// Whether an element has the focus that is not in one that matches `selector`.
pub fn is_outside(selector: &str) -> bool {
    document()
        .active_element()
        .is_some_and(|element| element.tag_name() != "BODY" && !matches!(element.closest(selector), Ok(Some(_))))
}
