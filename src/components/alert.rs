//! An error, shown where it happened: what happened, the message of the service, and what to do next.
//!
//! It stays until the person dismisses it or the action succeeds. The service's message is shown as text, never as markup.

use crate::{
    action::{Action, Failure},
    api::{
        error::{ApiError, ErrorResponse, ErrorResponseBody, NextStep},
        outcome::Stop,
        wire::{ErrorBody, ListQuery},
    },
    browser,
    clock::Timestamp,
    components::refresh::ListRefresh,
    routes,
    session::use_session,
    ui::{
        button::{Button, Kind},
        copy::CopyButton,
        icon::Icon,
        view::{ErasedView, For, IntoErased},
    },
};
use leptos::{prelude::*, task::spawn_local};
use std::cell::Cell;

/// The class of an alert about requests that are stopped.
const STOP: &str = "message tone danger stop";

/// The failure of `action`, if it has one. `on_retry` runs it again.
#[component]
pub fn FailureAlert(#[prop(into)] action: Signal<Action>, #[prop(into)] on_retry: Callback<()>) -> ErasedView {
    let failure = move || action.get().failure();
    let was_shown = Cell::new(false);
    Effect::new(move |_| {
        let is_shown = failure().is_some();
        // The buttons disappear with the alert. The focus must not be lost with them.
        if was_shown.replace(is_shown) && !is_shown {
            browser::keep_focus();
        }
    });
    let alert = move |first: Failure| {
        let failure = Signal::derive(move || failure().unwrap_or_else(|| first.clone()));
        view! { <Alert failure on_retry on_dismiss=move |()| action.get_untracked().dismiss() /> }.into_erased()
    };
    // The same error counts up in place, so that its "Try again" keeps the focus.
    view! {
        <For
            each=move || failure().into_iter().collect()
            key=|failure| failure.error.details()
            children=alert
        />
    }
    .into_erased()
}

/// One error. The time and the number of its occurrences may change.
#[component]
pub fn Alert(
    #[prop(into)] failure: Signal<Failure>,
    #[prop(into)] on_retry: Callback<()>,
    #[prop(into)] on_dismiss: Callback<()>,
) -> ErasedView {
    let error = failure.with_untracked(|failure| failure.error.clone());
    let details = move |()| failure.with_untracked(|failure| details(&failure.error, failure.at));
    let (title, text) = error.title_and_text();
    let causes = error.possible_causes();
    let next_step = error.next_step();
    let class = if matches!(next_step, NextStep::DecideToGoOn(_)) { STOP } else { "message tone danger" };
    let when = Signal::derive(move || {
        let Failure { at, times, .. } = failure.get();
        let at = browser::time_of_day(at);
        if times > 1 { format!("{times} times, the last at {at}") } else { format!("At {at}") }
    });
    view! {
        <div role="alert" class=class>
            <Icon name="alert" />
            <div>
                <p class="lead">{title}</p>
                {sentences(text)}
                <ServiceMessage error />
                {(!causes.is_empty()).then(|| possible_causes(causes))}
                <p>{next_step.in_words()}</p>
                <p class="hint">{when}</p>
            </div>
            <p class="actions">
                <NextStepButton next_step on_retry />
                {(!causes.is_empty() && untrack(|| use_session().is_signed_in()))
                        .then(|| link_button("button", routes::connection(), "Go to Connection"))}
                <CopyButton
                    label="Copy details"
                    text=details
                    describes="of this error, for support"
                />
                <Button on_press=on_dismiss>"Dismiss"</Button>
            </p>
        </div>
    }
    .into_erased()
}

