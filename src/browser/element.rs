//! Elements of the page by their selector. For what stands outside of the view of a component, such as the static page.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The first element that matches `selector`.
pub fn find<T: JsCast>(selector: &str) -> Option<T> {
    document().query_selector(selector).ok()??.dyn_into().ok()
}

/// Whether an element matches `selector`.
pub fn exists(selector: &str) -> bool {
    find::<Element>(selector).is_some()
}

/// Removes the element with this id, if there is one.
pub fn remove(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.remove();
    }
}
