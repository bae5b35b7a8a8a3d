//! The page of a pet, and "Find a pet by ID": the deprecated operation. The service is asked only if no pet that is loaded or was
//! added has the ID. The ID is in the URL: another ID there begins a new search, which cancels the request of the one before. Without a
//! pet, the page has the form for an ID.

use crate::{
    api::{
        error::{ApiError, Failed, RefusalKind},
        request::get_pet,
        wire::{Pet, PetId},
    },
    browser::{focus, locale, time},
    clock::Timestamp,
    pet_table::PetDetails,
    request_notices::RequestNotices,
    routes::{
        self,
        query::parameter,
        router::{Entry, use_go_to},
    },
    session::{Session, page_request::PageRequest, use_session},
    ui::{
        button::{Button, SubmitButton},
        field::TextField,
        heading::PageHeading,
        view::effect,
    },
};
use leptos::{ev::SubmitEvent, prelude::*, task::spawn_local};
use leptos_router::hooks::use_location;

/// The heading of the page.
pub const TITLE: &str = "Find a pet by ID";
const ID_FIELD: &str = "pet-id";

/// The search for the ID of the URL. Copies share the same state.
#[derive(Clone, Copy)]
struct Search {
    session: Session,
    in_url: Memo<String>,
    /// What was typed since the ID of the URL was asked for.
    typed: RwSignal<Option<String>>,
    /// What the service said: the pet, or in its words that it has none.
    reply: RwSignal<Option<Result<Pet, String>>>,
    action: PageRequest,
}

impl Search {
    fn id(self) -> Option<PetId> {
        self.in_url.with(|text| text.parse().ok())
    }

    fn text(self) -> String {
        self.typed.get().unwrap_or_else(|| self.in_url.get())
    }

    /// The pet of the session, and when its list came, unless the service was asked.
    fn loaded(self) -> Option<(Pet, Option<Timestamp>)> {
        self.session.loaded.find(self.id().filter(|_| self.reply.with(Option::is_none))?)
    }

    fn ask(self) {
        let Some(id) = untrack(|| self.id()) else { return };
        let request = self.session.send(self.action.id, get_pet(id));
        // That there is no such pet is an answer.
        let answer = async move {
            match request.await {
                Ok(reply) => Ok(Ok(reply.value)),
                Err(Failed { error: error @ ApiError::Refused { kind: RefusalKind::NotFound, .. }, .. }) => {
                    Ok(Err(error.answer()))
                }
                Err(failed) => Err(failed),
            }
        };
        self.action.run_to_end(answer, move |reply| self.reply.set(reply.transpose()), move |_| self.reply.set(None));
    }

    /// Begins the search for the ID of the URL.
    fn start(self) {
        self.action.reset();
        self.reply.set(None);
        self.session.loaded.opened.set_value(self.id());
        if untrack(|| self.loaded()).is_none() {
            self.ask();
        }
    }

    /// Where the pet was found, or that it was not.
    fn in_words(self) -> String {
        match (self.reply.get(), self.loaded()) {
            (Some(Err(_)), _) => {
                format!("No pet has the ID {}.", self.id().map(|id| id.to_string()).unwrap_or_default())
            }
            (Some(Ok(_)), _) => "The service has this pet.".to_owned(),
            (None, Some((_, Some(received_at)))) => {
                format!("From the list of {}", locale::moment(received_at))
            }
            (None, Some((_, None))) => "This tab has added this pet.".to_owned(),
            (None, None) => String::new(),
        }
    }
}

/// The page.
#[component]
pub fn FindPage() -> impl IntoView {
    let (session, action, parameters) = (use_session(), PageRequest::new(), use_location().search);
    let in_url = Memo::new(move |_| parameters.with(|parameters| parameter(parameters, "id")).unwrap_or_default());
    let (typed, reply) = (RwSignal::new(None), RwSignal::new(None));
    let search = Search { session, in_url, typed, reply, action };
    let mut url_before = None;
    effect(move || {
        session.track_key();
        let url = Some(in_url.get());
        let is_another = url != url_before;
        if is_another {
            typed.set(None);
        }
        // A request that waits for another key goes on with it.
        if is_another || !action.pending.get_untracked() {
            search.start();
        }
        url_before = url;
    });
    let pet = Memo::new(move |_| reply.get().map_or_else(|| search.loaded().map(|(pet, _)| pet), Result::ok));
    move || match pet.get() {
        Some(pet) => view! { <PetDetails pet origin=view! { <Origin search /> }.into_any() /> }.into_any(),
        None => view! { <WithoutPet search /> }.into_any(),
    }
}

/// Where the pet was found. The service may be asked for a newer state.
#[component]
fn Origin(search: Search) -> impl IntoView {
    view! {
        <p class="hint">
            <span role="status">{Signal::derive(move || search.in_words())}</span>
            " · "
            <Button class="button bare" on_press=move |()| search.ask()>
                "Ask the service"
            </Button>
        </p>
        <RequestNotices action=search.action on_retry=move |()| search.ask() />
    }
}

/// The form for an ID, and why there is no pet.
#[component]
fn WithoutPet(search: Search) -> impl IntoView {
    let answer = move || search.reply.get().and_then(Result::err).unwrap_or_default();
    view! {
        <PageHeading title=TITLE />
        <SearchForm search />
        <RequestNotices action=search.action on_retry=move |()| search.ask() />
        <p role="status">{Signal::derive(move || search.in_words())}</p>
        <p class="hint">{Signal::derive(answer)}</p>
        <p role="note" class="hint">
            "Finding by ID is deprecated, and announced for removal on 5 December 2030. Instead, use the "
            <a href=routes::LIST>"list, filtered by status"</a> "."
        </p>
    }
}

/// The field for the ID. "Find" changes only the URL, unless that has the ID already.
#[component]
fn SearchForm(search: Search) -> impl IntoView {
    let go_to = use_go_to();
    // The text that was asked for and is no ID.
    let refused = RwSignal::new(None::<String>);
    let problem = move || {
        let text = search.text();
        let is_asked = refused.with(|refused| *refused == Some(text.clone()))
            || search.typed.with(Option::is_none) && !text.is_empty();
        text.parse::<PetId>().err().filter(|_| is_asked).map(str::to_owned)
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let text = untrack(|| search.text());
        match text.parse::<PetId>() {
            Ok(same) if untrack(|| search.id()) == Some(same) => search.ask(),
            Ok(other) => go_to(&routes::find(other), Entry::New),
            Err(_) => {
                search.action.reset();
                search.reply.set(None);
                refused.set(Some(text));
                focus::set(&format!("#{ID_FIELD}"));
            }
        }
    };
    spawn_local(async move {
        time::next_task().await;
        // With an ID nobody has to type, and a phone would open its keyboard.
        if untrack(|| search.id()).is_none() {
            focus::set(&format!("#{ID_FIELD}"));
        }
    });
    view! {
        <form class="form" role="search" novalidate on:submit=submit>
            <TextField
                id=ID_FIELD
                label="Pet ID"
                value=Memo::new(move |_| search.text())
                on_input=move |text| search.typed.set(Some(text))
                problem=Signal::derive(problem)
            >
                <SubmitButton label="Find" busy_label="Looking…" busy=search.action.pending />
            </TextField>
        </form>
    }
}
