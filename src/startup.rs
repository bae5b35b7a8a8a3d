//! From the start of the program to the first page.
//!
//! The first request leaves before anything is rendered, because the page can be rendered while the service answers. The
//! rendering is split into two tasks, so that the browser can handle a key press in between. Until both are done the
//! person sees the static page of `index.html`; the last step removes it.

use crate::{
    browser,
    config::settings::Settings,
    routes::{Page, query},
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
/// The id of the static page in `index.html`.
const STATIC_PAGE: &str = "shell";

/// How far the first rendering is. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Startup {
    /// Whether the frame around the page may be rendered.
    pub renders_frame: ReadSignal<bool>,
    /// Whether the page itself may be rendered.
    pub renders_content: ReadSignal<bool>,
}

impl Startup {
    /// Sends what the first page needs, then lets the app render.
    pub fn begin(session: Session, settings: Settings) -> Self {
        let (renders_frame, set_frame) = signal(false);
        let (renders_content, set_content) = signal(false);
        spawn_local(async move {
            send_first_requests(session, settings).await;
            browser::next_task().await;
            let _ = set_frame.try_set(true);
            browser::next_task().await;
            // A click ends on the button on which it began: without that button, it would be lost.
            for _ in 0..CLICK_POLLS {
                if !matches!(document().query_selector("#shell :active"), Ok(Some(_))) {
                    break;
                }
                browser::sleep(CLICK_POLL_INTERVAL).await;
            }
            let _ = set_content.try_set(true);
        });
        Self { renders_frame, renders_content }
    }
}

/// Removes the static page, in the same task in which the page takes its place, so that nothing moves.
pub fn remove_static_page() {
    browser::remove(STATIC_PAGE);
}

/// Returns when the first list is on its way, or when there is none to ask for.
async fn send_first_requests(session: Session, settings: Settings) {
    let is_list = Page::at(&browser::site_base(), &browser::path()) == Some(Page::List);
    if is_list && session.is_signed_in.get_untracked() {
        let query = query::from_address(browser::parameter).query;
        let _ = select(session.prefetch_list(query), pin!(browser::sleep(FIRST_REQUEST_TIMEOUT))).await;
    }
    settings.load();
}
