//! From the start of the program to the first page.
//!
//! The first request leaves before anything is rendered, because the page can be rendered while the service answers. The
//! rendering is split into two tasks, so that the browser can handle a key press in between. Until both are done the
//! person sees the static page of `index.html`; the last step removes it. [`list_requests`](crate::pets::list_requests) hands the response to the
//! page.

use crate::{
    browser::{address, element, time},
    config::settings::Settings,
    pets::list_requests::prefetch_list,
    routes::{query, router::is_list_in_address_bar},
    session::Session,
};
use futures::future::select;
use leptos::{prelude::*, task::spawn_local};
use std::{pin::pin, time::Duration};

/// How long the rendering waits for the first request to leave.
const FIRST_REQUEST_TIMEOUT: Duration = Duration::from_millis(200);
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

/// Sends what the first page needs, then lets the app render.
pub fn begin(session: Session, settings: Settings) -> ReadSignal<Startup> {
    let (startup, set_startup) = signal(Startup::StaticPage);
    spawn_local(async move {
        send_first_requests(session, settings).await;
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

/// Returns when the first list is on its way, or when there is none to ask for.
async fn send_first_requests(session: Session, settings: Settings) {
    if is_list_in_address_bar() && session.is_signed_in.get_untracked() {
        let query = query::from_address(&address::query()).query;
        let _ = select(prefetch_list(session, query), pin!(time::sleep(FIRST_REQUEST_TIMEOUT))).await;
    }
    settings.load();
}
