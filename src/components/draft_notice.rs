//! A notice on every other page when the addition of a pet ended there without success.
//!
//! The addition outlives its page, so its failure would be seen only by a person who goes back to "Add a pet".

use crate::{
    add_pet::use_add_pet,
    routes,
    ui::{
        button::Button,
        icon::Icon,
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;

/// The notice. It stays until the person goes to "Add a pet" or discards the draft.
#[component]
pub fn DraftNotice() -> ErasedView {
    let add_pet = use_add_pet();
    let notice = move || {
        let failure = add_pet.unseen_failure()?;
        let (state, action) = if failure.is_unknown {
            // The page "Add a pet" shows what the look finds.
            let look = move |_| add_pet.look(failure.number);
            let link = view! {
                <a class="button" href=routes::add() on:click=look>
                    "Look whether it was added"
                </a>
            };
            ("” may or may not have been added. ", link.into_erased())
        } else {
            let discard = view! { <Button on_press=move |()| add_pet.discard_unseen()>"Discard draft"</Button> };
            ("” is not added yet. ", discard.into_erased())
        };
        let notice = view! {
            <div class="message tone waiting">
                <Icon name="alert" />
                <p>"Draft kept: “" <bdi>{failure.name}</bdi> {state} <a href=routes::add()>"Add a pet"</a></p>
                <p class="actions">{action}</p>
            </div>
        };
        Some(notice.into_erased())
    };
    view! { <div role="status">{notice}</div> }.into_erased()
}
