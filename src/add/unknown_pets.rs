//! The pets that may or may not have been added, each with a look into the list of the service and a way to settle it.

use crate::{
    add::{
        add_pet::use_add_pet,
        form::{PetForm, UnknownPet},
    },
    api::{request::list_pets, wire::PetStatus},
    browser::locale,
    config::settings::use_config,
    loaded_pets::look::Look,
    request_notices::RequestNotices,
    session::{page_request::PageRequest, use_session},
    ui::{
        button::Button,
        icon::Icon,
        view::{ErasedView, IntoErased, Show, each},
    },
};
use leptos::prelude::*;

/// The section. It is there while there is such a pet.
#[component]
pub fn UnknownPets() -> ErasedView {
    let form = use_add_pet().form;
    let unknown = move || form.with(|form| form.unknown().to_vec());
    // A look before another attempt succeeded is out of date.
    let key = |unknown: &UnknownPet| format!("{} {}", unknown.number, unknown.others.len());
    view! {
        <Show when=move || form.with(|form| !form.unknown().is_empty())>
            <section aria-labelledby="unknown-title" class="section">
                <h2 id="unknown-title" translate="yes">"Outcome unknown"</h2>
                {each(unknown, key, |unknown| view! { <UnknownItem unknown /> }.into_erased())}
            </section>
        </Show>
    }
    .into_erased()
}

#[component]
fn UnknownItem(unknown: UnknownPet) -> ErasedView {
    let add_pet = use_add_pet();
    let session = use_session();
    let config = use_config();
    let action = PageRequest::new();
    let found = RwSignal::new(None::<Look>);
    let UnknownPet { number, pet, sent_at, others } = unknown;
    let title = format!("unknown-{number}");
    let status = pet.status.map_or("not set", PetStatus::as_str);
    let facts = format!("Category {}, status {status}, sent at {}", pet.category_id, locale::moment(sent_at, false));
    let name = pet.name.clone();
    let look = Callback::new(move |()| {
        let (pet, others) = (pet.clone(), others.clone());
        action.run(session.send(list_pets(Look::query(&pet))), move |reply| {
            found.set(Some(Look::new(&pet, &others, &reply.value)));
        });
    });
    let result = move || match found.get() {
        _ if action.pending.get() => "Looking…".to_owned(),
        look => look.map(|look| look.to_string()).unwrap_or_default(),
    };
    let was_added = move |()| {
        let id = found.with_untracked(|look| look.as_ref().and_then(Look::only_id));
        add_pet.settle(|form, config| form.settle_as_added(number, id, config));
    };
    let was_not_added = move |()| add_pet.settle(|form, config| form.settle_as_not_added(number, config));
    let keeps_from_typing_again = move |form: &PetForm| {
        let reason = || "The form has another draft. Add it or discard it first.".to_owned();
        config.with(|config| form.has_other_draft(number, config)).then(reason)
    };
    view! {
        <div role="alert" aria-labelledby=title.clone() class="message tone waiting">
            <Icon name="alert" />
            <div>
                <p id=title.clone() class="lead">
                    "“" <bdi>{name}</bdi> "” may or may not have been added."
                </p>
                <p class="hint">{facts}</p>
                <p role="status">{Signal::derive(result)}</p>
            </div>
            <p class="actions">
                <Button on_press=look>"Look whether it was added"</Button>
                <Button on_press=was_added>"It was added"</Button>
                <Button
                    on_press=was_not_added
                    disabled_because=Signal::derive(move || add_pet.form.with(keeps_from_typing_again))
                >
                    "It was not added"
                </Button>
            </p>
        </div>
        <RequestNotices action on_retry=look />
    }
    .into_erased()
}
