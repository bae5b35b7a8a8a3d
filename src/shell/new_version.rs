//! A notice when a newer version of the site was deployed after this tab was opened.
//!
//! It asks the site, never the service, and only when a person returns to a tab that has been open for some time.

use crate::{
    add::add_pet::{is_any_stored, use_add_pet},
    api::transport,
    browser,
    clock::Timestamp,
    session::use_session,
    ui::{
        button::Kind,
        message::{button, message, paragraph},
        view::{ErasedView, IntoErased},
    },
};
use leptos::{prelude::*, task::spawn_local};
use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

/// How long after a check the next one may follow.
const CHECK_INTERVAL: Duration = Duration::from_secs(600);

/// Whether the person has pressed "Reload": the page keeps what is typed, so the browser need not ask.
static IS_RELOADING: AtomicBool = AtomicBool::new(false);

/// Whether this page is being reloaded because a person pressed "Reload" here.
pub fn is_reloading() -> bool {
    IS_RELOADING.load(Ordering::Relaxed)
}

/// The notice. It is not shown while a request is pending or a draft would be lost.
#[component]
pub fn NewVersion() -> ErasedView {
    let add_pet = use_add_pet();
    let is_available = RwSignal::new(false);
    let checked_at = StoredValue::new(browser::now());
    let check = move |now: Timestamp| {
        if is_available.get_untracked() || browser::is_hidden() || now.since(checked_at.get_value()) < CHECK_INTERVAL {
            return;
        }
        checked_at.set_value(now);
        spawn_local(async move {
            if let Ok(page) = transport::site_file("./").await {
                let html = String::from_utf8_lossy(page.body.as_deref().unwrap_or_default()).into_owned();
                let _ = is_available.try_set(page.http_status == 200 && is_newer(&html, &browser::scripts_of_page()));
            }
        });
    };
    let listener = window_event_listener(leptos::ev::visibilitychange, move |_| check(browser::now()));
    on_cleanup(move || listener.remove());
    let session = use_session();
    let offer = Memo::new(move |_| {
        let has_draft = add_pet.could_lose_something();
        let may_reload = !add_pet.action().is_pending() && !session.gate().has_waiting();
        (is_available.get() && may_reload && (!has_draft || is_any_stored())).then_some(has_draft)
    });
    let reload = |()| {
        IS_RELOADING.store(true, Ordering::Relaxed);
        browser::reload();
    };
    let notice = move |has_draft: bool| {
        let kept = if has_draft { " Your draft is kept when you reload." } else { "" };
        let text = "A new version of this app is available.".to_owned() + kept;
        let reload = button("Reload", Kind::Plain, Callback::new(reload));
        message(None, "message tone", "refresh", vec![paragraph("", text)], vec![reload])
    };
    view! { <div role="status">{move || offer.get().map(notice)}</div> }.into_erased()
}

/// Whether `html` is a page of this site with other scripts than those of this tab.
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
