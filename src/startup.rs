//! From the start of the program to the first page.
//!
//! The rendering is split into two tasks, so that the browser can handle a key press in between. Until both are done the
//! person sees the static page of `index.html`; the last step removes it.

use crate::browser::{element, time};
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

/// How often, and for how long, the last step waits for the end of a click.
const CLICK_POLLS: u32 = 20;
const CLICK_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How far the first rendering is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Startup {
    /// Only the static page is there.
    StaticPage,
    /// The frame around the page may be rendered.
    Frame,
    /// The page itself may be rendered. It takes the place of the static page.
    Page,
}

/// Lets the app render.
pub fn begin() -> ReadSignal<Startup> {
    let (startup, set_startup) = signal(Startup::StaticPage);
    spawn_local(async move {
        time::next_task().await;
        let _ = set_startup.try_set(Startup::Frame);
        time::next_task().await;
        // A click ends on the button on which it began: without that button, it would be lost.
        let mut polls = 0..CLICK_POLLS;
        while element::exists("#shell :active") && polls.next().is_some() {
            time::sleep(CLICK_POLL_INTERVAL).await;
        }
        let _ = set_startup.try_set(Startup::Page);
    });
    startup
}
