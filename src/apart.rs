//! What the first screen does without, and what is therefore loaded apart from it, once, when it is first wanted.
//!
//! `cargo xtask dist` builds with the feature `apart` and cuts the program at `maker`: whatever only that function
//! reaches goes into a file of its own. Every other build has all in one. Refuses to hold anything that tells of trouble:
//! with a broken connection, its words could not be loaded either.

use crate::{
    browser,
    components::{key_dialog::KeyDialog, new_version::NewVersion, sign_out::SignOutDialog},
    pages::{add::AddPage, connection::ConnectionPage, find::FindPage, not_found::NotFoundPage, sign_in::SignInPage},
    ui::{
        button::Button,
        part::{IntoPart, Part, live, perhaps},
    },
};
use leptos::{prelude::*, task::spawn_local};

/// What is made of the code that is loaded apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    Add,
    Find,
    Connection,
    NotFound,
    SignIn,
    KeyDialog,
    SignOutDialog,
    NewVersion,
}

/// The code that is loaded apart. A handle: copies are the same code.
#[derive(Clone, Copy)]
pub struct Code(RwSignal<State>);

#[derive(Clone, Copy)]
enum State {
    Missing,
    OnItsWay,
    Here(Make),
    Failed,
}

type Make = fn(Apart) -> Part;

impl Code {
    /// Nothing loaded yet; for the app to provide as a context, once.
    pub fn new() -> Self {
        Self(RwSignal::new(State::Missing))
    }

    /// Loads it, if it is neither there nor on its way.
    pub async fn load(self) {
        if let State::Missing | State::Failed = self.0.get_untracked() {
            self.0.set(State::OnItsWay);
            self.0.set(maker().await.map_or(State::Failed, State::Here));
        }
    }

    /// Whether it is there at this moment.
    pub fn is_here(self) -> bool {
        matches!(self.0.get_untracked(), State::Here(_))
    }

    /// `what`, as soon as the code for it is there; if it can't be had, that is said in its place.
    pub fn part(self, what: Apart) -> Part {
        spawn_local(self.load());
        live(move || match self.0.get() {
            State::Here(make) => make(what),
            State::Missing | State::OnItsWay => view! { <p role="status" class="hint">"Loading…"</p> }.part(),
            State::Failed => self.failed(),
        })
    }

    /// `what` once the code for it has come for whatever reason, and nothing until then.
    pub fn part_in_time(self, what: Apart) -> Part {
        live(move || match self.0.get() {
            State::Here(make) => make(what),
            State::Missing | State::OnItsWay | State::Failed => perhaps(None),
        })
    }

    fn failed(self) -> Part {
        let try_again = move |()| {
            spawn_local(async move {
                self.load().await;
                // In vain: the focus goes back to the button, which was made anew.
                browser::next_task().await;
                browser::focus(".missing button");
            });
        };
        view! {
            <div role="alert" class="alert missing">
                <p class="alert-title">"This part of the site could not be loaded."</p>
                <p>
                    "Check the connection and try again. If that does not help, the site may have been updated since this tab was opened: reload it. What you typed is kept."
                </p>
                <p class="actions">
                    <Button on_press=try_again>"Try again"</Button>
                    <Button on_press=|()| browser::reload()>"Reload"</Button>
                </p>
            </div>
        }
        .part()
    }
}

/// The code could not be loaded. What exactly happened, the browser's console has.
#[derive(Debug)]
struct NotLoaded;

async fn maker() -> Result<Make, NotLoaded> {
    Ok(make)
}

fn make(what: Apart) -> Part {
    match what {
        Apart::Add => view! { <AddPage /> }.part(),
        Apart::Find => view! { <FindPage /> }.part(),
        Apart::Connection => view! { <ConnectionPage /> }.part(),
        Apart::NotFound => view! { <NotFoundPage /> }.part(),
        Apart::SignIn => view! { <SignInPage /> }.part(),
        Apart::KeyDialog => view! { <KeyDialog /> }.part(),
        Apart::SignOutDialog => view! { <SignOutDialog /> }.part(),
        Apart::NewVersion => view! { <NewVersion /> }.part(),
    }
}
