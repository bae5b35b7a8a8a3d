//! The frame of every page: the header with the links and the rate limit, and the main content.

use crate::{
    browser,
    components::{
        change_environment::{ChangeEnvironment, RemovedEnvironment},
        rate_limit::RateLimitRegion,
        sign_out::SignOut,
    },
    routes,
    session::use_session,
    ui::view::{Children, ErasedView, IntoErased},
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
        <a class="skip-link" href="#content" on:click=skip>
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

/// The header of every page behind the key.
#[component]
pub fn Header() -> ErasedView {
    let session = use_session();
    view! {
        <header class="header">
            <p class="brand">"Pet Store Admin"</p>
            <nav aria-label="Main">
                <ul>
                    <MainLink address=pets_address text="Pets" />
                    <MainLink address=routes::add text="Add a pet" />
                    <MainLink address=|| routes::find(None) text="Find by ID" />
                    <MainLink address=routes::connection text="Connection" />
                </ul>
            </nav>
            <div class="service">
                <span class="hint">{move || session.service().unwrap_or_default()}</span>
                <ChangeEnvironment title_id="change-title" />
                <SignOut title_id="sign-out-title" />
            </div>
            <RateLimitRegion />
            <RemovedEnvironment />
        </header>
    }
    .into_erased()
}

/// The address of the list with its last filter and limit.
pub fn pets_address() -> String {
    routes::list(use_session().with_cached_list(|list| list.map(|list| list.query).unwrap_or_default()))
}

#[component]
fn MainLink(address: fn() -> String, text: &'static str) -> ErasedView {
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
                {text}
            </a>
        </li>
    }
    .into_erased()
}
