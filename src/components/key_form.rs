//! The form that signs in: the service and the key. It stands on the page "Sign in", and in the key dialog without a choice of
//! the service. It shows the address that the key goes to, whatever the configuration calls it.

use crate::{
    action::Action,
    api::{
        access::{Access, ApiKey, BaseUrl},
        error::NextStep,
        wire::ListQuery,
    },
    browser,
    components::{alert::FailureAlert, rate_limit::WaitNotice},
    config::Environment,
    session::use_session,
    settings::use_config,
    ui::{
        button::{Button, SubmitButton},
        field::{InputKind, SelectField, TextField},
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::{ev::SubmitEvent, prelude::*};

const KEY_FIELD: &str = "api-key";
const BASE_URL_FIELD: &str = "base-url";

/// Signs in. One request checks the key: the list for `query`.
#[component]
pub fn KeyForm(#[prop(into)] query: Signal<ListQuery>) -> ErasedView {
    let session = use_session();
    let config = use_config();
    let action = Action::new();

    let service = session.service_untracked();
    let chooses_service = service.is_none();
    let first = config.with_untracked(|config| {
        let first = config.first_besides(session.left_service_untracked().as_deref());
        first.map(|first| first.base_url.as_str().to_owned())
    });
    let base_url = RwSignal::new(service.or(first).unwrap_or_default());
    let key = RwSignal::new(String::new());
    let revealed = RwSignal::new(false);
    let base_url_problem = RwSignal::new(None::<String>);
    let key_problem = RwSignal::new(None::<String>);

    let choices = move || {
        let choice = |environment: &Environment| (environment.base_url.as_str().to_owned(), environment.name.clone());
        config.with(|config| {
            let other = config.base_url_can_be_typed().then(|| (String::new(), "Another address".to_owned()));
            config.environments.iter().map(choice).chain(other).collect::<Vec<_>>()
        })
    };
    // A typed base URL is no environment. Without a choice of its own, the select would show the first environment.
    let chosen = Memo::new(move |_| {
        let known = |address: &String| choices().iter().any(|(choice, _)| choice == address);
        base_url.with(|address| if known(address) { address.clone() } else { String::new() })
    });
    let choose = move |address: String| {
        base_url.set(address);
        base_url_problem.set(None);
    };
    let sign_in = move || {
        if action.is_pending_untracked() {
            return;
        }
        let service = BaseUrl::parse(&base_url.get_untracked());
        let key = ApiKey::parse(&key.get_untracked());
        base_url_problem.set(service.as_ref().err().map(ToString::to_string));
        key_problem.set(key.as_ref().err().map(ToString::to_string));
        match (service, key) {
            (Ok(service), Ok(key)) => {
                let access = Access { service, key };
                action.run(session.sign_in(access, query.get_untracked()), |()| {});
            }
            (Err(_), _) => focus(BASE_URL_FIELD),
            (Ok(_), Err(_)) => focus(KEY_FIELD),
        }
    };
    let retry = move || {
        // The service would refuse the same key again, so the person has to enter another one.
        let refused = untrack(|| action.failure()).map(|failure| failure.error.next_step());
        if refused == Some(NextStep::EnterKey) { focus(KEY_FIELD) } else { sign_in() }
    };
    let parsed = move || base_url.with(|text| BaseUrl::parse(text).ok());
    let warning = move || parsed().and_then(|url| warning(&url));
    let hint = move || {
        let target = parsed().map(|url| format!(" Your key goes only to {}", url.as_str()));
        Some("It stays in this tab until you sign out or close it.".to_owned() + &target.unwrap_or_default())
    };

    Effect::new(|_| focus(KEY_FIELD));

    view! {
        <form
            class="form"
            novalidate
            on:submit=move |event: SubmitEvent| {
                event.prevent_default();
                sign_in();
            }
        >
            <Show when=move || chooses_service && config.with(|config| config.environments.len() > 1)>
                <SelectField id="environment" label="Environment" choices=move |()| choices() value=chosen on_choose=choose problem=None />
            </Show>
            <Show when=move || chooses_service && config.with(|config| config.base_url_can_be_typed())>
                <TextField
                    id=BASE_URL_FIELD
                    label="Base URL"
                    input=InputKind::Url
                    value=base_url
                    on_input=choose
                    problem=base_url_problem
                    hint=Some("With the version, as in https://api.example.com/v1".to_owned())
                />
            </Show>
            <TextField
                id=KEY_FIELD
                label="API key"
                input=InputKind::Secret { revealed: revealed.into() }
                value=key
                on_input=move |text| {
                    key.set(text);
                    key_problem.set(None);
                }
                problem=key_problem
                hint=Signal::derive(hint)
            />
            {move || warning().map(|warning| view! { <p class="problem">{warning}</p> }.into_erased())}
            <p class="actions">
                <SubmitButton label="Sign in" busy_label="Checking the key…" busy=Signal::derive(move || action.is_pending()) />
                <Button on_press=move |()| revealed.update(|revealed| *revealed = !*revealed)>
                    {move || if revealed.get() { "Hide key" } else { "Show key" }.to_owned()}
                </Button>
            </p>
            <WaitNotice action />
            <FailureAlert action on_retry=move |()| retry() />
        </form>
    }
    .into_erased()
}

/// What the person should know before a key is sent to `url`.
fn warning(url: &BaseUrl) -> Option<&'static str> {
    if url.exposes_the_key() && browser::is_encrypted() {
        Some("This page is encrypted and the address is not: the browser will not let them talk. Use an https address.")
    } else if url.exposes_the_key() {
        Some("This address is not encrypted: the key can be read on its way. Use an https address.")
    } else if !url.has_version() {
        Some("This address does not end with a version, such as /v1: the service may not be found there.")
    } else {
        None
    }
}

fn focus(field: &str) {
    browser::focus(&format!("#{field}"));
}
