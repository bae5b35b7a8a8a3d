//! What a page shows of its request: the wait, and the failure with what happened, the message of the service, and what to do next.
//!
//! A failure stays until the action succeeds, or the person dismisses it. Only another attempt replaces one that it may mend. An unknown outcome and a
//! wait that the person cancelled are told elsewhere. The service's message is shown as text, never as markup.

pub mod requests_left;
pub mod wait_notice;

use crate::{
    api::error::{ApiError, NextStep, Stop},
    browser::{address, focus, locale, time},
    routes,
    session::{
        page_request::{Failure, PageRequest},
        use_session,
    },
    ui::{
        copy::CopyButton,
        heading::keep_focus_after,
        message::{button, link_button, message, paragraph},
        time::lasts,
    },
};
use leptos::prelude::*;
use std::time::Duration;
use wait_notice::WaitNotice;

/// The class of an alert about requests that are stopped. The style hides the notice of the frame with it beside such a text of the page.
const STOP: &str = "message tone danger stop";
/// After this time the page says that the service is slow.
const SLOW: Duration = Duration::from_secs(10);
const SLOW_SERVICE: &str = "The service is slow. Still waiting for its answer.";

/// The wait of the request of `action`, or its failure. `on_retry` runs it again.
#[component]
pub fn RequestNotices(
    action: PageRequest,
    #[prop(into)] on_retry: Callback<()>,
    /// Whether the field of the key is beside it. That field then says that another key is needed, and no alert.
    #[prop(optional)]
    is_beside_key: bool,
    /// Checks the connection here. Without it, the page "Connection" does that.
    #[prop(optional_no_strip)]
    on_check: Option<Callback<()>>,
) -> impl IntoView {
    let (session, failure) = (use_session(), action.failure);
    let is_slow = lasts(move || action.pending.get() && !action.waits(), SLOW);
    let dismiss = Callback::new(move |()| action.dismiss());
    // Not a wait that the person cancelled, and not an unknown outcome, which has a message of its own.
    let is_told_here = |error: &ApiError| *error != ApiError::Cancelled && !error.may_have_been_added();
    // The same error again changes only its time, so that its "Try again" keeps the focus.
    let error = Memo::new(move |_| {
        session.track_key();
        // Another key was entered elsewhere.
        let is_mended = |error: &ApiError| {
            error.next_step() == NextStep::EnterKey && session.is_signed_in.get() && !session.key_prompt.has_refused()
        };
        failure.get().map(|failure| failure.error).filter(|error| is_told_here(error) && !is_mended(error))
    });
    keep_focus_after(Signal::derive(move || error.with(Option::is_some)));
    view! {
        <WaitNotice action />
        <p role="status" class="slow">
            {Signal::derive(move || if is_slow.get() { SLOW_SERVICE } else { "" }.to_owned())}
        </p>
        {move || error.get().map(|error| match error.next_step() {
            NextStep::EnterKey if is_beside_key => ().into_any(),
            _ => alert(error, failure, on_retry, on_check, dismiss),
        })}
    }
}

/// The alert about `error`. Its text says what happened. What is now may change: whether requests are stopped, and when the error
/// came.
fn alert(
    error: ApiError,
    failure: ReadSignal<Option<Failure>>,
    on_retry: Callback<()>,
    on_check: Option<Callback<()>>,
    on_dismiss: Callback<()>,
) -> AnyView {
    let session = use_session();
    let gate = session.gate;
    let (title, text) = error.title_and_text();
    let url = format!(" {}/", address::origin());
    let last_request = failure.with_untracked(|it| it.as_ref().map(|it| it.last_request.clone())).unwrap_or_default();
    let is_forwarded = last_request.contains(&url);
    let causes = error.possible_causes(window().navigator().on_line(), is_forwarded, session.has_answer());
    let connection = match on_check {
        _ if causes.is_empty() => ().into_any(),
        Some(on_check) => button("Check the connection", "button", on_check),
        None => link_button("Go to Connection", "button", routes::CONNECTION),
    };
    let next_step = error.next_step();
    let class = match next_step {
        NextStep::DecideToGoOn(_) => STOP,
        _ => "message tone danger",
    };
    let stopped = move || gate.stop.get().filter(|_| next_step.is_retry());
    let text = [&*text, next_step.in_words()].join(" ").trim().to_owned();
    let at = move || failure.get().map(|failure| format!("At {}", locale::moment(failure.at)));
    let time = view! { <p>{Signal::derive(move || at().unwrap_or_default())}</p> }.into_any();
    let body = view! {
        <p class="lead">{title}</p>
        {(!text.is_empty()).then(|| paragraph("", text))}
        {move || stopped().map(|stop| paragraph("stop", in_words(stop)))}
        {paragraph("hint", error.answer())}
        {(next_step == NextStep::CheckAddress).then(|| paragraph("hint", format!("It was asked: {last_request}")))}
        {(!causes.is_empty()).then(|| {
            let causes = causes.iter().map(|cause| view! { <li>{*cause}</li> }.into_any()).collect_view();
            view! {
                <p>"The browser does not say why. Possible reasons, the likeliest first:"</p>
                <ul>{causes}</ul>
            }
            .into_any()
        })}
        <Details body=time failure />
    };
    let actions = view! {
        {next_step_button(next_step, on_retry)}
        {connection}
        {(!next_step.is_retry()).then(|| button("Dismiss", "button bare", on_dismiss))}
    };
    message(Some("alert"), class, "alert", vec![body.into_any()], vec![actions.into_any()])
}

