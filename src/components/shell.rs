//! What stands around every page: the way to the others, the budget, the way out.

use crate::{
    components::{rate_limit::RateLimitRegion, sign_out::SignOut},
    routes,
    session::use_session,
    ui::view::{Children, ErasedView, IntoErased},
};
use leptos::{ev::MouseEvent, prelude::*};
use leptos_router::hooks::use_location;

/// The id of the part that "Skip to content" goes to.
const CONTENT: &str = "content";

/// The first link of every page. It must not become an address: the address is the page's state.
#[component]
pub fn SkipLink() -> ErasedView {
    let skip = |event: MouseEvent| {
        event.prevent_default();
        crate::browser::focus(&format!("#{CONTENT}"));
    };
    view! {
        <a class="skip-link" href="#content" on:click=skip>
            "Skip to content"
        </a>
    }
    .into_erased()
}

/// The part of a page that is its own.
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
                <SignOut />
            </div>
            <RateLimitRegion />
        </header>
    }
    .into_erased()
}

/// "Pets" leads back to the list as it was last chosen.
pub fn pets_address() -> String {
    routes::list(use_session().with_cached_list(|list| list.map(|list| list.query).unwrap_or_default()))
}

#[component]
fn MainLink(address: fn() -> String, text: &'static str) -> ErasedView {
    let path = use_location().pathname;
    let site_base = crate::browser::site_base();
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
