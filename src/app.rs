//! The app as a whole: its contexts, its configuration and the table of its pages.

use crate::{
    adding::Adding,
    api::transport,
    browser,
    components::{
        key_dialog::KeyDialog,
        shell::{Content, Header, SkipLink},
    },
    config::{Config, ConfigProblem},
    pages::{add::AddPage, find::FindPage, list::ListPage, not_found::NotFoundPage, sign_in::SignInPage},
    session::{Session, use_session},
    ui::{countdown::ScreenClock, heading::Announcements},
};
use leptos::{prelude::*, task::spawn_local};
use leptos_router::{
    components::{Route, Router, Routes},
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

/// Every page behind the key. What is typed there belongs to the one who signed in, and goes with the session.
#[component]
fn Pages() -> impl IntoView {
    provide_context(Adding::restore(use_session()));
    view! {
        <Header />
        <Content>
            <Routes fallback=NotFoundPage>
                <Route path=path!("/") view=ListPage />
                <Route path=path!("/pets/new") view=AddPage />
                <Route path=path!("/pets/find") view=FindPage />
            </Routes>
        </Content>
        <KeyDialog />
    }
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
    fn new() -> Self {
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
