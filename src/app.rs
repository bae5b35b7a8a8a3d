//! The app as a whole: its contexts and its pages.

use crate::{
    add_pet::AddPet,
    browser,
    components::{
        key_dialog::KeyDialog,
        new_version::NewVersion,
        shell::{Header, MainContent, SkipLink},
    },
    pages::{
        add::AddPage, connection::ConnectionPage, find::FindPage, list::ListPage, not_found::NotFoundPage,
        sign_in::SignInPage,
    },
    router::HistorySync,
    routes::Page,
    session::{Session, use_session},
    settings::Settings,
    startup::{self, Startup},
    ui::{
        countdown::ScreenClock,
        heading::Announcements,
        part::{IntoPart, Part, effect, live, perhaps},
    },
};
use leptos::prelude::*;
use leptos_router::{
    components::Router,
    hooks::use_location,
    location::{BrowserUrl, LocationProvider},
};

/// The whole app. It takes the place of the static page in `index.html`.
#[component]
pub fn App() -> impl IntoView {
    let session = Session::restore();
    let settings = Settings::new();
    provide_context(session);
    provide_context(settings);
    provide_context(ScreenClock::start(browser::now));
    provide_context(Announcements::new());
    let startup = Startup::begin(session, settings);
    let signed_in = Memo::new(move |_| session.is_signed_in());
    live(move || {
        if !startup.renders_frame() {
            return perhaps(None);
        }
        view! {
            <Router base=browser::site_base()>
                <HistorySync />
                <SkipLink />
                {live(move || if signed_in.get() { view! { <SignedIn startup /> }.part() } else { content(startup, || view! { <SignInPage /> }.part()) })}
            </Router>
        }
        .part()
    })
}

fn content(startup: Startup, page: impl Fn() -> Part + Send + 'static) -> Part {
    let content = move || {
        if !startup.renders_content() {
            return perhaps(None);
        }
        startup::remove_static_page();
        page()
    };
    view! { <MainContent>{live(content)}</MainContent> }.part()
}

/// Every page behind the key. What is typed there belongs to the person who signed in, and goes with the session.
#[component]
fn SignedIn(startup: Startup) -> impl IntoView {
    let add_pet = AddPet::restore(use_session());
    provide_context(add_pet);
    warn_before_loss(add_pet);
    view! {
        <Header />
        <NewVersion />
        {content(startup, || view! { <CurrentPage /> }.part())}
        <KeyDialog />
    }
    .part()
}

/// The page of the URL. A change of the URL's query keeps the page.
#[component]
fn CurrentPage() -> impl IntoView {
    let path = use_location().pathname;
    let site_base = browser::site_base();
    let location = use_context::<BrowserUrl>();
    // The router writes the new URL into the address bar when the page for it is rendered.
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

/// Lets the browser ask before the site is left while something would be lost.
fn warn_before_loss(add_pet: AddPet) {
    let listener = window_event_listener(leptos::ev::beforeunload, move |event| {
        if untrack(|| add_pet.could_lose_something()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}
