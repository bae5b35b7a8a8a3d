//! What the page says beside the rows, or in their place.

use super::{
    listing::{Listing, Source},
    loading::Rows,
    toolbar::ExportButton,
};
use crate::{
    api::{error::ApiError, wire::PetId},
    browser::{focus, locale},
    routes,
    ui::{
        button::Button,
        heading::PageHeading,
        icon::Icon,
        message::{message, paragraph},
        time::ScreenClock,
        view::Show,
    },
};
use leptos::prelude::*;

/// What "See more" and "Refresh" send for the stock: one request for each status.
pub const THREE_REQUESTS: &str = "Uses 3 requests";

/// The heading, what is loaded, and what can be done with all of it.
#[component]
pub fn Title(rows: Rows, #[prop(into)] on_refresh: Callback<()>) -> impl IntoView {
    let Rows { source, listing, search, found, action, is_slow, .. } = rows;
    let is_cancelled = move || {
        let is_shown =
            action.failure.with(|failure| failure.as_ref().is_some_and(|it| it.error == ApiError::Cancelled));
        is_shown && !action.pending.get()
    };
    let summary = move || {
        let is_pending = action.pending.get();
        // A wait has a notice of its own.
        let loading = if is_pending && !action.waits() { "Loading…" } else { "" };
        let listing = listing.read();
        let is_cancelled = is_cancelled();
        let Some(listing) = &*listing else {
            return if is_cancelled { "Cancelled." } else { loading }.to_owned();
        };
        let is_of_source = listing.source == source.get();
        let is_searched = search.with(|search| !search.trim().is_empty());
        let first = match is_of_source || (is_pending && !is_slow.get()) {
            true if is_cancelled && !is_searched => {
                format!("Cancelled. Pets of {}.", locale::moment(listing.list.received_at))
            }
            true => listing.how_many(is_searched, found.with(Vec::len)),
            false if is_cancelled => "Cancelled. The previous list.".to_owned(),
            false => "Still showing the previous list.".to_owned(),
        };
        // A narrow screen cuts the end of the line.
        format!("{loading} {first}")
    };
    let clock: ScreenClock = expect_context();
    let updated = move || {
        // The first list does not wait for the format of the time.
        if !locale::is_loaded() {
            clock.0.track();
            return String::new();
        }
        let received_at = listing.with(|listing| listing.as_ref().map(|listing| listing.list.received_at));
        let received_at = received_at.filter(|_| !action.pending.get() && !is_cancelled());
        received_at.map(|at| format!("Updated at {}", locale::moment(at))).unwrap_or_default()
    };
    view! {
        <div class="title">
            <PageHeading title="Pets" />
            <p role="status">
                {Signal::derive(summary)} " " <span class="word">{Signal::derive(updated)}</span>
            </p>
            <p role="status" class="unseen">
                {about(listing, Listing::empty)}
            </p>
            <button
                type="button"
                class="button"
                id="refresh"
                aria-describedby="refresh-hint"
                on:click=move |_| on_refresh.run(())
            >
                <Icon name="refresh" />
                " "
                <span class="word">"Refresh"</span>
            </button>
            <span id="refresh-hint" class="unseen">
                {move || if source.get() == Source::Stock { THREE_REQUESTS } else { "" }}
            </span>
            <ExportButton rows />
        </div>
    }
}

/// What stands in the place of the rows: their place while the first ones load, or why there are none.
#[component]
pub fn InsteadOfRows(rows: Rows) -> impl IntoView {
    let Rows { listing, search, found, missing_id, action, .. } = rows;
    let is_loading = move || listing.with(Option::is_none) && action.pending.get();
    let empty = about(listing, Listing::empty);
    let has_pets =
        |listing: &Option<Listing>| listing.as_ref().is_some_and(|listing| !listing.list.listed.pets.is_empty());
    let finds_nothing = move || found.with(Vec::is_empty) && listing.with(has_pets);
    let clear = move |()| {
        search.set(String::new());
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
                <p>{about(listing, Listing::searched)}</p>
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

/// What `say` says about the rows. Empty without any.
pub fn about(listing: Memo<Option<Listing>>, say: fn(&Listing) -> String) -> Memo<String> {
    Memo::new(move |_| listing.with(|listing| listing.as_ref().map(say)).unwrap_or_default())
}

/// A message that is no failure: each text as a paragraph. Nothing without a text.
pub fn note(texts: Vec<String>) -> Option<AnyView> {
    let lines: Vec<_> = texts.into_iter().map(|text| paragraph("", text)).collect();
    (!lines.is_empty()).then(|| message(Some("note"), "message tone attention", "alert", lines, Vec::new()))
}
