//! The button that copies a text.

use crate::{
    screen::{Screen, text, wait_until},
    user_event,
};
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use petstore_admin::ui::copy::CopyButton;
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsValue, closure::Closure};
use wasm_bindgen_test::wasm_bindgen_test;

/// Replaces `navigator.clipboard.writeText` until it is dropped.
struct FakeClipboard {
    copied: Rc<RefCell<Vec<String>>>,
    _write_text: Closure<dyn FnMut(String) -> Promise>,
}

impl FakeClipboard {
    fn new() -> Self {
        let copied = Rc::<RefCell<Vec<String>>>::default();
        let log = Rc::clone(&copied);
        let write_text = move |text| {
            log.borrow_mut().push(text);
            Promise::resolve(&JsValue::UNDEFINED)
        };
        Self::install(copied, Closure::new(write_text))
    }

    /// Rejects each text, as a browser does without the permission.
    fn rejecting() -> Self {
        let write_text = |_| Promise::reject(&js_sys::Error::new("NotAllowedError"));
        Self::install(Rc::default(), Closure::new(write_text))
    }

    fn install(copied: Rc<RefCell<Vec<String>>>, write_text: Closure<dyn FnMut(String) -> Promise>) -> Self {
        Reflect::set(&navigator_clipboard(), &"writeText".into(), write_text.as_ref()).unwrap();
        Self { copied, _write_text: write_text }
    }
}

impl Drop for FakeClipboard {
    fn drop(&mut self) {
        Reflect::delete_property(&navigator_clipboard(), &"writeText".into()).unwrap();
    }
}

fn navigator_clipboard() -> Object {
    Function::new_no_args("return navigator.clipboard").call0(&JsValue::UNDEFINED).unwrap().into()
}

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
    assert_eq!(*clipboard.copied.borrow(), ["limit=20"]);
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
