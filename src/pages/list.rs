//! "Pets": the list that the address asks for.
//!
//! The address is the only place where filter and limit live. One question is asked of the service for each that a
//! person chooses; coming back to the list that was loaded last asks none.

use crate::{
    api::{
        response::UnreadableRow,
        wire::{Limit, ListQuery, PetStatus},
    },
    app::use_config,
    browser,
    components::{alert::TroubleAlert, pet_table::PetTable, rate_limit::Held},
    pets::{
        list::{KeptList, how_many, matches},
        query::{self, NotUsed},
    },
    request::Request,
    routes,
    session::{Reply, use_session},
    ui::{button::Button, heading::PageHeading},
};
use leptos::{ev::KeyboardEvent, prelude::*};
use leptos_router::{
    NavigateOptions,
    hooks::{use_navigate, use_query_map},
};

/// What the address asks for, and the values in it that were not used.
pub fn query_of_address() -> Memo<(ListQuery, Vec<NotUsed>)> {
    let parameters = use_query_map();
    Memo::new(move |_| parameters.with(|parameters| query::read(|name| parameters.get(name))))
}

/// The page.
#[component]
pub fn ListPage() -> impl IntoView {
    let session = use_session();
    let address = query_of_address();
    let asked = Memo::new(move |_| address.with(|(query, _)| *query));
    let request = Request::new();
    let search = RwSignal::new(String::new());

    let load = move || {
        let query = asked.get_untracked();
        request.send(session.ask(async move |client| client.list_pets(query).await), move |reply: Reply<_>| {
            session.keep_list(query, reply);
        });
    };
    Effect::new(move |_| {
        let query = asked.get();
        // What went wrong with another question is no news about this one.
        request.dismiss();
        if session.list_now().is_some_and(|list| list.answers(query)) {
            request.cancel();
        } else {
            load();
        }
    });

    view! {
        <PageHeading title="Pets" />
        <ul class="notes">
            {move || address.with(|(_, not_used)| not_used.iter().map(|note| view! { <li>{note.to_string()}</li> }).collect_view())}
        </ul>
        <div class="toolbar">
            <StatusLinks asked />
            <LimitField asked />
            <p class="field">
                <label for="search">"Find in these rows"</label>
                <input id="search" type="search" autocomplete="off" bind:value=search />
            </p>
            <Button on_press=move |()| load()>"Refresh"</Button>
        </div>
        <Held under_way=move || request.is_under_way() />
        <TroubleAlert request on_retry=move |()| load() />
        <Rows search=search.read_only() asked request />
    }
}

/// The rows, and what is to be said about them.
#[component]
fn Rows(search: ReadSignal<String>, asked: Memo<ListQuery>, request: Request) -> impl IntoView {
    let session = use_session();
    let config = use_config();
    let list = Memo::new(move |_| session.list());
    let pets = Memo::new(move |_| {
        let found = |list: &KeptList| {
            let found = list
                .listed
                .pets
                .iter()
                .filter(|pet| search.with(|search| config.with(|config| matches(pet, search, config))));
            found.cloned().collect::<Vec<_>>()
        };
        list.with(|list| list.as_ref().map(found).unwrap_or_default())
    });
    let is_there = move || list.with(Option::is_some);
    let is_empty = move || list.with(|list| list.as_ref().is_some_and(|list| list.listed.received() == 0));
    let of_list = move |say: fn(&KeptList) -> String| list.with(|list| list.as_ref().map(say));
    let updated_at = |list: &KeptList| format!("Updated at {}", browser::time_of_day(list.received_at));
    view! {
        <p role="status" class="summary">
            {move || of_list(how_many)} " "
            {move || {
                let (shown, searched) = (pets.with(Vec::len), search.with(|search| !search.trim().is_empty()));
                searched.then(|| format!("{shown} of these rows match your search. "))
            }}
            <span class="hint">
                {move || if request.is_under_way() { Some("Loading…".to_owned()) } else { of_list(updated_at) }}
            </span>
        </p>
        <Show when=move || list.with(|list| list.as_ref().is_some_and(|list| list.query != asked.get()))>
            <p class="hint">"These rows are the answer to the question before."</p>
        </Show>
        <Unreadable rows=Memo::new(move |_| list.with(|list| list.as_ref().map(|list| list.listed.unreadable.clone()).unwrap_or_default())) />
        <Show when=is_empty>
            <p class="empty">
                {move || match list.with(|list| list.as_ref().and_then(|list| list.query.status)) {
                    Some(status) => format!("No pet has the status “{}”.", status.label()),
                    None => "There are no pets yet.".to_owned(),
                }} " " <a href=routes::add()>"Add a pet"</a>
            </p>
        </Show>
        <Show when=move || is_there() && !is_empty()>
            <PetTable caption="Pets" pets busy=move || request.is_under_way() />
        </Show>
        <Show when=move || !is_there() && request.is_under_way()>
            <Skeleton />
        </Show>
    }
}

/// Rows that the service sent and that are not pets as the interface describes them.
#[component]
fn Unreadable(rows: Memo<Vec<UnreadableRow>>) -> impl IntoView {
    let told = move |row: &UnreadableRow| view! { <li>{format!("Row {}: {}.", row.row, row.problem)}</li> };
    view! {
        <Show when=move || rows.with(|rows| !rows.is_empty())>
            <div class="note" role="note">
                <p>"Not every row could be read. The others are shown below."</p>
                <ul>{move || rows.with(|rows| rows.iter().map(told).collect_view())}</ul>
            </div>
        </Show>
    }
}

#[component]
fn StatusLinks(asked: Memo<ListQuery>) -> impl IntoView {
    let link = move |status: Option<PetStatus>| {
        let address = move || routes::list(ListQuery { status, ..asked.get() });
        let current = move || (asked.get().status == status).then_some("page");
        view! {
            <li>
                <a href=address aria-current=current data-noscroll>
                    {status.map_or("All", PetStatus::label)}
                </a>
            </li>
        }
    };
    view! {
        <nav aria-label="Status" class="segments">
            <ul>{link(None)} {PetStatus::ALL.map(|status| link(Some(status))).collect_view()}</ul>
        </nav>
    }
}

/// The limit. It becomes part of the address when it is settled, by Enter or by leaving the field, not at every key.
#[component]
fn LimitField(asked: Memo<ListQuery>) -> impl IntoView {
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
                min=Limit::LEAST
                max=Limit::MOST
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
                {problem}
            </p>
        </div>
    }
}

/// Where rows will be, before the first ones come.
#[component]
fn Skeleton() -> impl IntoView {
    view! { <div class="skeleton" aria-hidden="true">{(0..8).map(|_| view! { <div></div> }).collect_view()}</div> }
}
