//! The page of a pet, and "Find a pet by ID": the deprecated operation. The service is asked if no pet that is loaded or was
//! added has the ID, and when a person asks again. The ID is in the URL: another ID there begins a new search, which cancels the
//! request of the one before. Without a pet, the page has the form for an ID.

use crate::{
    api::{
        request::{Reply, get_pet},
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
    action: PageRequest,
}

impl Search {
    fn id(self) -> Option<PetId> {
        self.in_url.with(|text| text.parse().ok())
    }

    fn text(self) -> String {
        self.typed.get().unwrap_or_else(|| self.in_url.get())
    }

    /// The pet, and how it came.
    fn found(self) -> Option<(Pet, Option<(&'static str, Timestamp)>)> {
        self.session.loaded.find(self.id()?)
    }

    fn ask(self) {
        let Some(id) = untrack(|| self.id()) else { return };
        let (session, held) = (self.session, self.action.held);
        self.action.run(
            move || session.send(held, get_pet(id)),
            move |Reply { value, received_at }| {
                value.into_iter().for_each(|pet| self.session.loaded.keep_answer(id, pet, received_at));
            },
        );
    }

    /// Begins the search for the ID of the URL.
    fn start(self) {
        self.action.reset();
        self.session.loaded.opened.set_value(self.id());
        if untrack(|| self.found()).is_none() {
            self.ask();
        }
    }
}

/// The page.
#[component]
pub fn FindPage() -> impl IntoView {
    let (session, action, parameters) = (use_session(), PageRequest::new(), use_location().search);
    let in_url = Memo::new(move |_| parameters.with(|parameters| parameter(parameters, "id")).unwrap_or_default());
    let typed = RwSignal::new(None);
    let search = Search { session, in_url, typed, action };
    effect(move || {
        in_url.track();
        typed.set(None);
        search.start();
    });
    let pet = Memo::new(move |_| search.found().map(|(pet, _)| pet));
    move || match pet.get() {
        Some(pet) => view! { <PetDetails pet origin=view! { <Origin search /> }.into_any() /> }.into_any(),
        None => view! { <WithoutPet search /> }.into_any(),
    }
}

/// Where the pet was found. The service may be asked for a newer state.
#[component]
fn Origin(search: Search) -> impl IntoView {
    let in_words = move || match search.found() {
        _ if search.action.pending.get() => "Looking…".to_owned(),
        Some((_, Some((what, at)))) => format!("From the {what} of {}", locale::moment(at)),
        Some((_, None)) => "This tab has added this pet.".to_owned(),
        None => String::new(),
    };
    view! {
        <p class="hint">
            <span role="status">{Signal::derive(in_words)}</span>
            " · "
            <Button class="button bare" on_press=move |()| search.ask()>
                "Ask the service"
            </Button>
        </p>
        <RequestNotices action=search.action />
    }
}

/// The form for an ID.
#[component]
fn WithoutPet(search: Search) -> impl IntoView {
    view! {
        <PageHeading title=TITLE />
        <SearchForm search />
        <RequestNotices action=search.action />
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