fn in_words(stop: Stop) -> &'static str {
    match stop {
        Stop::RateLimitedRepeatedly => "Requests are stopped: the rate limit was reached 3 times.",
        Stop::SuspectedBan => "Requests are stopped: your key may be banned for a while.",
    }
}

/// Requests are stopped. The style hides it while the page itself has an alert about that. The button goes with the stop.
pub fn stop_alert(stop: Stop) -> AnyView {
    let step = NextStep::DecideToGoOn(stop);
    let (failure, _) =
        signal(Some(Failure { error: ApiError::Stopped(stop), last_request: String::new(), at: time::now() }));
    let details = view! { <Details body=().into_any() failure /> }.into_any();
    let body = vec![paragraph("lead", in_words(stop)), paragraph("", step.in_words()), details];
    message(Some("alert"), STOP, "alert", body, vec![attempt_button(Callback::new(|()| focus::keep()))])
}

/// What few people need: `body`, and the button that copies what support needs to know.
#[component]
fn Details(body: AnyView, failure: ReadSignal<Option<Failure>>) -> impl IntoView {
    let text = |Failure { error, last_request, at }: Failure| {
        let app = format!("Pet Store Admin {}, {}", env!("CARGO_PKG_VERSION"), time::iso(at));
        format!("{app}\n{}\nLast request: {last_request}", error.details())
    };
    let text = move |()| failure.get_untracked().map(text).unwrap_or_default();
    view! {
        <details>
            <summary>"Details"</summary>
            <div class="section">
                {body}
                <p class="actions">
                    <CopyButton label="Copy details" text describes="of this error, for the service administrator" />
                </p>
            </div>
        </details>
    }
}

/// The button or link for the next step.
fn next_step_button(next_step: NextStep, on_retry: Callback<()>) -> AnyView {
    match next_step {
        NextStep::EnterKey => button("Enter a key", "button primary", on_retry),
        NextStep::TryAgain
        | NextStep::WaitAndTryAgain
        | NextStep::AskSupport
        | NextStep::CheckAddress
        | NextStep::DecideToGoOn(_) => attempt_button(on_retry),
        NextStep::SearchTheList => link_button("Go to the list", "button", routes::LIST),
        NextStep::CheckTheList | NextStep::CorrectInput | NextStep::AskSiteAdministrator => ().into_any(),
    }
}

/// Another attempt. While requests are stopped, it first ends the stop that the screen shows, and no later one. It is one button, so that
/// it keeps the focus.
fn attempt_button(on_retry: Callback<()>) -> AnyView {
    let gate = use_session().gate;
    let press = move |_| match gate.stop.get_untracked() {
        None => on_retry.run(()),
        Some(stop) => {
            gate.end_stop(stop);
            on_retry.run(());
        }
    };
    let either = move |stopped: &'static str, open: &'static str| {
        Signal::derive(move || if gate.stop.get().is_some() { stopped } else { open }.to_owned())
    };
    view! {
        <button
            type="button"
            class=either("button", "button primary")
            on:click=press
        >
            {either("Send anyway", "Try again")}
        </button>
    }
    .into_any()
}
