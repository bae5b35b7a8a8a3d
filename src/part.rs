//! A page whose code is in a part of the program, which the browser loads when it is needed.
//!
//! The first part has the list, signing in, and all that may be needed when the network is gone. "Add a pet", the page of a pet and
//! the check of the connection are in the part `later`, and the page "Import" is in the part `import`: `src/main.rs` names both, and `cargo xtask dist`
//! makes a file of each (`.cargo/xtask/src/dist/parts.rs`). [`app`](crate::app) loads `later` when the frame or the form to sign in is on
//! the screen, and `import` when the pointer or the focus comes to its link. Elsewhere, as in `cargo xtask dev`, the program is whole,
//! and a part is always there.

use crate::ui::{
    heading::PageHeading,
    message::{button, message, paragraph},
    time::lasts,
};
use futures::future::{LocalBoxFuture, ready};
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

/// How long nothing says that a part is being loaded.
const SOON: Duration = Duration::from_millis(100);

/// What a page says when a part of the program cannot be loaded.
const NOT_LOADED: &str = "A part of this app could not be loaded. Check your connection and try again, or reload in case the app \
                              was updated.";

/// A page, and how its part is loaded.
#[derive(Clone, Copy)]
pub struct Part {
    /// Returns whether the part is there. After a failure the next call tries again.
    pub load: fn() -> LocalBoxFuture<'static, bool>,
    /// Renders the page. Without its part it is empty.
    pub render: fn() -> AnyView,
}

impl Part {
    /// A page of a program that is whole.
    pub fn whole(render: fn() -> AnyView) -> Self {
        Self { load: || Box::pin(ready(true)), render }
    }
}

/// The view of a part: a page with this heading, also while the part is not there, or a view inside of a page. If the part is there, it is
/// shown in the same frame.
pub fn part_view(part: Part, title: Option<&'static str>) -> AnyView {
    // `None` while it is being loaded.
    let is_there = RwSignal::new(None);
    let takes_long = lasts(move || is_there.get().is_none(), SOON);
    let load = move |()| {
        is_there.set(None);
        spawn_local(async move {
            let loaded = (part.load)().await;
            let _ = is_there.try_set(Some(loaded));
        });
    };
    load(());
    // The focus, too, comes to the heading, when a button disappears with the message.
    let instead = move |text: AnyView| match title {
        Some(title) => view! { <PageHeading title /> {text} }.into_any(),
        None => text,
    };
    let content = move || match is_there.get() {
        None if takes_long.get() => instead(paragraph("", "Loading…")),
        None => ().into_any(),
        Some(true) => (part.render)(),
        Some(false) => {
            let text = vec![paragraph("lead", NOT_LOADED)];
            let again = vec![button("Try again", "button primary", Callback::new(load))];
            instead(message(Some("alert"), "message tone danger", "alert", text, again))
        }
    };
    content.into_any()
}
