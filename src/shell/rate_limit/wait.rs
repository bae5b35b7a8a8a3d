//! The wait for the rate limit: where a request waits, in the region "Rate limit", and as an announcement.

use crate::{
    api::{error::NextStep, outcome::Stop},
    browser,
    clock::spoken_wait,
    gate::{
        Gate,
        backoff::{LONG_WAIT, Reason},
        budget::Meter,
        machine::Waiting,
        plan::Window,
    },
    session::{action::Action, use_session},
    ui::{
        button::Button,
        countdown::{Countdown, ScreenClock},
        focus::keep_focus_after,
        icon::Picture,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;
use std::time::Duration;

/// The wait, shown where the request of `action` is pending. Its "Cancel" cancels this request and no other.
#[component]
pub fn WaitNotice(#[prop(into)] action: Signal<Action>) -> ErasedView {
    let wait = Wait::current();
    let cancel = move |()| {
        // The tab sends one request at a time. While one waits, none is under way: also this one has not left.
        if wait.gate.waiting().with_untracked(Option::is_some) {
            action.get_untracked().cancel_wait();
        }
    };
    // The ring empties from the longest time that this wait has shown.
    let longest = Memo::new(move |before: Option<&Duration>| match wait.remaining() {
        remaining if remaining.is_zero() => remaining,
        remaining => remaining.max(before.copied().unwrap_or_default()),
    });
    let percent = move || (wait.remaining().as_millis() * 100).checked_div(longest.get().as_millis()).unwrap_or(0);
    let share = move || u64::try_from(percent()).unwrap_or(100);
    let is_shown = Memo::new(move |_| action.get().is_pending() && wait.is_active());
    keep_focus_after(is_shown.into());
    view! {
        <Show when=move || is_shown.get()>
            <div class="message tone waiting">
                <Picture name="ring" share=Signal::derive(share) />
                <div>
                    <WaitLine wait />
                    <p>"The app sends your request when the wait is over."</p>
                    <Show when=move || wait.may_be_ended()>
                        <p>{NextStep::DecideToGoOn(Stop::SuspectedBan).in_words()}</p>
                    </Show>
                </div>
                <p class="actions">
                    <Show when=move || wait.may_be_ended()>
                        <Button on_press=move |()| wait.gate.end_long_wait()>"Send anyway"</Button>
                    </Show>
                    <CancelButton wait on_cancel=cancel />
                </p>
            </div>
        </Show>
    }
    .into_erased()
}

/// The reason and the time left.
#[component]
pub fn WaitLine(wait: Wait) -> ErasedView {
    view! {
        <p class="lead">
            {Signal::derive(move || wait.text())}
            <Show when=move || !wait.remaining().is_zero()>
                ", " <Countdown left=move |()| wait.remaining() /> " left"
            </Show>
        </p>
    }
    .into_erased()
}

/// "Cancel", while there is anything to cancel.
#[component]
pub fn CancelButton(wait: Wait, #[prop(into)] on_cancel: Callback<()>) -> ErasedView {
    let cancel = move |()| {
        on_cancel.run(());
        browser::keep_focus();
    };
    view! {
        <Show when=move || wait.gate.waiting().with(Option::is_some)>
            <Button on_press=cancel>"Cancel"</Button>
        </Show>
    }
    .into_erased()
}

/// The text for assistive technology: the start of a wait and its end, not the seconds between.
pub fn announcement(wait: Wait) -> Signal<String> {
    // With the time at the start only.
    let reason = Memo::new(move |before: Option<&(String, String)>| match (wait.text(), before) {
        (text, Some(before)) if before.0 == text => before.clone(),
        (text, _) => {
            let remaining = untrack(|| wait.remaining());
            let spoken = if remaining.is_zero() { text.clone() } else { format!("{text}, {}", spoken_wait(remaining)) };
            (text, spoken)
        }
    });
    let announcement = Memo::new(move |before: Option<&String>| match (reason.get().1, before) {
        (reason, _) if !reason.is_empty() => reason,
        (_, Some(before)) if !before.is_empty() => "The wait is over.".to_owned(),
        (nothing, _) => nothing,
    });
    announcement.into()
}

fn reason_text(reason: Reason) -> &'static str {
    match reason {
        Reason::RateLimited | Reason::NoneRemaining | Reason::MinuteFull => "Waiting for the rate limit",
        Reason::NoResponse => "Waiting because the last request got no answer",
    }
}

/// The current wait, if there is one. Its methods are reactive, and update once a second.
#[derive(Clone, Copy)]
pub struct Wait {
    pub gate: Gate,
    clock: ScreenClock,
}

impl Wait {
    pub fn current() -> Self {
        Self { gate: use_session().gate(), clock: expect_context() }
    }

    pub fn is_active(self) -> bool {
        !self.text().is_empty()
    }

    /// Empty when there is no wait.
    pub fn text(self) -> String {
        let reason = self.reason_and_remaining().map(|(reason, _)| reason_text(reason));
        let other_tab =
            || (self.gate.waiting().get() == Some(Waiting::ForOtherTab)).then_some("Waiting for another tab");
        reason.or_else(other_tab).unwrap_or_default().to_owned()
    }

    /// Whether a person may end it: it may be a mistake of the service.
    fn may_be_ended(self) -> bool {
        self.remaining() > LONG_WAIT
    }

    pub fn meter(self, window: Window) -> Meter {
        // The clock only triggers the update. The time is read anew, because a response may be newer than the last tick.
        self.clock.now();
        self.gate.budget.get().meter(window, browser::now())
    }

    pub fn remaining(self) -> Duration {
        self.reason_and_remaining().map(|(_, left)| left).unwrap_or_default()
    }

    fn reason_and_remaining(self) -> Option<(Reason, Duration)> {
        self.clock.now();
        self.gate.wait()
    }
}
