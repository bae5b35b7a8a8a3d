//! A notice on every other page when the addition of a pet ended there without success.
//!
//! The addition outlives its page, so its failure would be seen only by a person who goes back to "Add a pet".

use crate::{
    add_pet::{Untold, use_add_pet},
    routes,
    ui::view::{ErasedView, IntoErased},
};
use leptos::prelude::*;

/// The notice. It stays until the person goes to "Add a pet".
#[component]
pub fn DraftNotice() -> ErasedView {
    let add_pet = use_add_pet();
    let notice = |Untold { name, is_unknown }: Untold| {
        view! {
            <p class="notice">
                "Draft kept: “" <bdi>{name}</bdi> "” "
                {if is_unknown { "may or may not have been added. " } else { "is not added yet. " }}
                <a href=routes::add()>"Add a pet"</a>
            </p>
        }
        .into_erased()
    };
    view! { <div role="status">{move || add_pet.untold().map(notice)}</div> }.into_erased()
}
