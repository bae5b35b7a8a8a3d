//! Which page a URL shows, how to go to a page, and how the router's idea of the history stays true.
//!
//! The addresses themselves are in [`routes`].

use crate::{
    browser::{address, storage::Area},
    routes::{
        self, Page,
        query::{self, ListAddress},
    },
    ui::view::effect,
};
use leptos::{ev, prelude::*};
use leptos_router::{
    NavigateOptions,
    hooks::{use_location, use_navigate},
};

/// The query of the last list, for a reload of another page.
const STORED_LIST: &str = "list";

/// The page of the URL.
pub fn use_page() -> impl Fn() -> Option<Page> + Clone + Send + Sync + 'static {
    let (path, site_base) = (use_location().pathname, address::site_base());
    move || path.with(|path| Page::at(&site_base, path))
}

/// What the URL says about the list: which one it is, and how it is shown. It stays as it was at the URL of another page, which comes
/// before the page of the list is gone.
pub fn use_list_address() -> Memo<ListAddress> {
    list_address(ListAddress::default())
}

fn list_address(first: ListAddress) -> Memo<ListAddress> {
    let (parameters, page) = (use_location().search, use_page());
    Memo::new(move |before: Option<&ListAddress>| match page() {
        Some(Page::List) => parameters.with(|parameters| query::from_address(parameters)),
        _ => before.unwrap_or(&first).clone(),
    })
}

/// What the URL of the list had last, in this session and in this tab.
#[derive(Clone, Copy)]
struct LastListAddress(Memo<ListAddress>);

/// Provides the context of [`last_list_address`]. At the end of the session the address loses its search: the next person has not
/// searched for that.
pub fn remember_list_address() {
    let last = list_address(query::from_address(&Area::Session.text(STORED_LIST).unwrap_or_default()));
    effect(move || {
        Area::Session.set_text(STORED_LIST, &last.with(query::to_address));
    });
    provide_context(LastListAddress(last));
    let change_list = use_change_list();
    on_cleanup(move || {
        Area::Session.remove(STORED_LIST);
        change_list(&|list| list.search.clear(), Entry::Replaced);
    });
}

/// What the URL of the list had last: the links to the list lead there. Reactive.
pub fn last_list_address() -> ListAddress {
    use_context::<LastListAddress>().map(|last| last.0.get()).unwrap_or_default()
}

/// The address of the list with its last filter, limit and order. Without the search: it would hide rows from a person who comes for
/// another pet, and "Back" shows it again.
pub fn pets_address() -> String {
    routes::list_with(last_list_address(), &|list| list.search.clear())
}

/// The address of the list as it was last, also with its search: the way back from one of its pets.
pub fn list_address_with_search() -> String {
    routes::list_with(last_list_address(), &|_| ())
}

/// What an address becomes in the history of the browser.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    New,
    /// It takes the place of the current entry.
    Replaced,
}

/// A function that goes to an address of [`routes`] and leaves the page where it is scrolled to.
pub fn use_go_to() -> impl Fn(&str, Entry) + Clone {
    let navigate = use_navigate();
    let site_base = address::site_base();
    move |target, entry| {
        let replace = entry == Entry::Replaced;
        let options = NavigateOptions { resolve: false, replace, scroll: false, ..NavigateOptions::default() };
        navigate(&routes::absolute(&site_base, target), options);
    }
}

/// A function that changes what the URL says about the list, if that is the page and if it is a change.
pub fn use_change_list() -> impl Fn(&dyn Fn(&mut ListAddress), Entry) + Clone {
    let go_to = use_go_to();
    move |change, entry| {
        let list = query::from_address(&address::query());
        let target = routes::list_with(list.clone(), change);
        if target != routes::list_with(list, &|_| ()) && is_list_in_address_bar() {
            go_to(&target, entry);
        }
    }
}

/// Whether the address bar has the list. The router writes a new URL there when the page for it is rendered.
fn is_list_in_address_bar() -> bool {
    Page::at(&address::site_base(), &address::path()) == Some(Page::List)
}

/// Works around the router's path stack, which misses some steps through the history.
///
/// The router adds a URL to the history only if it differs from the top of its own path stack (leptos-rs/leptos#4251). Since
/// #4324 one step back corrects that stack. Steps forward and several steps at once still do not (leptos_router 0.8.17): the
/// next link to the URL on top then changes the page, but not the address bar. Replacing the URL by itself after each step
/// puts it on the stack. This component can go when the router corrects its stack after these steps, too.
#[component]
pub fn PathStackWorkaround() -> impl IntoView {
    let go_to = use_go_to();
    // As long as the app runs.
    window_event_listener(ev::popstate, move |_| go_to(&(address::path() + &address::query()), Entry::Replaced));
}
