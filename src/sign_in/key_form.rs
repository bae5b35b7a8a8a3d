//! The form for a key: the page "Sign in" has it with the choice of the service, and the key dialog without. It shows the address that the
//! key goes to, whatever the configuration calls it.
//!
//! It takes over the form of `index.html` (`early.rs`). It can be used while `config.json` loads: "Sign in" then waits for it.

mod early;

use super::destination::{Destination, DestinationFields};
use crate::{
    api::{
        access::{Access, ApiKey, BaseUrl},
        error::NextStep,
        wire::ListQuery,
    },
    browser::{address, focus},
    config::settings::{use_config, use_settings},
    part::{NOT_LOADED, Part},
    request_notices::RequestNotices,
    session::{page_request::PageRequest, use_session},
    ui::{
        button::{Button, SubmitButton},
        field::{InputKind, Notes, TextField},
        icon::Icon,
        message::{button, paragraph},
        view::effect,
    },
};
use early::{EarlyForm, KEY_FIELD, typed_key};
use leptos::{ev::SubmitEvent, prelude::*, task::spawn_local};

/// The id of the notes that say where the key goes.
const TARGET: &str = "key-target";

/// Signs in: one request checks the key, the list for `query`. In a session it replaces the key, and the request that waits tries it.
#[component]
pub fn KeyForm(
    #[prop(optional, into)] query: Signal<ListQuery>,
    /// The check of the connection, which begins when it is rendered.
    #[prop(optional)]
    check: Option<Part>,
    /// Whether it has a button that is always there.
    #[prop(optional, into)]
    can_check: Signal<bool>,
) -> impl IntoView {
    let (session, settings, config, action) = (use_session(), use_settings(), use_config(), PageRequest::new());
    let destination = Destination::new();
    let is_chosen = destination.is_chosen;
    let early = EarlyForm::read();
    let (key, is_revealed) = (early.key.clone(), early.is_revealed);
    // "Sign in" was pressed before the configuration was loaded. It follows then.
    let is_deferred = RwSignal::new(early.is_submitted);
    // What is wrong with the key that was sent or refused here, until another one is typed.
    let key_problem = RwSignal::new(None::<String>);
    let is_edited = RwSignal::new(false);
    // What another service answers says nothing about this one, and signs in nowhere.
    let check_is_loaded = RwSignal::new(None);
    let on_change = move |()| {
        action.reset();
        check_is_loaded.set(None);
        key_problem.set(None);
    };
    let typed = move || {
        let (service, key) = (untrack(|| destination.url()), ApiKey::parse(&typed_key()));
        destination.environment_problem.set(None);
        destination.base_url_problem.set(service.as_ref().err().map(ToString::to_string));
        key_problem.set(key.as_ref().err().cloned());
        is_edited.set(false);
        match (service, key) {
            (Ok(service), Ok(key)) => return Some(Access { service, key }),
            (Ok(_), Err(_)) => focus::set(KEY_FIELD),
            (Err(_), _) => focus::set("#base-url"),
        }
        None
    };
    let sign_in = move || match typed().filter(|_| !action.pending.get_untracked()) {
        Some(access) if is_chosen => {
            action.run(session.sign_in(action.id, access, query.get_untracked()), |()| {});
        }
        Some(access) => session.set_key(access),
        None => {}
    };
    let on_check = check.map(|check| {
        Callback::new(move |()| {
            if destination.reads_another() {
                on_change(());
            }
            let Some(access) = typed() else { return };
            session.try_access(access);
            spawn_local(async move {
                let is_loaded = (check.load)().await;
                // Each press renders the check anew.
                check_is_loaded.try_set(Some(is_loaded));
            });
        })
    });
    let result = move || {
        let (is_loaded, check) = check_is_loaded.get().zip(check)?;
        Some(if is_loaded { (check.render)() } else { paragraph("hint", NOT_LOADED) })
    };
    let sign_in_as_shown = move || {
        if destination.reads_another() {
            on_change(());
        }
        sign_in();
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let result = untrack(|| settings.load_result());
        if !is_chosen || result == Some(Ok(())) {
            return sign_in_as_shown();
        }
        is_deferred.set(true);
        if result.is_some() {
            settings.load();
        }
    };
    let refusal = move || {
        let error = action.failure.get()?.error;
        (error.next_step() == NextStep::EnterKey).then(|| format!("{error} {}", NextStep::EnterKey.in_words()))
    };
    effect(move || refusal().into_iter().for_each(|_| focus::set(KEY_FIELD)));
    effect(move || early.restore());
    effect(move || {
        let Some(result) = settings.load_result() else { return };
        if !is_deferred.try_update(std::mem::take).unwrap_or_default() || result.is_err() || !is_chosen {
            return;
        }
        if config.with_untracked(|config| config.environments.len() > 1) {
            // The screen did not show where the key goes when "Sign in" was pressed, and there is more than one environment.
            focus::set("#environment");
            destination.environment_problem.set(Some("Check the environment, then sign in.".to_owned()));
        } else {
            // The fields do not show the configuration yet.
            sign_in();
        }
    });
    let problem = move || if is_edited.get() { None } else { key_problem.get().or_else(refusal) };
    let busy_label = move || if is_deferred.get() { "Loading…" } else { "Checking the key…" }.to_owned();
    let target = move || destination.url().ok().map(|url| format!("Your key goes only to {}", url.as_str()));
    let warning = move || warning(&destination.url().ok()?, address::is_encrypted()).map(str::to_owned);
    view! {
        <form class="form" novalidate on:submit=submit>
            <DestinationFields destination on_change />
            // Password managers keep one key for each name.
            <input
                class="unseen"
                autocomplete="username"
                aria-hidden="true"
                tabindex="-1"
                readonly
                prop:value=move || destination.name()
            />
            <KeyField key is_revealed on_input=move |()| is_edited.set(true) problem=Signal::derive(problem) />
            <SubmitButton
                label="Sign in"
                busy_label=Signal::derive(busy_label)
                busy=Signal::derive(move || is_deferred.get() || action.pending.get())
            />
            {move || on_check.filter(|_| can_check.get() && settings.is_loaded()).map(|on_check| button("Check connection", "button", on_check))}
            // Below the button, where neither moves what a person is about to press.
            <Notes id=TARGET hint=Signal::derive(target) problem=Signal::derive(warning) />
            <RequestNotices action is_beside_key=true on_check on_retry=move |()| sign_in_as_shown() />
            {result}
        </form>
    }
}

/// The field of the key, which begins with `key`. It has the text itself: a password manager may set it without an event.
#[component]
fn KeyField(
    key: String,
    is_revealed: bool,
    #[prop(into)] on_input: Callback<()>,
    problem: Signal<Option<String>>,
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
            hint=Some("Kept in this tab, also if you close and reopen it, until you sign out".to_owned())
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

    #[test]
    fn an_encrypted_page_says_that_the_browser_blocks_a_base_url_without_encryption() {
        let warning = |url, is_page_encrypted| warning(&BaseUrl::parse(url).unwrap(), is_page_encrypted);
        assert!(warning("http://a.example/v1", true).is_some_and(|text| text.contains("The browser blocks this one")));
        assert!(warning("http://a.example/v1", false).is_some_and(|text| text.contains("others can read your key")));
        assert_eq!(warning("http://localhost/v1", true), None);
        assert!(warning("https://a.example", true).is_some_and(|text| text.contains("/v1")));
    }
}
