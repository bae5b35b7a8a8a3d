//! The form for a key: the page "Sign in" has it with the choice of the service, and the key dialog without. It shows the address that the
//! key goes to, whatever the configuration calls it.
//!
//! It takes over the form of `index.html` (`early.rs`).

mod early;
mod entry;

use super::destination::DestinationFields;
use crate::{
    api::{access::BaseUrl, wire::ListQuery},
    browser::address,
    request_notices::RequestNotices,
    session::use_session,
    ui::{
        button::{Button, SubmitButton},
        field::{InputKind, Notes, TextField},
        icon::Icon,
        view::effect,
    },
};
use early::EarlyForm;
use entry::KeyEntry;
use leptos::{ev::SubmitEvent, prelude::*};

/// The id of the notes that say where the key goes.
const TARGET: &str = "key-target";

/// Signs in: one request checks the key, the list for `query`. In a session it replaces the key, and what has failed without it is asked again.
#[component]
pub fn KeyForm(#[prop(optional, into)] query: Signal<ListQuery>) -> impl IntoView {
    let early = EarlyForm::read();
    let (key, is_revealed) = (early.key.clone(), early.is_revealed);
    let entry = KeyEntry::new(query);
    let KeyEntry { destination, action, key_problem, .. } = entry;
    effect(move || {
        early.restore();
        if early.is_submitted {
            untrack(|| entry.submit_early());
        }
    });
    // In the dialog, the key of the session.
    let shown = use_session().key_prompt.shown;
    effect(move || shown.get().iter().for_each(|error| entry.refuse(error)));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        entry.submit();
    };
    let target = move || {
        let url = destination.url().ok()?;
        let url = url.as_str();
        Some(format!(
            "Your key goes only to {url}. This tab keeps it until you sign out, also if you close and reopen it."
        ))
    };
    let warning = move || warning(&destination.url().ok()?, address::is_encrypted()).map(str::to_owned);
    view! {
        <form class="form" novalidate on:submit=submit>
            <DestinationFields destination on_change=move |()| entry.forget_answers() />
            // Password managers keep one key for each name.
            <input
                class="unseen"
                autocomplete="username"
                aria-hidden="true"
                tabindex="-1"
                readonly
                prop:value=move || destination.name()
            />
            <KeyField key is_revealed on_input=move |()| entry.forget_answers() problem=key_problem />
            <SubmitButton
                label="Sign in"
                busy_label="Checking the key…"
                busy=action.pending
            />
            // Below the button, where neither moves what a person is about to press.
            <Notes id=TARGET hint=Signal::derive(target) problem=Signal::derive(warning) />
            <RequestNotices action is_beside_key=true />
        </form>
    }
}

/// The field of the key, which begins with `key`. It has the text itself: a password manager may set it without an event.
#[component]
fn KeyField(
    key: String,
    is_revealed: bool,
    #[prop(into)] on_input: Callback<()>,
    #[prop(into)] problem: Signal<Option<String>>,
) -> impl IntoView {
    let revealed = RwSignal::new(is_revealed);
    let reveal_label = move || if revealed.get() { "Hide key" } else { "Show key" }.to_owned();
    view! {
        <TextField
            id="api-key"
            label="API key"
            input=InputKind::Secret { revealed: revealed.into() }
            value=Signal::stored(key)
            on_input=move |_: String| on_input.run(())
            problem
            notes=TARGET
        >
            <Button class="button bare icon" on_press=move |()| revealed.update(|revealed| *revealed = !*revealed)>
                <Icon name="eye" />
                <span class="unseen">{Signal::derive(reveal_label)}</span>
            </Button>
        </TextField>
    }
}

/// What the person should know before a key is sent to `url`.
fn warning(url: &BaseUrl, is_page_encrypted: bool) -> Option<&'static str> {
    if url.exposes_the_key() && is_page_encrypted {
        Some(
            "Use a base URL that begins with https://. The browser blocks this one: this page is encrypted and it is not.",
        )
    } else if url.exposes_the_key() {
        Some("Use a base URL that begins with https://. With this one, others can read your key on its way.")
    } else if !url.has_version() {
        Some("This base URL does not end with a version, such as /v1. The service may not be found there.")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::access::tests::base_url;

    #[test]
    fn an_encrypted_page_says_that_the_browser_blocks_a_base_url_without_encryption() {
        let warning = |url, is_page_encrypted| warning(&base_url(url), is_page_encrypted);
        assert!(warning("http://a.example/v1", true).is_some_and(|text| text.contains("The browser blocks this one")));
        assert!(warning("http://a.example/v1", false).is_some_and(|text| text.contains("others can read your key")));
        assert_eq!(warning("http://localhost/v1", true), None);
        assert!(warning("https://a.example", true).is_some_and(|text| text.contains("/v1")));
    }
}
