//! What a person does: types, chooses, presses. Each is the event that the browser would send.

use wasm_bindgen::JsValue;
use web_sys::{Event, EventInit, EventTarget, HtmlElement, HtmlInputElement, HtmlSelectElement};

/// Replaces what stands in a field.
pub fn types(field: &HtmlInputElement, text: &str) {
    field.set_value(text);
    send(field, "input");
}

/// Chooses by the text that is seen.
pub fn chooses(select: &HtmlSelectElement, text: &str) {
    let options = select.options();
    let seen = |index: &u32| options.item(*index).is_some_and(|option| option.text_content().unwrap() == text);
    let index = (0..options.length()).find(seen).unwrap_or_else(|| panic!("“{text}” is no choice"));
    select.set_selected_index(i32::try_from(index).unwrap());
    send(select, "change");
}

/// Presses a button or a link.
pub fn presses(button: &HtmlElement) {
    button.click();
}

/// Presses Enter in a field of a form.
pub fn presses_enter(field: &HtmlInputElement) {
    field.form().unwrap().request_submit().unwrap();
}

/// Presses Escape in an open dialog. Returns whether the page keeps the browser from closing it by itself.
pub fn presses_escape(dialog: &EventTarget) -> bool {
    let init = EventInit::new();
    init.set_cancelable(true);
    !dispatch(dialog, "cancel", &init)
}

fn send(target: &EventTarget, kind: &str) {
    let init = EventInit::new();
    init.set_bubbles(true);
    dispatch(target, kind, &init);
}

fn dispatch(target: &EventTarget, kind: &str, init: &EventInit) -> bool {
    let event: Result<Event, JsValue> = Event::new_with_event_init_dict(kind, init);
    target.dispatch_event(&event.unwrap()).unwrap()
}
