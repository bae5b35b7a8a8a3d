//! The keyboard shortcuts of a signed-in person, and the dialog that lists them.
//!
//! A shortcut is a single character, so it is off while a person types, and can be switched off for good (WCAG 2.1.4). None sends a
//! request that a press of the button on the page would not send.

use crate::{
    browser::{element, storage::Area, time},
    frame::{open_list::OpenList, pets_address},
    routes::{self, router::use_open},
    session::use_session,
    ui::{
        button::Button,
        dialog::Dialog,
        view::{ErasedView, IntoErased},
    },
};
use leptos::{ev::KeyboardEvent, prelude::*, task::spawn_local};

/// The keys and what they do, in the order of the help.
const HELP: [(&str, &str); 4] =
    [("/", "Search the loaded pets"), ("r", "Refresh the list"), ("n", "Add a pet"), ("?", "Show these shortcuts")];
/// The name in local storage. Its value is [`OFF`], or empty.
const STORED: &str = "shortcuts";
const OFF: &str = "off";
/// What has the focus while a person types.
const FIELD: &str = "input, select, textarea, [contenteditable]";
/// What is open over the page. A browser skips what it does not know in `:is()`.
const OPEN: &str = ":is(dialog[open], :popover-open)";

/// The button that opens the help, the help, and the shortcuts.
#[component]
pub fn Shortcuts() -> ErasedView {
    let session = use_session();
    let (list, open) = (expect_context::<OpenList>(), use_open());
    let is_open = RwSignal::new(false);
    let is_on = RwSignal::new(Area::Local.text(STORED).is_none_or(|stored| stored != OFF));
    // As long as the app runs.
    window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
        // Not by `:focus`: in WebKit that means that the window has the focus, too.
        let is_typed = document().active_element().is_some_and(|element| element.matches(FIELD).unwrap_or(false));
        let is_ignored = event.default_prevented() || event.repeat() || has_modifier || element::exists(OPEN);
        if is_ignored || is_typed || !session.is_signed_in.get_untracked() || !is_on.get_untracked() {
            return;
        }
        match key_of(&event.key(), &event.code()) {
            "?" => is_open.set(true),
            "n" | "KeyN" => open(&routes::add()),
            "/" => {
                if list.get().is_none() {
                    open(&untrack(|| pets_address(session)));
                }
                spawn_local(async move {
                    time::painted().await;
                    let _ = list.get().map(|list| list.search.try_run(()));
                });
            }
            // Not while the rate limit would hold the request back.
            "r" | "KeyR" if untrack(|| session.gate.wait()).is_none() => {
                let _ = list.get().map(|list| list.refresh.run(()));
            }
            _ => return,
        }
        event.prevent_default();
    });
    let switch = move |on: bool| {
        is_on.set(on);
        Area::Local.set_text(STORED, if on { "" } else { OFF });
    };
    let row = |(keys, text): (&'static str, &'static str)| {
        view! {
            <div>
                <dt translate="yes">{text}</dt>
                <dd>
                    <kbd>{keys}</kbd>
                </dd>
            </div>
        }
        .into_erased()
    };
    view! {
        <Button class="button bare" on_press=move |()| is_open.set(true)>"Keyboard shortcuts"</Button>
        <Dialog open=is_open on_dismiss=move |()| is_open.set(false) labelled_by="shortcuts-title">
            <h2 id="shortcuts-title" translate="yes">"Keyboard shortcuts"</h2>
            <label class="check">
                <input type="checkbox" prop:checked=is_on on:change:target=move |event| switch(event.target().checked()) />
                "Use keyboard shortcuts"
            </label>
            <dl class="keys">{HELP.map(row).collect_view()}</dl>
            <p class="actions">
                <Button on_press=move |()| is_open.set(false)>"Close"</Button>
            </p>
        </Dialog>
    }
    .into_erased()
}

/// The key by what it types, and by its place on a keyboard without Latin letters.
fn key_of<'event>(typed: &'event str, place: &'event str) -> &'event str {
    if typed.is_ascii() { typed } else { place }
}

#[cfg(test)]
mod tests {
    use super::key_of;

    #[test]
    fn a_key_of_another_alphabet_counts_by_its_place() {
        assert_eq!([key_of("т", "KeyN"), key_of("ν", "KeyN"), key_of("к", "KeyR")], ["KeyN", "KeyN", "KeyR"]);
        assert_eq!(
            [key_of("n", "KeyL"), key_of("/", "Digit7"), key_of(".", "Slash")],
            ["n", "/", "."],
            "Dvorak, German, Cyrillic"
        );
    }
}
