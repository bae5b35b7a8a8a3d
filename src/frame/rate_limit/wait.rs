//! The wait for the rate limit: where a request waits, in the region "Rate limit", and as an announcement.

use crate::{
    api::error::{NextStep, Stop},
    clock::spoken_wait,
    gate::{
        backoff::{LONG_WAIT, Reason},
        machine::{Change, Waiting},
    },
    session::{action::Action, use_session},
    ui::{
        button::Button,
        heading::keep_focus_after,
        time::{Countdown, ScreenClock},
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

/// Why nothing is sent now, and how long. The time is zero if nobody knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wait {
    /// Empty when there is no wait.
    pub text: &'static str,
    pub remaining: Duration,
}

impl Wait {
    pub fn is_active(self) -> bool {
        !self.text.is_empty()
    }
}

/// The wait, which changes once a second.
pub fn current_wait() -> Memo<Wait> {
    let gate = use_session().gate;
    let clock: ScreenClock = expect_context();
    Memo::new(move |_| {
        clock.0.get();
        let (text, remaining) = match (gate.wait(), gate.waiting()) {
            (Some((Reason::LostResponse, remaining)), _) => {
                ("Waiting because the last request got no answer", remaining)
            }
            (Some((Reason::Unavailable, remaining)), _) => ("Waiting because the service asked to wait", remaining),
            (Some((_, remaining)), _) => ("Waiting for the rate limit", remaining),
            (None, Some(Waiting::ForOtherTab)) => ("Waiting for another tab", Duration::ZERO),
            (None, _) => ("", Duration::ZERO),
        };
        Wait { text, remaining }
    })
}

/// The wait, shown where the request of `action` is pending. Its "Cancel" cancels this request and no other.
#[component]
pub fn WaitNotice(#[prop(into)] action: Signal<Action>) -> ErasedView {
    let gate = use_session().gate;
    let wait = current_wait();
    let cancel = move |()| {
        // The tab sends one request at a time. While one waits, none is under way: also this one has not left.
        if untrack(|| gate.waiting()).is_some() {
            action.get_untracked().cancel_wait();
        }
    };
    let is_shown = Memo::new(move |_| action.get().pending.get() && wait.get().is_active());
    let is_long = move || wait.get().remaining > LONG_WAIT;
    keep_focus_after(is_shown.into());
    view! {
        <Show when=move || is_shown.get()>
            <div class="message tone waiting">
                <span class="ring" style:--seconds=Signal::derive(move || wait.get().remaining.as_secs().to_string())></span>
                <div>
                    <WaitLine wait />
                    <p>"The app sends your request when the wait is over."</p>
                    <Show when=is_long>
                        <p>{NextStep::DecideToGoOn(Stop::SuspectedBan).in_words()}</p>
                    </Show>
                </div>
                <p class="actions">
                    <Show when=is_long>
                        <Button on_press=move |()| spawn_local(gate.change(Change::EndLongBackoffs))>"Send anyway"</Button>
                    </Show>
                    <Show when=move || gate.waiting().is_some()>
                        <Button on_press=cancel>"Cancel"</Button>
                    </Show>
                </p>
            </div>
        </Show>
    }
    .into_erased()
}

/// The reason and the time left.
#[component]
pub fn WaitLine(wait: Memo<Wait>) -> ErasedView {
    view! {
        <p class="lead">
            {Signal::derive(move || wait.get().text.to_owned())}
            <Show when=move || !wait.get().remaining.is_zero()>
                ", " <Countdown left=move |()| wait.get().remaining /> " left"
            </Show>
        </p>
    }
    .into_erased()
}

/// The text for assistive technology: the start of a wait with its time, and its end, not the seconds between.
pub fn announcement(wait: Memo<Wait>) -> Signal<String> {
    let announced = Memo::new(move |before: Option<&(&'static str, String)>| {
        let Wait { text, remaining } = wait.get();
        match before {
            Some(before) if before.0 == text => before.clone(),
            None if text.is_empty() => (text, String::new()),
            Some(_) if text.is_empty() => (text, "The wait is over.".to_owned()),
            _ if remaining.is_zero() => (text, text.to_owned()),
            _ => (text, format!("{text}, {}", spoken_wait(remaining))),
        }
    });
    Signal::derive(move || announced.get().1)
}
