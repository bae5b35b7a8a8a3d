//! The way out. It forgets everything at once, offline too; so it asks first where something typed would go with it: in
//! its own dialog or, as long as the code for that is not there, in the browser's.

use crate::{
    adding::use_adding,
    apart::Code,
    browser,
    session::use_session,
    ui::{button::Button, dialog::Dialog, part::IntoPart},
};
use leptos::prelude::*;

const QUESTION: &str = "Sign out and lose the pet that you are adding?";

/// Whether the question before the way out is open.
#[derive(Clone, Copy)]
pub struct SignOutQuestion(RwSignal<bool>);

impl SignOutQuestion {
    /// Not open; for the app to provide as a context, once.
    pub fn new() -> Self {
        Self(RwSignal::new(false))
    }

    /// Whether it is open. Reactive.
    pub fn is_open(self) -> bool {
        self.0.get()
    }
}

/// The button "Sign out".
#[component]
pub fn SignOut() -> impl IntoView {
    let session = use_session();
    let adding = use_adding();
    let code: Code = expect_context();
    let SignOutQuestion(asking) = expect_context();
    let press = move |()| {
        let asks = untrack(|| adding.could_lose_something());
        if asks && code.is_here() {
            asking.set(true);
        } else if !asks || browser::confirms(QUESTION) {
            session.sign_out();
        }
    };
    view! { <Button on_press=press>"Sign out"</Button> }.part()
}

/// Its question, for the app to place once.
#[component]
pub fn SignOutDialog() -> impl IntoView {
    let session = use_session();
    let SignOutQuestion(asking) = expect_context();
    view! {
        <Dialog open=asking on_dismiss=move |()| asking.set(false) labelled_by="sign-out-title">
            <h2 id="sign-out-title">{QUESTION}</h2>
            <p>"Signing out forgets everything, also what is typed under “Add a pet”."</p>
            <p class="actions">
                <Button on_press=move |()| session.sign_out()>"Sign out anyway"</Button>
                <Button on_press=move |()| asking.set(false)>"Stay"</Button>
            </p>
        </Dialog>
    }
    .part()
}
