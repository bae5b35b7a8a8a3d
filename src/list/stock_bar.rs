//! The whole stock in place of the list: the button for it, what it has, and the way back.

use super::shown_list::ShownList;
use crate::{
    api::wire::{Limit, ListQuery, PetStatus},
    browser,
    routes::{self, query::ListView},
    ui::view::{ErasedView, IntoErased},
    words::count,
};
use leptos::{prelude::*, task::spawn_local};

/// The rows of the first list come with fewer frames than these. What stands under them would move.
const FRAMES_OF_ROWS: usize = 5;

/// What a press on a button sends: the requests of the stock, or the one of a list.
pub fn requests_in_words(of_stock: bool) -> String {
    format!("Uses {}", count(if of_stock { PetStatus::ALL.len() } else { 1 }, "request"))
}

/// Each press hides what was pressed. Beside the heading stands what happens then.
fn focus_heading() {
    browser::focus("#content h1");
}

/// "See more" at the end of a list that is not all of the stock.
#[component]
pub fn SeeMore(
    shown: Memo<Option<ShownList>>,
    has_stock: Memo<bool>,
    #[prop(into)] on_press: Callback<()>,
) -> ErasedView {
    let is_of_use =
        move || shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.can_show_more(has_stock.get())));
    let is_ready = RwSignal::new(false);
    Effect::new(move |_| {
        if shown.with(Option::is_some) && !is_ready.get_untracked() {
            spawn_local(async move {
                for _ in 0..FRAMES_OF_ROWS {
                    browser::painted().await;
                }
                let _ = is_ready.try_set(true);
            });
        }
    });
    let hint = move || match has_stock.get() {
        true => "Uses no request: the pets are loaded".to_owned(),
        false => requests_in_words(true),
    };
    let press = move |_| {
        focus_heading();
        on_press.run(());
    };
    view! {
        <div class="see-more" hidden=move || !(is_ready.get() && is_of_use())>
            <p>{format!("The service has no next page. Load up to {} pets of each status.", Limit::MAX)}</p>
            <button type="button" class="button" aria-describedby="see-more-hint" on:click=press>
                "See more"
            </button>
            <span id="see-more-hint" class="hint">
                {hint}
            </span>
        </div>
    }
    .into_erased()
}

/// What the stock has, and the way back to the list. It is there while the stock is shown.
#[component]
pub fn StockBar(shown: Memo<Option<ShownList>>, query: Memo<ListQuery>, view: Memo<ListView>) -> ErasedView {
    let extent = Memo::new(move |_| shown.with(|shown| shown.as_ref()?.extent.clone()));
    let list = move || routes::list_in(query.get(), ListView { more: false, ..view.get() });
    view! {
        <p class="hint" hidden=move || extent.with(Option::is_none)>
            {extent} " "
            <a href=list data-noscroll on:click=move |_| focus_heading()>
                "Back to the list"
            </a>
        </p>
    }
    .into_erased()
}
