//! "Pets": the list that the URL asks for.
//!
//! Filter, limit and order live in the URL only. Another filter or limit sends one request. The order sends none, and going
//! back to the cached list sends none. "See more" sets the highest limit.

use super::{
    shown_list::{ShownList, link_of_row},
    title::Title,
    toolbar::{LimitField, Toolbar},
};
use crate::{
    api::wire::{Limit, ListQuery, PetId, PetStatus},
    browser::{element, focus, time},
    loaded_pets::{LoadedPets, cached_list::CachedList},
    pet_table::{PetTable, Sorting},
    request_notices::RequestNotices,
    routes::{
        self,
        router::{Entry, use_change_list},
        sort::Sort,
    },
    session::use_session,
    ui::{
        button::Button,
        icon::Icon,
        message::{message, paragraph},
        view::Show,
    },
};
use leptos::{prelude::*, task::spawn_local};
use web_sys::EventTarget;

/// The page.
#[component]
pub fn ListPage() -> impl IntoView {
    let shown = ShownList::of_address();
    let ShownList { address, found, missing_id, action, is_slow, .. } = shown;
    let change_list = use_change_list();
    let sort = move |column| change_list(&|list| list.sort = Sort::after_press(list.sort, column), Entry::New);
    let sorting =
        Sorting { sort: Signal::derive(move || address.with(|address| address.sort)), on_press: Callback::new(sort) };
    let has_rows = move || !found.with(Vec::is_empty);
    let loaded = use_session().loaded;
    let pressed_at = loaded.pressed_at.try_update_value(Option::take).flatten();
    if let Some(id) = loaded.opened.try_update_value(Option::take).flatten() {
        let row = link_of_row(id);
        spawn_local(async move {
            // The rows that come on the screen may be higher than they were estimated.
            for _ in 0..2 {
                time::painted().await;
                focus::set_at(&row, pressed_at);
            }
        });
    }
    // Not at the click: the router handles it first, and removes the list.
    let keep_place = move |target: Option<EventTarget>| {
        loaded.pressed_at.set_value(element::top_around(target, "[role=row] a"));
    };
    let pointer = window_event_listener(leptos::ev::pointerdown, move |event| keep_place(event.target()));
    let key = window_event_listener(leptos::ev::keydown, move |event| keep_place(event.target()));
    on_cleanup(move || [pointer, key].into_iter().for_each(|listener| listener.remove()));
    let row_problems = shown.about(|list| list.row_problems().join("\n"));
    view! {
        <Title shown />
        <Toolbar shown />
        <RequestNotices action />
        {move || row_problems.with(|lines| note(lines))}
        <Show when=has_rows>
            <PetTable caption="Pets" pets=found busy=is_slow sorting />
        </Show>
        <InsteadOfRows shown />
        {move || missing_id.with(|id| if has_rows() { link_to(id, loaded, "button") } else { None })}
        <AtTheEnd shown />
    }
}

/// What stands in the place of the rows: their place while the first ones load, or why there are none.
#[component]
fn InsteadOfRows(shown: ShownList) -> impl IntoView {
    let ShownList { list, search, found, missing_id, action, .. } = shown;
    let loaded = use_session().loaded;
    let is_loading = move || list.with(Option::is_none) && action.pending.get();
    let empty = shown.about(CachedList::empty);
    let has_pets = |list: &Option<CachedList>| list.as_ref().is_some_and(|list| !list.listed.pets.is_empty());
    let finds_nothing = move || found.with(Vec::is_empty) && list.with(has_pets);
    let clear = move |()| {
        shown.type_search(String::new());
        focus::set("#search");
    };
    view! {
        <Show when=is_loading>
            <div class="blank" aria-hidden="true"></div>
        </Show>
        <Show when=move || !empty.with(String::is_empty)>
            <div class="empty">
                <Icon name="bowl" />
                <p class="lead">{empty}</p>
                <p class="actions">
                    <a class="button primary" href=routes::ADD>
                        "Add a pet"
                    </a>
                </p>
            </div>
        </Show>
        <Show when=finds_nothing>
            <div class="empty">
                <Icon name="bowl" />
                <p class="lead">
                    "No loaded pet matches “" <bdi>{Signal::derive(move || search.with(|search| search.trim().to_owned()))}</bdi> "”. "
                </p>
                <p>{shown.about(CachedList::searched)}</p>
                <p class="actions">
                    {move || missing_id.with(|id| link_to(id, loaded, "button primary"))}
                    <Button on_press=clear>"Clear search"</Button>
                    {PetStatus::ALL.map(|status| same_search(status, shown)).collect_view()}
                </p>
            </div>
        </Show>
    }
}

