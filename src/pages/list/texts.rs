//! What the page says beside the rows, or in their place.

use crate::{
    browser,
    pets::list::{CachedList, row_problems, searched, unreadable_rows},
    routes,
    session::{Session, use_session},
    ui::{
        button::Button,
        copy::CopyButton,
        icon::Icon,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;

/// In the place of the rows when the service has none.
#[component]
pub fn EmptyList() -> ErasedView {
    let session = use_session();
    let text = move || match session.with_cached_list(|list| list.and_then(|list| list.query.status)) {
        Some(status) => format!("No pet has the status “{}”.", status.label()),
        None => "The store has no pets yet. Pets that you add appear here.".to_owned(),
    };
    view! {
        <div class="empty">
            <Icon name="bowl" />
            <p>{text}</p>
            <p class="actions">
                <a class="button primary" href=routes::add()>
                    "Add a pet"
                </a>
            </p>
        </div>
    }
    .into_erased()
}

/// In the place of the rows when the search finds none.
#[component]
pub fn NothingFound(search: RwSignal<String>) -> ErasedView {
    let session = use_session();
    let clear = move |()| {
        search.set(String::new());
        browser::focus("#search");
    };
    view! {
        <div class="empty">
            <Icon name="bowl" />
            <p class="lead">
                "No loaded pet matches “" <bdi>{move || search.with(|search| search.trim().to_owned())}</bdi> "”. "
            </p>
            <p>{move || of_list(session, searched)}</p>
            <p class="actions">
                <Button on_press=clear>"Clear search"</Button>
            </p>
        </div>
    }
    .into_erased()
}

/// The rows of the response that are not pets as the interface describes them, or have characters that cannot be read.
#[component]
pub fn Unreadable() -> ErasedView {
    let session = use_session();
    let summary = move || of_list(session, |list| unreadable_rows(&list.listed));
    let rows = move || of_list(session, |list| row_problems(&list.listed));
    let content = move || {
        view! {
            <div>
                <p>{summary}</p>
                {move || lines(rows().lines().map(str::to_owned).collect())}
            </div>
            <p class="actions">
                <CopyButton
                    label="Copy details"
                    text=move |()| format!("{}\n{}", summary(), rows())
                    describes="of these rows, for support"
                />
            </p>
        }
        .into_erased()
    };
    view! { <Show when=move || !summary().is_empty()>{note(content())}</Show> }.into_erased()
}

/// What `say` says about the cached list. Not generic: the code exists once.
fn of_list(session: Session, say: fn(&CachedList) -> String) -> String {
    session.with_cached_list(|list| list.map(say).unwrap_or_default())
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
