//! The heading of a page. It also announces the page.

use crate::{
    browser,
    ui::view::{ErasedView, IntoErased},
};
use leptos::prelude::*;

/// What the announcement of a page needs beside its title.
#[derive(Clone, Copy)]
pub struct Announcements {
    /// Whether a page was shown before. The browser itself announces the first one.
    was_shown: StoredValue<bool>,
    /// What the title of the document names between the page and the app. May be empty.
    place: RwSignal<String>,
    /// What the title of the document begins with. May be empty.
    progress: RwSignal<String>,
}

impl Announcements {
    /// The app provides it as a context once.
    pub fn new() -> Self {
        Self {
            was_shown: StoredValue::new(false),
            place: RwSignal::new(String::new()),
            progress: RwSignal::new(String::new()),
        }
    }

    /// Sets what the title of the document names between the page and the app.
    pub fn set_place(self, place: String) {
        let _ = self.place.try_set(place);
    }

    /// Sets what the title of the document begins with.
    pub fn set_progress(self, progress: String) {
        if self.progress.try_with_untracked(|shown| *shown != progress) == Some(true) {
            self.progress.set(progress);
        }
    }
}

/// The `h1` of a page. The router announces no page, so the heading sets the document's title and, after the first page,
/// takes the focus. Assistive technology then reads it.
#[component]
pub fn PageHeading(title: &'static str) -> ErasedView {
    let heading = NodeRef::<leptos::html::H1>::new();
    let announcements = use_context::<Announcements>();
    Effect::new(move |_| {
        let Some(heading) = heading.get() else { return };
        let was_shown_before = announcements
            .and_then(|announcements| announcements.was_shown.try_update_value(|shown| std::mem::replace(shown, true)));
        if was_shown_before == Some(true) {
            let _ = heading.focus();
        }
    });
    Effect::new(move |_| {
        let place = announcements.map(|announcements| announcements.place.get()).unwrap_or_default();
        match announcements.map(|announcements| announcements.progress.get()).filter(|progress| !progress.is_empty()) {
            Some(progress) => browser::set_title(&format!("{progress} {title}"), &place),
            None => browser::set_title(title, &place),
        }
    });
    view! {
        <h1 node_ref=heading tabindex="-1">
            {title}
        </h1>
    }
    .into_erased()
}
