//! What stands in the place of the rows.

use super::shown_list::ShownList;
use crate::{
    api::wire::PetId,
    browser::focus,
    loaded_pets::cached_list::CachedList,
    routes,
    ui::{button::Button, icon::Icon, view::Show},
};
use leptos::prelude::*;

/// Their place while the first ones load, or why there are none.
#[component]
pub fn InsteadOfRows(shown: ShownList) -> impl IntoView {
    let ShownList { list, search, found, missing_id, action, .. } = shown;
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
                    "No loaded pet matches “" <bdi>{Signal::derive(move || search.with(|search| search.trim().to_owned()))}</bdi> "”. "
                </p>
                <p>{shown.about(CachedList::searched)}</p>
                <p class="actions">
                    {move || missing_id.with(|id| ask_for(id, "button primary"))}
                    <Button on_press=clear>"Clear search"</Button>
                </p>
            </div>
        </Show>
    }
}

/// The link to the pet with this ID. Enter in the search does the same.
pub fn ask_for(id: &str, class: &'static str) -> Option<AnyView> {
    let id: PetId = id.parse().ok()?;
    let text = format!("Ask the service for ID {id} (1 request)");
    Some(view! { <a class=class href=routes::find(id)>{text}</a> }.into_any())
}
