//! A note over every page when this computer goes offline, and when it is online again. It sends nothing by itself.

use crate::{
    browser,
    components::refresh::ListRefresh,
    routes::Page,
    session::use_session,
    ui::{
        button::Button,
        icon::Icon,
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
    let is_list = move || path.with(|path| Page::at(&site_base, path)) == Some(Page::List);
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
    let actions = move |is_list: bool| {
        view! {
            <p class="actions">
                {is_list.then(|| view! { <Button on_press=refresh>"Refresh"</Button> })}
                <Button on_press=dismiss>"Dismiss"</Button>
            </p>
        }
        .into_erased()
    };
    let note = move |is_online: bool| {
        let (class, icon, text) = if is_online {
            ("message tone success", "yes", "This computer is online again.")
        } else if session.with_cached_list(|list| list.is_some()) {
            let text =
                "This computer is offline. Requests get no answer until it is online again; the loaded pets stay here.";
            ("message tone waiting", "alert", text)
        } else {
            let text = "This computer is offline. Requests get no answer until it is online again.";
            ("message tone waiting", "alert", text)
        };
        view! {
            <div class=class>
                <Icon name=icon />
                <p>{text}</p>
                {is_online.then(|| actions(is_list()))}
            </div>
        }
        .into_erased()
    };
    view! { <div role="status">{move || is_online.get().map(&note)}</div> }.into_erased()
}
