//! Replaces `fetch`, so that no request leaves the page and the test decides when a response arrives.

use crate::{replaced::Replaced, screen::wait_until};
use js_sys::{Array, Object};
use wasm_bindgen::JsCast;
use web_sys::Request;

const FETCH: &str = include_str!("fake_fetch/fetch.js");

/// Receives each `fetch` of the page until it is dropped.
pub struct FakeFetch(Replaced);

impl FakeFetch {
    /// The site responds with this `config.json`. The service responds only when the test calls [`Self::respond`].
    pub fn with_config(config: &str) -> Self {
        let config = serde_json::to_string(config).unwrap();
        Self(Replaced::by(&format!("const config = {config}; {FETCH}")))
    }

    /// The number of requests to the service.
    pub fn request_count(&self) -> usize {
        self.0.call("count", &[]).as_f64().unwrap() as usize
    }

    /// Waits until a request waits for its response, and returns the first one.
    pub async fn wait_for_request(&self) -> Request {
        wait_until("a request is sent", || self.is_waiting()).await;
        self.0.call("first", &[]).unchecked_into()
    }

    /// Waits until a request waits for its response, and responds to the first one.
    pub async fn answer(&self, status: u16, body: &str) -> Request {
        let request = self.wait_for_request().await;
        self.respond(status, body);
        request
    }

    /// Responds to the first request that waits.
    pub fn respond(&self, status: u16, body: &str) {
        self.0.call("respond", &[status.into(), body.into()]);
    }

    /// Responds to the first request that waits with these headers, too.
    pub fn respond_with(&self, status: u16, headers: &[(&str, u8)], body: &str) {
        let headers: Array =
            headers.iter().map(|(name, value)| Array::of2(&(*name).into(), &(*value).into())).collect();
        self.0.call("respond", &[status.into(), body.into(), Object::from_entries(&headers).unwrap().into()]);
    }

    /// Whether a request has no response and is not aborted.
    pub fn is_waiting(&self) -> bool {
        self.0.call("isWaiting", &[]).is_truthy()
    }

    /// Rejects the first request that waits, as a browser does without a network and for a response that CORS forbids.
    pub fn fail(&self) {
        self.0.call("fail", &[]);
    }
}
