//! The heading of the list: what is loaded, and what can be done with all of it.

use super::{
    export::{csv, file_name},
    shown_list::ShownList,
};
use crate::{
    api::failure::Kind,
    browser::{locale, save, time},
    loaded_pets::cached_list::CachedList,
    routes,
    session::use_session,
    ui::{button::Button, heading::PageHeading, icon::Icon, time::ScreenClock},
};
use leptos::prelude::*;

/// The heading, what is loaded, and what can be done with all of it.
#[component]
pub fn Title(shown: ShownList) -> impl IntoView {
    let ShownList { query, list, search, found, action, is_slow, .. } = shown;
    let loaded = use_session().loaded;
    let summary = move || {
        // A wait has a notice of its own.
        let is_on_its_way = action.pending.get() && !action.waits();
        let loading = if is_on_its_way { "Loading…" } else { "" };
        let list = list.read();
        let Some(list) = &*list else {
            let is_cancelled =
                action.failure.with(|failure| failure.as_ref().is_some_and(|failure| failure.kind == Kind::Cancelled));
            return if is_cancelled && !action.pending.get() { "Cancelled." } else { loading }.to_owned();
        };
        let is_searched = search.with(|search| !search.trim().is_empty());
        let first = match list.query == query.get() || (is_on_its_way && !is_slow.get()) {
            true => list.how_many(is_searched, found.with(Vec::len), loaded.additions().with(Vec::len)),
            false => "Still showing the previous list.".to_owned(),
        };
        // A narrow screen cuts the end of the line.
        format!("{loading} {first}")
    };
    let clock: ScreenClock = expect_context();
    let updated = move || {
        let received_at = list.with(|list| list.as_ref().map(|list| list.received_at));
        let received_at = received_at.filter(|_| !action.pending.get());
        // The first list does not wait for the browser's format of a time.
        let received_at = received_at.filter(|at| clock.0.get() > *at);
        // The blank comes with the time: one of its own would move when the time comes, which counts as a layout shift.
        received_at.map(|at| format!(" Updated at {}", locale::moment(at))).unwrap_or_default()
    };
    view! {
        <div class="title">
            <PageHeading title="Pets" />
            <p role="status">
                {Signal::derive(summary)} <span class="word">{Signal::derive(updated)}</span>
            </p>
            <p role="status" class="unseen">
                {shown.about(CachedList::empty)}
            </p>
            <button type="button" class="button" id="refresh" on:click=move |_| shown.load()>
                <Icon name="refresh" />
                " "
                <span class="word">"Refresh"</span>
            </button>
            <ExportButton shown />
            <a class="button primary" href=routes::ADD translate="yes">
                "Add a pet"
            </a>
        </div>
    }
}

/// The button that saves the rows.
#[component]
fn ExportButton(shown: ShownList) -> impl IntoView {
    let ShownList { list, found, .. } = shown;
    let session = use_session();
    let save = move |()| {
        let base_url = session.service.get_untracked();
        let Some(status) = list.with_untracked(|list| list.as_ref().map(|list| list.query.status)) else {
            return;
        };
        let name = file_name(status, &locale::file_time(time::now()));
        let separator = locale::separator();
        save::download(&name, &found.with_untracked(|pets| csv(pets, &base_url, separator)));
    };
    let without_rows = move || found.with(Vec::is_empty).then(|| "There are no rows to export.".to_owned());
    view! {
        <Button on_press=save disabled_because=Signal::derive(without_rows)>
            <Icon name="export" />
            " "
            <span class="word">"Export"</span>
        </Button>
    }
}
