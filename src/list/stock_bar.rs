//! The whole stock in place of the list: the button for it, what it has, what it lacks, and the way back.

use super::texts::note;
use crate::{
    api::wire::ListQuery,
    browser,
    routes::{self, query::ListView},
    session::{
        action::Action,
        stock::{ShownList, Stock, StockNotes, how_to_see_more},
        use_session,
    },
    shell::router::use_list_view,
    ui::{
        button::Button,
        view::{ErasedView, IntoErased},
    },
};
use leptos::{prelude::*, task::spawn_local};

/// The rows of the first list come with fewer frames than these. What stands under them would move.
const FRAMES_OF_ROWS: usize = 5;

/// What a press on a button sends.
pub fn requests_in_words(requests: usize) -> String {
    match requests {
        0 => "Uses no request: the pets are loaded".to_owned(),
        1 => "Uses 1 request".to_owned(),
        _ => format!("Uses {requests} requests"),
    }
}

/// Each press hides what was pressed. Beside the heading stands what happens then.
fn focus_heading() {
    browser::focus("#content h1");
}

/// "See more" at the end of a list that is not all of the stock.
#[component]
pub fn SeeMore(shown: Memo<Option<ShownList>>, #[prop(into)] on_press: Callback<()>) -> ErasedView {
    let session = use_session();
    let view = use_list_view();
    let text = Signal::derive(move || {
        let is_asked_for = view.get().more || session.with_stock(|stock| stock.is_some());
        let text = shown.with(|shown| how_to_see_more(shown.as_ref()?, is_asked_for));
        text.unwrap_or_default()
    });
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
    let is_shown = Signal::derive(move || is_ready.get() && text.with(|text| !text.is_empty()));
    let requests = move || session.with_stock(|stock| stock.map_or(Stock::REQUESTS, Stock::requests_left));
    let press = move |_| {
        focus_heading();
        on_press.run(());
    };
    view! {
        <div class="see-more" hidden=move || !is_shown.get()>
            <p>{text}</p>
            <button type="button" class="button" aria-describedby="see-more-hint" on:click=press>
                "See more"
            </button>
            <span id="see-more-hint" class="hint">
                {Signal::derive(move || requests_in_words(requests()))}
            </span>
        </div>
    }
    .into_erased()
}

/// What the stock has, the way back to the list, and what is still to be loaded. It is there while the stock is shown.
#[component]
pub fn StockBar(
    shown: Memo<Option<ShownList>>,
    query: Memo<ListQuery>,
    action: Action,
    #[prop(into)] on_load_rest: Callback<()>,
) -> ErasedView {
    let view = use_list_view();
    let about = move |say: fn(&StockNotes) -> String| {
        shown.with(|shown| shown.as_ref()?.stock.as_ref().map(say)).unwrap_or_default()
    };
    let extent = Signal::derive(move || about(|notes| notes.extent.clone()));
    let rest = Signal::derive(move || about(|notes| notes.rest.clone()));
    let requests = Signal::derive(move || about(|notes| requests_in_words(notes.requests_left)));
    let has_rest = Signal::derive(move || !action.pending.get() && rest.with(|rest| !rest.is_empty()));
    let is_shown = Signal::derive(move || extent.with(|extent| !extent.is_empty()));
    let list = move || routes::list_in(query.get(), ListView { more: false, ..view.get() });
    let load = move |()| {
        focus_heading();
        on_load_rest.run(());
    };
    let load_rest = view! {
        <div>
            <p>{rest}</p>
            <p class="hint">{requests}</p>
        </div>
        <p class="actions">
            <Button on_press=load>"Load the rest"</Button>
        </p>
    };
    view! {
        <p class="hint" hidden=move || !is_shown.get()>
            {extent} " "
            <a href=Signal::derive(list) data-noscroll on:click=move |_| focus_heading()>
                "Back to the list"
            </a>
        </p>
        <div hidden=move || !has_rest.get()>{note(load_rest.into_erased())}</div>
    }
    .into_erased()
}