/// Requests are stopped because the key may be banned. The style hides it while the page itself has an alert about that.
#[component]
pub fn BanAlert() -> ErasedView {
    let gate = use_session().gate();
    let refresh = use_context::<ListRefresh>();
    let resume = move |()| {
        spawn_local(async move {
            gate.resume(Stop::SuspectedBan).await;
            if let Some(refresh) = refresh {
                refresh.run();
            }
        });
        browser::keep_focus();
    };
    let details = |()| details(&ApiError::Stopped(Stop::SuspectedBan), browser::now());
    view! {
        <div role="alert" class=STOP>
            <Icon name="alert" />
            <div>
                <p class="lead">"Requests are stopped."</p>
                <p>"Your key may be banned for a while; the loaded pets stay here."</p>
                <p>{NextStep::DecideToGoOn(Stop::SuspectedBan).in_words()}</p>
            </div>
            <p class="actions">
                <Button on_press=resume>"Send anyway"</Button>
                <CopyButton label="Copy details" text=details describes="of this error, for support" />
            </p>
        </div>
    }
    .into_erased()
}

/// What support needs to know, as text.
fn details(error: &ApiError, at: Timestamp) -> String {
    format!("Pet Store Admin {}, {}\n{}", env!("CARGO_PKG_VERSION"), browser::iso_time(at), error.details())
}

fn possible_causes(causes: &[&'static str]) -> ErasedView {
    view! {
        <p>"The browser does not say why. Possible reasons:"</p>
        <ul>{causes.iter().map(|cause| view! { <li>{*cause}</li> }.into_erased()).collect_view()}</ul>
    }
    .into_erased()
}

fn sentences(text: String) -> Option<ErasedView> {
    (!text.is_empty()).then(|| view! { <p>{text}</p> }.into_erased())
}

fn link_button(class: &'static str, address: String, text: &'static str) -> ErasedView {
    view! {
        <a class=class href=address>
            {text}
        </a>
    }
    .into_erased()
}

/// The message, the code and the status of the service.
#[component]
pub fn ServiceMessage(error: ApiError) -> ErasedView {
    let response = error.error_response();
    let (code, message) = match response.map(|response| &response.body) {
        Some(ErrorResponseBody::Error(ErrorBody { code, message, .. })) => (code.clone(), message.clone()),
        Some(ErrorResponseBody::Other(_)) | None => Default::default(),
    };
    let status = response.map(ErrorResponse::status_in_words);
    let status = status.or_else(|| error.http_status().map(|status| status.to_string()));
    view! {
        {(!message.is_empty()).then(|| view! { <blockquote>{message}</blockquote> }.into_erased())}
        {status
                .map(|status| {
                    view! {
                        <dl class="facts">
                            {(!code.is_empty()).then(|| fact("code", code))}
                            {fact("status", status)}
                        </dl>
                    }
                        .into_erased()
                })}
    }
    .into_erased()
}

fn fact(name: &'static str, value: String) -> ErasedView {
    view! {
        <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
        </div>
    }
    .into_erased()
}

/// The button or link for the next step.
#[component]
fn NextStepButton(next_step: NextStep, on_retry: Callback<()>) -> ErasedView {
    let primary =
        |text: &'static str| view! { <Button on_press=on_retry kind=Kind::Primary>{text}</Button> }.into_erased();
    match next_step {
        NextStep::EnterKey => primary("Enter a key"),
        NextStep::TryAgain | NextStep::WaitAndTryAgain | NextStep::AskSupport => primary("Try again"),
        NextStep::DecideToGoOn(stop) => {
            let gate = use_session().gate();
            // Ends the stop that this alert is about, and no later one. A wait for the rate limit stays.
            let resume_and_retry = move |()| {
                spawn_local(async move {
                    gate.resume(stop).await;
                    on_retry.run(());
                });
            };
            view! { <Button on_press=resume_and_retry>"Send anyway"</Button> }.into_erased()
        }
        NextStep::CheckTheList => {
            link_button("button primary", routes::list(ListQuery::default()), "Look whether it was added")
        }
        NextStep::SearchTheList => link_button("button", routes::list(ListQuery::default()), "Go to the list"),
        NextStep::CorrectInput | NextStep::AskSiteAdministrator => ().into_erased(),
    }
}
