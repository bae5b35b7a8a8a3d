//! The rate limit, on every page: what the service has said of the requests left, and the wait when nothing may be sent.

use crate::{
    browser::storage,
    clock::wait_in_words,
    frame::requests_left::{RequestsLeft, current_reading, share_of},
    request_notices::{
        stop_alert,
        wait_notice::{WaitLine, announcement, current_wait},
    },
    session::use_session,
    ui::{
        message::{message, paragraph},
        view::{Show, true_if},
    },
};
use leptos::prelude::*;

const ONE_TAB: &str = "Use this app in one tab only. This browser blocks storage: tabs cannot share the rate limit, and a reload signs \
                       you out and loses your draft.";
const FULL: &str =
    "Use this app in one tab only. The storage of this browser is full: tabs cannot share the rate limit.";
const NOT_KEPT: &str = "This browser cannot store all of this tab: a reload may sign you out and lose what you typed.";
/// The id of the panel with all figures.
const PANEL: &str = "rate-limit-panel";

/// The region "Rate limit": the newest reading as a button, which opens a panel with more of it.
#[component]
pub fn RateLimitRegion() -> impl IntoView {
    let gate = use_session().gate;
    let wait = current_wait();
    let reading = current_reading();
    // The tone, and three texts of which a narrow header has only the middle one. The seconds are hidden from assistive technology: the
    // name of a button that has the focus must not change every second.
    let label = move || match (gate.stop.get(), wait()) {
        (Some(_), _) => ("tone danger held", String::new(), "Stopped".to_owned(), String::new()),
        (None, wait) if !wait.remaining.is_zero() => {
            ("tone attention held", "Waiting ".to_owned(), wait_in_words(wait.remaining), String::new())
        }
        (None, wait) if !wait.text.is_empty() => {
            ("tone attention held", String::new(), "Waiting".to_owned(), String::new())
        }
        (None, _) => {
            let words = reading();
            let tone = if words.is_low() { "tone attention" } else { "" };
            (tone, words.before.to_owned(), words.figure, words.rest)
        }
    };
    let is_countdown = move || !wait().remaining.is_zero() && gate.stop.get().is_none();
    view! {
        <section aria-label="Rate limit" class="rate-limit">
            <button
                type="button"
                class=Signal::derive(move || format!("button bare meter {}", label().0))
                popovertarget=PANEL
            >
                <svg class="gauge" aria-hidden="true" style:--share=share_of(reading)>
                    // Not written as markup, which the site's policy would refuse.
                    <use_ href=move || "#i-gauge" />
                </svg>
                <span>
                    <span class="word">{Signal::derive(move || label().1)}</span>
                    <span aria-hidden=true_if(is_countdown)>
                        {Signal::derive(move || label().2)}
                    </span>
                    <span class="word">{Signal::derive(move || label().3)}</span>
                </span>
            </button>
            <div popover="auto" id=PANEL class="panel">
                <Show when=move || !wait().text.is_empty()>
                    <WaitLine wait />
                </Show>
                <RequestsLeft />
            </div>
            <p role="status" class="unseen">
                {announcement(wait)}
            </p>
        </section>
    }
}

/// What everybody has to know on every page: that requests are stopped, or that tabs do not know each other's waits.
#[component]
pub fn RateLimitNotes() -> impl IntoView {
    let session = use_session();
    let gate = session.gate;
    let is_usable = storage::is_usable();
    let note = Memo::new(move |_| match session.is_kept() {
        _ if !gate.is_shared.get() => {
            if is_usable {
                FULL
            } else {
                ONE_TAB
            }
        }
        false => NOT_KEPT,
        true => "",
    });
    let note_message =
        move |text| message(Some("note"), "message tone attention", "alert", vec![paragraph("", text)], Vec::new());
    view! {
        {move || gate.stop.get().map(stop_alert)}
        {move || Some(note.get()).filter(|text| !text.is_empty()).map(note_message)}
    }
}
