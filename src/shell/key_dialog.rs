//! The dialog that asks for another key when the service no longer accepts the current one. The page behind it stays as it
//! is, and the requests that wait continue when a key is accepted. Only a key for the same service can be entered, because the
//! requests that wait were meant for it.

use crate::{
    api::wire::ListQuery,
    config::settings::use_settings,
    session::use_session,
    shell::{
        alert::ServiceMessage,
        change_environment::{ChangeEnvironment, RemovedEnvironment},
        key_form::KeyForm,
        sign_out::SignOut,
    },
    ui::{
        button::Button,
        dialog::Dialog,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;

/// The dialog. The app contains it once.
#[component]
pub fn KeyDialog() -> ErasedView {
    let session = use_session();
    let settings = use_settings();
    let service = session.service;
    let name = move || settings.environment_name(&service.get()).unwrap_or_else(|| service.get());
    let is_removed = move || !settings.allows(&service.get());
    view! {
        <Dialog
            open=Signal::derive(move || session.key_prompt().with(Option::is_some))
            on_dismiss=move |()| session.dismiss_key_prompt()
            labelled_by="key-dialog-title"
        >
            <h2 id="key-dialog-title">"The key is no longer accepted"</h2>
            <p>"Enter a valid key to continue. This page and what you typed stay as they are."</p>
            {move || session.key_prompt().get().map(|error| view! { <ServiceMessage error /> })}
            <p>"Environment: " <bdi>{name}</bdi></p>
            <Show when=move || !is_removed()>
                <KeyForm query=ListQuery::default() />
            </Show>
            <RemovedEnvironment />
            <p class="actions">
                <Button on_press=move |()| session.dismiss_key_prompt()>"Not now"</Button>
                <ChangeEnvironment title_id="change-in-key-dialog-title" />
                <SignOut title_id="sign-out-in-key-dialog-title" />
            </p>
        </Dialog>
    }
    .into_erased()
}
