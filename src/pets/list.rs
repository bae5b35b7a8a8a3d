//! "Pets": the list that the URL asks for.
//!
//! Filter, limit and order live in the URL only. Another filter or limit sends one request. The order sends none, and going
//! back to the cached list sends none. "See more" shows the whole stock in place of the list.

use super::{
    shown_list::ShownList,
    title::Title,
    toolbar::{LimitField, Toolbar},
};
use crate::{
    api::wire::PetId,
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
        heading::keep_focus_after,
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
    keep_focus_after(Signal::derive(has_rows));
    let loaded = use_session().loaded;
    let pressed_at = loaded.pressed_at.try_update_value(Option::take).flatten();
    if let Some(id) = loaded.opened.try_update_value(Option::take).flatten() {
        let row = format!("main a[href='{}']", routes::find(id));
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
        <RequestNotices action on_retry=move |()| shown.retry() />
        {move || row_problems.with(|lines| note(lines))}
        <Show when=has_rows>
            <PetTable caption="Pets" pets=found busy=is_slow sorting />
        </Show>
        <InsteadOfRows shown />
        {move || missing_id.with(|id| if has_rows() { link_to(id, loaded, "button") } else { None })}
        <AtTheEnd shown />
        <p class="hint">{shown.about(|list| list.stock_lacks.clone().unwrap_or_default())}</p>
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
                </p>
            </div>
        </Show>
    }
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
    let list = shown.list;
    let is_of_use = move || list.with(|list| list.as_ref().is_some_and(|list| list.can_show_more(shown.has_stock())));
    let hint = move || match is_of_use() {
        true if shown.has_stock() => "Up to 100 pets of each status. Uses no request",
        true => "Up to 100 pets of each status. Uses 3 requests",
        false => "",
    };
    let hint = Signal::derive(move || hint().to_owned());
    view! {
        <div class="see-more" hidden=Signal::derive(move || list.with(Option::is_none) || shown.is_stock())>
            <LimitField shown />
            <button
                type="button"
                class="button"
                aria-describedby="see-more-hint"
                hidden=Signal::derive(move || !is_of_use())
                on:click=move |_| shown.see_more()
            >
                "See more"
            </button>
            <span id="see-more-hint" class="hint">
                {hint}
            </span>
        </div>
    }
}

/// Each line as a paragraph. Nothing without a line.
fn note(lines: &str) -> Option<AnyView> {
    let lines: Vec<_> = lines.lines().map(|line| paragraph("", line)).collect();
    (!lines.is_empty()).then(|| message(Some("note"), "message tone attention", "alert", lines, Vec::new()))
}
