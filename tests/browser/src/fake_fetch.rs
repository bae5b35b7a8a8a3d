//! Replaces `fetch`, so that no request leaves the page and the test decides when a response arrives.

use crate::{replaced::Replaced, screen::wait_until};
use js_sys::{Array, Object};
use wasm_bindgen::JsCast;
use web_sys::Request;

/// Receives each `fetch` of the page until it is dropped.
pub struct FakeFetch(Replaced);

impl FakeFetch {
    /// The site responds with this `config.json`. The service responds only when the test calls [`Self::respond`].
    pub fn with_config(config: &str) -> Self {
        let config = serde_json::to_string(config).unwrap();
        let script = "const real = fetch, sent = [], headers = { 'Content-Type': 'application/json' };
            const waiting = () => sent.filter(({ request, isAnswered }) => !isAnswered && !request.signal.aborted);
            const next = () => Object.assign(waiting()[0], { isAnswered: true });
            globalThis.fetch = async (request) => request.url.endsWith('/config.json')
                ? new Response(config, { headers })
                : new Promise((resolve, reject) => sent.push({ request, resolve, reject }));
            return {
                restore() { globalThis.fetch = real; },
                count: () => sent.length,
                first: () => waiting()[0].request,
                respond: (status, body, more) =>
                    next().resolve(new Response(body, { status, headers: { ...headers, ...more } })),
                fail: () => next().reject(new TypeError('Failed to fetch')),
                isWaiting: () => waiting().length > 0,
            };";
        Self(Replaced::by(&format!("const config = {config}; {script}")))
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
