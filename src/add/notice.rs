//! A notice on every other page when the addition of a pet ended there without success.
//!
//! The addition outlives its page, so its failure would be seen only by a person who goes back to "Add a pet".

use crate::{
    add::add_pet::use_add_pet,
    routes,
    ui::{
        button::Kind,
        message::{button, message},
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
            let discard = Callback::new(move |()| add_pet.discard_unseen());
            ("” is not added yet. ", button("Discard draft", Kind::Plain, discard))
        };
        let text = view! {
            <p>
                "Draft kept: “" <bdi>{failure.name}</bdi> {state} <a href=routes::add()>"Add a pet"</a>
            </p>
        };
        Some(message(None, "message tone waiting", "alert", vec![text.into_erased()], vec![action]))
    };
    view! { <div role="status">{notice}</div> }.into_erased()
}
