//! The icons of `index.html`.

use crate::ui::view::{ErasedView, IntoErased};
use leptos::prelude::*;

/// The icon with the id `i-{name}` in `index.html`. It is a decoration: the text beside it, or the name of its button, says the
/// same.
#[component]
pub fn Icon(name: &'static str, #[prop(optional)] class: Option<&'static str>) -> ErasedView {
    view! {
        <svg class=class aria-hidden="true">
            <use_ href=format!("#i-{name}") />
        </svg>
    }
    .into_erased()
}

/// The picture with the id `i-{name}` in `index.html`, with its share in the custom property that its style reads. A text beside
/// it says the same.
#[component]
pub fn Picture(
    name: &'static str,
    /// In percent.
    share: Signal<u64>,
) -> ErasedView {
    view! {
        <svg class=name aria-hidden="true" style:--share=Signal::derive(move || share.get().to_string())>
            <use_ href=format!("#i-{name}") />
        </svg>
    }
    .into_erased()
}
