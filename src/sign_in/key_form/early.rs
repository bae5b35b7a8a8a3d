//! The form of `index.html`, which a person can use before the program is there.
//!
//! The app's form takes its place with the same key, caret, focus and pressed buttons. `src/form.js` has the other side.

use crate::browser::{element, focus};
use leptos::prelude::document;
use web_sys::HtmlInputElement;

/// The field of the key, in both forms.
pub const KEY_FIELD: &str = "#api-key";

/// The state of the form of `index.html`; without that form, the state of one that nobody has used.
pub struct EarlyForm {
    pub key: String,
    pub is_revealed: bool,
    /// Whether "Sign in" was pressed.
    pub is_submitted: bool,
    /// A selector of the element of the app's form that gets the focus.
    focused: &'static str,
    /// The start and the end of the selection in the field of the key.
    selection: (u32, u32),
}

impl EarlyForm {
    /// The state at this moment. It is read in the task in which the form is removed, or a key press would be lost.
    pub fn read() -> Self {
        let field = element::find::<HtmlInputElement>("#shell #api-key");
        // Not `:focus`, which matches nothing in WebKit while another window is in front.
        let active = document().active_element();
        let has_focus = |selector: &str| active.is_some() && element::find(selector) == active;
        let focused = if has_focus("#shell .primary") {
            "form .primary"
        } else if has_focus("#shell [type=button]") {
            "form [type=button]"
        } else {
            KEY_FIELD
        };
        let selection = |field: &HtmlInputElement| Some((field.selection_start().ok()??, field.selection_end().ok()??));
        Self {
            key: field.as_ref().map(HtmlInputElement::value).unwrap_or_default(),
            is_revealed: element::exists("#shell [type=text]"),
            is_submitted: element::exists("#shell [aria-disabled]"),
            focused,
            selection: field.as_ref().and_then(selection).unwrap_or_default(),
        }
    }

    /// Gives the app's form the selection and the focus.
    pub fn restore(&self) {
        let (start, end) = self.selection;
        if let Some(field) = element::find::<HtmlInputElement>(KEY_FIELD) {
            // The view sets the text a little later. A text that is there already keeps its selection then.
            field.set_value(&self.key);
            let _ = field.set_selection_range(start, end);
        }
        focus::set(self.focused);
    }
}

/// The text in the field of the key. A password manager may set it without an event.
pub fn typed_key() -> String {
    element::find(KEY_FIELD).map(|field: HtmlInputElement| field.value()).unwrap_or_default()
}
