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

/// What stands in the place of the rows: their place while the first ones load, or why there are none.
#[component]
pub fn InsteadOfRows(
    shown: Memo<Option<ShownList>>,
    pets: Memo<Vec<Pet>>,
    search: RwSignal<String>,
    action: Action,
) -> ErasedView {
    let is_loading = move || shown.with(Option::is_none) && action.pending.get();
    let empty = about(shown, ShownList::empty);
    let has_pets = |shown: &Option<ShownList>| shown.as_ref().is_some_and(|shown| !shown.list.listed.pets.is_empty());
    let finds_nothing = move || pets.with(Vec::is_empty) && shown.with(has_pets);
    let clear = move |()| {
        search.set(String::new());
        browser::focus("#search");
    };
    view! {
        <Show when=is_loading>
            // The static page has the same.
            <div class="overview" aria-hidden="true"></div>
            <div class="blank" aria-hidden="true"></div>
        </Show>
        <Show when=move || !empty.with(String::is_empty)>
            <div class="empty">
                <Icon name="bowl" />
                <p class="lead">{empty}</p>
                <p class="actions">
                    <a class="button primary" href=routes::add()>
                        "Add a pet"
                    </a>
                </p>
            </div>
        </Show>
        <Show when=finds_nothing>
            <div class="empty">
                <Icon name="bowl" />
                <p class="lead">
                    "No loaded pet matches “" <bdi>{move || search.with(|search| search.trim().to_owned())}</bdi> "”. "
                </p>
                <p>{about(shown, ShownList::searched)}</p>
                <p class="actions">
                    <Button on_press=clear>"Clear search"</Button>
                </p>
            </div>
        </Show>
    }
    .into_erased()
}

/// What `say` says about the rows. Empty without any.
pub fn about(shown: Memo<Option<ShownList>>, say: fn(&ShownList) -> String) -> Memo<String> {
    Memo::new(move |_| shown.with(|shown| shown.as_ref().map(say)).unwrap_or_default())
}

/// The rows of the response that are not pets as the interface describes them, or have characters that cannot be read.
#[component]
pub fn Unreadable(shown: Memo<Option<ShownList>>) -> ErasedView {
    let summary = about(shown, ShownList::unreadable_rows);
    let rows = about(shown, ShownList::row_problems);
    let content = move || {
        view! {
            <div>
                <p>{summary}</p>
                {move || lines(rows.get().lines().map(str::to_owned).collect())}
            </div>
            <p class="actions">
                <CopyButton
                    label="Copy details"
                    text=move |()| format!("{}\n{}", summary.get(), rows.get())
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
