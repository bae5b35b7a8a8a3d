//! Stands in for the crate wasm-streams, which Leptos needs for streams of server functions (`server_fn` 0.8).
//!
//! This app has no server functions, so no function here is ever called. The real crate exports classes to JavaScript, and
//! no linker removes exports: they take 5.3 kB of the packed site (tests/bench/README.md, "What was tried"). To write a
//! server function, remove the `[patch]` in Cargo.toml first.

use futures::stream::{Empty, Stream};
use wasm_bindgen::JsValue;

/// A stream that never exists.
pub enum ReadableStream {}

impl ReadableStream {
    pub fn from_raw(_: web_sys::ReadableStream) -> Self {
        unsupported()
    }

    pub fn from_stream(_: impl Stream<Item = Result<JsValue, JsValue>> + 'static) -> Self {
        unsupported()
    }

    pub fn into_raw(self) -> web_sys::ReadableStream {
        match self {}
    }

    pub fn into_stream(self) -> Empty<Result<JsValue, JsValue>> {
        match self {}
    }
}

#[expect(clippy::panic, reason = "no stream can be returned, and no caller exists")]
fn unsupported() -> ReadableStream {
    panic!("streams are not supported: .cargo/wasm-streams stands in for wasm-streams")
}
