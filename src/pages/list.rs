//! "Pets": the list that the URL asks for.
//!
//! Filter, limit and order live in the URL only. Another filter or limit sends one request. The order sends none, and going
//! back to the cached list sends none.

mod filters;
mod texts;

use crate::{
    action::Action,
    api::wire::{ListQuery, Pet},
    browser::{self, collation::compare},
    components::{
        alert::FailureAlert,
        overview::Overview,
        pet_table::{PetTable, Sorting},
        rate_limit::wait::WaitNotice,
        refresh::offer_list_refresh,
    },
    pets::{
        list::{CachedList, empty_list, how_many, matches},
        query,
        sort::Sort,
    },
    router::{use_go_to, use_list_query, use_sort},
    routes::{self, Page},
    session::{Session, use_session},
    settings::use_config,
    ui::{
        field::{InputKind, TextField},
        focus::keep_focus_after,
        heading::PageHeading,
        icon::Icon,
        view::{ErasedView, IntoErased, Show},
    },
};
use filters::{LimitField, StatusLinks};
use leptos::prelude::*;
use leptos_router::{hooks::use_location, params::ParamsMap};
use std::time::Duration;
use texts::{InsteadOfRows, Unreadable, lines, note};

/// How long a request is pending before the old rows are marked as old. A quick service answers before that, and the browser
/// need not lay out and paint the page twice (tests/bench/README.md).
const MARK_DELAY: Duration = Duration::from_millis(100);
const LOADING: &str = "Loading…";

/// The page.
#[component]
pub fn ListPage() -> ErasedView {
    let session = use_session();
    let parameters = use_location().query;
    let query = use_list_query();
    let action = Action::new();
    let search = RwSignal::new(String::new());
    let is_slow = is_slow(action);

    let sort = use_sort();
    let site_base = browser::site_base();
    let path = use_location().pathname;
    Effect::new(move || {
        let sort = sort();
        // The URL of the next page is there before this page is gone.
        if path.with(|path| Page::at(&site_base, path)) == Some(Page::List) {
            session.set_list_sort(sort);
        }
    });

    let load = move || action.run(session.load_list(query.get_untracked()), |()| {});
    // A second press while the request is pending must not send another one.
    let refresh = move || {
        if !action.is_pending_untracked() {
            load();
        }
    };
    offer_list_refresh(refresh);
    Effect::new(move |_| {
        let query = query.get();
        action.reset();
        if !session.cached_list_untracked().is_some_and(|list| list.is_fresh_for(query)) {
            load();
        }
    });
    let pets = shown_pets(search);
    let state = PageState { search, query, action, is_slow, pets };

    view! {
        <div class="title">
            <PageHeading title="Pets" />
            <p role="status">{move || state.summary(session)}</p>
            <p role="status" class="unseen">
                {move || session.with_cached_list(|list| list.map(empty_list).unwrap_or_default())}
            </p>
            <button type="button" class="button" aria-describedby="refresh-hint" on:click=move |_| refresh()>
                <Icon name="refresh" />
                " "
                <span class="word">"Refresh"</span>
            </button>
            <span id="refresh-hint" class="unseen">
                "Uses 1 request"
            </span>
        </div>
        {move || {
            let not_used = not_used(parameters);
            (!not_used.is_empty()).then(|| note(lines(not_used)))
        }}
        <div class="toolbar">
            <StatusLinks query />
            <TextField
                id="search"
                label="Find in these rows"
                input=InputKind::Search
                value=search
                on_input=move |text| search.set(text)
                problem=None
                inline=true
                hint=Some("Searches the loaded pets only, without a request".to_owned())
            />
            <LimitField query />
        </div>
        <WaitNotice action />
        <FailureAlert action on_retry=move |()| refresh() />
        <LoadedPets state />
    }
    .into_erased()
}

/// The values in the URL that are not used. Reactive.
fn not_used(parameters: Memo<ParamsMap>) -> Vec<String> {
    parameters.with(|parameters| {
        let value = |name: &str| parameters.get(name);
        let (mut not_used, sort) = (query::from_address(value).1, query::sort_from_address(value));
        not_used.extend(sort.err());
        not_used.iter().map(ToString::to_string).collect()
    })
}

/// What decides which rows are on the screen. Copies share the same state.
#[derive(Clone, Copy)]
struct PageState {
    search: RwSignal<String>,
    query: Memo<ListQuery>,
    action: Action,
    /// Whether the request has been pending for a while.
    is_slow: ReadSignal<bool>,
    /// The pets that match the search, in the order of the URL.
    pets: Memo<Vec<Pet>>,
}

impl PageState {
    /// The sentence beside the heading. Reactive. One text: if a part of it were an element, it would move, and the page
    /// would shift.
    fn summary(self, session: Session) -> String {
        let is_pending = self.action.is_pending();
        let of_list = |list: &CachedList| {
            let is_old = list.query != self.query.get() && (self.is_slow.get() || !is_pending);
            let first = if is_old {
                "Still showing the previous list.".to_owned()
            } else {
                self.search.with(|search| how_many(list, search.trim(), self.pets.with(Vec::len)))
            };
            let updated_at = || format!("Updated at {}", browser::locale::moment(list.received_at));
            let second = if is_pending { LOADING.to_owned() } else { updated_at() };
            format!("{first} {second}")
        };
        let without_list = if is_pending { LOADING } else { "" };
        session.with_cached_list(|list| list.map(of_list).unwrap_or_else(|| without_list.to_owned()))
    }
}

/// The pets of the cached list that match `search`, in the order of the URL.
fn shown_pets(search: RwSignal<String>) -> Memo<Vec<Pet>> {
    let session = use_session();
    let config = use_config();
    let sort = use_sort();
    Memo::new(move |_| {
        let of_list = |list: &CachedList| {
            let (search, config) = (search.read(), config.read());
            let is_found = |pet: &&Pet| matches(pet, &search, &config, browser::lowercase);
            let found: Vec<Pet> = list.listed.pets.iter().filter(is_found).cloned().collect();
            match sort() {
                Some(sort) => sort.sorted(&found, &config, compare),
                None => found,
            }
        };
        session.with_cached_list(|list| list.map(of_list).unwrap_or_default())
    })
}

/// The rows, or the text in their place.
#[component]
fn LoadedPets(state: PageState) -> ErasedView {
    let PageState { search, query, action, is_slow, pets } = state;
    let go_to = use_go_to();
    let sort = use_sort();
    let on_press = move |column| {
        let sort = Sort::after_press(untrack(sort), column);
        go_to(&routes::sorted_list(query.get_untracked(), sort));
    };
    let sorting = Sorting { sort: Callback::new(move |()| sort()), on_press: Callback::new(on_press) };
    let has_rows = move || !pets.with(Vec::is_empty);
    keep_focus_after(Signal::derive(has_rows));
    view! {
        <Unreadable />
        <Show when=has_rows>
            <Overview pets query sort=sorting.sort search />
            <PetTable caption="Pets" pets busy=is_slow sorting />
        </Show>
        <InsteadOfRows pets search action />
    }
    .into_erased()
}

/// Whether the request has been pending for a while.
fn is_slow(action: Action) -> ReadSignal<bool> {
    let (is_slow, set_slow) = signal(false);
    Effect::new(move |_| {
        if !action.is_pending() {
            set_slow.set(false);
        } else if let Ok(timer) = set_timeout_with_handle(move || set_slow.set(true), MARK_DELAY) {
            on_cleanup(move || timer.clear());
        }
    });
    is_slow
}
