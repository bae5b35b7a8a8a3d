//! "Sign in", in place at any address while no key is held: afterwards the address shows what it stands for.

use crate::{
    browser,
    components::key_form::KeyForm,
    router::use_list_query,
    settings::use_settings,
    ui::{
        button::Button,
        heading::PageHeading,
        part::{IntoPart, effect, live},
    },
};
use leptos::prelude::*;

/// The page. The check of the key already asks for the list that the address wants.
#[component]
pub fn SignInPage() -> impl IntoView {
    let settings = use_settings();
    let query = use_list_query();
    view! {
        <div class="sign-in">
            <p class="brand">"Pet Store Admin"</p>
            <PageHeading title="Sign in" />
            {live(move || match settings.load_result() {
                None => view! { <p role="status">"Loading the configuration…"</p> }.part(),
                Some(Ok(())) => {
                    effect(|| browser::focus("#api-key"));
                    view! { <KeyForm query=query /> }.part()
                }
                Some(Err(problem)) => {
                    view! {
                        <div role="alert" class="alert">
                            <p class="alert-title">"The site is not set up."</p>
                            <p>{problem.to_string()}</p>
                            <p>"Tell whoever deployed this site."</p>
                            <p class="actions">
                                <Button on_press=move |()| settings.load()>"Try again"</Button>
                            </p>
                        </div>
                    }
                        .part()
                }
            })}
        </div>
    }
    .part()
}
