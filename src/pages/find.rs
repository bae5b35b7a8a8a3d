//! "Find a pet by ID": the deprecated operation, said openly, and asked only when the rows at hand don't have the answer.

use crate::{
    action::Action,
    api::{
        request::get_pet,
        wire::{ListQuery, Pet, PetId},
    },
    browser,
    clock::Timestamp,
    components::{alert::FailureAlert, pet_table::PetTable, rate_limit::WaitNotice},
    pets::deprecation::{REMOVAL_DATE, is_removed},
    routes,
    session::use_session,
    ui::{
        button::{Button, SubmitButton},
        field::{InputKind, TextField},
        heading::PageHeading,
        view::{ErasedView, IntoErased},
    },
};
use leptos::{ev::SubmitEvent, prelude::*};
use leptos_router::{
    NavigateOptions,
    hooks::{use_location, use_navigate},
};

const ID_FIELD: &str = "pet-id";

/// What is known of the pet looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Found {
    /// Among the rows that were loaded at that moment.
    InRows(Pet, Timestamp),
    /// The service's answer.
    Asked(Pet),
    /// Not among the rows, and the operation that could tell is gone.
    CannotBeAsked,
}

/// The page.
#[component]
pub fn FindPage() -> ErasedView {
    let session = use_session();
    let action = Action::new();
    let parameters = use_location().query;
    let in_address = Memo::new(move |_| parameters.with(|parameters| parameters.get("id")).unwrap_or_default());
    let typed = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<String>);
    let found = RwSignal::new(None::<Found>);

    let ask = move |id: PetId| {
        if is_removed(browser::now()) {
            found.set(Some(Found::CannotBeAsked));
            return;
        }
        action.run(session.send(get_pet(id)), move |reply| {
            found.set(Some(Found::Asked(reply.value)));
        });
    };
    let look = move |id: PetId| {
        action.cancel();
        action.dismiss();
        let in_rows = session.cached_list_untracked().and_then(|list| {
            let pet = list.find(id)?.clone();
            Some(Found::InRows(pet, list.received_at))
        });
        found.set(in_rows.clone());
        if in_rows.is_none() {
            ask(id);
        }
    };
    Effect::new(move |_| {
        let text = in_address.get();
        typed.set(text.clone());
        found.set(None);
        match text.parse() {
            Ok(id) => {
                problem.set(None);
                look(id);
            }
            Err(_) if text.is_empty() => {
                problem.set(None);
                action.cancel();
                action.dismiss();
            }
            Err(not_an_id) => {
                problem.set(Some(not_an_id.to_string()));
                action.cancel();
                action.dismiss();
            }
        }
    });
    let navigate = use_navigate();
    let site_base = browser::site_base();
    let find = move || match typed.with_untracked(|text| text.parse::<PetId>()) {
        Ok(id) if in_address.with_untracked(|text| text.parse() == Ok(id)) => {
            problem.set(None);
            if !action.is_pending_untracked() {
                look(id);
            }
        }
        Ok(id) => {
            let address = routes::absolute(&site_base, &routes::find(Some(id)));
            navigate(&address, NavigateOptions { resolve: false, scroll: false, ..NavigateOptions::default() });
        }
        Err(not_an_id) => {
            problem.set(Some(not_an_id.to_string()));
            browser::focus(&format!("#{ID_FIELD}"));
        }
    };
    let ask_again = move || {
        if let Ok(id) = in_address.with_untracked(|text| text.parse()) {
            ask(id);
        }
    };

    view! {
        <PageHeading title="Find a pet by ID" />
        <Deprecation />
        <form
            class="form"
            role="search"
            novalidate
            on:submit=move |event: SubmitEvent| {
                event.prevent_default();
                find();
            }
        >
            <TextField
                id=ID_FIELD
                label="Pet ID"
                input=InputKind::Digits
                value=typed
                on_input=move |text| {
                    typed.set(text);
                    problem.set(None);
                }
                problem
            />
            <p class="actions">
                <SubmitButton label="Find" busy_label="Looking…" busy=Signal::derive(move || action.is_pending()) />
            </p>
        </form>
        <WaitNotice pending=Signal::derive(move || action.is_pending()) />
        <FailureAlert action on_retry=move |()| ask_again() />
        <div role="status">{move || found.get().map(|found| answer(found, ask_again))}</div>
    }
    .into_erased()
}

/// What the interface says of this operation.
#[component]
fn Deprecation() -> ErasedView {
    let list = routes::list(ListQuery::default());
    view! {
        <div class="note" role="note">
            {if is_removed(browser::now()) {
                view! {
                    <p>
                        "Finding by ID was deprecated and announced to be removed on " {REMOVAL_DATE}
                        ". The service is no longer asked for it; only the rows already loaded are searched."
                    </p>
                }
                    .into_erased()
            } else {
                view! {
                    <p>
                        "Finding by ID is deprecated: the service announces its removal on " {REMOVAL_DATE}
                        ". The rows already loaded are searched first, which costs no request."
                    </p>
                }
                    .into_erased()
            }}
            <p>"Its replacement is the " <a href=list>"list, filtered by status"</a> "."</p>
        </div>
    }
    .into_erased()
}

fn answer(found: Found, ask_again: impl Fn() + Copy + Send + Sync + 'static) -> ErasedView {
    match found {
        Found::Asked(pet) => view! {
            <p class="summary">"The service has this pet."</p>
            <PetTable caption="Pet" pets=vec![pet] />
        }
        .into_erased(),
        Found::InRows(pet, received_at) => {
            let gone = is_removed(browser::now());
            view! {
                <p class="summary">
                    {format!("In the rows loaded at {}; no request was needed. ", browser::time_of_day(received_at))}
                    {(!gone).then(|| view! { <Button on_press=move |()| ask_again()>"Ask the service"</Button> }.into_erased())}
                </p>
                <PetTable caption="Pet" pets=vec![pet] />
            }
            .into_erased()
        }
        Found::CannotBeAsked => view! {
            <p class="summary">
                "It is not in the rows already loaded, and the service can no longer be asked for a single pet. Load more rows in the "
                <a href=routes::list(ListQuery::default())>"list"</a> "."
            </p>
        }
        .into_erased(),
    }
}
