//! Elements of the page by their selector. For what stands outside of the view of a component, such as the static page.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, HtmlElement};

/// The first element that matches `selector`.
pub fn find<T: JsCast>(selector: &str) -> Option<T> {
    document().query_selector(selector).ok()??.dyn_into().ok()
}

/// Whether an element matches `selector`.
pub fn exists(selector: &str) -> bool {
    find::<Element>(selector).is_some()
}

/// How many pixels the top of the element is below that of the screen which matches `selector` and has `target` in it.
pub fn top_around(target: Option<EventTarget>, selector: &str) -> Option<f64> {
    let target: Element = target?.dyn_into().ok()?;
    Some(target.closest(selector).ok()??.get_bounding_client_rect().top())
}

/// Presses the first element that matches `selector`.
pub fn press(selector: &str) {
    if let Some(element) = find::<HtmlElement>(selector) {
        element.click();
    }
}

/// Removes the element with this id, if there is one.
pub fn remove(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.remove();
    }
}
