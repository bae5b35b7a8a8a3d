//! A notice on every other page when the addition of a pet ended there without success.
//!
//! The addition outlives its page, so its failure would be seen only by a person who goes back to "Add a pet".

use crate::{
    add_pet::use_add_pet,
    routes,
    ui::view::{ErasedView, IntoErased, Show},
};
use leptos::prelude::*;

/// The notice. It stays until the person goes to "Add a pet".
#[component]
pub fn DraftNotice() -> ErasedView {
    let add_pet = use_add_pet();
    let name = move || add_pet.unseen_failure().map(|unseen_failure| unseen_failure.name).unwrap_or_default();
    let state = move || {
        let is_unknown = add_pet.unseen_failure().is_some_and(|unseen_failure| unseen_failure.is_unknown);
        if is_unknown { "may or may not have been added. " } else { "is not added yet. " }.to_owned()
    };
    view! {
        <div role="status">
            <Show when=move || add_pet.unseen_failure().is_some()>
                <p class="notice">
                    "Draft kept: “" <bdi>{name}</bdi> "” " {state} <a href=routes::add()>"Add a pet"</a>
                </p>
            </Show>
        </div>
    }
    .into_erased()
}
