//! The heading of a page. It also announces the page.

use crate::{
    browser,
    ui::view::{ErasedView, IntoErased},
};
use leptos::prelude::*;

/// Whether a page was shown before. The browser itself announces the first one.
#[derive(Clone, Copy)]
pub struct Announcements(StoredValue<bool>);

impl Announcements {
    /// The app provides it as a context once.
    pub fn new() -> Self {
        Self(StoredValue::new(false))
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
        browser::set_title(title);
        let was_shown_before = announcements
            .and_then(|Announcements(shown)| shown.try_update_value(|shown| std::mem::replace(shown, true)));
        if was_shown_before == Some(true) {
            let _ = heading.focus();
        }
    });
    view! {
        <h1 node_ref=heading tabindex="-1">
            {title}
        </h1>
    }
    .into_erased()
}
