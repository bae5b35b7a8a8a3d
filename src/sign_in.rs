//! The two places that ask for a key: the page "Sign in", and the dialog over a page when the service no longer accepts the key.
//!
//! The form of the page stands in `index.html`, and `src/form.js` makes it usable before the program is there. [`key_form`] takes over its
//! key, selection, focus and pressed buttons. If "Sign in" was pressed before, and there is more than one environment, the person checks it
//! first, because the page did not show yet where the key goes. One request checks the key: the list of the URL.
//!
//! The dialog takes a key for the same service only. What has failed without it is asked again; if the service refuses that key, too,
//! the dialog opens again. After "Not now" each page has its failure, with a button.
//! Another service is another session: what waits fails, and what is typed stays with the service that it was typed for.

mod destination;
pub mod key_form;
pub mod leave;

use crate::{
    config::file::use_config,
    request_notices::wait_notice::{announcement, current_wait},
    routes::router::use_list_address,
    session::{tabs::End, use_session},
    sign_in::{
        key_form::KeyForm,
        leave::{ChangeButton, SignOut, Unsaved},
    },
    ui::{brand::Brand, button::Button, dialog::Dialog, heading::PageHeading},
};
use leptos::prelude::*;

/// The page. It stands at any URL while there is no key; afterwards the URL shows its own page. The request that checks the key
/// loads the list of the URL.
#[component]
pub fn SignInPage(
    /// Whether this tab stores a draft for any service.
    has_stored_draft: fn() -> bool,
) -> impl IntoView {
    let session = use_session();
    let address = use_list_address();
    view! {
        <div class="front">
            <div class="fascia">
                <Brand />
            </div>
            <div class="awning"></div>
            <div class="card">
                <PageHeading title="Sign in" />
                <KeyForm query=Signal::derive(move || address.with(|address| address.query)) />
                // These texts may come at any time, so they stand where they do not move the form.
                // The region "Rate limit" has it in a session.
                <p role="status" class="unseen">{announcement(current_wait())}</p>
                <div role="status">
                    {move || session.ended().map(|end| {
                        let draft = if has_stored_draft() { " Your draft is kept." } else { "" };
                        view! { <p class="message tone">{format!("{}{draft}", in_words(end))}</p> }.into_any()
                    })}
                </div>
            </div>
        </div>
    }
}

/// How the session ended, and what to do.
fn in_words(end: End) -> &'static str {
    match end {
        End::ByAnotherTab => "Another tab signed out, so this tab did too. Enter your key to continue.",
        End::ByConfiguration => {
            "This app is no longer configured for the service that you used. Enter a key for another one to continue."
        }
        End::OnlyHere => {
            "You are signed out in this tab only: this browser could not tell the others. Close the other tabs of this app."
        }
    }
}

/// The dialog. The page behind it stays as it is, and what has failed without it tries the key. Only a key for the same service can be
/// entered, because they were meant for it.
#[component]
pub fn KeyDialog() -> impl IntoView {
    let session = use_session();
    let config = use_config();
    let unsaved: Unsaved = expect_context();
    let service = session.service;
    // An open question comes first: behind this dialog nobody could answer it.
    let open = Memo::new(move |was_open: Option<&bool>| {
        session.key_prompt.shown.with(Option::is_some) && (was_open == Some(&true) || !unsaved.is_asked())
    });
    let name = move || service.with(|service| config.environment_name(service).unwrap_or(service).to_owned());
    view! {
        <Dialog
            open
            on_dismiss=move |()| session.key_prompt.dismiss()
            labelled_by="key-dialog-title"
        >
            <h2 id="key-dialog-title" tabindex="-1" translate="yes">"The key is not accepted"</h2>
            <p>"Enter a valid key to continue. This page and what you typed stay as they are."</p>
            <p>"Environment: " <bdi>{name}</bdi></p>
            <KeyForm />
            <p class="actions">
                <SignOut />
                <ChangeButton />
                <Button on_press=move |()| session.key_prompt.dismiss()>"Not now"</Button>
            </p>
        </Dialog>
    }
}
