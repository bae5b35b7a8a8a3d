//! The wait for the rate limit: where a request waits, in the region "Rate limit", and as an announcement.

use crate::{
    api::error::{NextStep, Stop},
    clock::spoken_wait,
    gate::{
        backoff::Reason,
        machine::{Change, Waiting},
    },
    session::{page_request::PageRequest, use_session},
    ui::{
        button::Button,
        heading::keep_focus_after,
        time::{Countdown, ScreenClock},
        view::Show,
    },
};
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

/// Why nothing is sent now, and how long. The time is zero if nobody knows it.
#[derive(Clone, Copy)]
pub struct Wait {
    /// Empty when there is no wait.
    pub text: &'static str,
    pub remaining: Duration,
    /// What a person has to know who ends it. Empty where nobody may.
    pub question: &'static str,
}

/// The wait, which changes once a second.
pub fn current_wait() -> impl Fn() -> Wait + Copy + Send + Sync + 'static {
    let gate = use_session().gate;
    let clock: ScreenClock = expect_context();
    move || {
        clock.0.get();
        let wait = gate.wait();
        let question = match wait.filter(|(reason, remaining)| reason.may_be_overruled(*remaining)) {
            Some((Reason::RateLimited, _)) => NextStep::DecideToGoOn(Stop::SuspectedBan).in_words(),
            Some(_) => "Send it now? That uses 1 request, which may end in the same way.",
            None => "",
        };
        let (text, remaining) = match (wait, gate.waiting()) {
            (Some((Reason::LostResponse, remaining)), _) => {
                ("Waiting because the last request got no answer", remaining)
            }
            (Some((Reason::Unavailable, remaining)), _) => ("Waiting because the service asked to wait", remaining),
            (Some((_, remaining)), _) => ("Waiting for the rate limit", remaining),
            (None, Some(Waiting::ForOtherTab)) => ("Waiting for another tab", Duration::ZERO),
            (None, _) => ("", Duration::ZERO),
        };
        Wait { text, remaining, question }
    }
}

/// The wait, shown where the request of `action` is pending. Its "Cancel" cancels this request and no other.
#[component]
pub fn WaitNotice(action: PageRequest) -> impl IntoView {
    let gate = use_session().gate;
    let wait = current_wait();
    let cancel = move |()| {
        // The tab sends one request at a time. While one waits, none is under way: also this one has not left.
        if untrack(|| gate.waiting()).is_some() {
            action.cancel_wait();
        }
    };
    let is_shown = Memo::new(move |_| action.pending.get() && !wait().text.is_empty());
    let may_end = move || !wait().question.is_empty();
    keep_focus_after(is_shown.into());
    view! {
        <Show when=move || is_shown.get()>
            <div class="message tone attention">
                <span class="ring" style:--seconds=Signal::derive(move || wait().remaining.as_secs().to_string())></span>
                <div>
                    <WaitLine wait />
                    <p>"The app sends your request when the wait is over."</p>
                    <Show when=may_end>
                        <p>{move || wait().question}</p>
                    </Show>
                </div>
                <p class="actions">
                    <Show when=may_end>
                        <Button on_press=move |()| spawn_local(gate.change(Change::OverruleWaits))>"Send anyway"</Button>
                    </Show>
                    <Show when=move || gate.waiting().is_some()>
                        <Button on_press=cancel>"Cancel"</Button>
                    </Show>
                </p>
            </div>
        </Show>
    }
}

/// The reason and the time left.
#[component]
pub fn WaitLine(wait: impl Fn() -> Wait + Copy + Send + Sync + 'static) -> impl IntoView {
    view! {
        <p class="lead">
            {Signal::derive(move || wait().text.to_owned())}
            <Show when=move || !wait().remaining.is_zero()>
                ", " <Countdown left=move |()| wait().remaining /> " left"
            </Show>
        </p>
    }
}

/// The text for assistive technology: the start of a wait with its time, and its end, not the seconds between.
pub fn announcement(wait: impl Fn() -> Wait + Send + Sync + 'static) -> Memo<String> {
    Memo::new(move |before: Option<&String>| {
        let Wait { text, remaining, .. } = wait();
        match before.map(String::as_str).unwrap_or_default() {
            "" if text.is_empty() => String::new(),
            _ if text.is_empty() => "The wait is over.".to_owned(),
            // No text of a wait begins with another one.
            before if before.starts_with(text) => before.to_owned(),
            _ if remaining.is_zero() => text.to_owned(),
            _ => format!("{text}, {}", spoken_wait(remaining)),
        }
    })
}
