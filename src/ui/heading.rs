//! The heading of a page. It also announces the page.

use crate::{browser, ui::view::effect};
use leptos::prelude::*;

/// What the announcement of a page needs beside its title. The app provides it as a context once.
#[derive(Clone, Copy, Default)]
pub struct Announcements {
    /// Whether a page was shown before. The browser itself announces the first one.
    was_shown: StoredValue<bool>,
    /// What the title of the document names between the page and the app. May be empty.
    place: RwSignal<String>,
}

impl Announcements {
    /// Names `place` in the title while the current owner exists.
    pub fn show_place(self, place: Signal<String>) {
        effect(move || self.place.set(place.get()));
        on_cleanup(move || drop(self.place.try_set(String::new())));
    }
}

/// The `h1` of a page. The router announces no page, so the heading sets the document's title and, after the first page,
/// takes the focus. Assistive technology then reads it.
#[component]
pub fn PageHeading(
    #[prop(into)] title: String,
    /// Whether it is a name, which no translator changes.
    #[prop(optional)]
    is_name: bool,
) -> impl IntoView {
    let heading = NodeRef::<leptos::html::H1>::new();
    let Announcements { was_shown, place } = expect_context();
    effect(move || {
        let Some(heading) = heading.get() else { return };
        if was_shown.get_value() {
            let _ = heading.focus();
        }
        was_shown.set_value(true);
    });
    let text = title.clone();
    effect(move || browser::set_title(&title, &place.get()));
    view! {
        <h1 node_ref=heading tabindex="-1" dir="auto" translate=if is_name { "no" } else { "yes" } prop:textContent=text></h1>
    }
}
