//! "Pets": the list that the URL asks for.
//!
//! Filter, limit and order live in the URL only. Another filter or limit sends one request. The order sends none, and going
//! back to the cached list sends none. "See more" shows the whole stock in place of the list.

use super::{
    found_rows::{matches, sorted},
    listing::Listing,
    loading::{load_list, load_stock},
    overview::Overview,
    texts::{InsteadOfRows, about, ask_for, note},
    toolbar::{ExportButton, LimitField, SortField, StatusLinks},
};
use crate::{
    api::wire::{Pet, PetId},
    browser::{address, focus, locale},
    config::settings::use_config,
    frame::alert::ActionNotices,
    loaded_pets::cached_list::CachedList,
    pet_table::{PetTable, Sorting},
    routes::{
        self,
        query::{ListAddress, ListDisplay},
        router::{use_go_to, use_list_address},
        sort::Sort,
    },
    session::{action::Action, use_session},
    ui::{
        field::{InputKind, TextField},
        heading::{PageHeading, keep_focus_after},
        icon::Icon,
        time::ScreenClock,
        view::{ErasedView, IntoErased, Show, effect},
    },
    words::Letters,
};
use leptos::prelude::*;
use std::time::Duration;

/// How long a request is pending before the old rows look old. A quick service answers before that, and the browser
/// need not lay out and paint the page twice (tests/bench/README.md).
const OLD_ROWS_DELAY: Duration = Duration::from_millis(300);
/// What "See more" and "Refresh" send for the stock: one request for each status.
const THREE_REQUESTS: &str = "Uses 3 requests";

