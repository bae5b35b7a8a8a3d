//! The request that the page's script sent before the program was there. `src/early.js` defines it.

use crate::clock::Timestamp;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::AbortController;

const NAME: &str = "petstoreAdminEarlyRequest";

#[wasm_bindgen]
extern "C" {
    /// A request that was sent, and the lock that is held for it.
    pub type EarlyRequest;

    #[wasm_bindgen(method, getter)]
    pub fn url(this: &EarlyRequest) -> String;

    /// The cache mode in which it was sent.
    #[wasm_bindgen(method, getter)]
    pub fn cache(this: &EarlyRequest) -> String;

    #[wasm_bindgen(method, getter, js_name = sentAt)]
    fn sent_at_ms(this: &EarlyRequest) -> f64;

    /// A [`web_sys::Response`], once its headers are there.
    #[wasm_bindgen(method, getter)]
    pub fn response(this: &EarlyRequest) -> Promise;

    #[wasm_bindgen(method, getter)]
    pub fn abort(this: &EarlyRequest) -> AbortController;

    /// Releases the lock.
    #[wasm_bindgen(method, getter)]
    pub fn release(this: &EarlyRequest) -> Function;

    /// Takes the request over: from now on the program records its outcome. `false` if the script has given up the lock.
    #[wasm_bindgen(method)]
    pub fn take(this: &EarlyRequest) -> bool;
}

impl EarlyRequest {
    /// The request of this page, if its script has sent one.
    pub async fn of_page() -> Option<Self> {
        let window = web_sys::window()?;
        let request = Reflect::get(&window, &NAME.into()).ok()?.dyn_into::<Promise>().ok()?;
        let request: JsValue = JsFuture::from(request).await.ok()?;
        request.is_object().then(|| request.unchecked_into())
    }

    pub fn sent_at(&self) -> Timestamp {
        #[expect(clippy::cast_possible_truncation, reason = "milliseconds since the epoch fit 53 bits")]
        Timestamp::from_unix_ms(self.sent_at_ms() as i64)
    }
}
