//! A note over every page when this computer goes offline, and when it is online again. It sends nothing by itself.

use crate::{
    browser,
    routes::Page,
    session::use_session,
    shell::refresh::ListRefresh,
    ui::{
        button::Kind,
        message::{button, message, paragraph},
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;
use leptos_router::hooks::use_location;

/// The note. Only "offline" is certain: a browser that reports to be online may still have no connection.
#[component]
pub fn OfflineNote() -> ErasedView {
    let session = use_session();
    let path = use_location().pathname;
    let site_base = browser::site_base();
    let list_refresh = use_context::<ListRefresh>();
    // `None` while there is nothing to say.
    let is_online = RwSignal::new((!browser::is_online()).then_some(false));
    let offline = window_event_listener(leptos::ev::offline, move |_| is_online.set(Some(false)));
    let online = window_event_listener(leptos::ev::online, move |_| is_online.set(Some(true)));
    on_cleanup(move || {
        offline.remove();
        online.remove();
    });
    // These are memos, so that the note is not built and spoken again. The sign-in page has the address of the page behind it.
    let is_list =
        Memo::new(move |_| session.is_signed_in() && path.with(|path| Page::at(&site_base, path)) == Some(Page::List));
    let has_list = Memo::new(move |_| session.with_cached_list(|list| list.is_some()));
    let dismiss = move |()| {
        is_online.set(None);
        browser::keep_focus();
    };
    let refresh = move |()| {
        // The list shows the wait and the failure of its request.
        if let Some(refresh) = list_refresh {
            refresh.run();
        }
        dismiss(());
    };
    let note = move |is_online: bool| {
        if is_online {
            let mut actions = vec![button("Dismiss", Kind::Plain, Callback::new(dismiss))];
            if is_list.get() {
                actions.insert(0, button("Refresh", Kind::Plain, Callback::new(refresh)));
            }
            let text = paragraph("", "This computer is online again.");
            return message(None, "message tone success", "yes", vec![text], actions);
        }
        let pets = if has_list.get() { "; the loaded pets stay here." } else { "." };
        let text = "This computer is offline. Requests get no answer until it is online again".to_owned() + pets;
        message(None, "message tone waiting", "alert", vec![paragraph("", text)], Vec::new())
    };
    view! { <div role="status">{move || is_online.get().map(&note)}</div> }.into_erased()
}
