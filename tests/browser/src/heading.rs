//! The heading of a page. It names the document and announces the page.

use crate::screen::{Screen, active_element, assert_focused, text, wait_until};
use leptos::prelude::*;
use petstore_admin::ui::heading::{Announcements, PageHeading};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

/// Renders the page "Pets". The signal replaces it by "Add a pet".
async fn render_two_pages() -> (Screen, RwSignal<bool>) {
    let mut screen = Screen::new();
    provide_context(Announcements::default());
    let is_second = RwSignal::new(false);
    let pages = move || {
        view! {
            <button>"Other"</button>
            <Show when=move || is_second.get() fallback=|| view! { <PageHeading title="Pets" /> }>
                <PageHeading title="Add a pet" />
            </Show>
        }
    };
    screen.render(pages).await;
    wait_until("the first page names the document", || document().title().starts_with("Pets")).await;
    (screen, is_second)
}

#[wasm_bindgen_test]
async fn the_first_page_names_the_document_and_does_not_move_the_focus() {
    let (screen, _) = render_two_pages().await;
    let heading: HtmlElement = screen.get("h1");
    assert_eq!((text(&heading), heading.tab_index()), ("Pets".into(), -1));
    assert_eq!(document().title(), "Pets – Pet Store Admin");
    assert!(!heading.is_same_node(Some(&active_element())));
}

#[wasm_bindgen_test]
async fn each_later_page_moves_the_focus_to_its_heading() {
    let (screen, is_second) = render_two_pages().await;
    for (second, title) in [(true, "Add a pet"), (false, "Pets")] {
        screen.button("Other").focus().unwrap();
        is_second.set(second);
        let document_title = format!("{title} – Pet Store Admin");
        wait_until("the page names the document", || document().title() == document_title).await;
        assert_focused(&screen.get::<HtmlElement>("h1"));
    }
}
