//! The button that copies a text.

use crate::{
    fake_clipboard::FakeClipboard,
    screen::{Screen, text, wait_until},
    user_event,
};
use leptos::prelude::*;
use petstore_admin::ui::copy::CopyButton;
use wasm_bindgen_test::wasm_bindgen_test;

async fn render_copy_button() -> Screen {
    let mut screen = Screen::new();
    screen.render(|| view! { <CopyButton text=|()| "limit=20".to_owned() describes="the address" /> }).await;
    screen
}

/// Clicks a copy button, and waits for the text of its status.
async fn status_after_click() -> String {
    let screen = render_copy_button().await;
    let status = screen.by_role("status");
    assert_eq!(text(&status), "");
    user_event::click(&screen.get("button"));
    wait_until("the status has a text", || !text(&status).is_empty()).await;
    text(&status)
}

#[wasm_bindgen_test]
async fn a_click_copies_the_text_and_reports_success() {
    let clipboard = FakeClipboard::new();
    assert_eq!(status_after_click().await, "Copied");
    assert_eq!(clipboard.copied(), ["limit=20"]);
}

#[wasm_bindgen_test]
async fn a_browser_that_refuses_to_copy_is_reported() {
    let _clipboard = FakeClipboard::rejecting();
    assert_eq!(status_after_click().await, "The browser refused to copy.");
}

#[wasm_bindgen_test]
async fn the_accessible_name_includes_what_is_copied() {
    let screen = render_copy_button().await;
    assert_eq!(text(&screen.get("button")), "Copy the address");
}
