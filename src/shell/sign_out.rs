//! Signing out. It works offline too, and asks first when a draft would be lost.

use crate::{
    add::add_pet::{is_any_stored, use_add_pet},
    import::use_import,
    session::use_session,
    ui::{
        button::{Button, Kind},
        dialog::Dialog,
        icon::Icon,
        view::{ErasedView, IntoErased, Show},
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
    let import = use_import();
    let asking = RwSignal::new(false);
    let loses_draft = RwSignal::new(false);
    let press = move |()| {
        // Also the drafts for other services are lost.
        loses_draft.set(untrack(|| add_pet.could_lose_something()) || is_any_stored());
        if loses_draft.get_untracked() || untrack(|| import.could_lose_something()) {
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
            <h2 id=title_id>{move || title(loses_draft.get(), import.is_running())}</h2>
            <p>
                "This tab forgets everything: the key, the loaded pets and what you typed under “Add a pet”."
            </p>
            <Show when=move || import.is_running()>
                <p>"The rows of the import that are left stay in this browser. Sign in again to resume it."</p>
            </Show>
            <p class="actions">
                <Button on_press=move |()| session.sign_out()>"Sign out anyway"</Button>
                <Button on_press=move |()| asking.set(false)>"Stay signed in"</Button>
            </p>
        </Dialog>
    }
    .into_erased()
}

fn title(loses_draft: bool, is_importing: bool) -> &'static str {
    match (loses_draft, is_importing) {
        (true, false) => "Sign out and lose your draft?",
        (true, true) => "Sign out, lose your draft and pause the import?",
        (false, true) => "Sign out and pause the import?",
        (false, false) => "Sign out and forget the checked table?",
    }
}
