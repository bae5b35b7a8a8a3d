//! The button that copies a text.

use crate::{
    person,
    screen::{Screen, text, until},
};
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use petstore_admin::ui::copy::CopyButton;
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsValue, closure::Closure};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Element;

/// The clipboard of this page, for as long as it lives: what was written there, unless the browser refuses.
struct Clipboard {
    written: Rc<RefCell<Vec<String>>>,
    _write: Closure<dyn FnMut(String) -> Promise>,
}

impl Clipboard {
    fn new(refuses: bool) -> Self {
        let written = Rc::<RefCell<Vec<String>>>::default();
        let register = Rc::clone(&written);
        let write = Closure::<dyn FnMut(String) -> Promise>::new(move |text| {
            if refuses {
                return Promise::reject(&js_sys::Error::new("NotAllowedError"));
            }
            register.borrow_mut().push(text);
            Promise::resolve(&JsValue::UNDEFINED)
        });
        Reflect::set(&browsers_clipboard(), &"writeText".into(), write.as_ref()).unwrap();
        Self { written, _write: write }
    }
}

impl Drop for Clipboard {
    fn drop(&mut self) {
        Reflect::delete_property(&browsers_clipboard(), &"writeText".into()).unwrap();
    }
}

fn browsers_clipboard() -> Object {
    Function::new_no_args("return navigator.clipboard").call0(&JsValue::UNDEFINED).unwrap().into()
}

/// Presses the button; what it then says.
async fn pressed(screen: &mut Screen) -> String {
    screen.show(|| view! { <CopyButton text=|()| "limit=20".to_owned() describes="the address" /> }).await;
    let status: Element = screen.one("[role=status]");
    assert_eq!(text(&status), "");
    person::presses(&screen.one("button"));
    until("the outcome is told", || !text(&status).is_empty()).await;
    text(&status)
}

#[wasm_bindgen_test]
async fn the_text_goes_to_the_clipboard_and_the_button_says_so() {
    let clipboard = Clipboard::new(false);
    assert_eq!(pressed(&mut Screen::new()).await, "Copied");
    assert_eq!(*clipboard.written.borrow(), ["limit=20"]);
}

#[wasm_bindgen_test]
async fn a_browser_that_refuses_to_copy_is_not_told_as_success() {
    let _clipboard = Clipboard::new(true);
    assert_eq!(pressed(&mut Screen::new()).await, "The browser refused to copy.");
}

#[wasm_bindgen_test]
async fn the_name_of_the_button_says_what_is_copied() {
    let mut screen = Screen::new();
    screen.show(|| view! { <CopyButton text=|()| String::new() describes="the address" /> }).await;
    assert_eq!(text(&screen.one("button")), "Copy the address");
}
