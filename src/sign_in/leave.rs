//! Leaving: signing out, changing the environment, and leaving the site. Each asks first while something could be lost, and all
//! ask this of [`Unsaved`].

use crate::{
    config::settings::use_config,
    session::use_session,
    ui::{
        button::Button,
        dialog::{Confirm, Question},
        icon::Icon,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;

/// What the pages have that could be lost. The app provides it as a context.
#[derive(Clone, Copy)]
pub struct Unsaved {
    /// Whether leaving now loses what was typed, or the outcome of a request.
    could_lose_something: Signal<bool>,
    /// Whether something is stored that signing out removes or leaves behind: a draft for any service, or an import.
    is_something_stored: Signal<bool>,
    /// Whether [`ChangeQuestion`] is open.
    asks_about_change: RwSignal<bool>,
}

impl Unsaved {
    /// Lets the browser ask before the site is left while something could be lost.
    pub fn new(could_lose_something: Signal<bool>, is_something_stored: Signal<bool>) -> Self {
        let listener = window_event_listener(leptos::ev::beforeunload, move |event| {
            if could_lose_something.get_untracked() {
                event.prevent_default();
            }
        });
        on_cleanup(move || listener.remove());
        Self { could_lose_something, is_something_stored, asks_about_change: RwSignal::new(false) }
    }
}

/// The button "Sign out" and its question. It works offline, too.
#[component]
pub fn SignOut(#[prop(default = "button")] class: &'static str) -> ErasedView {
    let session = use_session();
    let unsaved: Unsaved = expect_context();
    let asking = RwSignal::new(false);
    let press = move |()| {
        if unsaved.could_lose_something.get_untracked() || unsaved.is_something_stored.get_untracked() {
            asking.set(true);
        } else {
            session.sign_out();
        }
    };
    let question = move |()| {
        asking.get().then(|| Question {
            title: "Sign out?",
            text: "This tab forgets everything: the key, the loaded pets and what you typed. The rows of a started import stay \
                   in this browser: sign in again to resume it."
                .to_owned(),
            confirm: "Sign out anyway",
        })
    };
    view! {
        <Button on_press=press class>
            <Icon name="leave" />
            " "
            <span class="word">"Sign out"</span>
        </Button>
        <Confirm
            question
            dismiss="Stay signed in"
            on_confirm=move |()| session.sign_out()
            on_dismiss=move |()| asking.set(false)
        />
    }
    .into_erased()
}

/// The button "Change environment", if there is one to change to. It ends the session, because another service needs another key.
#[component]
pub fn ChangeButton() -> ErasedView {
    let session = use_session();
    let unsaved: Unsaved = expect_context();
    let config = use_config();
    let press = move |()| {
        if unsaved.could_lose_something.get_untracked() {
            unsaved.asks_about_change.set(true);
        } else {
            session.leave_service();
        }
    };
    view! {
        <Show when=move || config.with(|config| config.has_alternative_to(&session.service.get()))>
            <Button on_press=press>"Change environment"</Button>
        </Show>
    }
    .into_erased()
}

/// The question of [`ChangeButton`]. It stands outside of the panel with the button, or it would close with the panel.
#[component]
pub fn ChangeQuestion() -> ErasedView {
    let session = use_session();
    let asking = expect_context::<Unsaved>().asks_about_change;
    let question = move |()| {
        asking.get().then(|| Question {
            title: "Change the environment?",
            text: "You need a key for the other environment. What you typed under “Add a pet” stays stored for this one, and a \
                   started import pauses."
                .to_owned(),
            confirm: "Change",
        })
    };
    view! {
        <Confirm
            question
            dismiss="Stay here"
            on_confirm=move |()| session.leave_service()
            on_dismiss=move |()| asking.set(false)
        />
    }
    .into_erased()
}
