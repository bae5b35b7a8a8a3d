//! Which page a URL shows, how to go to a page, and how the router's idea of the history stays true.
//!
//! The addresses themselves are in [`routes`].

use crate::{api::wire::ListQuery, browser, pets::query, routes};
use leptos::{ev, prelude::*};
use leptos_router::{
    NavigateOptions,
    hooks::{use_location, use_navigate},
};

/// The list that the URL asks for.
pub fn use_list_query() -> Memo<ListQuery> {
    let parameters = use_location().query;
    Memo::new(move |_| parameters.with(|parameters| query::from_address(|name| parameters.get(name))).0)
}

/// A function that goes to an address of [`routes`] and leaves the page where it is scrolled to.
pub fn use_go_to() -> impl Fn(&str) + Clone {
    let navigate = use_navigate();
    let site_base = browser::site_base();
    move |address| {
        let options = NavigateOptions { resolve: false, scroll: false, ..NavigateOptions::default() };
        navigate(&routes::absolute(&site_base, address), options);
    }
}

/// Works around a fault of the router: it forgets where it is in the history.
///
/// The router adds a URL to the history only when it differs from the URL that it believes to be current. Going forward,
/// or several steps at once, does not update that belief. The next link to the believed URL then changes the page, but not
/// the address bar (leptos_router 0.8.17). Replacing the URL by itself after each such step corrects the belief.
#[component]
pub fn HistorySync() -> impl IntoView {
    let navigate = use_navigate();
    let listener = window_event_listener(ev::popstate, move |_| {
        if let Some(address) = browser::address() {
            let options =
                NavigateOptions { resolve: false, replace: true, scroll: false, ..NavigateOptions::default() };
            navigate(&address, options);
        }
    });
    on_cleanup(move || listener.remove());
}
