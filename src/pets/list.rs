//! "Pets": the list that the URL asks for.
//!
//! Filter, limit and order live in the URL only. Another filter or limit sends one request. The order sends none, and going
//! back to the cached list sends none. "See more" shows the whole stock in place of the list.

use super::{
    listing::Source,
    loading::{self, Rows},
    overview::Overview,
    texts::{InsteadOfRows, THREE_REQUESTS, Title, about, ask_for, note},
    toolbar::{LimitField, SearchField, SortField, StatusLinks},
};
use crate::{
    browser::focus,
    loaded_pets::cached_list::CachedList,
    pet_table::{PetTable, Sorting},
    request_notices::RequestNotices,
    routes::{
        self,
        query::ListAddress,
        router::{Entry, use_change_list, use_list_address},
        sort::Sort,
    },
    session::use_session,
    ui::{
        heading::keep_focus_after,
        view::{Show, effect},
    },
};
use leptos::prelude::*;

/// The page.
#[component]
pub fn ListPage() -> impl IntoView {
    let session = use_session();
    let address = use_list_address();
    let has_stock = move || {
        let status = address.with(|address| address.query.status);
        // A list of the stock may not have come.
        let has_status = |list: &CachedList| status.is_none() || list.query.status == status;
        session.loaded.stock().with(|stock| stock.iter().any(has_status))
    };
    let source = Memo::new(move |_| {
        let ListAddress { query, display, .. } = address.get();
        if display.more && has_stock() { Source::Stock } else { Source::List(query) }
    });
    let rows = Rows::of(source, address);
    let Rows { listing, found, missing_id, action, is_slow, .. } = rows;
    let (change_list, order) = (use_change_list(), use_change_list());
    let sort =
        move |column| order(&|list| list.display.sort = Sort::after_press(list.display.sort, column), Entry::New);
    let show_stock = Callback::new(move |()| change_list(&|list| list.display.more = true, Entry::New));
    // What was asked for last. Another attempt is for the same.
    let asked = StoredValue::new(source.get_untracked());
    let load = move |source: Source| {
        // A second press sends nothing. Another source takes the place of the one before.
        if asked.get_value() != source {
            action.cancel();
        }
        asked.set_value(source);
        let show = move || {
            if source == Source::Stock && untrack(has_stock) {
                show_stock.run(());
            }
        };
        action.run_to_end(loading::load(session, source), move |()| show(), move |_| show());
    };
    effect(move || {
        // The failure of a part of the stock stays.
        if source.get() != asked.get_value() {
            action.reset();
        }
        // Only a person asks for the stock again.
        let Source::List(query) = source.get() else { return };
        let is_fresh = |list: &Option<CachedList>| list.as_ref().is_some_and(|list| list.is_fresh_for(query));
        if !session.loaded.cached_list().with_untracked(is_fresh) {
            load(Source::List(query));
        }
    });
    // What another key has loaded is gone, also if no request of this page waited for the key.
    effect(move || {
        session.track_key();
        if !action.pending.get_untracked() && session.loaded.cached_list().with_untracked(Option::is_none) {
            load(source.get_untracked());
        }
    });
    // While a request is pending a press is one for the same rows: "See more" would lose what it has loaded.
    let refresh =
        move |()| load(if action.pending.get_untracked() { asked.get_value() } else { source.get_untracked() });
    let see_more = move |_| {
        focus_heading();
        match untrack(has_stock) {
            true => show_stock.run(()),
            false => load(Source::Stock),
        }
    };
    let sorting = Sorting {
        sort: Signal::derive(move || address.with(|address| address.display.sort)),
        on_press: Callback::new(sort),
    };
    let is_stock = move || source.get() == Source::Stock;
    let has_rows = move || !found.with(Vec::is_empty);
    keep_focus_after(Signal::derive(has_rows));
    let list = move || routes::list_with(address.get(), &|list| list.display.more = false);
    let can_see_more =
        move || listing.with(|listing| listing.as_ref().is_some_and(|listing| listing.can_show_more(has_stock())));
    let row_problems = about(listing, |listing| listing.row_problems().join("\n"));

    view! {
        <Title rows on_refresh=refresh />
        {move || note(address.with(|address| address.not_used.clone()))}
        <div class="toolbar">
            <StatusLinks address />
            <div class="limit" hidden=is_stock>
                <LimitField address source />
            </div>
            <a class="button" href=list data-noscroll hidden=move || !is_stock() on:click=move |_| focus_heading()>
                "Back to the list"
            </a>
            <SearchField rows />
            <SortField address />
        </div>
        <RequestNotices action on_retry=move |()| load(asked.get_value()) />
        {move || note(row_problems.with(|lines| lines.lines().map(str::to_owned).collect()))}
        <Show when=has_rows>
            <Overview pets=found address />
            <PetTable caption="Pets" pets=found busy=is_slow sorting />
        </Show>
        <InsteadOfRows rows />
        {move || missing_id.with(|id| if has_rows() { ask_for(id, "button") } else { None })}
        <div class="see-more" hidden=move || !can_see_more()>
            <button type="button" class="button" aria-describedby="see-more-hint" on:click=see_more>
                "See more"
            </button>
            <span id="see-more-hint" class="hint">
                "Up to 100 pets of each status. " {move || if has_stock() { "Uses no request" } else { THREE_REQUESTS }}
            </span>
        </div>
        <p class="hint">{about(listing, |listing| listing.lacks.clone())}</p>
    }
}

/// A button of the stock disappears when it is pressed. The focus goes to the heading, because the result is told beside it.
fn focus_heading() {
    focus::set("#content h1");
}
