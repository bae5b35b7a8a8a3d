//! Leaving: signing out, changing the environment, and leaving the site. Each asks first while something could be lost, and all
//! ask this of [`Unsaved`].

use crate::{
    config::file::use_config,
    session::use_session,
    ui::{
        button::Button,
        dialog::{Confirm, Question},
        icon::Icon,
        view::Show,
    },
    words::isolated,
};
use leptos::prelude::*;
use std::sync::Arc;

/// What the pages have that could be lost, and the question before it is. The app provides it as a context.
#[derive(Clone, Copy)]
pub struct Unsaved {
    /// Whether leaving now loses what was typed, or the outcome of a request.
    could_lose_something: Signal<bool>,
    /// Whether signing out removes a draft for any service.
    has_draft: Signal<bool>,
    /// Whether there is a table whose import is not started.
    has_table: Signal<bool>,
    /// Whether an import is not finished.
    has_import: Signal<bool>,
    /// What the person is asked about.
    asked: RwSignal<Option<Question>>,
}

impl Unsaved {
    /// Lets the browser ask before the site is left while something could be lost.
    pub fn new(
        could_lose_something: Signal<bool>,
        has_draft: Signal<bool>,
        has_table: Signal<bool>,
        has_import: Signal<bool>,
    ) -> Self {
        let listener = window_event_listener(leptos::ev::beforeunload, move |event| {
            if could_lose_something.get_untracked() {
                event.prevent_default();
            }
        });
        on_cleanup(move || listener.remove());
        Self { could_lose_something, has_draft, has_table, has_import, asked: RwSignal::new(None) }
    }

    /// The sentences that are true, of those about a draft, a table whose import is not started, and an import. Empty if there is nothing.
    fn sentences(self, of: [&'static str; 3]) -> String {
        let is_there = [self.has_draft, self.has_table, self.has_import];
        of.into_iter().zip(is_there).filter_map(|(text, is_there)| is_there.get_untracked().then_some(text)).collect()
    }

    /// Whether a question is open. Reactive.
    pub fn is_asked(self) -> bool {
        self.asked.with(Option::is_some)
    }
}

/// The button "Sign out". It works offline, too.
#[component]
pub fn SignOut(#[prop(default = "button")] class: &'static str) -> impl IntoView {
    let session = use_session();
    let unsaved: Unsaved = expect_context();
    let press = move |()| {
        let removed = unsaved.sentences([
            " What this tab keeps of “Add a pet” is removed: the draft, and pets that may have been added.",
            " The table that you have not started to import is removed.",
            " The rows of the import stay in this browser: sign in again to resume it.",
        ]);
        if removed.is_empty() {
            return session.sign_out();
        }
        unsaved.asked.set(Some(Question {
            title: "Sign out?",
            text: format!("This tab forgets the key and the loaded pets.{removed}"),
            confirm: "Sign out anyway",
            on_confirm: Arc::new(move || session.sign_out()),
            other: None,
        }));
    };
    view! {
        <Button on_press=press class>
            <Icon name="leave" />
            " "
            <span class="word">"Sign out"</span>
        </Button>
    }
}

/// The button "Change environment", if there is one to change to. It ends the session, because another service needs another key.
#[component]
pub fn ChangeButton() -> impl IntoView {
    let session = use_session();
    let unsaved: Unsaved = expect_context();
    let config = use_config();
    let press = move |()| {
        if !unsaved.could_lose_something.get_untracked() {
            return session.leave_service();
        }
        let typed = match untrack(|| session.is_kept()) {
            true => " What you typed stays stored for this one.",
            false => " What you typed may be lost: this browser cannot store all of it.",
        };
        let table = " The table that you have not started to import has to be chosen or pasted again.";
        let lost = unsaved.sentences([typed, table, " The import pauses."]);
        let service = session.service.get_untracked();
        let other = config.only_besides(&service).map(isolated);
        let other = other.unwrap_or_else(|| "the other environment".to_owned());
        unsaved.asked.set(Some(Question {
            title: "Change the environment?",
            text: format!("You need a key for {other}.{lost}"),
            confirm: "Change",
            on_confirm: Arc::new(move || session.leave_service()),
            other: None,
        }));
    };
    view! {
        <Show when=move || {
            session.service.with(|service| config.has_alternative_to(service))
        }>
            <Button on_press=press>"Change environment"</Button>
        </Show>
    }
}

/// The question of the two buttons. It stands outside of the panel and the dialog with a button, or it would close with them.
#[component]
pub fn LeaveQuestion() -> impl IntoView {
    let Unsaved { asked, .. } = expect_context();
    view! { <Confirm question=asked dismiss="Stay signed in" /> }
}
