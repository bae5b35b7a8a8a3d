//! Replaces `fetch`, so that no request leaves the page and the test decides when a response arrives.

use crate::screen::wait_until;
use js_sys::{Function, Promise, Reflect};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Headers, Request, Response, ResponseInit};

/// Receives each `fetch` of the page until it is dropped.
pub struct FakeFetch {
    requests: Rc<RefCell<Vec<SentRequest>>>,
    original: JsValue,
    _replacement: Closure<dyn FnMut(Request) -> Promise>,
}

/// A request to the service, and the functions that settle its promise.
struct SentRequest {
    request: Request,
    resolve: Function,
    reject: Function,
}

impl FakeFetch {
    /// The site responds with this `config.json`. The service responds only when the test calls [`Self::respond`].
    pub fn with_config(config: &str) -> Self {
        let config = config.to_owned();
        let requests = Rc::<RefCell<Vec<SentRequest>>>::default();
        let sent = Rc::clone(&requests);
        let replacement = Closure::<dyn FnMut(Request) -> Promise>::new(move |request: Request| {
            if request.url().ends_with("/config.json") {
                return Promise::resolve(&json_response(200, &config));
            }
            Promise::new(&mut |resolve, reject| {
                sent.borrow_mut().push(SentRequest { request: Clone::clone(&request), resolve, reject });
            })
        });
        let original = Reflect::get(&js_sys::global(), &"fetch".into()).unwrap();
        Reflect::set(&js_sys::global(), &"fetch".into(), replacement.as_ref()).unwrap();
        Self { requests, original, _replacement: replacement }
    }

    /// Uses a configuration without environments.
    pub fn new() -> Self {
        Self::with_config(r#"{ "petStoreAdmin": 1 }"#)
    }

    /// The number of requests to the service.
    pub fn request_count(&self) -> usize {
        self.requests.borrow().len()
    }

    /// Waits until the service has got `count` requests, and returns the last one.
    pub async fn wait_for_request(&self, count: usize) -> Request {
        wait_until(&format!("{count} requests are sent"), || self.request_count() >= count).await;
        Clone::clone(&self.requests.borrow().last().unwrap().request)
    }

    /// Responds to the last request.
    pub fn respond(&self, status: u16, body: &str) {
        self.settle_last(|sent| sent.resolve.call1(&JsValue::NULL, &json_response(status, body)));
    }

    /// Rejects the last request, as a browser does without a network and for a response that CORS forbids.
    pub fn fail(&self) {
        self.settle_last(|sent| sent.reject.call1(&JsValue::NULL, &js_sys::TypeError::new("Failed to fetch")));
    }

    fn settle_last(&self, settle: impl FnOnce(&SentRequest) -> Result<JsValue, JsValue>) {
        settle(self.requests.borrow().last().unwrap()).unwrap();
    }
}

impl Drop for FakeFetch {
    fn drop(&mut self) {
        Reflect::set(&js_sys::global(), &"fetch".into(), &self.original).unwrap();
    }
}

fn json_response(status: u16, body: &str) -> JsValue {
    let headers = Headers::new().unwrap();
    headers.set("Content-Type", "application/json").unwrap();
    let init = ResponseInit::new();
    init.set_status(status);
    init.set_headers(&headers);
    Response::new_with_opt_str_and_init(Some(body), &init).unwrap().unchecked_into()
}