/// The page.
#[component]
pub fn ListPage() -> ErasedView {
    let session = use_session();
    let address = use_list_address();
    let query = move || address.with(|address| address.query);
    let display = move || address.with(|address| address.display);
    // What a request depends on. Another order of the rows sends nothing.
    let requested = Memo::new(move |_| routes::list(query()));
    let action = Action::new();
    let is_slow = is_slow(action);
    let search = RwSignal::new(address::kept_text());
    effect(move || session.loaded.set_last_address(address.get()));

    let has_stock = Memo::new(move |_| session.loaded.stock().with(|stock| !stock.is_empty()));
    let shows_stock = Memo::new(move |_| display().more && has_stock.get());
    let go_to = use_go_to();
    let go_to = Callback::new(move |(address, replace): (String, bool)| go_to(&address, replace));
    let list_in = move |display| routes::list_in(untrack(query), display);
    let show_as = Callback::new(move |display| go_to.run((list_in(display), false)));
    let show_stock = move || show_as.run(ListDisplay { more: true, ..untrack(display) });
    // Whether the stock was asked for last. Another attempt is for the same.
    let wants_stock = StoredValue::new(false);
    let load = move |stock: bool| {
        // A press on "Refresh" while a request is pending changes nothing.
        if stock || !action.pending.get_untracked() {
            wants_stock.set_value(stock);
        }
        let query = untrack(query);
        let request = async move {
            if !stock {
                load_list(session, query).await?;
            }
            // "See more" may have been pressed while the list was loading.
            let stock = wants_stock.try_get_value() == Some(true);
            if stock {
                load_stock(session).await?;
            }
            Ok(stock)
        };
        action.run(request, move |stock| {
            if stock && !untrack(display).more {
                show_stock();
            }
        });
    };
    let refresh = move || load(shows_stock.get_untracked());
    let see_more = move |_| {
        focus_heading();
        match has_stock.get_untracked() {
            true => show_stock(),
            false => load(true),
        }
    };
    effect(move || {
        requested.track();
        if shows_stock.get() {
            return;
        }
        action.reset();
        let query = untrack(query);
        let is_fresh = |list: &Option<CachedList>| list.as_ref().is_some_and(|list| list.is_fresh_for(query));
        if !session.loaded.cached_list().with_untracked(is_fresh) {
            load(false);
        }
    });

    let listing = Memo::new(move |_| {
        session.loaded.cached_list().with(|list| match shows_stock.get() {
            true => session.loaded.stock().with(|stock| {
                let added = session.loaded.added_pets().read();
                Listing::of_stock(stock, list.as_ref(), &added, query())
            }),
            false => list.as_ref().map(Listing::of_list),
        })
    });
    let pets = found_pets(listing, search, address);
    let sort = move |column| {
        let display = untrack(display);
        show_as.run(ListDisplay { sort: Sort::after_press(display.sort, column), ..display });
    };
    let sorting = Sorting { sort: Signal::derive(move || display().sort), on_press: Callback::new(sort) };
    let has_rows = move || !pets.with(Vec::is_empty);
    keep_focus_after(Signal::derive(has_rows));
    let row_problems = about(listing, |listing| listing.row_problems().join("\n"));
    let clock: ScreenClock = expect_context();
    let summary = move || {
        let is_pending = action.pending.get();
        // A wait has a notice of its own.
        let loading = if is_pending && session.gate.waiting().is_none() { "Loading…" } else { "" };
        let listing = listing.read();
        let Some(listing) = &*listing else { return loading.to_owned() };
        let is_other = listing.extent.is_none() && listing.list.query != query();
        let first = match is_other && (is_slow.get() || !is_pending) {
            true => "Still showing the previous list.".to_owned(),
            false => search.with(|search| listing.how_many(search.trim(), pets.with(Vec::len))),
        };
        format!("{first} {loading}")
    };
    let updated = move || {
        // The first list does not wait for the format of the time.
        if !locale::is_loaded() {
            clock.0.track();
            return String::new();
        }
        let received_at = listing.with(|listing| listing.as_ref().map(|listing| listing.list.received_at));
        let received_at = received_at.filter(|_| !action.pending.get());
        received_at.map(|at| format!("Updated at {}", locale::moment(at, false))).unwrap_or_default()
    };
    // The service may have the pet whose ID was typed.
    let missing_id = Memo::new(move |_| {
        let id = search.with(|search| search.parse::<PetId>()).ok();
        let is_loaded = |id| {
            listing
                .with(|listing| listing.iter().any(|listing| listing.list.listed.pets.iter().any(|pet| pet.id == id)))
        };
        id.filter(|id| !is_loaded(*id)).map(|id| id.to_string()).unwrap_or_default()
    });
    let extent = about(listing, |listing| listing.extent.clone().unwrap_or_default());
    let list = move || routes::list_in(query(), ListDisplay { more: false, ..display() });
    let can_show_more =
        move || listing.with(|listing| listing.as_ref().is_some_and(|listing| listing.can_show_more(has_stock.get())));

    view! {
        <div class="title">
            <PageHeading title="Pets" />
            <p role="status">
                {Signal::derive(summary)} <span class="word">{Signal::derive(updated)}</span>
            </p>
            <p role="status" class="unseen">
                {about(listing, Listing::empty)}
            </p>
            <button
                type="button"
                class="button"
                id="refresh"
                aria-describedby="refresh-hint"
                on:click=move |_| refresh()
            >
                <Icon name="refresh" />
                " "
                <span class="word">"Refresh"</span>
            </button>
            <span id="refresh-hint" class="unseen">
                {move || if shows_stock.get() { THREE_REQUESTS } else { "" }}
            </span>
            <ExportButton listing pets search />
        </div>
        {move || note(address.with(|address| address.not_used.clone()))}
        <div class="toolbar">
            <StatusLinks address />
            <div class="limit" hidden=move || shows_stock.get()>
                <LimitField address requested />
            </div>
            <form
                role="search"
                on:submit=move |event| {
                    event.prevent_default();
                    missing_id.get_untracked().parse().into_iter().for_each(|id| go_to.run((routes::find(Some(id)), false)));
                }
            >
                <TextField
                    id="search"
                    label="Find in these rows"
                    input=InputKind::Search
                    value=search
                    on_input=move |text| search.set(text)
                    // Not with each key: WebKit allows ten changes of an entry in a second.
                    on_commit=move |text: String| address::keep_text(&text)
                    problem=None
                    inline=true
                    hint=Some("Searches the loaded pets only, without a request".to_owned())
                />
            </form>
            <SortField address show_as=move |display| go_to.run((list_in(display), true)) />
        </div>
        <ActionNotices action on_retry=move |()| load(wants_stock.get_value()) />
        <p class="hint" hidden=move || !shows_stock.get()>
            {extent} " "
            <a class="button" href=list data-noscroll on:click=move |_| focus_heading()>
                "Back to the list"
            </a>
        </p>
        {move || note(row_problems.with(|lines| lines.lines().map(str::to_owned).collect()))}
        <Show when=has_rows>
            <Overview pets address />
            <PetTable caption="Pets" pets busy=is_slow sorting />
        </Show>
        <InsteadOfRows listing pets search action missing_id />
        {move || missing_id.with(|id| if has_rows() { ask_for(id, "button") } else { None })}
        <div class="see-more" hidden=move || !can_show_more()>
            <p>"The service has no next page. Load up to 100 pets of each status."</p>
            <button type="button" class="button" aria-describedby="see-more-hint" on:click=see_more>
                "See more"
            </button>
            <span id="see-more-hint" class="hint">
                {move || if has_stock.get() { "Uses no request: the pets are loaded" } else { THREE_REQUESTS }}
            </span>
        </div>
    }
    .into_erased()
}

/// A button of the stock disappears when it is pressed. The focus goes to the heading, because the result is told beside it.
fn focus_heading() {
    focus::set("#content h1");
}

/// The pets that match `search`, in the order of the URL.
fn found_pets(listing: Memo<Option<Listing>>, search: RwSignal<String>, address: Memo<ListAddress>) -> Memo<Vec<Pet>> {
    let config = use_config();
    Memo::new(move |_| {
        let (listing, search, config) = (listing.read(), search.read(), config.read());
        let pets = listing.iter().flat_map(|listing| &listing.list.listed.pets);
        let found: Vec<Pet> =
            pets.filter(|pet| matches(pet, &search, &config, Letters(locale::folded))).cloned().collect();
        match address.with(|address| address.display.sort) {
            Some(sort) => sorted(&found, sort, &config, locale::compare),
            None => found,
        }
    })
}

/// Whether the request has been pending for a while.
fn is_slow(action: Action) -> ReadSignal<bool> {
    let (is_slow, set_slow) = signal(false);
    effect(move || {
        if !action.pending.get() {
            set_slow.set(false);
        } else if let Ok(timer) = set_timeout_with_handle(move || set_slow.set(true), OLD_ROWS_DELAY) {
            on_cleanup(move || timer.clear());
        }
    });
    is_slow
}
