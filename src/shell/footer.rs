//! The foot of every page: the version, the appearance, and the keyboard shortcuts.

use crate::ui::{
    field::SelectField,
    view::{Children, ErasedView, IntoErased},
};
use leptos::prelude::*;

/// The choices of "Appearance", each with its value.
const APPEARANCES: [(&str, &str); 3] = [("", "Automatic"), ("light", "Light"), ("dark", "Dark")];

/// The foot. `src/theme.js` handles a change of the appearance, because the page has it before the program is there.
#[component]
pub fn Footer(children: Children) -> ErasedView {
    let root = document().document_element();
    let theme = root.and_then(|root| root.get_attribute("data-theme")).unwrap_or_default();
    view! {
        <footer class="footer">
            <span>{concat!("Pet Store Admin ", env!("CARGO_PKG_VERSION"))}</span>
            <SelectField
                id="theme"
                label="Appearance"
                choices=move |()| APPEARANCES.map(|(value, text)| (value.to_owned(), text.to_owned())).to_vec()
                value=Signal::stored(theme)
                on_choose=|_: String| ()
                problem=None
            />
            {children.render()}
        </footer>
    }
    .into_erased()
}
