//! The form for a key: the page "Sign in" has it with the choice of the service, and the key dialog without. It shows the address that the key goes to, whatever the configuration calls it.
//!
//! It takes over the form of `index.html` (`early.rs`). It can be used while `config.json` loads: "Sign in" then waits for it.

mod early;

use crate::{
    api::{
        access::{Access, ApiKey, BaseUrl},
        error::NextStep,
        wire::ListQuery,
    },
    browser::{address, element, focus},
    config::{
        Config, Environment,
        settings::{use_config, use_settings},
    },
    request_notices::RequestNotices,
    session::{
        page_request::{Failure, PageRequest},
        use_session,
    },
    ui::{
        button::{Button, SubmitButton},
        field::{InputKind, Notes, SelectField, TextField},
        icon::Icon,
        view::{Show, effect},
    },
};
use early::{EarlyForm, KEY_FIELD, typed_key};
use leptos::{ev::SubmitEvent, prelude::*};
use web_sys::{HtmlInputElement, HtmlSelectElement};

/// The id of the notes that say where the key goes.
const TARGET: &str = "key-target";

/// Signs in: one request checks the key, the list for `query`. In a session it replaces the key, and the request that waits tries it.
#[component]
pub fn KeyForm(#[prop(optional, into)] query: Signal<ListQuery>) -> impl IntoView {
    let session = use_session();
    let settings = use_settings();
    let config = use_config();
    let action = PageRequest::new();
    let early = EarlyForm::read();

    let chooses_service = !session.is_signed_in.get_untracked();
    let left = session.left_service();
    let base_url = RwSignal::new(session.service.get_untracked());
    // The field itself has the text from now on: a password manager may set it without an event.
    let key = Signal::stored(early.key.clone());
    let revealed = RwSignal::new(early.is_revealed);
    // "Sign in" was pressed before the configuration was loaded. It follows then.
    let is_deferred = RwSignal::new(early.is_submitted);
    let environment_problem = RwSignal::new(None::<String>);
    let base_url_problem = RwSignal::new(None::<String>);
    let key_problem = RwSignal::new(None::<String>);

    let choices = move |()| {
        let config = config.read();
        let choice = |environment: &Environment| (environment.base_url.as_str().to_owned(), environment.name.clone());
        let other = config.base_url_can_be_typed().then(|| (String::new(), "Another base URL".to_owned()));
        config.environments.iter().map(choice).chain(other).collect::<Vec<_>>()
    };
    let has_several = |config: &Config| config.environments.len() + usize::from(config.base_url_can_be_typed()) > 1;
    let has_choice = move || chooses_service && config.with(has_several);
    // "Another base URL" is chosen. Its field comes then, and not with config.json, which would move the key.
    let is_other = RwSignal::new(false);
    let can_be_typed = move || {
        let is_shown = || is_other.get() || !has_choice();
        chooses_service && settings.is_loaded() && config.with(Config::base_url_can_be_typed) && is_shown()
    };
    let chosen = Memo::new(move |_| if is_other.get() { String::new() } else { base_url.get() });
    let choose = move |address: String| {
        base_url.set(address);
        // What another service answers says nothing about this one, and signs in nowhere.
        action.reset();
        environment_problem.set(None);
        base_url_problem.set(None);
        key_problem.set(None);
    };
    let sign_in = move || {
        if action.pending.get_untracked() {
            return;
        }
        let service = typed_url(&base_url.get_untracked());
        let key = ApiKey::parse(&typed_key());
        environment_problem.set(None);
        base_url_problem.set(service.as_ref().err().map(ToString::to_string));
        key_problem.set(key.as_ref().err().cloned());
        match (service, key) {
            (Ok(service), Ok(key)) if !chooses_service => session.use_key(Access { service, key }),
            (Ok(service), Ok(key)) => {
                let query = query.get_untracked();
                action.run(session.sign_in(action.id, Access { service, key }, query), |()| {});
            }
            (Ok(_), Err(_)) => focus::set(KEY_FIELD),
            (Err(_), _) => focus::set("#base-url"),
        }
    };
    // On a press: a password manager may have filled a field without an event.
    let sign_in_as_shown = move || {
        let shown = element::find("#base-url").map(|field: HtmlInputElement| field.value());
        let shown = shown.or_else(|| element::find("#environment").map(|field: HtmlSelectElement| field.value()));
        shown.into_iter().filter(|shown| chooses_service && *shown != base_url.get_untracked()).for_each(choose);
        sign_in();
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let result = untrack(|| settings.load_result());
        if !chooses_service || result == Some(Ok(())) {
            return sign_in_as_shown();
        }
        is_deferred.set(true);
        if result.is_some() {
            settings.load();
        }
    };
    effect(move || {
        if let Some(Failure { error, .. }) = action.failure.get()
            && error.next_step() == NextStep::EnterKey
        {
            focus::set(KEY_FIELD);
            key_problem.set(Some(format!("{error} {}", NextStep::EnterKey.in_words())));
        }
    });
    effect(move || early.restore());
    effect(move || {
        let Some(result) = settings.load_result() else { return };
        let was_deferred = is_deferred.get_untracked();
        is_deferred.set(false);
        if result.is_err() || !chooses_service {
            return;
        }
        let address = |environment: &Environment| environment.base_url.as_str().to_owned();
        base_url.set(config.read_untracked().first_besides(left.as_deref()).map(address).unwrap_or_default());
        // A person who leaves the only environment wants another base URL.
        is_other.set(base_url.with_untracked(String::is_empty));
        if was_deferred && config.with_untracked(|config| config.environments.len() > 1) {
            // The screen did not show where the key goes when "Sign in" was pressed, and there is more than one environment.
            focus::set("#environment");
            environment_problem.set(Some("Check the environment, then sign in.".to_owned()));
        } else if was_deferred {
            // The fields do not show the configuration yet.
            sign_in();
        }
    });

    let parsed = move || base_url.with(|text| typed_url(text).ok());
    let warning = move || parsed().and_then(|url| warning(&url, address::is_encrypted())).map(str::to_owned);
    let target = move || parsed().map(|url| format!("Your key goes only to {}", url.as_str()));
    // The style hides it where the fields say the same.
    let environment = move || {
        if settings.load_result().is_none() {
            return "Loading settings…".to_owned();
        }
        config.with(|config| config.environment_name(&base_url.get()).map(str::to_owned).unwrap_or_default())
    };
    // What is not production is unmistakable before the key is sent.
    let label = move || {
        let url = parsed().filter(|_| settings.is_loaded() && chooses_service);
        url.map(|url| config.with(|config| config.environment_label(url.as_str()))).unwrap_or_default()
    };
    let reveal_label = move || if revealed.get() { "Hide key" } else { "Show key" }.to_owned();
    let busy_label = move || if is_deferred.get() { "Loading…" } else { "Checking the key…" }.to_owned();

    view! {
        <form class="form" novalidate on:submit=submit>
            <div class="destination">
                <p role="status">
                    <strong>"Environment"</strong>
                    {Signal::derive(environment)}
                </p>
                <Show when=move || !label().remark.is_empty()>
                    <p class="environment other">
                        {Signal::derive(move || label().name)} <span>{Signal::derive(move || label().remark)}</span>
                    </p>
                </Show>
                <Show when=has_choice>
                    <SelectField
                        id="environment"
                        label="Environment"
                        choices=choices
                        value=chosen
                        on_choose=move |address: String| {
                            is_other.set(address.is_empty());
                            choose(address);
                        }
                        problem=environment_problem
                    />
                </Show>
                <Show when=can_be_typed>
                    <TextField
                        id="base-url"
                        label="Base URL"
                        input=InputKind::Url
                        value=base_url
                        on_input=choose
                        // The field shows the address that the key goes to, which may be a part of what was pasted.
                        on_commit=move |text: String| base_url.set(typed_url(&text).map_or(text, |url| url.as_str().to_owned()))
                        problem=base_url_problem
                    />
                </Show>
            </div>
            <TextField
                id="api-key"
                label="API key"
                input=InputKind::Secret { revealed: revealed.into() }
                value=key
                on_input=move |_: String| key_problem.set(None)
                problem=key_problem
                hint=Some("This app keeps the key in this tab only".to_owned())
                notes=TARGET
            >
                <Button class="button bare icon" on_press=move |()| revealed.update(|revealed| *revealed = !*revealed)>
                    <Icon name="eye" />
                    <span class="unseen">{Signal::derive(reveal_label)}</span>
                </Button>
            </TextField>
            <SubmitButton
                label="Sign in"
                busy_label=Signal::derive(busy_label)
                busy=Signal::derive(move || is_deferred.get() || action.pending.get())
            />
            // Below the button, where neither moves what a person is about to press.
            <Notes id=TARGET hint=Signal::derive(target) problem=Signal::derive(warning) />
            <RequestNotices action is_beside_key=true on_retry=move |()| sign_in_as_shown() />
        </form>
    }
}

fn typed_url(text: &str) -> Result<BaseUrl, &'static str> {
    BaseUrl::typed(&address::origin(), text, address::in_ascii)
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
