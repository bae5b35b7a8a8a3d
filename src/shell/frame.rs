//! The frame of every page: the header with the links and the rate limit, and the main content.

use crate::{
    add::notice::DraftNotice,
    browser,
    import::notice::ImportNotice,
    routes,
    session::use_session,
    shell::{
        change_environment::RemovedEnvironment,
        environment::EnvironmentButton,
        new_version::NewVersion,
        offline::OfflineNote,
        rate_limit::{RateLimitNotes, RateLimitRegion},
        sign_out::SignOut,
    },
    ui::{
        button::Kind,
        icon::Icon,
        view::{Children, ErasedView, IntoErased},
    },
};
use leptos::{ev::MouseEvent, prelude::*};
use leptos_router::hooks::use_location;

/// The id of the element that "Skip to content" goes to.
const CONTENT: &str = "content";

/// The first link of every page. It does not change the URL, because the URL is the state of the page.
#[component]
pub fn SkipLink() -> ErasedView {
    let skip = |event: MouseEvent| {
        event.prevent_default();
        browser::focus(&format!("#{CONTENT}"));
    };
    view! {
        <a class="skip" href="#content" on:click=skip>
            "Skip to content"
        </a>
    }
    .into_erased()
}

/// The `<main>` element of a page.
#[component]
pub fn MainContent(children: Children) -> ErasedView {
    view! {
        <main id=CONTENT tabindex="-1">
            {children.render()}
        </main>
    }
    .into_erased()
}

/// The header of every page behind the key, and the notes that concern every page.
#[component]
pub fn Header() -> ErasedView {
    view! {
        <header class="sign">
            <Brand />
            <EnvironmentButton />
            <nav aria-label="Main" class="pages">
                <ul>
                    <MainLink address=pets_address icon="pets" text="Pets" />
                    <MainLink address=routes::add icon="add" text="Add a pet" />
                    <MainLink address=|| routes::find(None) icon="find" text="Find by ID" />
                    <MainLink address=routes::import icon="import" text="Import" />
                    <MainLink address=routes::connection icon="connection" text="Connection" />
                </ul>
            </nav>
            <RateLimitRegion />
            <SignOut title_id="sign-out-title" kind=Kind::Bare />
        </header>
        <section class="notices" aria-label="Notices">
            <RateLimitNotes />
            <RemovedEnvironment />
            <DraftNotice />
            <ImportNotice />
            <NewVersion />
            <OfflineNote />
        </section>
    }
    .into_erased()
}

/// The name of the app with its mark.
#[component]
pub fn Brand() -> ErasedView {
    view! {
        <p class="brand">
            <Icon name="mark" class="mark" />
            " "
            <span>"Pet Store " <span>"Admin"</span></span>
        </p>
    }
    .into_erased()
}

/// The address of the list with its last filter, limit and order.
pub fn pets_address() -> String {
    let (query, view) = use_session().last_list();
    routes::list_in(query, view)
}

#[component]
fn MainLink(address: fn() -> String, icon: &'static str, text: &'static str) -> ErasedView {
    let path = use_location().pathname;
    let site_base = browser::site_base();
    let current = Signal::derive(move || {
        let target = routes::absolute(&site_base, &address());
        let target = target.split('?').next().unwrap_or_default();
        (path.with(|path| path == target)).then_some("page")
    });
    view! {
        <li>
            <a href=address aria-current=current>
                <Icon name=icon />
                " "
                {text}
            </a>
        </li>
    }
    .into_erased()
}
