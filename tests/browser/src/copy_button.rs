//! The button that copies a text.

use crate::{
    replaced::Replaced,
    screen::{Screen, text, wait_until},
};
use leptos::prelude::*;
use petstore_admin::ui::copy::CopyButton;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn a_click_copies_the_text_and_reports_whether_the_browser_has_copied() {
    for (accepts, expected) in [(true, "Copied"), (false, "The browser refused to copy.")] {
        let clipboard = Replaced::clipboard(accepts);
        let mut screen = Screen::new();
        screen.render(|| view! { <CopyButton text=|()| "limit=20".to_owned() describes="the address" /> }).await;
        let status = screen.by_role("status");
        assert_eq!(text(&status), "");
        screen.button("Copy the address").click();
        wait_until("the status has a text", || !text(&status).is_empty()).await;
        assert_eq!(text(&status), expected);
        assert_eq!(clipboard.call("copied", &[]), "limit=20");
    }
}
