//! What the page says beside the rows, or in their place.

use super::listing::Listing;
use crate::{
    api::wire::{Pet, PetId},
    browser::focus,
    routes,
    session::action::Action,
    ui::{
        button::Button,
        icon::Icon,
        message::{message, paragraph},
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;

/// What stands in the place of the rows: their place while the first ones load, or why there are none.
#[component]
pub fn InsteadOfRows(
    listing: Memo<Option<Listing>>,
    pets: Memo<Vec<Pet>>,
    search: RwSignal<String>,
    action: Action,
    /// The ID in the search that no row has; empty without one.
    missing_id: Memo<String>,
) -> ErasedView {
    let is_loading = move || listing.with(Option::is_none) && action.pending.get();
    let empty = about(listing, Listing::empty);
    let has_pets =
        |listing: &Option<Listing>| listing.as_ref().is_some_and(|listing| !listing.list.listed.pets.is_empty());
    let finds_nothing = move || pets.with(Vec::is_empty) && listing.with(has_pets);
    let clear = move |()| {
        search.set(String::new());
        focus::set("#search");
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
                    "No loaded pet matches “" <bdi>{Signal::derive(move || search.with(|search| search.trim().to_owned()))}</bdi> "”. "
                </p>
                <p>{about(listing, Listing::searched)}</p>
                <p class="actions">
                    {move || missing_id.with(|id| ask_for(id, "button primary"))}
                    <Button on_press=clear>"Clear search"</Button>
                </p>
            </div>
        </Show>
    }
    .into_erased()
}

/// The link to the pet with this ID. Enter in the search does the same.
pub fn ask_for(id: &str, class: &'static str) -> Option<ErasedView> {
    let id: PetId = id.parse().ok()?;
    let text = format!("Ask the service for ID {id} (1 request)");
    Some(view! { <a class=class href=routes::find(Some(id))>{text}</a> }.into_erased())
}

/// What `say` says about the rows. Empty without any.
pub fn about(listing: Memo<Option<Listing>>, say: fn(&Listing) -> String) -> Memo<String> {
    Memo::new(move |_| listing.with(|listing| listing.as_ref().map(say)).unwrap_or_default())
}

/// A message that is no failure: each text as a paragraph. Nothing without a text.
pub fn note(texts: Vec<String>) -> Option<ErasedView> {
    let lines: Vec<_> = texts.into_iter().map(|text| paragraph("", text)).collect();
    (!lines.is_empty()).then(|| message(Some("note"), "message tone waiting", "alert", lines, Vec::new()))
}
