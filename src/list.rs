//! "Pets": the list that the URL asks for.
//!
//! Filter, limit and order live in the URL only. Another filter or limit sends one request. The order sends none, and going
//! back to the cached list sends none. "See more" shows the whole stock in place of the list.

pub mod export;
pub mod overview;
pub mod stock_bar;
mod texts;
mod toolbar;

use crate::{
    api::{
        error::ApiError,
        wire::{ListQuery, Pet},
    },
    browser::{self, collation::compare},
    config::settings::use_config,
    list::overview::Overview,
    routes::{
        self, Page,
        query::{self, ListView},
        sort::Sort,
    },
    session::{
        action::Action,
        cached_list::{count, matches},
        stock::{ShownList, Stock},
        use_session,
    },
    shell::{
        alert::FailureAlert,
        pet_table::{PetTable, Sorting},
        rate_limit::wait::WaitNotice,
        refresh::offer_list_refresh,
        router::{use_go_to, use_list_query, use_list_view},
    },
    ui::{
        field::{InputKind, TextField},
        focus::keep_focus_after,
        heading::PageHeading,
        icon::Icon,
        view::{ErasedView, IntoErased, Show},
    },
};
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use leptos_router::{hooks::use_location, params::ParamsMap};
use std::time::Duration;
use stock_bar::{SeeMore, StockBar, requests_in_words};
use texts::{InsteadOfRows, Unreadable, lines, note};
use toolbar::{ExportButton, LimitField, StatusLinks};

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

    let view = use_list_view();
    let site_base = browser::site_base();
    let path = use_location().pathname;
    // The URL of the next page is there before this page is gone.
    let is_here = Memo::new(move |_| path.with(|path| Page::at(&site_base, path)) == Some(Page::List));
    Effect::new(move || {
        let (query, view) = (query.get(), view.get());
        if is_here.get() {
            session.set_last_list(query, view);
        }
    });

    let shows_stock = Memo::new(move |_| view.get().more && session.with_stock(|stock| stock.is_some()));
    // Boxed, so that the code of an action exists once for both.
    let run = move |request: LocalBoxFuture<'static, Result<(), ApiError>>| action.run(request, |()| {});
    let load_list = move || run(Box::pin(session.load_list(query.get_untracked())));
    let load_stock = move || run(Box::pin(session.load_stock()));
    // A second press while a request is pending must not send another one.
    let load_rest = move || match action.pending.get_untracked() {
        true => {}
        false if shows_stock.get_untracked() => load_stock(),
        false => load_list(),
    };
    let refresh = move || {
        if shows_stock.get_untracked() && !action.pending.get_untracked() {
            session.mark_stock_stale();
        }
        load_rest();
    };
    offer_list_refresh(refresh);
    Effect::new(move |_| {
        let query = query.get();
        if shows_stock.get() || !is_here.get_untracked() {
            return;
        }
        action.reset();
        if !session.cached_list_untracked().is_some_and(|list| list.is_fresh_for(query)) {
            load_list();
        }
    });
    let go_to = use_go_to();
    let see_more = move |()| {
        if !action.pending.get_untracked() {
            go_to(&routes::list_in(query.get_untracked(), ListView { more: true, ..view.get_untracked() }));
            load_stock();
        }
    };
    let shown = shown_list(query, shows_stock);
    let pets = shown_pets(shown, search);
    let state = PageState { search, query, action, is_slow, shown, pets };

    view! {
        <div class="title">
            <PageHeading title="Pets" />
            <p role="status">{move || state.summary()}</p>
            <p role="status" class="unseen">
                {move || shown.with(|shown| shown.as_ref().map(ShownList::empty).unwrap_or_default())}
            </p>
            <button type="button" class="button" aria-describedby="refresh-hint" on:click=move |_| refresh()>
                <Icon name="refresh" />
                " "
                <span class="word">"Refresh"</span>
            </button>
            <span id="refresh-hint" class="unseen">
                {Signal::derive(move || requests_in_words(if shows_stock.get() { Stock::REQUESTS } else { 1 }))}
            </span>
            <ExportButton shown pets search />
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
            <div hidden=move || shows_stock.get()>
                <LimitField query />
            </div>
        </div>
        <WaitNotice action />
        <FailureAlert action on_retry=move |()| load_rest() />
        <StockBar shown query action on_load_rest=move |()| load_rest() />
        <LoadedPets state />
        <SeeMore shown on_press=see_more />
    }
    .into_erased()
}

