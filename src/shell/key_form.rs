//! The form that signs in: the service and the key. It stands on the page "Sign in", and in the key dialog without a choice of
//! the service. It shows the address that the key goes to, whatever the configuration calls it.
//!
//! It takes over the form of `index.html` (`early.rs`). It can be used while `config.json` loads: "Sign in" then waits for it.

mod early;

use crate::{
    api::{
        access::{Access, ApiKey, BaseUrl},
        error::NextStep,
        wire::ListQuery,
    },
    browser,
    config::{
        Config, Environment,
        environments::EnvironmentLabel,
        settings::{use_config, use_settings},
    },
    session::{
        action::{Action, Failure},
        use_session,
    },
    shell::{alert::FailureAlert, rate_limit::wait::WaitNotice},
    ui::{
        button::{Button, SubmitButton},
        field::{InputKind, Notes, SelectField, TextField},
        icon::Icon,
        view::{ErasedView, IntoErased, Show},
    },
};
use early::{EarlyForm, KEY_FIELD, typed_key};
use leptos::{ev::SubmitEvent, prelude::*};

const ENVIRONMENT_FIELD: &str = "environment";
const BASE_URL_FIELD: &str = "base-url";
/// The id of the notes that say where the key goes.
const TARGET: &str = "key-target";

/// Signs in. One request checks the key: the list for `query`.
#[component]
pub fn KeyForm(#[prop(into)] query: Signal<ListQuery>) -> ErasedView {
    let session = use_session();
    let settings = use_settings();
    let config = use_config();
    let action = Action::new();
    let early = EarlyForm::read();

    let chooses_service = !session.is_signed_in.get_untracked();
    let left = session.left_service();
    let base_url = RwSignal::new(session.service.get_untracked());
    let key = RwSignal::new(early.key.clone());
    let revealed = RwSignal::new(early.is_revealed);
    // "Sign in" was pressed before the configuration was loaded.
    let is_waiting = RwSignal::new(early.is_submitted);
    let environment_problem = RwSignal::new(None::<String>);
    let base_url_problem = RwSignal::new(None::<String>);
    let key_problem = RwSignal::new(None::<String>);

    let has_choice = move || chooses_service && config.with(|config| config.environments.len() > 1);
    let can_be_typed = move || {
        let is_loaded = matches!(settings.load_result(), Some(Ok(())));
        chooses_service && is_loaded && config.with(Config::base_url_can_be_typed)
    };
    let choices = move || {
        let choice = |environment: &Environment| (environment.base_url.as_str().to_owned(), environment.name.clone());
        config.with(|config| {
            let other = config.base_url_can_be_typed().then(|| (String::new(), "Other base URL".to_owned()));
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
        environment_problem.set(None);
        base_url_problem.set(None);
    };
    let sign_in = move || {
        if action.pending.get_untracked() {
            return;
        }
        key.set(typed_key());
        let service = BaseUrl::parse(&base_url.get_untracked());
        let key = ApiKey::parse(&key.get_untracked());
        environment_problem.set(None);
        base_url_problem.set(service.as_ref().err().map(ToString::to_string));
        key_problem.set(key.as_ref().err().map(ToString::to_string));
        match (service, key) {
            (Ok(service), Ok(key)) => {
                let access = Access { service, key };
                action.run(session.sign_in(access, query.get_untracked()), |()| {});
            }
            (Err(_), _) => focus(BASE_URL_FIELD),
            (Ok(_), Err(_)) => browser::focus(KEY_FIELD),
        }
    };
    let submit = move || match untrack(|| settings.load_result()) {
        Some(Err(_)) if chooses_service => {
            is_waiting.set(true);
            settings.load();
        }
        None if chooses_service => is_waiting.set(true),
        _ => sign_in(),
    };
    Effect::new(move |_| {
        let needs_other_key = |failure: &Failure| failure.error.next_step() == NextStep::EnterKey;
        if action.failure.get().as_ref().is_some_and(needs_other_key) {
            key_problem.set(Some(NextStep::EnterKey.in_words().to_owned()));
            browser::focus(KEY_FIELD);
        }
    });
    let parsed = move || base_url.with(|text| BaseUrl::parse(text).ok());
    let warning = move || parsed().and_then(|url| warning(&url)).map(str::to_owned);
    let target = move || parsed().map(|url| format!("Your key goes only to {}", url.as_str()));
    // The style hides it where the fields say the same.
    let environment = move || match settings.load_result() {
        None => "Loading settings…".to_owned(),
        Some(Ok(())) => {
            let name = settings.environment_name(&base_url.get());
            name.map(|name| "Environment: ".to_owned() + &name).unwrap_or_default()
        }
        Some(Err(_)) => String::new(),
    };
    // What is not production is unmistakable before the key is sent.
    let label = move || parsed().map(|url| config.with(|config| config.environment_label(url.as_str())));
    let label = Memo::new(move |_| {
        let is_loaded = matches!(settings.load_result(), Some(Ok(())));
        if is_loaded && chooses_service { label().unwrap_or_default() } else { EnvironmentLabel::default() }
    });
    let name = Signal::derive(move || label.with(|label| label.name.clone()));
    let mark = Signal::derive(move || label.with(|label| label.mark.clone()));
    let reveal_label = move || if revealed.get() { "Hide key" } else { "Show key" }.to_owned();
    let busy_label = move || if is_waiting.get() { "Loading…" } else { "Checking the key…" }.to_owned();

    let go_on = move || {
        is_waiting.set(false);
        if untrack(has_choice) {
            // The screen did not show where the key goes when "Sign in" was pressed, and there is more than one answer.
            environment_problem.set(Some("Check the environment, then sign in.".to_owned()));
            focus(ENVIRONMENT_FIELD);
        } else {
            sign_in();
        }
    };
    let mut early = Some(early);
    Effect::new(move |_| {
        if let Some(early) = early.take() {
            early.restore();
        }
        match settings.load_result() {
            Some(Ok(())) => {
                let first = config.with_untracked(|config| {
                    let first = config.first_besides(left.as_deref());
                    first.map(|first| first.base_url.as_str().to_owned())
                });
                if chooses_service {
                    base_url.set(first.unwrap_or_default());
                }
                if is_waiting.get_untracked() {
                    go_on();
                }
            }
            Some(Err(_)) => is_waiting.set(false),
            None => {}
        }
    });

    view! {
        <form
            class="form"
            novalidate
            on:submit=move |event: SubmitEvent| {
                event.prevent_default();
                submit();
            }
        >
            <div class="destination">
                <p class="hint" role="status">{Signal::derive(environment)}</p>
                <Show when=move || !mark.get().is_empty()>
                    <p class="environment other">
                        {name} <span>{mark}</span>
                    </p>
                </Show>
                <Show when=has_choice>
                    <SelectField
                        id=ENVIRONMENT_FIELD
                        label="Environment"
                        choices=move |()| choices()
                        value=chosen
                        on_choose=choose
                        problem=environment_problem
                    />
                </Show>
                <Show when=can_be_typed>
                    <TextField
                        id=BASE_URL_FIELD
                        label="Base URL"
                        input=InputKind::Url
                        value=base_url
                        on_input=choose
                        problem=base_url_problem
                        hint=Some("Include the version, for example https://api.example.com/v1".to_owned())
                    />
                </Show>
            </div>
            <TextField
                id="api-key"
                label="API key"
                input=InputKind::Secret { revealed: revealed.into() }
                value=key
                on_input=move |text| {
                    key.set(text);
                    key_problem.set(None);
                }
                problem=key_problem
                hint=Some("The key stays in this tab until you sign out or close the tab".to_owned())
                notes=TARGET
            >
                <Button on_press=move |()| revealed.update(|revealed| *revealed = !*revealed)>
                    <Icon name="eye" />
                    " "
                    <span>{Signal::derive(reveal_label)}</span>
                </Button>
            </TextField>
            <SubmitButton
                label="Sign in"
                busy_label=Signal::derive(busy_label)
                busy=Signal::derive(move || is_waiting.get() || action.pending.get())
                described_by="sign-in-hint"
            />
            <span id="sign-in-hint" class="unseen">
                "Uses 1 request"
            </span>
            // Below the button, where neither moves what a person is about to press.
            <Notes id=TARGET hint=Signal::derive(target) problem=Signal::derive(warning) />
            <WaitNotice action />
            <FailureAlert action is_beside_key=true on_retry=move |()| sign_in() />
        </form>
    }
    .into_erased()
}

/// What the person should know before a key is sent to `url`.
fn warning(url: &BaseUrl) -> Option<&'static str> {
    if url.exposes_the_key() && browser::is_encrypted() {
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

fn focus(field: &str) {
    browser::focus(&format!("#{field}"));
}
