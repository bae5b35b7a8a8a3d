//! The dialog that asks for another key when the service no longer accepts the current one. The page behind it stays as it
//! is, and the requests that wait continue when a key is accepted.

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

/// The dialog. The app contains it once.
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
