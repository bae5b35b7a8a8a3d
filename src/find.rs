//! "Find a pet by ID": the deprecated operation. The service is asked only if neither the cached list nor
//! the stock has the pet.

mod deprecation;

use crate::{
    api::{
        request::get_pet,
        wire::{ListQuery, ParseIdError, Pet, PetId},
    },
    browser,
    clock::Timestamp,
    find::deprecation::{REMOVAL_DATE, is_removed},
    routes,
    session::{Session, action::Action, use_session},
    shell::{alert::FailureAlert, pet_table::PetTable, rate_limit::wait::WaitNotice, router::use_go_to},
    ui::{
        button::{Button, SubmitButton},
        field::{InputKind, TextField},
        heading::PageHeading,
        icon::Icon,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::{ev::SubmitEvent, prelude::*};
use leptos_router::hooks::use_location;

const ID_FIELD: &str = "pet-id";

/// The search for the ID in the URL. Another ID there begins a new search, which cancels the request of this one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Search {
    /// `None` while the URL has no ID.
    id: Option<Result<PetId, ParseIdError>>,
    typed: RwSignal<String>,
    problem: RwSignal<Option<ParseIdError>>,
    /// The pet that the service returned.
    response: RwSignal<Option<Pet>>,
    action: Action,
}

/// Where the pet was found.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Found {
    /// In the list that was loaded at that moment.
    InList(Pet, Timestamp),
    ByTheService(Pet),
    /// Not in the list, and the service can no longer be asked for one pet.
    CannotBeAsked,
}

impl Search {
    fn new(text: String) -> Self {
        let id = (!text.is_empty()).then(|| text.parse());
        Self {
            id,
            problem: RwSignal::new(id.and_then(Result::err)),
            typed: RwSignal::new(text),
            response: RwSignal::new(None),
            action: Action::new(),
        }
    }

    /// Asks the service, unless the pet is loaded.
    fn start(self, session: Session) {
        let is_in_list = |id: PetId| untrack(|| session.find_loaded(id)).is_some();
        if let Some(Ok(id)) = self.id
            && !is_in_list(id)
        {
            self.ask_the_service(session);
        }
    }

    fn ask_the_service(self, session: Session) {
        if let Some(Ok(id)) = self.id
            && !is_removed(browser::now())
        {
            self.action.run(session.send(get_pet(id)), move |reply| self.response.set(Some(reply.value)));
        }
    }

    /// Reactive.
    fn found(self, session: Session) -> Option<Found> {
        let Some(Ok(id)) = self.id else { return None };
        let in_list = || session.find_loaded(id).map(|(pet, received_at)| Found::InList(pet, received_at));
        let cannot_be_asked = || is_removed(browser::now()).then_some(Found::CannotBeAsked);
        self.response.get().map(Found::ByTheService).or_else(in_list).or_else(cannot_be_asked)
    }
}

/// The page.
#[component]
pub fn FindPage() -> ErasedView {
    let session = use_session();
    let parameters = use_location().query;
    let in_url = Memo::new(move |_| parameters.with(|parameters| parameters.get("id")).unwrap_or_default());
    let search = Memo::new(move |_| Search::new(in_url.get()));
    let go_to = use_go_to();
    Effect::new(move |_| search.get().start(session));

    let submit = move || {
        let current = search.get_untracked();
        match current.typed.get_untracked().parse::<PetId>() {
            Ok(id) if current.id == Some(Ok(id)) => {
                current.problem.set(None);
                if !current.action.is_pending_untracked() {
                    current.response.set(None);
                    current.action.dismiss();
                    current.start(session);
                }
            }
            Ok(id) => go_to(&routes::find(Some(id))),
            Err(problem) => {
                current.problem.set(Some(problem));
                browser::focus(&format!("#{ID_FIELD}"));
            }
        }
    };
    let is_pending = Signal::derive(move || search.get().action.is_pending());
    let found = Memo::new(move |_| search.get().found(session));

    view! {
        <PageHeading title="Find a pet by ID" />
        <Deprecation />
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
                value=Signal::derive(move || search.get().typed.get())
                on_input=move |text| {
                    let current = search.get_untracked();
                    current.typed.set(text);
                    current.problem.set(None);
                }
                problem=Signal::derive(move || search.get().problem.get().map(|problem| problem.to_string()))
            />
            <p class="actions">
                <SubmitButton label="Find" busy_label="Looking…" busy=is_pending />
            </p>
        </form>
        <WaitNotice action=Signal::derive(move || search.get().action) />
        <FailureAlert
            action=Signal::derive(move || search.get().action)
            on_retry=move |()| search.get_untracked().ask_the_service(session)
        />
        <p role="status">{move || found.get().map(sentence)}</p>
        {move || found.get().map(|found| result(found, search))}
    }
    .into_erased()
}

/// What the interface says about this operation.
#[component]
fn Deprecation() -> ErasedView {
    let list = routes::list(ListQuery::default());
    let (verb, what_now) = if is_removed(browser::now()) {
        ("was", "The app now looks only in the loaded pets and no longer asks the service.")
    } else {
        ("is", "The app looks in the loaded pets first, which uses no request.")
    };
    view! {
        <div class="message tone waiting" role="note">
            <Icon name="alert" />
            <div>
                <p>{format!("Finding by ID {verb} deprecated and announced for removal on {REMOVAL_DATE}. {what_now}")}</p>
                <p>"Use the " <a href=list>"list, filtered by status"</a> ", instead."</p>
            </div>
        </div>
    }
    .into_erased()
}

/// Where the pet was found, in words.
fn sentence(found: Found) -> ErasedView {
    match found {
        Found::ByTheService(_) => "The service has this pet.".into_erased(),
        Found::InList(_, received_at) => {
            let when = browser::locale::moment(received_at);
            format!("Found in the list loaded at {when}, without a request.").into_erased()
        }
        Found::CannotBeAsked => view! {
            "This pet is not in the loaded list, and the service can no longer be asked for one pet. Load more pets in the "
            <a href=routes::list(ListQuery::default())>"list"</a>
            "."
        }
        .into_erased(),
    }
}

/// The pet, and what can be done next. Outside of the live region, which would read the whole table.
fn result(found: Found, search: Memo<Search>) -> ErasedView {
    match found {
        Found::ByTheService(pet) => view! { <PetTable caption="Pet" pets=vec![pet] /> }.into_erased(),
        Found::InList(pet, _) => {
            let session = use_session();
            let ask = move |()| search.get_untracked().ask_the_service(session);
            view! {
                <Show when=|| !is_removed(browser::now())>
                    <p>
                        <Button on_press=ask>"Ask the service"</Button> " "
                        <span class="hint">"Uses 1 request"</span>
                    </p>
                </Show>
                <PetTable caption="Pet" pets=vec![pet] />
            }
            .into_erased()
        }
        Found::CannotBeAsked => ().into_erased(),
    }
}
