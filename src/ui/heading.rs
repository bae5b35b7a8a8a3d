//! The heading of a page, which is also the page's announcement.

use crate::{
    browser,
    ui::view::{ErasedView, IntoErased},
};
use leptos::prelude::*;

/// Whether a page has been shown before: the first one is announced by the browser itself.
#[derive(Clone, Copy)]
pub struct Announcements(StoredValue<bool>);

impl Announcements {
    /// For the app to provide as a context, once.
    pub fn new() -> Self {
        Self(StoredValue::new(false))
    }
}

/// The `h1` of a page. The router announces nothing, so this names the document and, after the first page, takes the
/// focus: assistive technology then reads the new page's heading.
#[component]
pub fn PageHeading(title: &'static str) -> ErasedView {
    let heading = NodeRef::<leptos::html::H1>::new();
    let announcements = use_context::<Announcements>();
    Effect::new(move |_| {
        let Some(heading) = heading.get() else { return };
        browser::set_title(title);
        let shown_before = announcements
            .and_then(|Announcements(shown)| shown.try_update_value(|shown| std::mem::replace(shown, true)));
        if shown_before == Some(true) {
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
