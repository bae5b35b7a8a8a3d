//! "Find a pet by ID": the deprecated operation. The service is asked only if neither the cached list nor the stock has the
//! pet. The ID is in the URL: another ID there begins a new search, which cancels the request of the one before.

use crate::{
    api::{
        error::{ApiError, RefusalKind},
        request::get_pet,
        wire::{ListQuery, Pet, PetId},
    },
    browser::{focus, locale, time},
    clock::Timestamp,
    frame::alert::{ActionNotices, ServiceMessage},
    pet_table::PetTable,
    routes::{self, router::use_go_to},
    session::{action::Action, use_session},
    ui::{
        button::{Button, SubmitButton},
        field::{InputKind, TextField},
        heading::PageHeading,
        icon::Icon,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::{ev::SubmitEvent, prelude::*, task::spawn_local};
use leptos_router::hooks::use_location;

/// The heading of the page.
pub const TITLE: &str = "Find a pet by ID";
const ID_FIELD: &str = "pet-id";

/// The beginning of the year of the removal, UTC.
const REMOVED_SOON_FROM: Timestamp = Timestamp::from_unix_seconds(1_893_456_000);

/// The page.
#[component]
pub fn FindPage() -> ErasedView {
    let session = use_session();
    let parameters = use_location().query;
    let go_to = use_go_to();
    let in_url = Memo::new(move |_| parameters.with(|parameters| parameters.get("id")).unwrap_or_default());
    let id = Memo::new(move |_| in_url.with(|text| text.parse::<PetId>().ok()));
    let typed = RwSignal::new(String::new());
    let problem = RwSignal::new(None);
    let action = Action::new();
    // The pet that the service returned.
    let returned = RwSignal::new(None::<Pet>);
    // The failure that says that it has no such pet.
    let not_found = RwSignal::new(None::<ApiError>);
    // The pet, and if it is a loaded one, when its list came.
    let found = Memo::new(move |_| match returned.get() {
        Some(pet) => Some((pet, None)),
        None => session.loaded.find(id.get()?).map(|(pet, received_at)| (pet, Some(received_at))),
    });

    let ask = move || {
        if let Some(id) = id.get_untracked() {
            let fail = move |error: &ApiError| {
                let is_missing = matches!(error, ApiError::Refused { kind: RefusalKind::NotFound, .. });
                not_found.set(is_missing.then(|| error.clone()));
            };
            action.run_to_end(session.send(get_pet(id)), move |reply| returned.set(Some(reply.value)), fail);
        }
    };
    let forget = move || {
        returned.set(None);
        not_found.set(None);
    };
    let start = move || {
        forget();
        action.reset();
        if found.with_untracked(Option::is_none) {
            ask();
        }
    };
    Effect::new(move |_| {
        session.track_key();
        forget();
    });
    Effect::new(move |_| {
        let text = in_url.get();
        problem.set(text.parse::<PetId>().err().filter(|_| !text.is_empty()));
        typed.set(text);
        start();
    });
    let submit = move || match typed.get_untracked().parse::<PetId>() {
        Ok(same) if id.get_untracked() == Some(same) => {
            if !action.pending.get_untracked() {
                start();
            }
        }
        Ok(other) => go_to(&routes::find(Some(other))),
        Err(reason) => {
            problem.set(Some(reason));
            focus::set(&format!("#{ID_FIELD}"));
        }
    };
    let where_found = move || match found.get() {
        _ if not_found.with(Option::is_some) => {
            format!("No pet has the ID {}.", in_url.with(|text| text.trim().to_owned())).into_erased()
        }
        Some((_, None)) => "The service has this pet.".into_erased(),
        Some((_, Some(received_at))) => {
            let when = locale::moment(received_at, false);
            format!("Found in the list loaded at {when}, without a request.").into_erased()
        }
        None => ().into_erased(),
    };
    spawn_local(async {
        time::next_task().await;
        focus::set(&format!("#{ID_FIELD}"));
    });
    let may_be_asked = move || matches!(found.get(), Some((_, Some(_))));

    view! {
        <PageHeading title=TITLE />
        <form
            class="form"
            role="search"
            novalidate
            on:submit=move |event: SubmitEvent| {
                event.prevent_default();
                submit();
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
                problem=Signal::derive(move || problem.get().map(|reason: &str| reason.to_owned()))
            />
            <p class="actions">
                <SubmitButton label="Find" busy_label="Looking…" busy=action.pending />
            </p>
        </form>
        {deprecation()}
        <Show when=move || not_found.with(Option::is_none)>
            <ActionNotices action on_retry=move |()| ask() />
        </Show>
        <div class=move || if not_found.with(Option::is_some) { "empty" } else { "" }>
            <Show when=move || not_found.with(Option::is_some)>
                <Icon name="bowl" />
            </Show>
            <p role="status">{where_found}</p>
            {move || not_found.get().map(|error| view! { <ServiceMessage error /> }.into_erased())}
        </div>
        // Outside of the live region, which would read the whole table.
        <Show when=may_be_asked>
            <p>
                <Button on_press=move |()| ask()>"Ask the service"</Button>
            </p>
        </Show>
        <Show when=move || found.with(Option::is_some)>
            <PetTable caption="Pet" pets=Signal::derive(move || found.get().into_iter().map(|(pet, _)| pet).collect()) />
        </Show>
    }
    .into_erased()
}

/// What the interface says about this operation. It stands out in the year of the removal.
fn deprecation() -> ErasedView {
    let class = if time::now() >= REMOVED_SOON_FROM { "hint tone waiting" } else { "hint" };
    view! {
        <p role="note" class=class>
            "Finding by ID is deprecated, and announced for removal on 5 December 2030. Instead, use the "
            <a href=routes::list(ListQuery::default())>"list, filtered by status"</a> "."
        </p>
    }
    .into_erased()
}
