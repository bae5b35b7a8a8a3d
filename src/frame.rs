//! The frame of every page: the header with the links and the rate limit, the notices, the main content and the foot.
//!
//! `config.json` says which environment is production. Any other one has another header and a word ([`environment`]). `src/theme.js` sets the chosen appearance. All icons are shapes in `index.html`, which
//! [`ui::icon`](crate::ui::icon) refers to, and so is the gauge of [`rate_limit`].

pub mod environment;
pub mod rate_limit;
mod requests_left;

use crate::{
    browser::focus,
    frame::{
        environment::EnvironmentButton,
        rate_limit::{RateLimitNotes, RateLimitRegion},
    },
    part::Part,
    routes::{
        self, Page,
        router::{pets_address, use_page},
    },
    ui::{brand::Brand, field::SelectField, icon::Icon},
};
use futures::FutureExt;
use leptos::{ev::MouseEvent, prelude::*, task::spawn_local};

/// The choices of "Appearance", each with its value.
const APPEARANCES: [(&str, &str); 3] = [("", "Automatic"), ("light", "Light"), ("dark", "Dark")];

/// The first link of every page. It does not change the URL, because the URL is the state of the page.
#[component]
pub fn SkipLink() -> impl IntoView {
    let skip = |event: MouseEvent| {
        event.prevent_default();
        focus::set("#content");
    };
    view! {
        <a class="skip" href="#content" on:click=skip>
            "Skip to content"
        </a>
    }
}

/// The header of every page behind the key, and the notices: those that concern every page, and those of the pages, `children`.
#[component]
pub fn Header(
    /// The part that is loaded when a person is about to open its page.
    import: Part,
    /// The buttons that leave the environment and the session.
    change_environment: AnyView,
    sign_out: AnyView,
    children: Children,
) -> impl IntoView {
    let load_import = move |()| spawn_local((import.load)().map(drop));
    view! {
        <header class="sign">
            <Brand />
            <EnvironmentButton change=change_environment />
            <nav aria-label="Main" class="pages">
                <ul>
                    <MainLink page=Page::List address=Signal::derive(pets_address) icon="pets" text="Pets" />
                    <MainLink page=Page::Add address=routes::ADD.to_owned() icon="add" text="Add a pet" />
                    <MainLink
                        page=Page::Import
                        address=routes::IMPORT.to_owned()
                        icon="import"
                        text="Import"
                        on_approach=load_import
                    />
                </ul>
            </nav>
            <RateLimitRegion />
            {sign_out}
        </header>
        <section class="notices" aria-label="Notices">
            <RateLimitNotes />
            {children()}
        </section>
    }
}

/// The foot of every page: the version and the appearance. `src/theme.js` handles a change of the appearance,
/// because the page has it before the program is there.
#[component]
pub fn Footer() -> impl IntoView {
    let theme = document().document_element().and_then(|root| root.get_attribute("data-theme"));
    view! {
        <footer class="footer">
            <span>{concat!("Pet Store Admin ", env!("CARGO_PKG_VERSION"))}</span>
            <SelectField
                id="theme"
                label="Appearance"
                choices=move |()| APPEARANCES.map(|(value, text)| (value.to_owned(), text.to_owned())).to_vec()
                value=Signal::stored(theme.unwrap_or_default())
                on_choose=|_: String| ()
                problem=None
            />
        </footer>
    }
}

#[component]
fn MainLink(
    page: Page,
    #[prop(into)] address: Signal<String>,
    icon: &'static str,
    text: &'static str,
    /// Runs when the pointer or the focus comes to the link.
    #[prop(into, default = Callback::new(|()| ()))]
    on_approach: Callback<()>,
) -> impl IntoView {
    let shown = use_page();
    // A pet belongs to the pets.
    let shown = move || shown().map(|shown| if shown == Page::Find { Page::List } else { shown });
    let current = Signal::derive(move || (shown() == Some(page)).then(|| "page".to_owned()));
    view! {
        <li>
            <a
                href=address
                aria-current=current
                translate="yes"
                on:pointerenter=move |_| on_approach.run(())
                on:focus=move |_| on_approach.run(())
            >
                <Icon name=icon />
                " "
                {text}
            </a>
        </li>
    }
}