/// The link to the same search in the longest list of this status, which may have what the list lacks.
fn same_search(status: PetStatus, shown: ShownList) -> AnyView {
    let ShownList { address, list, search, .. } = shown;
    let query = ListQuery { limit: Limit::HIGHEST, status: Some(status) };
    let href = move || {
        routes::list_with(address.get(), &|list| {
            list.query = query;
            list.search = search.get();
        })
    };
    let may_have_more = |list: &CachedList| list.is_cut() || list.query.status.is_some();
    let is_of_use = move |list: &CachedList| may_have_more(list) && list.query != query;
    let is_hidden = Signal::derive(move || !list.with(|list| list.as_ref().is_some_and(is_of_use)));
    let press = move |_| {
        // The address has it already: its request has failed, or was cancelled.
        if shown.query.get_untracked() == query {
            shown.load();
        }
        focus::set("#content h1");
    };
    // The link may disappear. The result is told beside the heading.
    view! {
        <a class="button" href=Signal::derive(href) hidden=is_hidden data-noscroll on:click=press>
            {format!("Search in “{}” (1 request)", status.label())}
        </a>
    }
    .into_any()
}

/// The link to the pet with this ID. Enter in the search does the same.
fn link_to(id: &str, loaded: LoadedPets, class: &'static str) -> Option<AnyView> {
    let id: PetId = id.parse().ok()?;
    let text = match loaded.find(id) {
        // Of another filter, or added.
        Some(_) => format!("Go to the pet with ID {id}"),
        None => format!("Ask the service for ID {id} (1 request)"),
    };
    Some(view! { <a class=class href=routes::find(id)>{text}</a> }.into_any())
}

/// The limit, and "See more" where that is of use. Not before the first rows, which would move both.
#[component]
fn AtTheEnd(shown: ShownList) -> impl IntoView {
    let ShownList { list, query, .. } = shown;
    let change_list = use_change_list();
    let see_more = move |_| {
        let is_second_press = shown.expect_new_rows();
        match query.get_untracked().limit == Limit::HIGHEST {
            true if is_second_press => {}
            // The request for it has failed.
            true => shown.load(),
            false => change_list(&|list| list.query.limit = Limit::HIGHEST, Entry::New),
        }
    };
    let can_show_more = move || list.with(|list| list.as_ref().is_some_and(CachedList::can_show_more));
    view! {
        <div class="see-more" hidden=Signal::derive(move || list.with(Option::is_none))>
            <LimitField shown />
            <button
                type="button"
                class="button"
                id="see-more"
                aria-describedby="see-more-hint"
                hidden=Signal::derive(move || !can_show_more())
                on:click=see_more
            >
                "See more"
            </button>
            <span id="see-more-hint" class="hint">
                {shown.about(CachedList::way_to_more)}
            </span>
        </div>
    }
}

/// Each line as a paragraph. Nothing without a line.
fn note(lines: &str) -> Option<AnyView> {
    let lines: Vec<_> = lines.lines().map(|line| paragraph("", line)).collect();
    (!lines.is_empty()).then(|| message(Some("note"), "message tone attention", "alert", lines, Vec::new()))
}
