//! A notice on every other page when the addition of a pet ended there without success.
//!
//! The addition outlives its page, so its failure would be seen only by a person who goes back to "Add a pet".

use crate::{
    add::add_pet::use_add_pet,
    routes,
    ui::{
        message::{link_button, message},
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;

/// The notice. It stays until the person goes to "Add a pet".
#[component]
pub fn DraftNotice() -> ErasedView {
    let add_pet = use_add_pet();
    let notice = move || {
        let failure = add_pet.unseen_failure()?;
        let unknown = failure.error.may_have_been_added();
        let outcome = if unknown { "” may or may not have been added." } else { "” was not added." };
        let name = add_pet.form().with(|form| form.draft().name.clone());
        let text = view! { <p>"“" <bdi>{name}</bdi> {outcome}</p> }.into_erased();
        let link = link_button("Add a pet", "button", routes::add());
        Some(message(None, "message tone waiting", "alert", vec![text], vec![link]))
    };
    view! { <div role="status">{notice}</div> }.into_erased()
}
