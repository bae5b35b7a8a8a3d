//! An error, shown where it happened: what happened, the message of the service, and what to do next.
//!
//! It stays until the person dismisses it or the action succeeds. The service's message is shown as text, never as markup.

use crate::{
    api::{
        error::{ApiError, ErrorResponse, ErrorResponseBody, NextStep, Stop},
        wire::{ErrorBody, ListQuery},
    },
    browser,
    clock::Timestamp,
    gate::machine::Change,
    routes,
    session::{
        action::{Action, Failure},
        use_session,
    },
    shell::rate_limit::wait::WaitNotice,
    ui::{
        button::Kind,
        copy::CopyButton,
        focus::keep_focus_after,
        message::{button, link_button, message, paragraph},
        view::{ErasedView, IntoErased},
    },
};
use leptos::{prelude::*, task::spawn_local};

/// The class of an alert about requests that are stopped.
const STOP: &str = "message tone danger stop";

/// The wait of the request of `action`, or its failure. `on_retry` runs it again.
#[component]
pub fn ActionNotices(
    #[prop(into)] action: Signal<Action>,
    #[prop(into)] on_retry: Callback<()>,
    /// Whether the field of the key is beside it. That field then says that another key is needed.
    #[prop(optional)]
    is_beside_key: bool,
) -> ErasedView {
    let failure = Signal::derive(move || action.get().failure.get());
    keep_focus_after(Signal::derive(move || failure.with(Option::is_some)));
    // The same error counts up in place, so that its "Try again" keeps the focus.
    let error = Memo::new(move |_| failure.get().map(|failure| failure.error));
    let alert = move |error: ApiError| {
        let dismiss = Callback::new(move |()| action.get_untracked().dismiss());
        alert(error, failure, on_retry, dismiss, is_beside_key)
    };
    view! {
        <WaitNotice action />
        {move || error.get().map(alert)}
    }
    .into_erased()
}

/// The alert about `error`. The time and the number of its occurrences may change.
fn alert(
    error: ApiError,
    failure: Signal<Option<Failure>>,
    on_retry: Callback<()>,
    on_dismiss: Callback<()>,
    is_beside_key: bool,
) -> ErasedView {
    let details =
        move |()| failure.get_untracked().map(|failure| details(&failure.error, failure.at)).unwrap_or_default();
    let (title, text) = error.title_and_text();
    let causes = error.possible_causes();
    let next_step = error.next_step();
    let class = if matches!(next_step, NextStep::DecideToGoOn(_)) { STOP } else { "message tone danger" };
    let when = move |Failure { at, times, .. }: Failure| {
        let at = browser::locale::moment(at);
        if times > 1 { format!("{times} times, the last at {at}") } else { format!("At {at}") }
    };
    let when = Signal::derive(move || failure.get().map(when).unwrap_or_default());
    let mut body = vec![paragraph("lead", title)];
    if !text.is_empty() {
        body.push(paragraph("", text));
    }
    body.push(view! { <ServiceMessage error /> }.into_erased());
    let is_said_beside = is_beside_key && next_step == NextStep::EnterKey;
    let mut actions = Vec::new();
    if !is_said_beside {
        actions.push(next_step_button(next_step, on_retry));
    }
    if !causes.is_empty() {
        body.push(possible_causes(causes));
        if use_session().is_signed_in.get_untracked() {
            actions.push(link_button("Go to Connection", "button", routes::connection()));
        }
    }
    if !is_said_beside {
        body.push(paragraph("", next_step.in_words()));
    }
    body.push(view! { <p class="hint">{when}</p> }.into_erased());
    actions.push(copy_details(Callback::new(details)));
    actions.push(button("Dismiss", Kind::Plain, on_dismiss));
    message(Some("alert"), class, "alert", body, actions)
}

/// Requests are stopped because the key may be banned. The style hides it while the page itself has an alert about that.
#[component]
pub fn BanAlert() -> ErasedView {
    let gate = use_session().gate;
    let resume = move |()| {
        spawn_local(async move {
            gate.change(Change::Resume(Stop::SuspectedBan)).await;
            browser::keep_focus();
            // On the page of the list.
            browser::press("#refresh");
        });
    };
    let details = |()| details(&ApiError::Stopped(Stop::SuspectedBan), browser::now());
    let body = vec![
        paragraph("lead", "Requests are stopped."),
        paragraph("", "Your key may be banned for a while; the loaded pets stay here."),
        paragraph("", NextStep::DecideToGoOn(Stop::SuspectedBan).in_words()),
    ];
    let send = button("Send anyway", Kind::Plain, Callback::new(resume));
    message(Some("alert"), STOP, "alert", body, vec![send, copy_details(Callback::new(details))])
}

fn copy_details(text: Callback<(), String>) -> ErasedView {
    view! { <CopyButton label="Copy details" text describes="of this error, for the service administrator" /> }
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
fn next_step_button(next_step: NextStep, on_retry: Callback<()>) -> ErasedView {
    match next_step {
        NextStep::EnterKey => button("Enter a key", Kind::Primary, on_retry),
        NextStep::TryAgain | NextStep::WaitAndTryAgain | NextStep::AskSupport => {
            button("Try again", Kind::Primary, on_retry)
        }
        NextStep::DecideToGoOn(stop) => {
            let gate = use_session().gate;
            // Ends the stop that this alert is about, and no later one. A wait for the rate limit stays.
            let resume_and_retry = move |()| {
                spawn_local(async move {
                    gate.change(Change::Resume(stop)).await;
                    on_retry.run(());
                });
            };
            button("Send anyway", Kind::Plain, Callback::new(resume_and_retry))
        }
        NextStep::CheckTheList => {
            link_button("Look whether it was added", "button primary", routes::list(ListQuery::default()))
        }
        NextStep::SearchTheList => link_button("Go to the list", "button", routes::list(ListQuery::default())),
        NextStep::CorrectInput | NextStep::AskSiteAdministrator => ().into_erased(),
    }
}
