//! The app as a whole: its contexts and its pages.

use crate::{
    add::{
        self, DraftNotice,
        add_pet::{AddPet, is_any_stored},
    },
    browser::{address, element, time},
    config::Config,
    frame::{Footer, Header, SkipLink},
    import::{self, Import, notice::ImportNotice},
    part::{Part, part_view},
    pet_table::AddLike,
    pets::{find, list::ListPage},
    request_notices::Check,
    routes::{
        self, Page,
        router::{Entry, PathStackWorkaround, pets_address, remember_list_address, use_go_to, use_page},
    },
    session::{Session, use_session},
    sign_in::{
        KeyDialog, SignInPage,
        leave::{ChangeButton, LeaveQuestion, SignOut, Unsaved},
    },
    startup::{self, Startup},
    ui::{
        heading::{Announcements, PageHeading},
        icon::Icon,
        message::link_button,
        time::ScreenClock,
        view::{Show, each, effect},
    },
};
use leptos::{prelude::*, task::spawn_local};
use leptos_router::{
    components::Router,
    hooks::use_location,
    location::{BrowserUrl, LocationProvider},
};

/// The pages whose code the browser loads later than the frame around them.
#[derive(Clone, Copy)]
pub struct Parts {
    pub add: Part,
    pub find: Part,
    pub import: Part,
    /// The check of the connection, under an error without an answer.
    pub check: Part,
}

/// The whole app. It takes the place of the static page in `index.html`.
#[component]
pub fn App(parts: Parts, config: &'static Config) -> impl IntoView {
    provide_context(parts);
    provide_context(Check(parts.check));
    provide_context(config);
    provide_context(Session::restore(&|service| config.allows(service)));
    provide_context(ScreenClock::start());
    provide_context(Announcements::default());
    let startup = startup::begin();
    view! {
        <Show when=move || startup.get() != Startup::StaticPage>
            <Router base=address::site_base()>
                <PathStackWorkaround />
                <SkipLink />
                <FrameOrSignIn startup />
                <Footer />
            </Router>
        </Show>
    }
}

/// The frame with its page, or the form to sign in.
#[component]
fn FrameOrSignIn(startup: ReadSignal<Startup>) -> impl IntoView {
    let session = use_session();
    let parts: Parts = expect_context();
    move || {
        spawn_local(load_early(parts.add));
        if session.is_signed_in.get() {
            view! { <SignedIn startup /> }.into_any()
        } else {
            let page = || view! { <SignInPage has_stored_draft=is_any_stored /> }.into_any();
            view! { <MainContent startup page /> }.into_any()
        }
    }
}

/// The page in its `<main>`, as soon as the startup has come to it.
#[component]
fn MainContent(startup: ReadSignal<Startup>, page: fn() -> AnyView) -> impl IntoView {
    let content = move || {
        (startup.get() == Startup::Page).then(|| {
            // In this order: the form to sign in takes over what was typed into the static one.
            let page = page();
            // In the same task, so that nothing moves.
            element::remove("shell");
            page
        })
    };
    view! {
        <main id="content" tabindex="-1">
            {content}
        </main>
    }
}

/// Every page behind the key. What is typed there belongs to the person who signed in, and goes with the session.
#[component]
fn SignedIn(startup: ReadSignal<Startup>) -> impl IntoView {
    let session = use_session();
    let add_pet = AddPet::restore(session);
    let import = Import::new(session);
    remember_list_address();
    provide_context(add_pet);
    let go_to = use_go_to();
    provide_context(AddLike(Callback::new(move |pet| {
        add_pet.start_like(&pet);
        go_to(routes::ADD, Entry::New);
    })));
    provide_context(import);
    provide_context(Unsaved::new(
        Signal::derive(move || add_pet.could_lose_something() || import.could_lose_something()),
        Signal::derive(move || add_pet.could_lose_something() || is_any_stored()),
        Signal::derive(move || import.has_table()),
        Signal::derive(move || import.is_unfinished()),
    ));
    let parts: Parts = expect_context();
    view! {
        <Header
            import=parts.import
            change_environment=view! { <ChangeButton /> }.into_any()
            sign_out=view! { <SignOut class="button bare" /> }.into_any()
        >
            <DraftNotice />
            <ImportNotice />
        </Header>
        <MainContent startup page=|| view! { <CurrentPage /> }.into_any() />
        <KeyDialog />
        <LeaveQuestion />
    }
}

/// Loads a part when the frame or the form to sign in is on the screen: the line is idle until the service or the person answers.
/// Its pages then open at once, also offline.
async fn load_early(part: Part) {
    time::painted().await;
    // If it fails, its pages try again.
    (part.load)().await;
}

/// The page of the URL. A change of the URL's query keeps the page.
#[component]
fn CurrentPage() -> impl IntoView {
    let (path, page) = (use_location().pathname, use_page());
    let location = use_context::<BrowserUrl>();
    // The router writes the new URL into the address bar when the page for it is rendered.
    effect(move || {
        path.track();
        if let Some(location) = &location {
            location.ready_to_complete();
        }
    });
    // Each page is built anew: an element of the page before would keep its state, such as what is open in it.
    each(move || vec![page()], |page| format!("{page:?}"), page_view)
}

fn page_view(page: Option<Page>) -> AnyView {
    let parts: Parts = expect_context();
    if !matches!(page, Some(Page::List | Page::Find)) {
        use_session().loaded.opened.set_value(None);
    }
    match page {
        Some(Page::List) => view! { <ListPage /> }.into_any(),
        Some(Page::Add) => part_view(parts.add, Some(add::TITLE)),
        Some(Page::Find) => part_view(parts.find, Some(find::TITLE)),
        Some(Page::Import) => part_view(parts.import, Some(import::page::TITLE)),
        None => view! {
            <PageHeading title="No such page" />
            <div class="empty">
                <Icon name="bowl" />
                <p class="lead">"There is nothing at this address."</p>
                {link_button("Go to the pets", "button primary", &pets_address())}
            </div>
        }
        .into_any(),
    }
}
