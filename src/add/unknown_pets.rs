//! The pets that may or may not have been added, each with a look into the list of the service and a way to settle it.

use crate::{
    add::{add_pet::use_add_pet, unknown::UnknownPet},
    browser,
    shell::{alert::FailureAlert, rate_limit::wait::WaitNotice},
    ui::{
        button::Button,
        icon::Icon,
        view::{ErasedView, For, IntoErased, Show},
    },
};
use leptos::prelude::*;

/// The section. It is there while there is such a pet.
#[component]
pub fn UnknownPets() -> ErasedView {
    let add_pet = use_add_pet();
    let action = add_pet.look_action();
    view! {
        <Show when=move || !add_pet.unknown().is_empty()>
            <section aria-labelledby="unknown-title" class="section">
                <h2 id="unknown-title">"Outcome unknown"</h2>
                <p class="hint">"“Look whether it was added” uses 1 request."</p>
                <For
                    each=move || add_pet.unknown()
                    key=|unknown: &UnknownPet| format!("{} {}", unknown.number, unknown.is_refused)
                    children=|unknown| view! { <UnknownItem unknown /> }.into_erased()
                />
                <WaitNotice action />
                <FailureAlert action on_retry=move |()| add_pet.look_again() />
            </section>
        </Show>
    }
    .into_erased()
}

#[component]
fn UnknownItem(unknown: UnknownPet) -> ErasedView {
    let add_pet = use_add_pet();
    let UnknownPet { number, draft, sent_at, is_refused, .. } = unknown;
    let title = format!("unknown-{number}");
    let status = if draft.status.is_empty() { "not set" } else { &draft.status };
    let facts =
        format!("Category {}, status {status}, sent at {}", draft.category_id, browser::locale::moment(sent_at));
    let (outcome, settled_as_added, settled_as_not_added) = if is_refused {
        ("” was not added. It is kept here while the form has another draft.", "Discard draft", "Put it back")
    } else {
        ("” may or may not have been added.", "It was added", "It was not added")
    };
    view! {
        <div role="group" aria-labelledby=title.clone() class="message tone waiting">
            <Icon name="alert" />
            <div>
                <p id=title.clone() class="lead">
                    "“"
                    <bdi>{draft.name}</bdi>
                    {outcome}
                </p>
                <p class="hint">{facts}</p>
                <p role="status">{move || add_pet.look_in_words(number)}</p>
            </div>
            <p class="actions">
                {(!is_refused)
                    .then(|| {
                        view! { <Button on_press=move |()| add_pet.look(number)>"Look whether it was added"</Button> }.into_erased()
                    })}
                <Button on_press=move |()| add_pet.settle(number, true)>{settled_as_added}</Button>
                <Button
                    on_press=move |()| add_pet.settle(number, false)
                    disabled_because=Signal::derive(move || add_pet.keeps_from_typing_again(number))
                >
                    {settled_as_not_added}
                </Button>
            </p>
        </div>
    }
    .into_erased()
}
