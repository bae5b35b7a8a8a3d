//! The focus of the page.

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

/// Whether an element of the page has the focus. A browser takes it from a hidden one only later.
pub fn is_set() -> bool {
    let is_hidden = |element: &Element| matches!(element.closest("[hidden]"), Ok(Some(_)));
    document().active_element().is_some_and(|element| element.tag_name() != "BODY" && !is_hidden(&element))
}

/// Whether an element has the focus that is not in one that matches `selector`.
pub fn is_outside(selector: &str) -> bool {
    is_set() && document().active_element().is_some_and(|element| !matches!(element.closest(selector), Ok(Some(_))))
}

/// Keeps the focus while elements are replaced: to be called before.
pub fn keep_over_change() {
    if is_set() {
        keep();
    }
}

/// If the focused element is gone or hidden after the next frame, moves the focus to the one with its id, or to the page's heading.
pub fn keep() {
    let id = document().active_element().map(|element| element.id()).unwrap_or_default();
    leptos::prelude::request_animation_frame(move || {
        if !is_set() && !id.is_empty() {
            set(&format!("#{id}"));
        }
        if !is_set() {
            set("#content h1");
        }
    });
}
