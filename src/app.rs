//! The app as a whole: its contexts, its configuration and the table of its pages.

use crate::{
    adding::Adding,
    apart::{Apart, Code},
    api::transport,
    browser,
    components::{
        shell::{Content, Header, SkipLink},
        sign_out::SignOutQuestion,
    },
    config::{Config, ConfigProblem},
    pages::list::ListPage,
    pets::query,
    routes::Page,
    session::{Session, use_session},
    ui::{
        countdown::ScreenClock,
        heading::Announcements,
        part::{IntoPart, Part, effect, live, perhaps},
    },
};
use futures::future::select;
use leptos::{ev, prelude::*, task::spawn_local};
use leptos_router::{
    NavigateOptions,
    components::Router,
    hooks::{use_location, use_navigate},
    location::{BrowserUrl, LocationProvider},
};
use std::{pin::pin, time::Duration};

/// How long the app waits for its first request to leave before it is drawn.
const HEAD_START: Duration = Duration::from_millis(200);
/// How long a list is there before the rest of the code is loaded: what a person does first with it comes first.
const REST: Duration = Duration::from_secs(4);

/// The whole app. It takes the place of what `index.html` has drawn.
///
/// Asking comes before drawing: while the service answers there is time to draw. Each step is a task of its own, so that
/// the browser can answer a press in between; what `index.html` has drawn covers them until all is there.
#[component]
pub fn App() -> impl IntoView {
    let session = Session::restore();
    let config = ConfigState::new();
    let code = Code::new();
    provide_context(session);
    provide_context(config);
    provide_context(code);
    provide_context(ScreenClock::start(browser::now));
    provide_context(Announcements::new());
    let (begun, whole) = (RwSignal::new(false), RwSignal::new(false));
    spawn_local(async move {
        first_things(session, config, code).await;
        for step in [begun, whole] {
            browser::next_task().await;
            let _ = step.try_set(true);
        }
    });
    let signed_in = Memo::new(move |_| session.is_signed_in());
    live(move || {
        if !begun.get() {
            return perhaps(None);
        }
        view! {
            <Router base=browser::site_base()>
                <HistoryInStep />
                <SkipLink />
                {live(move || if signed_in.get() { view! { <Pages code whole /> }.part() } else { key_needed(code, whole) })}
            </Router>
        }
        .part()
    })
}

/// What a page has that is its own: the last step, which uncovers the app. In one task, so that nothing jumps.
fn content(whole: RwSignal<bool>, page: impl Fn() -> Part + Send + 'static) -> Part {
    let content = move || {
        if !whole.get() {
            return perhaps(None);
        }
        browser::remove("shell");
        page()
    };
    view! { <Content>{live(content)}</Content> }.part()
}

/// Asks for what the first page needs: its list or its code, then the configuration. Comes back when it makes sense to
/// draw the page.
async fn first_things(session: Session, config: ConfigState, code: Code) {
    let page = Page::at(&browser::site_base(), &browser::path());
    if untrack(|| session.is_signed_in()) && page == Some(Page::List) {
        let (asked, _) = query::read(browser::parameter);
        let _ = select(session.ask_ahead(asked), pin!(browser::sleep(HEAD_START))).await;
        config.load();
    } else {
        config.load();
        code.load().await;
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
fn Pages(code: Code, whole: RwSignal<bool>) -> impl IntoView {
    let session = use_session();
    let adding = Adding::restore(session);
    provide_context(adding);
    guard_against_loss(adding);
    load_at_rest(code, session);
    let question = SignOutQuestion::new();
    provide_context(question);
    let once_needed = move |dialog: Apart, needed: fn(Session, SignOutQuestion) -> bool| {
        // Then it stays: it closes by itself and gives the focus back.
        let was_needed = Memo::new(move |before| before == Some(&true) || needed(session, question));
        live(move || perhaps(was_needed.get().then(|| code.part(dialog))))
    };
    view! {
        <Header />
        {once_needed(Apart::SignOutDialog, |_, question| question.is_open())}
        {code.part_in_time(Apart::NewVersion)}
        {content(whole, move || view! { <PageOfAddress code /> }.part())}
        {once_needed(Apart::KeyDialog, |session, _| session.key_question().is_some())}
    }
    .part()
}

/// The page that the address stands for; another question asked of the same page leaves it as it is.
#[component]
fn PageOfAddress(code: Code) -> impl IntoView {
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
        Some(Page::Add) => code.part(Apart::Add),
        Some(Page::Find) => code.part(Apart::Find),
        Some(Page::Connection) => code.part(Apart::Connection),
        None => code.part(Apart::NotFound),
    })
}

fn key_needed(code: Code, whole: RwSignal<bool>) -> Part {
    content(whole, move || code.part(Apart::SignIn))
}

/// Loads the rest of the code a little after the list is there, so that the other pages are there at once, and also when
/// the network is gone by then.
fn load_at_rest(code: Code, session: Session) {
    effect(move || {
        if session.with_list(|list| list.is_some()) {
            spawn_local(async move {
                browser::sleep(REST).await;
                code.load().await;
            });
        }
    });
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
