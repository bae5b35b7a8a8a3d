//! What the page says beside the rows, or in their place.

use super::shown_list::ShownList;
use crate::{
    api::wire::Pet,
    browser, routes,
    session::action::Action,
    ui::{
        button::Button,
        copy::CopyButton,
        icon::Icon,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;

/// Why no row is shown.
#[derive(Clone, PartialEq, Eq)]
enum NoRows {
    Loading,
    /// The service sent none. With the sentence about that.
    Empty(String),
    /// The search finds none. With the search, and what it has searched.
    NotFound(String, String),
}

/// What stands in the place of the rows: their place while the first ones load, or why there are none.
#[component]
pub fn InsteadOfRows(
    shown: Memo<Option<ShownList>>,
    pets: Memo<Vec<Pet>>,
    search: RwSignal<String>,
    action: Action,
) -> ErasedView {
    let reason = Memo::new(move |_| {
        let is_pending = action.pending.get();
        let is_shown = pets.with(|pets| !pets.is_empty());
        shown.with(|shown| match shown {
            None => is_pending.then_some(NoRows::Loading),
            Some(shown) if shown.list.listed.received() == 0 => Some(NoRows::Empty(shown.empty())),
            Some(shown) if shown.list.listed.pets.is_empty() || is_shown => None,
            Some(shown) => Some(NoRows::NotFound(search.with(|search| search.trim().to_owned()), shown.searched())),
        })
    });
    view! { {move || reason.get().map(|reason| instead_of_rows(reason, search))} }.into_erased()
}

fn instead_of_rows(reason: NoRows, search: RwSignal<String>) -> ErasedView {
    match reason {
        // The static page has the same.
        NoRows::Loading => view! {
            <div class="overview" aria-hidden="true"></div>
            <div class="blank" aria-hidden="true"></div>
        }
        .into_erased(),
        NoRows::Empty(text) => {
            let add = view! {
                <a class="button primary" href=routes::add()>
                    "Add a pet"
                </a>
            };
            empty(text.into_erased(), String::new(), add.into_erased())
        }
        NoRows::NotFound(searched_for, searched) => {
            let clear = move |()| {
                search.set(String::new());
                browser::focus("#search");
            };
            let lead = view! { "No loaded pet matches “" <bdi>{searched_for}</bdi> "”. " };
            let clear = view! { <Button on_press=clear>"Clear search"</Button> };
            empty(lead.into_erased(), searched, clear.into_erased())
        }
    }
}

fn empty(lead: ErasedView, text: String, action: ErasedView) -> ErasedView {
    view! {
        <div class="empty">
            <Icon name="bowl" />
            <p class="lead">{lead}</p>
            <p>{text}</p>
            <p class="actions">{action}</p>
        </div>
    }
    .into_erased()
}

/// The rows of the response that are not pets as the interface describes them, or have characters that cannot be read.
#[component]
pub fn Unreadable(shown: Memo<Option<ShownList>>) -> ErasedView {
    let summary =
        Memo::new(move |_| shown.with(|shown| shown.as_ref().map(ShownList::unreadable_rows)).unwrap_or_default());
    let rows = Memo::new(move |_| shown.with(|shown| shown.as_ref().map(ShownList::row_problems)).unwrap_or_default());
    let content = move || {
        view! {
            <div>
                <p>{summary}</p>
                {move || lines(rows.get())}
            </div>
            <p class="actions">
                <CopyButton
                    label="Copy details"
                    text=move |()| format!("{}\n{}", summary.get(), rows.with(|rows| rows.join("\n")))
                    describes="of these rows, for the service administrator"
                />
            </p>
        }
        .into_erased()
    };
    view! { <Show when=move || !summary.with(String::is_empty)>{note(content())}</Show> }.into_erased()
}

/// A message that is no failure.
pub fn note(content: ErasedView) -> ErasedView {
    view! {
        <div class="message tone waiting" role="note">
            <Icon name="alert" />
            {content}
        </div>
    }
    .into_erased()
}

/// Each text as a paragraph.
pub fn lines(texts: Vec<String>) -> ErasedView {
    let lines = texts.into_iter().map(|text| view! { <p>{text}</p> }.into_erased()).collect_view();
    view! { <div>{lines}</div> }.into_erased()
}
