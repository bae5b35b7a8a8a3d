//! The app as a whole: its contexts, its configuration and the table of its pages.

use crate::{
    adding::Adding,
    api::transport,
    browser,
    components::{
        key_dialog::KeyDialog,
        new_version::NewVersion,
        shell::{Content, Header, SkipLink},
    },
    config::{Config, ConfigProblem},
    pages::{
        add::AddPage, connection::ConnectionPage, find::FindPage, list::ListPage, not_found::NotFoundPage,
        sign_in::SignInPage,
    },
    session::{Session, use_session},
    ui::{countdown::ScreenClock, heading::Announcements},
};
use leptos::{ev, prelude::*, task::spawn_local};
use leptos_router::{
    NavigateOptions,
    components::{Route, Router, Routes},
    hooks::use_navigate,
    path,
};

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    let session = Session::restore();
    provide_context(session);
    provide_context(ScreenClock::start(browser::now));
    provide_context(Announcements::new());
    let config = ConfigState::new();
    provide_context(config);
    config.load();
    view! {
        <Router base=browser::site_base()>
            <HistoryInStep />
            <SkipLink />
            <Show
                when=move || session.is_signed_in()
                fallback=|| {
                    view! {
                        <Content>
                            <SignInPage />
                        </Content>
                    }
                }
            >
                <Pages />
            </Show>
        </Router>
    }
}

/// Keeps the router's idea of the history true.
///
/// The router adds an address to the history only when it differs from the one that it believes to be current. Going
/// forward, or several steps at once, leaves that belief behind: the next link to the believed address would change the
/// page and not the address (leptos_router 0.8.17). Replacing the address by itself after each such step corrects it.
#[component]
fn HistoryInStep() -> impl IntoView {
    let navigate = use_navigate();
    let stepped = window_event_listener(ev::popstate, move |_| {
        if let Some(address) = browser::address() {
            navigate(
                &address,
                NavigateOptions { resolve: false, replace: true, scroll: false, ..NavigateOptions::default() },
            );
        }
    });
    on_cleanup(move || stepped.remove());
}

/// Every page behind the key. What is typed there belongs to the one who signed in, and goes with the session.
#[component]
fn Pages() -> impl IntoView {
    let adding = Adding::restore(use_session());
    provide_context(adding);
    guard_against_loss(adding);
    view! {
        <Header />
        <NewVersion />
        <Content>
            <Routes fallback=NotFoundPage>
                <Route path=path!("/") view=ListPage />
                <Route path=path!("/pets/new") view=AddPage />
                <Route path=path!("/pets/find") view=FindPage />
                <Route path=path!("/connection") view=ConnectionPage />
            </Routes>
        </Content>
        <KeyDialog />
    }
}

/// Lets the browser ask before the site is left while something would be lost, and only then.
fn guard_against_loss(adding: Adding) {
    let guard = window_event_listener(leptos::ev::beforeunload, move |event| {
        if untrack(|| adding.could_lose_something()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || guard.remove());
}

/// What `config.json` says, or why it can't be used; `None` while it loads.
#[derive(Clone, Copy)]
pub struct ConfigState {
    outcome: RwSignal<Option<Result<Config, ConfigProblem>>>,
    config: Memo<Config>,
}

/// The configuration; an empty one until it has loaded.
pub fn use_config() -> Memo<Config> {
    expect_context::<ConfigState>().config
}

impl ConfigState {
    /// Nothing loaded yet; for the app to provide as a context, once.
    pub fn new() -> Self {
        let outcome = RwSignal::new(None::<Result<Config, ConfigProblem>>);
        let config =
            Memo::new(move |_| outcome.with(|outcome| outcome.clone().and_then(Result::ok).unwrap_or_default()));
        Self { outcome, config }
    }

    /// Loads the file, again if need be.
    pub fn load(self) {
        self.outcome.set(None);
        spawn_local(async move {
            let read = match transport::site_file("config.json").await {
                Ok(answer) => Config::read(&answer),
                Err(_) => Err(ConfigProblem::Unreachable),
            };
            self.outcome.set(Some(read));
        });
    }

    /// Whether it could be used. Reactive.
    pub fn outcome(self) -> Option<Result<(), ConfigProblem>> {
        self.outcome.with(|outcome| outcome.as_ref().map(|read| read.as_ref().map(|_| ()).map_err(Clone::clone)))
    }
}
