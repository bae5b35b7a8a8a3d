//! "Sign in", in place at any address while no key is held: afterwards the address shows what it stands for.

use crate::{
    app::ConfigState,
    browser,
    components::key_form::KeyForm,
    pages::list::query_of_address,
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
    let config = expect_context::<ConfigState>();
    let query = query_of_address();
    view! {
        <div class="sign-in">
            <p class="brand">"Pet Store Admin"</p>
            <PageHeading title="Sign in" />
            {live(move || match config.outcome() {
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
                                <Button on_press=move |()| config.load()>"Try again"</Button>
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
