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

/// What stands in the place of the rows: their place while the first ones load, or why there are none. Reactive.
pub fn instead_of_rows(
    session: Session,
    shown: usize,
    search: RwSignal<String>,
    is_pending: bool,
) -> Option<ErasedView> {
    session.with_cached_list(|list| match list {
        // The static page has the same.
        None if is_pending => Some(
            view! {
                <div class="overview" aria-hidden="true"></div>
                <div class="blank" aria-hidden="true"></div>
            }
            .into_erased(),
        ),
        Some(list) if list.listed.received() == 0 => {
            let text = match list.query.status {
                Some(status) => format!("No pet has the status “{}”.", status.label()),
                None => "The store has no pets yet. Pets that you add appear here.".to_owned(),
            };
            let add = view! {
                <a class="button primary" href=routes::add()>
                    "Add a pet"
                </a>
            };
            Some(empty(text.into_erased(), String::new(), add.into_erased()))
        }
        Some(list) if shown == 0 && !list.listed.pets.is_empty() => {
            let clear = move |()| {
                search.set(String::new());
                browser::focus("#search");
            };
            let searched_for = search.with(|search| search.trim().to_owned());
            let lead = view! { "No loaded pet matches “" <bdi>{searched_for}</bdi> "”. " };
            let clear = view! { <Button on_press=clear>"Clear search"</Button> };
            Some(empty(lead.into_erased(), searched(list), clear.into_erased()))
        }
        Some(_) | None => None,
    })
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
