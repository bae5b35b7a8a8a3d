//! The icons of `index.html`.

use leptos::prelude::*;

/// The icon with the id `i-{name}` in `index.html`. It is a decoration: the text beside it, or the name of its button, says the
/// same.
#[component]
pub fn Icon(name: &'static str, #[prop(optional)] class: Option<&'static str>) -> impl IntoView {
    view! {
        <svg class=class aria-hidden="true">
            <use_ href=format!("#i-{name}") />
        </svg>
    }
}
