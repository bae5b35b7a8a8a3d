//! "Sign in". It stands at any URL while there is no key; afterwards the URL shows its own page.

use crate::{
    add::add_pet,
    browser,
    config::settings::use_settings,
    session::use_session,
    shell::{
        frame::{Brand, OfflineNote},
        key_form::KeyForm,
        router::use_list_query,
    },
    ui::{
        button::Button,
        heading::PageHeading,
        icon::Icon,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;

/// The page. The request that checks the key loads the list of the URL.
#[component]
pub fn SignInPage() -> ErasedView {
    let session = use_session();
    let settings = use_settings();
    let query = use_list_query();
    let retry = move |()| {
        // The button disappears. The focus must not be lost with it.
        browser::focus("#api-key");
        settings.load();
    };
    view! {
        <div class="front">
            <div class="fascia">
                <Brand />
            </div>
            <div class="awning"></div>
            <div class="card">
                <PageHeading title="Sign in" />
                <KeyForm query=query />
                // These texts may come at any time, so they stand where they do not move the form.
                {move || settings.load_result().and_then(Result::err).map(|problem| {
                    view! {
                        <div role="alert" class="message tone danger">
                            <Icon name="alert" />
                            <div>
                                <p class="lead">"This app is not set up correctly."</p>
                                <p>{problem.to_string()}</p>
                                <p>"Send this message to the site administrator."</p>
                            </div>
                            <p class="actions">
                                <Button on_press=retry>"Try again"</Button>
                            </p>
                        </div>
                    }
                        .into_erased()
                })}
                <OfflineNote />
                <div role="status">
                    <Show when=move || session.was_ended_elsewhere()>
                        <p class="message tone">
                            "Another tab signed out, so this tab did too. Enter your key to continue."
                            {if add_pet::is_any_stored() { " Your draft is kept." } else { "" }.to_owned()}
                        </p>
                    </Show>
                </div>
            </div>
        </div>
    }
    .into_erased()
}
