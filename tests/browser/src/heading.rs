//! The heading of a page, which is also the page's announcement.

use crate::screen::{Screen, assert_focused, document, focused, until};
use leptos::prelude::*;
use petstore_admin::ui::heading::{Announcements, PageHeading};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

/// Two pages, one after the other.
async fn two_pages() -> (Screen, RwSignal<bool>) {
    let mut screen = Screen::new();
    provide_context(Announcements::new());
    let second = RwSignal::new(false);
    let show = move || {
        view! {
            <button>"Elsewhere"</button>
            <Show when=move || second.get() fallback=|| view! { <PageHeading title="Pets" /> }>
                <PageHeading title="Add a pet" />
            </Show>
        }
    };
    screen.show(show).await;
    until("the first page is named", || document().title().starts_with("Pets")).await;
    (screen, second)
}

#[wasm_bindgen_test]
async fn a_page_has_one_first_heading_which_names_it() {
    let (screen, _) = two_pages().await;
    assert_eq!(screen.one::<HtmlElement>("h1").inner_text(), "Pets");
}

#[wasm_bindgen_test]
async fn the_document_is_named_after_the_page_first_and_the_site_last() {
    let (_screen, second) = two_pages().await;
    assert_eq!(document().title(), "Pets – Pet Store Admin");
    second.set(true);
    until("the second page is named", || document().title() == "Add a pet – Pet Store Admin").await;
}

#[wasm_bindgen_test]
async fn the_first_page_leaves_the_focus_where_the_browser_put_it() {
    let (screen, _) = two_pages().await;
    assert!(!screen.one::<HtmlElement>("h1").is_same_node(Some(&focused())));
}

#[wasm_bindgen_test]
async fn every_later_page_is_announced_by_the_focus_on_its_heading() {
    let (screen, second) = two_pages().await;
    for (on_second, title) in [(true, "Add a pet"), (false, "Pets")] {
        screen.button("Elsewhere").focus().unwrap();
        second.set(on_second);
        until("the page is named", || document().title().starts_with(title)).await;
        assert_focused(&screen.one::<HtmlElement>("h1"));
    }
}

#[wasm_bindgen_test]
async fn a_heading_is_no_stop_for_the_tab_key() {
    let (screen, _) = two_pages().await;
    assert_eq!(screen.one::<HtmlElement>("h1").tab_index(), -1);
}
