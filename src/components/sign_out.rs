//! Signing out. It works offline too, and asks first when a draft would be lost.

use crate::{
    add_pet::{is_any_stored, use_add_pet},
    session::use_session,
    ui::{
        button::{Button, Kind},
        dialog::Dialog,
        icon::Icon,
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;

/// The button "Sign out" and its question.
#[component]
pub fn SignOut(
    /// The id of the question's heading. A page may contain this component twice.
    title_id: &'static str,
    #[prop(optional)] kind: Kind,
) -> ErasedView {
    let session = use_session();
    let add_pet = use_add_pet();
    let asking = RwSignal::new(false);
    let press = move |()| {
        // Also the drafts for other services are lost.
        if untrack(|| add_pet.could_lose_something()) || is_any_stored() {
            asking.set(true);
        } else {
            session.sign_out();
        }
    };
    view! {
        <Button on_press=press kind>
            <Icon name="leave" />
            " "
            <span class="word">"Sign out"</span>
        </Button>
        <Dialog open=asking on_dismiss=move |()| asking.set(false) labelled_by=title_id>
            <h2 id=title_id>"Sign out and lose your draft?"</h2>
            <p>
                "This tab forgets everything: the key, the loaded pets and what you typed under “Add a pet”."
            </p>
            <p class="actions">
                <Button on_press=move |()| session.sign_out()>"Sign out anyway"</Button>
                <Button on_press=move |()| asking.set(false)>"Stay signed in"</Button>
            </p>
        </Dialog>
    }
    .into_erased()
}
