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
    routes::Page,
    session::{Session, use_session},
    ui::{
        countdown::ScreenClock,
        heading::Announcements,
        part::{IntoPart, Part, effect, live},
    },
};
use leptos::{ev, prelude::*, task::spawn_local};
use leptos_router::{
    NavigateOptions,
    components::Router,
    hooks::{use_location, use_navigate},
    location::{BrowserUrl, LocationProvider},
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
    let signed_in = Memo::new(move |_| session.is_signed_in());
    view! {
        <Router base=browser::site_base()>
            <HistoryInStep />
            <SkipLink />
            {live(move || if signed_in.get() { view! { <Pages /> }.part() } else { key_needed() })}
        </Router>
    }
    .part()
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
            <PageOfAddress />
        </Content>
        <KeyDialog />
    }
    .part()
}

/// The page that the address stands for; another question asked of the same page leaves it as it is.
#[component]
fn PageOfAddress() -> impl IntoView {
    let path = use_location().pathname;
    let site_base = browser::site_base();
    let location = use_context::<BrowserUrl>();
    // The router writes the new address into the address bar once the page for it is there.
    effect(move || {
        path.track();
        if let Some(location) = &location {
            location.ready_to_complete();
        }
    });
    live(move || match path.with(|path| Page::at(&site_base, path)) {
        Some(Page::List) => view! { <ListPage /> }.part(),
        Some(Page::Add) => view! { <AddPage /> }.part(),
        Some(Page::Find) => view! { <FindPage /> }.part(),
        Some(Page::Connection) => view! { <ConnectionPage /> }.part(),
        None => view! { <NotFoundPage /> }.part(),
    })
}

fn key_needed() -> Part {
    view! {
        <Content>
            <SignInPage />
        </Content>
    }
    .part()
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

/// What `config.json` says, or why it can't be used.
#[derive(Clone, Copy)]
pub struct ConfigState {
    config: RwSignal<Config>,
    /// `None` while it loads.
    outcome: RwSignal<Option<Result<(), ConfigProblem>>>,
}

/// The configuration; an empty one until it has loaded.
pub fn use_config() -> ReadSignal<Config> {
    expect_context::<ConfigState>().config.read_only()
}

impl ConfigState {
    /// Nothing loaded yet; for the app to provide as a context, once.
    pub fn new() -> Self {
        Self { config: RwSignal::new(Config::default()), outcome: RwSignal::new(None) }
    }

    /// Loads the file, again if need be.
    pub fn load(self) {
        self.outcome.set(None);
        spawn_local(async move {
            let read = match transport::site_file("config.json").await {
                Ok(answer) => Config::read(&answer),
                Err(_) => Err(ConfigProblem::Unreachable),
            };
            self.outcome.set(Some(read.map(|config| self.config.set(config))));
        });
    }

    /// Whether it could be used. Reactive.
    pub fn outcome(self) -> Option<Result<(), ConfigProblem>> {
        self.outcome.get()
    }
}
