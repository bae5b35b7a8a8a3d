//! Replaces the clipboard, which all tests of a machine share and a browser may refuse.

use js_sys::{Function, Object, Promise, Reflect};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsValue, closure::Closure};

/// Replaces `navigator.clipboard.writeText` until it is dropped.
pub struct FakeClipboard {
    copied: Rc<RefCell<Vec<String>>>,
    _write_text: Closure<dyn FnMut(String) -> Promise>,
}

impl FakeClipboard {
    pub fn new() -> Self {
        let copied = Rc::<RefCell<Vec<String>>>::default();
        let log = Rc::clone(&copied);
        let write_text = move |text| {
            log.borrow_mut().push(text);
            Promise::resolve(&JsValue::UNDEFINED)
        };
        Self::install(copied, Closure::new(write_text))
    }

    /// Rejects each text, as a browser does without the permission.
    pub fn rejecting() -> Self {
        let write_text = |_| Promise::reject(&js_sys::Error::new("NotAllowedError"));
        Self::install(Rc::default(), Closure::new(write_text))
    }

    /// All texts that were copied.
    pub fn copied(&self) -> Vec<String> {
        self.copied.borrow().clone()
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
