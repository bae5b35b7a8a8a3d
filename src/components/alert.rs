//! An error, shown where it happened: what happened, the message of the service, and what to do next.
//!
//! It stays until the person dismisses it or the action succeeds. The service's message is shown as text, never as markup.

use crate::{
    action::{Action, Failure},
    api::{
        error::{ApiError, ErrorResponse, ErrorResponseBody, NextStep},
        wire::{ErrorBody, ListQuery},
    },
    browser, routes,
    session::use_session,
    ui::{
        button::Button,
        copy::CopyButton,
        view::{ErasedView, For, IntoErased},
    },
};
use leptos::{prelude::*, task::spawn_local};
use std::cell::Cell;

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
    let details = move |()| {
        let Failure { error, at, .. } = failure.get_untracked();
        format!("Pet Store Admin {}, {}\n{}", env!("CARGO_PKG_VERSION"), browser::iso_time(at), error.details())
    };
    let causes = error.possible_causes();
    let next_step = error.next_step();
    let when = Signal::derive(move || {
        let Failure { at, times, .. } = failure.get();
        let at = browser::time_of_day(at);
        if times > 1 { format!("{times} times, the last at {at}") } else { format!("At {at}") }
    });
    view! {
        <div role="alert" class="alert">
            <p class="alert-title">{error.to_string()}</p>
            <ServiceMessage error />
            {(!causes.is_empty()).then(|| possible_causes(causes))}
            <p>{next_step.in_words()}</p>
            <p class="hint">{when}</p>
            <p class="actions">
                <NextStepButton next_step on_retry />
                {(!causes.is_empty() && untrack(|| use_session().is_signed_in()))
                        .then(|| link_button(routes::connection(), "Open Connection"))}
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

fn possible_causes(causes: &[&'static str]) -> ErasedView {
    view! {
        <Connectivity />
        <p>"The browser does not say why. It may be that:"</p>
        <ul>{causes.iter().map(|cause| view! { <li>{*cause}</li> }.into_erased()).collect_view()}</ul>
    }
    .into_erased()
}

fn link_button(address: String, text: &'static str) -> ErasedView {
    view! {
        <a class="button" href=address>
            {text}
        </a>
    }
    .into_erased()
}

/// Whether this computer is online, as far as the browser knows.
#[component]
fn Connectivity() -> ErasedView {
    let online = RwSignal::new(browser::is_online());
    let was_offline = !browser::is_online();
    let gone = window_event_listener(leptos::ev::offline, move |_| online.set(false));
    let back = window_event_listener(leptos::ev::online, move |_| online.set(true));
    on_cleanup(move || {
        gone.remove();
        back.remove();
    });
    (move || match (online.get(), was_offline) {
        (false, _) => view! { <p>{"This computer is offline."}</p> }.into_erased(),
        (true, true) => view! { <p>{"This computer was offline and is online again."}</p> }.into_erased(),
        (true, false) => ().into_erased(),
    })
    .into_erased()
}

/// The message, the code and the status of the service.
#[component]
fn ServiceMessage(error: ApiError) -> ErasedView {
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
    match next_step {
        NextStep::EnterKey => view! { <Button on_press=on_retry>"Enter a key"</Button> }.into_erased(),
        NextStep::TryAgain | NextStep::WaitAndTryAgain | NextStep::AskSupport => {
            view! { <Button on_press=on_retry>"Try again"</Button> }.into_erased()
        }
        NextStep::DecideToGoOn(stop) => {
            let gate = use_session().gate();
            // Ends the stop that this alert is about, and no later one. A wait for the rate limit stays.
            let resume_and_retry = move |()| {
                spawn_local(async move {
                    gate.resume(stop).await;
                    on_retry.run(());
                });
            };
            view! { <Button on_press=resume_and_retry>"Go on anyway"</Button> }.into_erased()
        }
        NextStep::CheckTheList | NextStep::SearchTheList => {
            link_button(routes::list(ListQuery::default()), "Go to the list")
        }
        NextStep::CorrectInput | NextStep::AskSiteAdministrator => ().into_erased(),
    }
}
