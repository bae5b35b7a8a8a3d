//! The Web Worker of the page "Import": it reads tables, keeps the rows, and stores what is known about each of them.
//!
//! Here are its messages; `src/import/connection.rs` describes them. The worker is a program of its own, so that a large table
//! does not block the page, and no other page loads the code. It sends nothing to the service: the page does, through the gate.

pub mod encoding;
pub mod file;
pub mod importer;
pub mod journal;

use self::importer::Importer;
use crate::import::rules::protocol::{Answer, Request, VERSION};
use futures::{StreamExt, channel::mpsc};
use js_sys::Array;
use std::panic;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, DedicatedWorkerGlobalScope, MessageEvent};

/// Answers the messages of the page, one after the other and in their order.
pub fn start() {
    // A panic ends a task without an event for the page, which would wait for ever.
    panic::set_hook(Box::new(|panic| post(0, &panic.to_string())));
    let (sender, mut messages) = mpsc::unbounded();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let _ = sender.unbounded_send(event.data());
    });
    scope().set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The worker listens until the page ends it.
    listener.forget();
    post(0, &VERSION.to_string());
    spawn_local(async move {
        let mut importer = Importer::default();
        while let Some(message) = messages.next().await {
            let message: Array = message.unchecked_into();
            let number = message.get(0).as_f64().unwrap_or_default();
            let answer = match serde_json::from_str::<Request>(&message.get(1).as_string().unwrap_or_default()) {
                Ok(request) => importer.answer(request, message.get(2).dyn_ref::<Blob>()).await,
                Err(error) => Answer::Unreadable(format!("The app was updated. Reload this page. Details: {error}.")),
            };
            post(number as u32, &serde_json::to_string(&answer).unwrap_or_default());
        }
    });
}

fn post(number: u32, text: &str) {
    let message = Array::of2(&number.into(), &JsValue::from_str(text));
    let _ = scope().post_message(&message);
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
