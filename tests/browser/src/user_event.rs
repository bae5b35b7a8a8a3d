//! The user's actions, as the events that a browser dispatches for them.

use web_sys::{Event, EventInit, EventTarget, HtmlInputElement, HtmlSelectElement, KeyboardEvent, KeyboardEventInit};

/// Replaces the text of a field.
pub fn fill(field: &HtmlInputElement, text: &str) {
    field.set_value(text);
    dispatch_bubbling(field, "input");
}

/// Goes to a field, and leaves it.
pub fn leave(field: &HtmlInputElement) {
    field.focus().unwrap();
    field.blur().unwrap();
}

/// Selects the option with this text.
pub fn select_option(select: &HtmlSelectElement, text: &str) {
    let options = select.options();
    let matches = |index: &u32| options.item(*index).is_some_and(|option| option.text_content().unwrap() == text);
    let index = (0..options.length()).find(matches).unwrap_or_else(|| panic!("no option “{text}”"));
    select.set_selected_index(i32::try_from(index).unwrap());
    dispatch_bubbling(select, "change");
}

/// Presses Enter in a field, which submits its form if it has one.
pub fn press_enter(field: &HtmlInputElement) {
    let init = KeyboardEventInit::new();
    init.set_key("Enter");
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).unwrap();
    if field.dispatch_event(&event).unwrap()
        && let Some(form) = field.form()
    {
        form.request_submit().unwrap();
    }
}

/// Presses Escape in an open dialog. Returns whether the page prevents the browser from closing it.
pub fn press_escape(dialog: &EventTarget) -> bool {
    let init = EventInit::new();
    init.set_cancelable(true);
    !dispatch(dialog, "cancel", &init)
}

fn dispatch_bubbling(target: &EventTarget, event_type: &str) {
    let init = EventInit::new();
    init.set_bubbles(true);
    dispatch(target, event_type, &init);
}

fn dispatch(target: &EventTarget, event_type: &str, init: &EventInit) -> bool {
    let event = Event::new_with_event_init_dict(event_type, init).unwrap();
    target.dispatch_event(&event).unwrap()
}
