//! "Find a pet by ID": the deprecated operation. The service is asked only if no pet that is loaded or was added has
//! it. The ID is in the URL: another ID there begins a new search, which cancels the request of the one before.

use crate::{
    api::{
        error::{ApiError, RefusalKind},
        request::get_pet,
        wire::{Pet, PetId},
    },
    browser::{focus, locale, time},
    pet_table::PetCard,
    request_notices::RequestNotices,
    routes::{
        self,
        query::parameter,
        router::{Entry, use_go_to},
    },
    session::{page_request::PageRequest, use_session},
    ui::{
        button::{Button, SubmitButton},
        field::TextField,
        heading::PageHeading,
        icon::Icon,
        message::{link_button, paragraph},
        view::{Show, effect},
    },
};
use leptos::{ev::SubmitEvent, prelude::*, task::spawn_local};
use leptos_router::hooks::use_location;

/// The heading of the page.
pub const TITLE: &str = "Find a pet by ID";
const ID_FIELD: &str = "pet-id";

/// The page.
#[component]
pub fn FindPage() -> impl IntoView {
    let session = use_session();
    let parameters = use_location().search;
    let go_to = use_go_to();
    let in_url = Memo::new(move |_| parameters.with(|parameters| parameter(parameters, "id")).unwrap_or_default());
    let id = move || in_url.with(|text| text.parse::<PetId>().ok());
    let typed = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<&str>);
    let action = PageRequest::new();
    // What the service answered: the pet, or in its words that it has none.
    let answer = RwSignal::new(None::<Result<Pet, String>>);
    // An impossible ID was asked for. Until the next search the page has no pet: it would be about another ID.
    let is_refused = RwSignal::new(false);
    let loaded = move || {
        let id = id().filter(|_| !is_refused.get() && answer.with(Option::is_none))?;
        session.loaded.find(id)
    };
    let ask = move || {
        if let Some(id) = untrack(id) {
            let fail = move |error: &ApiError| {
                let is_missing = matches!(error, ApiError::Refused { kind: RefusalKind::NotFound, .. });
                answer.set(is_missing.then(|| Err(error.answer())));
            };
            let request = session.send(action.id, get_pet(id));
            action.run_to_end(request, move |reply| answer.set(reply.value.map(Ok)), fail);
        }
    };
    let forget = move || {
        action.reset();
        answer.set(None);
    };
    let start = move || {
        forget();
        is_refused.set(false);
        if untrack(loaded).is_none() {
            ask();
        }
    };
    effect(move || {
        session.track_key();
        // The request goes on with the new key.
        action.dismiss();
        answer.set(None);
    });
    effect(move || {
        let text = in_url.get();
        problem.set(text.parse::<PetId>().err().filter(|_| !text.is_empty()));
        typed.set(text);
        start();
    });
    let submit = move || match typed.get_untracked().parse::<PetId>() {
        Ok(same) if untrack(id) == Some(same) => {
            if !action.pending.get_untracked() {
                start();
            }
        }
        Ok(other) => go_to(&routes::find(other), Entry::New),
        Err(reason) => {
            forget();
            is_refused.set(true);
            problem.set(Some(reason));
            focus::set(&format!("#{ID_FIELD}"));
        }
    };
    let where_found = move || match (answer.get(), loaded()) {
        (Some(Err(_)), _) => format!("No pet has the ID {}.", id().map(|id| id.to_string()).unwrap_or_default()),
        (Some(Ok(_)), _) => "The service has this pet.".to_owned(),
        (None, Some((_, Some(received_at)))) => {
            format!("Found in the list loaded at {}, without a request.", locale::moment(received_at))
        }
        (None, Some((_, None))) => "This tab has added this pet.".to_owned(),
        (None, None) => String::new(),
    };
    let missing = move || answer.get().and_then(Result::err);
    let is_missing = Memo::new(move |_| missing().is_some());
    let pet = Memo::new(move |_| answer.get().map_or_else(|| loaded().map(|(pet, _)| pet), Result::ok));
    spawn_local(async {
        time::next_task().await;
        focus::set(&format!("#{ID_FIELD}"));
    });

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
                value=typed
                on_input=move |text| {
                    typed.set(text);
                    problem.set(None);
                }
                problem=Signal::derive(move || problem.get().map(|reason: &str| reason.to_owned()))
            >
                <SubmitButton label="Find" busy_label="Looking…" busy=action.pending />
            </TextField>
        </form>
        <Show when=move || !is_missing.get()>
            <RequestNotices action on_retry=move |()| ask() />
        </Show>
        <div class=move || if is_missing.get() { "empty" } else { "" }>
            <Show when=move || is_missing.get()>
                <Icon name="bowl" />
            </Show>
            <p role="status">{where_found}</p>
            {move || missing().map(|words| {
                vec![paragraph("hint", words), link_button("Go to the list", "button", routes::list())].into_any()
            })}
        </div>
        // Outside of the live region, which would read the whole table.
        <Show when=move || loaded().is_some()>
            <p>
                <Button on_press=move |()| ask()>"Ask the service"</Button>
            </p>
        </Show>
        {move || pet.get().map(|pet| view! { <PetCard pet /> }.into_any())}
        <p role="note" class="hint">
            "Finding by ID is deprecated, and announced for removal on 5 December 2030. Instead, use the "
            <a href=routes::list()>"list, filtered by status"</a> "."
        </p>
    }
}
