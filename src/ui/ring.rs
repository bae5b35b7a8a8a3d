//! A share as a ring.

use crate::ui::view::{ErasedView, IntoErased};
use leptos::prelude::*;

/// A ring that is full at 100 percent. It is a decoration: a text beside it says the same.
#[component]
pub fn Ring(
    /// In percent.
    #[prop(into)]
    share: Signal<u64>,
) -> ErasedView {
    view! {
        <svg class="ring" viewBox="0 0 24 24" aria-hidden="true">
            <circle class="all" cx="12" cy="12" r="9" />
            <circle class="left" cx="12" cy="12" r="9" pathLength="100" stroke-dasharray=move || format!("{} 100", share.get()) />
        </svg>
    }
    .into_erased()
}
