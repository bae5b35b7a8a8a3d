//! The foot of every page: the version, the appearance, and the keyboard shortcuts.

use crate::ui::view::{Children, ErasedView, IntoErased};
use leptos::prelude::*;

/// The choices of "Appearance", each with its value.
const APPEARANCES: [(&str, &str); 3] = [("", "Automatic"), ("light", "Light"), ("dark", "Dark")];

/// The foot. `src/theme.js` handles a change of the appearance, because the page has it before the program is there.
#[component]
pub fn Footer(children: Children) -> ErasedView {
    let root = document().document_element();
    let theme = root.and_then(|root| root.get_attribute("data-theme")).unwrap_or_default();
    let option = |(value, text): (&'static str, &'static str)| {
        view! {
            <option value=value selected=value == theme>
                {text}
            </option>
        }
        .into_erased()
    };
    view! {
        <footer class="footer">
            <span>{concat!("Pet Store Admin ", env!("CARGO_PKG_VERSION"))}</span>
            <div class="field inline">
                <div class="control">
                    <label for="theme">"Appearance"</label>
                    <select id="theme">{APPEARANCES.map(option).collect_view()}</select>
                </div>
            </div>
            {children.render()}
        </footer>
    }
    .into_erased()
}
