//! Stands in for wasm-streams, which Leptos brings for the streams of server functions.
//!
//! This app has no server functions, so nothing of it ever runs; but it exports functions to JavaScript, and what is
//! exported no linker takes away: 3 kB of each first visit. Here is what Leptos compiles against (`server_fn` 0.8), and
//! nothing else. Refuses to work: whoever writes a server function takes the `[patch]` out of Cargo.toml.

use futures::stream::{Empty, Stream};
use wasm_bindgen::JsValue;

/// A stream that can't be had.
pub enum ReadableStream {}

impl ReadableStream {
    pub fn from_raw(_: web_sys::ReadableStream) -> Self {
        none()
    }

    pub fn from_stream(_: impl Stream<Item = Result<JsValue, JsValue>> + 'static) -> Self {
        none()
    }

    pub fn into_raw(self) -> web_sys::ReadableStream {
        match self {}
    }

    pub fn into_stream(self) -> Empty<Result<JsValue, JsValue>> {
        match self {}
    }
}

#[expect(clippy::panic, reason = "there is nothing to give back, and nobody asks")]
fn none() -> ReadableStream {
    panic!("wasm-streams is patched out: see .cargo/wasm-streams")
}