/// The values in the URL that are not used. Reactive.
fn not_used(parameters: Memo<ParamsMap>) -> Vec<String> {
    parameters.with(|parameters| {
        let value = |name: &str| parameters.get(name);
        let mut not_used = query::from_address(value).1;
        not_used.extend(query::view_from_address(value).1);
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
    /// The list, or the stock in its place.
    shown: Memo<Option<ShownList>>,
    /// The pets that match the search, in the order of the URL.
    pets: Memo<Vec<Pet>>,
}

impl PageState {
    /// The sentence beside the heading. Reactive. One text: if a part of it were an element, it would move, and the page
    /// would shift.
    fn summary(self) -> String {
        let is_pending = self.action.pending.get();
        let of_list = |shown: &ShownList| {
            let is_other = shown.stock.is_none() && shown.list.query != self.query.get();
            let first = if is_other && (self.is_slow.get() || !is_pending) {
                "Still showing the previous list.".to_owned()
            } else {
                self.search.with(|search| shown.how_many(search.trim(), self.pets.with(Vec::len)))
            };
            let second = match &shown.stock {
                _ if !is_pending => format!("Updated at {}", browser::locale::moment(shown.list.received_at)),
                None => LOADING.to_owned(),
                Some(notes) => format!("{LOADING} {} left", count(notes.requests_left, "request")),
            };
            format!("{first} {second}")
        };
        let without_list = if is_pending { LOADING } else { "" };
        self.shown.with(|shown| shown.as_ref().map(of_list).unwrap_or_else(|| without_list.to_owned()))
    }
}

/// The list, or the stock in its place.
fn shown_list(query: Memo<ListQuery>, shows_stock: Memo<bool>) -> Memo<Option<ShownList>> {
    let session = use_session();
    Memo::new(move |_| {
        session.with_cached_list(|list| {
            if shows_stock.get() {
                session.with_stock(|stock| stock?.shown(list, query.get()))
            } else {
                list.cloned().map(ShownList::of_list)
            }
        })
    })
}

/// The pets that match `search`, in the order of the URL.
fn shown_pets(shown: Memo<Option<ShownList>>, search: RwSignal<String>) -> Memo<Vec<Pet>> {
    let config = use_config();
    let view = use_list_view();
    Memo::new(move |_| {
        let of_list = |ShownList { list, stock }: &ShownList| {
            let (search, config) = (search.read(), config.read());
            let is_found = |pet: &&Pet| matches(pet, &search, &config, browser::lowercase);
            let found: Vec<Pet> = list.listed.pets.iter().filter(is_found).cloned().collect();
            match view.get().sort.or_else(|| stock.as_ref()?.order) {
                Some(sort) => sort.sorted(&found, &config, compare),
                None => found,
            }
        };
        shown.with(|shown| shown.as_ref().map(of_list).unwrap_or_default())
    })
}

/// The rows, or the text in their place.
#[component]
fn LoadedPets(state: PageState) -> ErasedView {
    let PageState { search, query, action, is_slow, shown, pets } = state;
    let go_to = use_go_to();
    let view = use_list_view();
    let on_press = move |column| {
        let view = view.get_untracked();
        let sort = Sort::after_press(view.sort, column);
        go_to(&routes::list_in(query.get_untracked(), ListView { sort, ..view }));
    };
    let sorting = Sorting { sort: Callback::new(move |()| view.get().sort), on_press: Callback::new(on_press) };
    let has_rows = move || !pets.with(Vec::is_empty);
    keep_focus_after(Signal::derive(has_rows));
    view! {
        <Unreadable shown />
        <Show when=has_rows>
            <Overview pets query view />
            <PetTable caption="Pets" pets busy=is_slow sorting />
        </Show>
        <InsteadOfRows shown pets search action />
    }
    .into_erased()
}

/// Whether the request has been pending for a while.
fn is_slow(action: Action) -> ReadSignal<bool> {
    let (is_slow, set_slow) = signal(false);
    Effect::new(move |_| {
        if !action.pending.get() {
            set_slow.set(false);
        } else if let Ok(timer) = set_timeout_with_handle(move || set_slow.set(true), MARK_DELAY) {
            on_cleanup(move || timer.clear());
        }
    });
    is_slow
}
