//! "Pets": the list that the address asks for.
//!
//! The address is the only place where filter and limit live. One question is asked of the service for each that a
//! person chooses; coming back to the list that was loaded last asks none.

use crate::{
    action::Action,
    api::{
        response::UnreadableRow,
        wire::{Limit, ListQuery, PetStatus},
    },
    browser,
    components::{alert::FailureAlert, pet_table::PetTable, rate_limit::WaitNotice},
    pets::{
        list::{CachedList, how_many, matches},
        query::{self, NotUsed},
    },
    router::use_list_query,
    routes,
    session::use_session,
    settings::use_config,
    ui::{
        button::Button,
        heading::PageHeading,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::{ev::KeyboardEvent, prelude::*};
use leptos_router::{
    NavigateOptions,
    hooks::{use_location, use_navigate},
    params::ParamsMap,
};

/// The list that the address asks for, and the values in the address that were not used. Reactive.
fn read(parameters: Memo<ParamsMap>) -> (ListQuery, Vec<NotUsed>) {
    parameters.with(|parameters| query::from_address(|name| parameters.get(name)))
}

/// The page.
#[component]
pub fn ListPage() -> ErasedView {
    let session = use_session();
    let parameters = use_location().query;
    let asked = use_list_query();
    let action = Action::new();
    let search = RwSignal::new(String::new());

    let load = move || {
        let query = asked.get_untracked();
        action.run(session.load_list(query), |()| {});
    };
    Effect::new(move |_| {
        let query = asked.get();
        // What went wrong with another question is no news about this one.
        action.dismiss();
        if session.cached_list_untracked().is_some_and(|list| list.is_fresh_for(query)) {
            action.cancel();
        } else {
            load();
        }
    });

    view! {
        <PageHeading title="Pets" />
        <ul class="notes">
            {move || items(read(parameters).1.iter().map(ToString::to_string))}
        </ul>
        <div class="toolbar">
            <StatusLinks asked />
            <LimitField asked />
            <p class="field">
                <label for="search">"Find in these rows"</label>
                <input
                    id="search"
                    type="search"
                    autocomplete="off"
                    prop:value=move || search.get()
                    on:input:target=move |event| search.set(event.target().value())
                />
            </p>
            <Button on_press=move |()| load()>"Refresh"</Button>
        </div>
        <WaitNotice pending=Signal::derive(move || action.is_pending()) />
        <FailureAlert action on_retry=move |()| load() />
        <Rows search=search.read_only() asked action />
    }
    .into_erased()
}

fn items(texts: impl Iterator<Item = String>) -> ErasedView {
    texts.map(|text| view! { <li>{text}</li> }).collect_view().into_erased()
}

/// The rows, and what is to be said about them.
#[component]
fn Rows(search: ReadSignal<String>, asked: Memo<ListQuery>, action: Action) -> ErasedView {
    let session = use_session();
    let config = use_config();
    let pets = Memo::new(move |_| {
        let found = |list: &CachedList| {
            let found = list.listed.pets.iter().filter(|pet| {
                search.with(|search| config.with(|config| matches(pet, search, config, browser::lowercase)))
            });
            found.cloned().collect::<Vec<_>>()
        };
        session.with_cached_list(|list| list.map(found).unwrap_or_default())
    });
    let is_there = move || session.with_cached_list(|list| list.is_some());
    let is_empty = move || session.with_cached_list(|list| list.is_some_and(|list| list.listed.received() == 0));
    let of_list =
        move |say: fn(&CachedList) -> String| session.with_cached_list(|list| list.map(say).unwrap_or_default());
    let updated_at = |list: &CachedList| format!("Updated at {}", browser::time_of_day(list.received_at));
    view! {
        <p role="status" class="summary">
            {move || of_list(how_many)} " "
            {move || {
                let (shown, searched) = (pets.with(Vec::len), search.with(|search| !search.trim().is_empty()));
                if searched { format!("{shown} of these rows match your search. ") } else { String::new() }
            }}
            <Show when=move || action.is_pending()>
                <span class="hint">"Loading…"</span>
            </Show>
            // Another piece than the one before: the same one would move aside for the words that have come.
            <Show when=move || !action.is_pending()>
                <span class="hint">{move || of_list(updated_at)}</span>
            </Show>
        </p>
        <Show when=move || session.with_cached_list(|list| list.is_some_and(|list| list.query != asked.get()))>
            <p class="hint">"These rows are the answer to the question before."</p>
        </Show>
        <Unreadable />
        <Show when=is_empty>
            <p class="empty">
                {move || match session.with_cached_list(|list| list.and_then(|list| list.query.status)) {
                    Some(status) => format!("No pet has the status “{}”.", status.label()),
                    None => "There are no pets yet.".to_owned(),
                }} " " <a href=routes::add()>"Add a pet"</a>
            </p>
        </Show>
        <Show when=move || is_there() && !is_empty()>
            <PetTable caption="Pets" pets busy=Signal::derive(move || action.is_pending()) />
        </Show>
        <Show when=move || !is_there() && action.is_pending()>
            <Skeleton />
        </Show>
    }
    .into_erased()
}

/// Rows that the service sent and that are not pets as the interface describes them.
#[component]
fn Unreadable() -> ErasedView {
    let session = use_session();
    let told = |row: &UnreadableRow| format!("Row {}: {}.", row.row, row.problem);
    let rows =
        move || session.with_cached_list(|list| items(list.iter().flat_map(|list| &list.listed.unreadable).map(told)));
    view! {
        <Show when=move || {
            session.with_cached_list(|list| list.is_some_and(|list| !list.listed.unreadable.is_empty()))
        }>
            <div class="note" role="note">
                <p>"Not every row could be read. The others are shown below."</p>
                <ul>{rows}</ul>
            </div>
        </Show>
    }
    .into_erased()
}

#[component]
fn StatusLinks(asked: Memo<ListQuery>) -> ErasedView {
    let link = move |status: Option<PetStatus>| {
        let address = Signal::derive(move || routes::list(ListQuery { status, ..asked.get() }));
        let current = Signal::derive(move || (asked.get().status == status).then_some("page"));
        view! {
            <li>
                <a href=address aria-current=current data-noscroll>
                    {status.map_or("All", PetStatus::label)}
                </a>
            </li>
        }
        .into_erased()
    };
    view! {
        <nav aria-label="Status" class="segments">
            <ul>{link(None)} {PetStatus::ALL.map(|status| link(Some(status))).collect_view()}</ul>
        </nav>
    }
    .into_erased()
}

/// The limit. It becomes part of the address when it is settled, by Enter or by leaving the field, not at every key.
#[component]
fn LimitField(asked: Memo<ListQuery>) -> ErasedView {
    let navigate = use_navigate();
    let field = NodeRef::<leptos::html::Input>::new();
    let problem = RwSignal::new(None::<String>);
    let typed = RwSignal::new(String::new());
    // The field shows the address, whatever was typed before the address changed. Nothing else is written into it: while
    // "2.5" is on its way, the browser gives "2." as nothing, and writing that back would turn it into "5".
    Effect::new(move |_| {
        let limit = asked.get().limit.to_string();
        if let Some(field) = field.get() {
            field.set_value(&limit);
        }
        typed.set(limit);
        problem.set(None);
    });
    let site_base = browser::site_base();
    let settle = move || match typed.with_untracked(|text| text.parse::<Limit>()) {
        Ok(limit) => {
            problem.set(None);
            let query = ListQuery { limit, ..asked.get_untracked() };
            if query != asked.get_untracked() {
                let address = routes::absolute(&site_base, &routes::list(query));
                navigate(&address, NavigateOptions { resolve: false, scroll: false, ..NavigateOptions::default() });
            }
        }
        Err(not_a_limit) => problem.set(Some(not_a_limit.to_string())),
    };
    let settle_now = settle.clone();
    view! {
        <div class="field limit">
            <label for="limit">"Limit"</label>
            <input
                id="limit"
                type="number"
                min=Limit::MIN
                max=Limit::MAX
                step="1"
                node_ref=field
                on:input:target=move |event| typed.set(event.target().value())
                on:change=move |_| settle()
                on:keydown=move |event: KeyboardEvent| {
                    if event.key() == "Enter" {
                        settle_now();
                    }
                }
                aria-invalid=move || problem.with(Option::is_some).then_some("true")
                aria-describedby="limit-problem"
            />
            <p id="limit-problem" class="problem">
                {move || problem.get().unwrap_or_default()}
            </p>
        </div>
    }
    .into_erased()
}

/// Where rows will be, before the first ones come.
#[component]
fn Skeleton() -> ErasedView {
    view! { <div class="skeleton" aria-hidden="true">{(0..8).map(|_| view! { <div></div> }.into_erased()).collect_view()}</div> }
        .into_erased()
}
