//! An error, shown where it happened: what happened, the message of the service, and what to do next.
//!
//! It stays until the person dismisses it or the action succeeds. The service's message is shown as text, never as markup.

use crate::{
    api::{
        error::{ApiError, ErrorResponse, ErrorResponseBody, NextStep, Stop},
        wire::{ErrorBody, ListQuery},
    },
    browser,
    gate::machine::Change,
    routes,
    session::{
        action::{Action, Failure},
        use_session,
    },
    shell::rate_limit::wait::WaitNotice,
    ui::{
        copy::CopyButton,
        heading::keep_focus_after,
        message::{button, link_button, message, paragraph},
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::{prelude::*, task::spawn_local};

/// The class of an alert about requests that are stopped. The style hides a notice with it beside an alert of the page.
const STOP: &str = "message tone danger stop";
const STOPPED: &str = "Requests are stopped.";

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
    let gate = use_session().gate;
    keep_focus_after(Signal::derive(move || failure.with(Option::is_some)));
    let dismiss = Callback::new(move |()| action.get_untracked().dismiss());
    // The same error counts up in place, so that its "Try again" keeps the focus.
    let error = Memo::new(move |_| failure.get().map(|failure| (failure.error, gate.stop.get_untracked())));
    view! {
        <WaitNotice action />
        {move || error.get().map(|(error, stop)| alert(error, stop, failure, on_retry, dismiss, is_beside_key))}
    }
    .into_erased()
}

/// The alert about `error`, which came with `stop`, or while requests were stopped. The time and the number of its occurrences may change.
fn alert(
    error: ApiError,
    stop: Option<Stop>,
    failure: Signal<Option<Failure>>,
    on_retry: Callback<()>,
    on_dismiss: Callback<()>,
    is_beside_key: bool,
) -> ErasedView {
    let gate = use_session().gate;
    let (title, text) = error.title_and_text();
    let causes = error.possible_causes();
    // While requests are stopped, another attempt alone would only fail.
    let next_step = match (error.next_step(), stop) {
        (step, Some(stop)) if step.is_retry() => NextStep::DecideToGoOn(stop),
        (step, _) => step,
    };
    let is_new_stop = next_step != error.next_step();
    let class = if matches!(next_step, NextStep::DecideToGoOn(_)) { STOP } else { "message tone danger" };
    let when = move |Failure { at, times, .. }: Failure| {
        let at = browser::locale::moment(at, false);
        if times > 1 { format!("{times} times, the last at {at}") } else { format!("At {at}") }
    };
    let when = Signal::derive(move || failure.get().map(when).unwrap_or_default());
    let is_said_beside = is_beside_key && next_step == NextStep::EnterKey;
    let body = view! {
        <p class="lead">{title}</p>
        {(!text.is_empty()).then(|| paragraph("", text))}
        {stop.filter(|_| is_new_stop).map(|stop| paragraph("", format!("{STOPPED} {}", in_words(stop))))}
        <ServiceMessage error />
        {(!causes.is_empty()).then(|| possible_causes(causes))}
        {(!is_said_beside).then(|| paragraph("", next_step.in_words()))}
        <p class="hint">{when}</p>
    };
    let leads_to_connection = !causes.is_empty() && use_session().is_signed_in.get_untracked();
    let actions = view! {
        <Show when=move || !(is_said_beside || next_step.is_retry() && gate.stop.get().is_some())>
            {next_step_button(next_step, on_retry)}
        </Show>
        {leads_to_connection.then(|| link_button("Go to Connection", "button", routes::connection()))}
        {copy_details(failure)}
        {button("Dismiss", "button", on_dismiss)}
    };
    message(Some("alert"), class, "alert", vec![body.into_erased()], vec![actions.into_erased()])
}

fn in_words(stop: Stop) -> &'static str {
    match stop {
        Stop::RateLimitedRepeatedly => "The rate limit was reached 3 times in a row.",
        Stop::SuspectedBan => "Your key may be banned for a while; the loaded pets stay here.",
    }
}

/// Requests are stopped. The style hides it while the page itself has an alert about that.
pub fn stop_alert(stop: Stop) -> ErasedView {
    let step = NextStep::DecideToGoOn(stop);
    let failure = move || Some(Failure { error: ApiError::Stopped(stop), at: browser::now(), times: 1 });
    let refresh = |()| {
        browser::keep_focus();
        // On the page of the list.
        browser::press("#refresh");
    };
    let body = vec![paragraph("lead", STOPPED), paragraph("", in_words(stop)), paragraph("", step.in_words())];
    let actions = vec![next_step_button(step, Callback::new(refresh)), copy_details(Signal::derive(failure))];
    message(Some("alert"), STOP, "alert", body, actions)
}

/// The button that copies what support needs to know, as text.
fn copy_details(failure: Signal<Option<Failure>>) -> ErasedView {
    let text = |Failure { error, at, .. }: Failure| {
        format!("Pet Store Admin {}, {}\n{}", env!("CARGO_PKG_VERSION"), browser::iso_time(at), error.details())
    };
    let text = move |()| failure.get_untracked().map(text).unwrap_or_default();
    view! { <CopyButton label="Copy details" text describes="of this error, for the service administrator" /> }
        .into_erased()
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
    let status = status.or_else(|| error.http_status().map(|status| status.to_string())).unwrap_or_default();
    let fact = |(name, value): (&'static str, String)| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd>{value}</dd>
            </div>
        }
        .into_erased()
    };
    let facts = [("code", code), ("status", status)].into_iter().filter(|(_, value)| !value.is_empty());
    let facts = facts.map(fact).collect_view();
    view! {
        {(!message.is_empty()).then(|| view! { <blockquote>{message}</blockquote> }.into_erased())}
        {(!facts.is_empty()).then(|| view! { <dl class="facts">{facts}</dl> }.into_erased())}
    }
    .into_erased()
}

/// The button or link for the next step.
fn next_step_button(next_step: NextStep, on_retry: Callback<()>) -> ErasedView {
    match next_step {
        NextStep::EnterKey => button("Enter a key", "button primary", on_retry),
        NextStep::TryAgain | NextStep::WaitAndTryAgain | NextStep::AskSupport => {
            button("Try again", "button primary", on_retry)
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
            button("Send anyway", "button", Callback::new(resume_and_retry))
        }
        NextStep::CheckTheList => {
            link_button("Look whether it was added", "button primary", routes::list(ListQuery::default()))
        }
        NextStep::SearchTheList => link_button("Go to the list", "button", routes::list(ListQuery::default())),
        NextStep::CorrectInput | NextStep::AskSiteAdministrator => ().into_erased(),
    }
}
