//! What a person sees of the pets that may or may not have been added, and decides about them: under "Add a pet" and in an import.
//!
//! One request looks into the longest list with the status of the pet ([`look`]). The person decides by what it shows. Nothing is sent
//! again here: what a decision means is for the slice that has sent the pet.

pub mod look;

use crate::{
    api::{
        failure::LOOK_FIRST,
        request::list_pets,
        wire::{PetId, PetStatus},
    },
    browser::time,
    config::file::use_config,
    request_notices::RequestNotices,
    session::{page_request::PageRequest, use_session},
    ui::{button::Button, icon::Icon, view::each},
    words::isolated,
};
use leptos::prelude::*;
use look::{Look, UnknownPet};
use std::{sync::Arc, time::Duration};

/// How long after the request a service may still be at work: a minute after the app has given up.
const A_SERVICE_MAY_NEED: Duration = Duration::from_secs(120);

/// What a slice does with the decisions of a person. Each has the number of the pet.
#[derive(Clone, Copy)]
pub struct Decisions {
    /// With its ID if that is known.
    pub added: Callback<(u32, Option<PetId>)>,
    pub not_added: Callback<u32>,
}

/// The messages about these pets, one for each.
pub fn unknown_outcomes(pets: Arc<dyn Fn() -> Vec<UnknownPet> + Send + Sync>, decisions: Decisions) -> AnyView {
    let is_empty = {
        let pets = Arc::clone(&pets);
        move || pets().is_empty()
    };
    let items = move || pets().into_iter().map(|pet| (pet, decisions)).collect();
    // In the ID, the number of the others: a look before another attempt succeeded is out of date.
    view! {
        <section aria-label="Outcome unknown" class="section" hidden=Signal::derive(is_empty)>
            {each(items, |(pet, _)| format!("{} {} {}", pet.number, pet.others.len(), pet.seen), item)}
        </section>
    }
    .into_any()
}

fn item((UnknownPet { number, pet, others, seen, answer, sent_at }, decisions): (UnknownPet, Decisions)) -> AnyView {
    let (session, config) = (use_session(), use_config());
    let action = PageRequest::new();
    let found = RwSignal::new(None::<Look>);
    let title = format!("unknown-{number}");
    let (name, id, status) = (pet.name.clone(), pet.category_id, pet.status.map_or("not set", PetStatus::as_str));
    let facts = move || {
        let category = config.category_label(id).map(isolated);
        let facts = format!("{}, status {status}", category.unwrap_or_else(|| format!("Category {id}")));
        if answer.is_empty() { facts } else { format!("{facts} · {answer}") }
    };
    let look = Callback::new(move |()| {
        let (pet, others) = (pet.clone(), others.clone());
        let query = Look::query(&pet);
        action.run(
            move || session.send(action.held, list_pets(query)),
            move |reply| {
                let is_early = sent_at.is_some_and(|sent_at| time::now().since(sent_at) < A_SERVICE_MAY_NEED);
                // The pets that this tab has added since are known, too.
                let known = [others.clone(), session.loaded.added_ids()].concat();
                found.set(Some(Look::new(&pet, &known, &reply.value, is_early)));
            },
        );
    });
    let result = move || match found.get() {
        _ if action.pending.get() => "Looking…".to_owned(),
        look => look.map(|look| look.to_string()).unwrap_or_default(),
    };
    let settle_as_added = move |()| {
        let pet = found.with_untracked(|look| look.as_ref().and_then(Look::only_pet));
        let id = pet.as_ref().map(|pet| pet.id);
        if pet.is_some() {
            session.loaded.record_added(pet);
        }
        decisions.added.run((number, id));
    };
    // The likely next press is the primary one.
    let actions = move || {
        let has_found = found.with(|look| look.as_ref().is_some_and(Look::has_found));
        let [to_look, to_settle] = if has_found { ["button", "button primary"] } else { ["button primary", "button"] };
        view! {
            <Button class=to_look on_press=look>"Look in the list"</Button>
            <Button class=to_settle on_press=settle_as_added>"It was added"</Button>
            <Button on_press=move |()| decisions.not_added.run(number)>"It was not added"</Button>
        }
        .into_any()
    };
    view! {
        <div role="alert" aria-labelledby=title.clone() class="message tone attention">
            <Icon name="alert" />
            <div>
                <p id=title.clone() class="lead">
                    "“" <bdi>{name}</bdi> "” may or may not have been added."
                </p>
                <p>{seen} " " {LOOK_FIRST}</p>
                <p class="hint">{Signal::derive(facts)}</p>
                <p role="status">{Signal::derive(result)}</p>
            </div>
            <p class="actions">{actions}</p>
        </div>
        <RequestNotices action />
    }
    .into_any()
}
