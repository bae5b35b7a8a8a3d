//! The network as the page sees it: `fetch` is replaced, so that nothing leaves the page and each answer comes when the
//! test says so.

use crate::screen::until;
use js_sys::{Function, Promise, Reflect};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Headers, Request, Response, ResponseInit};

/// As long as it lives, every `fetch` of the page comes here.
pub struct Network {
    asked: Rc<RefCell<Vec<Asked>>>,
    real: JsValue,
    _fetch: Closure<dyn FnMut(Request) -> Promise>,
}

/// A request to the service that awaits its answer.
struct Asked {
    request: Request,
    resolve: Function,
    reject: Function,
}

impl Network {
    /// A site whose `config.json` is this, and a service that stays silent until [`Self::answer`].
    pub fn with_config(config: &str) -> Self {
        let config = config.to_owned();
        let asked = Rc::<RefCell<Vec<Asked>>>::default();
        let register = Rc::clone(&asked);
        let fetch = Closure::<dyn FnMut(Request) -> Promise>::new(move |request: Request| {
            if request.url().ends_with("/config.json") {
                return Promise::resolve(&json(200, &config));
            }
            Promise::new(&mut |resolve, reject| {
                register.borrow_mut().push(Asked { request: Clone::clone(&request), resolve, reject });
            })
        });
        let real = Reflect::get(&js_sys::global(), &"fetch".into()).unwrap();
        Reflect::set(&js_sys::global(), &"fetch".into(), fetch.as_ref()).unwrap();
        Self { asked, real, _fetch: fetch }
    }

    /// A site that names no environment.
    pub fn new() -> Self {
        Self::with_config(r#"{ "petStoreAdmin": 1 }"#)
    }

    /// How many requests have gone to the service.
    pub fn requests(&self) -> usize {
        self.asked.borrow().len()
    }

    /// The last request to the service, once there have been `count`.
    pub async fn request(&self, count: usize) -> Request {
        until(&format!("{count} requests were sent"), || self.requests() >= count).await;
        Clone::clone(&self.asked.borrow().last().unwrap().request)
    }

    /// Answers the last request.
    pub fn answer(&self, status: u16, body: &str) {
        self.end(|asked| asked.resolve.call1(&JsValue::NULL, &json(status, body)));
    }

    /// Ends the last request as browsers do when there is no network, or when they keep the answer to themselves.
    pub fn fail(&self) {
        self.end(|asked| asked.reject.call1(&JsValue::NULL, &js_sys::TypeError::new("Failed to fetch")));
    }

    fn end(&self, how: impl FnOnce(&Asked) -> Result<JsValue, JsValue>) {
        how(self.asked.borrow().last().unwrap()).unwrap();
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        Reflect::set(&js_sys::global(), &"fetch".into(), &self.real).unwrap();
    }
}

fn json(status: u16, body: &str) -> JsValue {
    let headers = Headers::new().unwrap();
    headers.set("Content-Type", "application/json").unwrap();
    let init = ResponseInit::new();
    init.set_status(status);
    init.set_headers(&headers);
    Response::new_with_opt_str_and_init(Some(body), &init).unwrap().unchecked_into()
}
