//! The question for another key when the service refuses the one that worked before. It opens over the page, which stays
//! as it is; whatever was being asked goes on once a key is accepted.

use crate::{
    api::wire::ListQuery,
    components::key_form::KeyForm,
    session::use_session,
    ui::{
        button::Button,
        dialog::Dialog,
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;

/// The dialog, for the app to place once.
#[component]
pub fn KeyDialog() -> ErasedView {
    let session = use_session();
    view! {
        <Dialog
            open=Signal::derive(move || session.key_prompt().is_some())
            on_dismiss=move |()| session.dismiss_key_prompt()
            labelled_by="key-dialog-title"
        >
            <h2 id="key-dialog-title">"The key is no longer accepted"</h2>
            <p>
                "The service refused the API key. Enter a valid one to go on; what is on the page behind this stays as it is."
            </p>
            <KeyForm query=ListQuery::default() />
            <p class="actions">
                <Button on_press=move |()| session.dismiss_key_prompt()>"Not now"</Button>
                <Button on_press=move |()| session.sign_out()>"Sign out"</Button>
            </p>
        </Dialog>
    }
    .into_erased()
}
