//! The wait for the rate limit: where a request waits, in the region "Rate limit", and as an announcement.

use crate::{
    api::failure::{Kind, Stop},
    clock::spoken_wait,
    gate::{edge::Held, state::Reason},
    session::{page_request::PageRequest, use_session},
    ui::{
        button::Button,
        message::paragraph,
        time::{Countdown, ScreenClock},
        view::Show,
    },
};
use leptos::prelude::*;
use std::time::Duration;

/// Why nothing is sent now, and how long. The time is zero if nobody knows it.
#[derive(Clone, Copy)]
pub struct WaitInWords {
    /// Empty when there is no wait.
    pub text: &'static str,
    pub remaining: Duration,
    /// What a person has to know who ends it. Empty where nobody may.
    pub question: &'static str,
}

const BY_LIMIT: &str = "Waiting for the rate limit";
const BY_FIRST: &str = "One request goes first";

impl WaitInWords {
    fn of(wait: Option<(Reason, Duration)>, held: Option<Held>) -> Self {
        let question = match wait.filter(|(reason, remaining)| reason.may_be_ended(*remaining)) {
            Some((Reason::RateLimited, _)) => Kind::Stopped(Stop::SuspectedBan).next_step(),
            Some((Reason::NoneRemaining, _)) => "Send now? All that waits is sent, and may end in the same way.",
            None => "",
        };
        let (text, remaining) = match (wait, held) {
            (Some((_, remaining)), _) => (BY_LIMIT, remaining),
            (None, Some(Held::ByLimit)) => (BY_LIMIT, Duration::ZERO),
            (None, Some(Held::ByFirst)) => (BY_FIRST, Duration::ZERO),
            (None, None) => ("", Duration::ZERO),
        };
        Self { text, remaining, question }
    }
}

/// The wait of the session's key, which changes once a second.
pub fn current_wait() -> impl Fn() -> WaitInWords + Copy + Send + Sync + 'static {
    let gate = use_session().gate;
    let clock: ScreenClock = expect_context();
    move || {
        clock.0.get();
        WaitInWords::of(gate.wait(), gate.any_held())
    }
}

/// The wait, shown where the request of `action` is held. Its "Cancel" cancels this request and no other.
#[component]
pub fn WaitNotice(action: PageRequest) -> impl IntoView {
    let gate = use_session().gate;
    let clock: ScreenClock = expect_context();
    let wait = move || {
        clock.0.get();
        let held = action.held.get();
        WaitInWords::of(gate.wait().filter(|_| held.is_some()), held)
    };
    let is_shown = Memo::new(move |_| !wait().text.is_empty());
    let may_end = move || !wait().question.is_empty();
    let follows = move || match wait().text {
        BY_FIRST => "The others follow when it succeeds.",
        _ => "The app sends your request when the wait is over.",
    };
    let follows = Signal::derive(move || follows().to_owned());
    view! {
        <Show when=move || is_shown.get()>
            <div class="message tone attention">
                <span class="ring" style:--seconds=Signal::derive(move || wait().remaining.as_secs().to_string())></span>
                <div>
                    <WaitLine wait />
                    <p>{follows}</p>
                    {move || {
                        let is_of_429 = matches!(gate.wait(), Some((Reason::RateLimited, _)));
                        gate.said.with(|said| (is_of_429 && !said.is_empty()).then(|| paragraph("hint", said)))
                    }}
                    <Show when=may_end>
                        <p>{Signal::derive(move || wait().question.to_owned())}</p>
                    </Show>
                </div>
                <p class="actions">
                    <Show when=may_end>
                        <Button on_press=move |()| gate.end_waits()>"Send anyway"</Button>
                    </Show>
                    <Button on_press=move |()| action.cancel_wait()>"Cancel"</Button>
                </p>
            </div>
        </Show>
    }
}

/// The reason and the time left.
#[component]
pub fn WaitLine(wait: impl Fn() -> WaitInWords + Copy + Send + Sync + 'static) -> impl IntoView {
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
pub fn announcement(wait: impl Fn() -> WaitInWords + Send + Sync + 'static) -> Memo<String> {
    Memo::new(move |before: Option<&String>| {
        let WaitInWords { text, remaining, .. } = wait();
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
