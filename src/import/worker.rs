//! The Web Worker of the page "Import": it reads tables, keeps the rows, and stores what is known about each of them.
//!
//! Here are its messages; `src/import/link.rs` describes them. The worker is a program of its own, so that a large table
//! does not block the page, and no other page loads the code. It sends nothing to the service: the page does, through the gate.

pub mod database;
pub mod file;
pub mod importer;

use self::importer::Importer;
use crate::import::{
    link::{READY, STOPPED},
    rules::protocol::{Message, Told},
};
use futures::{StreamExt, channel::mpsc};
use js_sys::Array;
use std::panic;
use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, DedicatedWorkerGlobalScope, MessageEvent};

/// Answers the messages of the page, one after the other and in their order.
pub fn start() {
    // A panic ends a task without an event for the page, which would wait.
    panic::set_hook(Box::new(|_| post(STOPPED)));
    let (sender, mut messages) = mpsc::unbounded();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let _ = sender.unbounded_send(event.data());
    });
    scope().set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The worker listens until the page ends it.
    listener.forget();
    post(READY);
    spawn_local(async move {
        let mut importer = Importer::default();
        while let Some(message) = messages.next().await {
            let message: Array = message.unchecked_into();
            let told = match serde_json::from_str::<Message>(&message.get(0).as_string().unwrap_or_default()) {
                Ok(asked) => importer.answer(asked, message.get(1).dyn_ref::<Blob>()).await,
                Err(_) => Told { problem: "The app was updated. Reload this page.".to_owned(), ..Told::default() },
            };
            post(&serde_json::to_string(&told).unwrap_or_default());
        }
    });
}

fn post(text: &str) {
    let _ = scope().post_message(&text.into());
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
