//! A quiet word when a newer version of the site has been deployed since this tab was opened.
//!
//! It asks the site, never the service, and only when a person comes back to a tab that has been open for a while.

use crate::{
    add_pet::use_add_pet,
    api::transport,
    browser,
    clock::Timestamp,
    ui::{
        button::Button,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

/// How long a tab takes itself for new enough.
const LOOK_EVERY: Duration = Duration::from_secs(600);

/// The notice; not while something is typed or sent.
#[component]
pub fn NewVersion() -> ErasedView {
    let add_pet = use_add_pet();
    let is_there = RwSignal::new(false);
    let looked_at = StoredValue::new(browser::now());
    let look = move |now: Timestamp| {
        if is_there.get_untracked() || browser::is_hidden() || now.since(looked_at.get_value()) < LOOK_EVERY {
            return;
        }
        looked_at.set_value(now);
        spawn_local(async move {
            if let Ok(page) = transport::site_file("./").await {
                let html = String::from_utf8_lossy(page.body.as_deref().unwrap_or_default()).into_owned();
                let _ = is_there.try_set(page.http_status == 200 && is_newer(&html, &browser::scripts_of_page()));
            }
        });
    };
    let listener = window_event_listener(leptos::ev::visibilitychange, move |_| look(browser::now()));
    on_cleanup(move || listener.remove());
    view! {
        <div role="status">
            <Show when=move || is_there.get() && !add_pet.could_lose_something()>
                <p class="notice new-version">
                    "A newer version of this site is there. " <Button on_press=|()| browser::reload()>"Reload"</Button>
                </p>
            </Show>
        </div>
    }
    .into_erased()
}

/// Whether `html` is this site's page and names other scripts than the running one was started with.
fn is_newer(html: &str, scripts: &[String]) -> bool {
    html.contains("application/wasm") && !scripts.is_empty() && !scripts.iter().all(|script| html.contains(script))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_with_other_scripts_is_newer() {
        let page = "<link rel=preload type=application/wasm href=app.wasm><script type=module src=app-2.js></script>";
        assert!(is_newer(page, &["app-1.js".into()]));
        assert!(!is_newer(page, &["app-2.js".into()]));
    }

    #[test]
    fn an_error_page_of_the_host_is_no_newer_version() {
        assert!(!is_newer("<h1>Service Unavailable</h1>", &["app-1.js".into()]));
    }
}
