//! The requests that are left, as the newest answer says: for the region "Rate limit" and its panel.

use crate::{
    browser::{locale, time},
    gate::reading::{InWords, Reading},
    session::use_session,
    ui::{
        time::{Countdown, ScreenClock},
        view::Show,
    },
    words::number,
};
use leptos::prelude::*;

/// What the newest answer says of the limit: the figure, a bar for the share that is left, the time until the reset, and when it came.
#[component]
pub fn RequestsLeft() -> impl IntoView {
    let (gate, reading) = (use_session().gate, current_reading());
    let text = move |of: fn(InWords) -> String| Signal::derive(move || of(reading()));
    let limit = move || gate.reading().and_then(|reading| reading.stated.limit);
    let resets_in = move || {
        let end = |reading: Reading| Some(reading.left(time::now())?.1?.since(time::now()));
        // The clock of the reading only triggers the update.
        reading().percent.and(gate.reading()).and_then(end).unwrap_or_default()
    };
    let clock: ScreenClock = expect_context();
    let received = move || {
        let at = gate.reading().map(|reading| reading.stated.received_at);
        // The first list does not wait for the browser's format of a time.
        let at = at.filter(|at| clock.0.get() > *at);
        at.map(|at| format!("From the answer at {}.", locale::moment(at))).unwrap_or_default()
    };
    view! {
        <div class=text(|words| if words.is_low() { "tone attention" } else { "" }.to_owned())>
            <p>
                {text(|words| words.before.to_owned())}
                <span class=text(|words| if words.percent.is_some() { "big" } else { "" }.to_owned())>
                    {text(|words| words.figure)}
                </span>
                {text(|words| words.rest)}
                {Signal::derive(move || {
                    reading().percent.and(limit()).map(|limit| format!(", of {}", number(limit))).unwrap_or_default()
                })}
            </p>
            <div
                class=text(|words| if words.percent.is_some() { "bar" } else { "" }.to_owned())
                style:--share=share_of(reading)
            ></div>
            <p class="hint">
                <span class="finding">{text(|words| words.remark().to_owned())}</span> " "
                <Show when=move || !resets_in().is_zero()>
                    "Resets in " <Countdown left=move |()| resets_in() />
                </Show>
            </p>
            <p class="hint">{Signal::derive(received)}</p>
        </div>
    }
}

/// The reading in words, which change once a second.
pub fn current_reading() -> impl Fn() -> InWords + Copy + Send + Sync + 'static {
    let gate = use_session().gate;
    let clock: ScreenClock = expect_context();
    move || {
        // The clock only triggers the update. The time is read anew, because a response may be newer than the last tick.
        clock.0.get();
        gate.reading().map_or_else(InWords::not_told, |reading| reading.in_words(time::now(), locale::moment))
    }
}

/// What is left, in percent, for the style of a picture.
pub fn share_of(reading: impl Fn() -> InWords + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(move || reading().percent.unwrap_or_default().to_string())
}
