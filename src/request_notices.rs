//! What a page shows of its request: the wait, and the failure with what happened, the message of the service, and what to do next. An error
//! without an answer offers the check of the connection.
//!
//! A failure stays until the action succeeds, or is about something else, or the person dismisses it. Only another attempt replaces one that it may mend. An unknown outcome and a
//! wait that the person cancelled are told elsewhere. The service's message is shown as text, never as markup.

pub mod wait_notice;

use crate::{
    api::failure::{Failure, Kind, Stop},
    browser::{locale, time},
    part::{Part, part_view},
    routes,
    session::{page_request::PageRequest, use_session},
    ui::{
        copy::CopyButton,
        message::{button, link_button, message, paragraph},
        time::lasts,
        view::Show,
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

/// The check of the connection, which an error without an answer offers. The app provides it as a context once.
#[derive(Clone, Copy)]
pub struct Check(pub Part);

/// How often a person has asked for the check under an alert: each press begins another one, unless one is on its way.
#[derive(Clone, Copy)]
pub struct CheckPresses(pub RwSignal<u32>);

/// The wait of the request of `action`, or its failure.
#[component]
pub fn RequestNotices(
    action: PageRequest,
    /// Whether the field of the key is beside it. That field then says that another key is needed, and no alert.
    #[prop(optional)]
    is_beside_key: bool,
) -> impl IntoView {
    let failure = action.failure;
    let is_slow = lasts(move || action.pending.get() && !action.waits(), SLOW);
    let dismiss = Callback::new(move |()| action.dismiss());
    // Not a wait that the person cancelled, and not an unknown outcome, which has a message of its own.
    let is_told_here = |failure: &Failure| failure.kind != Kind::Cancelled && !failure.may_be_done;
    // The same failure again changes only its time, its request and its causes, so that its "Try again" keeps the focus.
    let told = Memo::new(move |_| {
        let failure = failure.get().filter(is_told_here)?;
        Some((failure.kind, failure.text.clone(), failure.answer()))
    });
    view! {
        <WaitNotice action />
        <p role="status" class="slow">
            {Signal::derive(move || if is_slow.get() { SLOW_SERVICE } else { "" }.to_owned())}
        </p>
        {move || told.get().map(|(kind, ..)| match kind {
            Kind::Key if is_beside_key => ().into_any(),
            _ => alert(kind, action, dismiss),
        })}
    }
}

/// The alert about a failure of this kind, and under it the check of the connection if a person asks for that. Its text says what happened.
/// What is now may change: whether requests are stopped, and when the failure came.
fn alert(kind: Kind, action: PageRequest, on_dismiss: Callback<()>) -> AnyView {
    let (gate, failure) = (use_session().gate, action.failure);
    let is_unanswered = kind == Kind::NoAnswer;
    // The newest failure may be the same one with another request, other causes and another time.
    let of_failure = move |text: fn(&Failure) -> String| {
        Signal::derive(move || failure.with(|failure| failure.as_ref().map(text)).unwrap_or_default())
    };
    let causes = move || {
        let cause = |cause: &&'static str| view! { <li>{*cause}</li> }.into_any();
        failure.with(|failure| failure.as_ref().map(|failure| failure.causes.iter().map(cause).collect_view()))
    };
    let untracked = move |text: &dyn Fn(&Failure) -> String| {
        failure.with_untracked(|failure| failure.as_ref().map(text)).unwrap_or_default()
    };
    let title = untracked(&|failure| failure.title_and_text().0.to_owned());
    let text = untracked(&|failure| [failure.title_and_text().1, kind.next_step()].join(" ").trim().to_owned());
    let details = move |()| untracked(&details);
    let presses = RwSignal::new(0);
    provide_context(CheckPresses(presses));
    let press = Callback::new(move |()| presses.update(|presses| *presses += 1));
    let check_button = is_unanswered.then(|| button("Check connection", "button", press));
    let Check(check) = expect_context();
    let class = if matches!(kind, Kind::Stopped(_)) { STOP } else { "message tone danger" };
    let stopped = move || gate.stop.get().filter(|_| kind.is_retry());
    let body = view! {
        <p class="lead">{title}</p>
        {paragraph("", text)}
        {move || stopped().map(|stop| paragraph("stop", in_words(stop)))}
        {paragraph("hint", untracked(&Failure::answer))}
        {(kind == Kind::Address).then(|| {
            view! { <p class="hint">{of_failure(|failure| format!("It was asked: {}", failure.request))}</p> }.into_any()
        })}
        {is_unanswered.then(|| {
            view! {
                <p>"The browser does not say why. Possible reasons, the likeliest first:"</p>
                <ul>{causes}</ul>
            }
            .into_any()
        })}
        <details>
            <summary>"Details"</summary>
            <div class="section">
                <p>{of_failure(|failure| format!("At {}", locale::moment(failure.at)))}</p>
                <p class="actions">
                    <CopyButton label="Copy details" text=details describes="of this error, for the service administrator" />
                </p>
            </div>
        </details>
    };
    let actions = view! {
        {next_step_button(kind, action)}
        {check_button}
        {(!kind.is_retry()).then(|| button("Dismiss", "button bare", on_dismiss))}
    };
    view! {
        {message(Some("alert"), class, "alert", vec![body.into_any()], vec![actions.into_any()])}
        <Show when=move || { presses.get() > 0 }>{part_view(check, None)}</Show>
    }
    .into_any()
}

fn in_words(stop: Stop) -> &'static str {
    match stop {
        Stop::RateLimitedRepeatedly => "Requests are stopped: the rate limit was reached 3 times.",
        Stop::SuspectedBan => "Requests are stopped: your key may be banned for a while.",
    }
}

/// What support needs to know.
fn details(failure: &Failure) -> String {
    format!("Pet Store Admin {}, {}\n{}", env!("CARGO_PKG_VERSION"), time::iso(failure.at), failure.details())
}

/// Requests are stopped. The style hides it while the page itself has an alert about that. The button goes with the stop.
pub fn stop_alert(stop: Stop) -> AnyView {
    let gate = use_session().gate;
    let allow = move |()| gate.end_stop(stop);
    let body = vec![paragraph("lead", in_words(stop)), paragraph("", Kind::Stopped(stop).next_step())];
    let allow = button("Allow requests again", "button", Callback::new(allow));
    message(Some("alert"), STOP, "alert", body, vec![allow])
}

/// The button or link for the next step.
fn next_step_button(kind: Kind, action: PageRequest) -> AnyView {
    match kind {
        Kind::Key
        | Kind::Limit
        | Kind::Forbidden
        | Kind::Address
        | Kind::Service
        | Kind::NoAnswer
        | Kind::TimedOut
        | Kind::Cancelled
        | Kind::Stopped(_) => attempt_button(kind, action),
        Kind::NotFound => link_button("Go to the list", "button", routes::LIST),
        Kind::Input | Kind::InFront | Kind::Policy => ().into_any(),
    }
}

/// Another attempt. While requests are stopped, it first ends the stop that the screen shows, and no later one. It is one button, so that
/// it keeps the focus.
fn attempt_button(kind: Kind, action: PageRequest) -> AnyView {
    let session = use_session();
    let gate = session.gate;
    let press = move |_| {
        let needs_key = kind == Kind::Key && session.key_prompt.is_refused_untracked();
        gate.stop.get_untracked().filter(|_| !needs_key).into_iter().for_each(|stop| gate.end_stop(stop));
        action.retry();
    };
    let class = move || if gate.stop.get().is_some() { "button" } else { "button primary" }.to_owned();
    let label = move || match gate.stop.get() {
        _ if kind == Kind::Key && session.key_prompt.is_refused() => "Enter a key",
        Some(_) => "Send anyway",
        None => "Try again",
    };
    view! {
        <button
            type="button"
            class=Signal::derive(class)
            on:click=press
        >
            {Signal::derive(move || label().to_owned())}
        </button>
    }
    .into_any()
}
