//! A lock that all tabs of this origin share (Web Locks). A thin edge.
//!
//! Where the browser has none, there is none: a lock built on storage has races.

use futures::{channel::oneshot, future::LocalBoxFuture};
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::window;
use std::{cell::Cell, rc::Rc};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure, prelude::wasm_bindgen};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::AbortController;

#[wasm_bindgen]
extern "C" {
    /// web-sys has it only behind an unstable flag.
    type LockManager;

    #[wasm_bindgen(method)]
    fn request(this: &LockManager, name: &str, options: &Object, granted: &Function) -> Promise;
}

/// Holds the lock until it is dropped, or the tab is gone, or another tab steals it.
pub struct LockGuard {
    release: Function,
    is_held: Rc<Cell<bool>>,
}

impl LockGuard {
    /// Whether no other tab has stolen the lock, as far as this one knows.
    pub fn is_held(&self) -> bool {
        self.is_held.get()
    }
}

/// The wait for a lock; it ends with `None` if the browser has no locks. Dropping it leaves the queue.
pub type LockRequest = LocalBoxFuture<'static, Option<LockGuard>>;

impl Drop for LockGuard {
    fn drop(&mut self) {
        let _ = self.release.call0(&JsValue::UNDEFINED);
    }
}

/// Whether this browser has locks.
pub fn is_supported() -> bool {
    manager().is_some()
}

/// Leaves the queue of a lock when it is dropped. A request that nobody waits for would keep the others waiting.
struct Place(Option<AbortController>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.iter().for_each(AbortController::abort);
    }
}

/// Requests the lock called `name`. With `steal` it is granted at once, and its owner no longer has it.
pub fn request(name: &str, steal: bool) -> LockRequest {
    let (grant, granted) = oneshot::channel();
    let grant = Rc::new(Cell::new(Some(grant)));
    let is_held = Rc::new(Cell::new(true));
    let (ungranted, is_kept) = (Rc::clone(&grant), Rc::clone(&is_held));
    let on_granted = Closure::once_into_js(move |_: JsValue| {
        // The browser holds the lock until this promise is settled. A guard that cannot be delivered is dropped at once.
        Promise::new(&mut |release, _| {
            if let Some(grant) = grant.take() {
                let _ = grant.send(LockGuard { release, is_held: Rc::clone(&is_held) });
            }
        })
    });
    // A browser refuses a request that steals and can be given up.
    let place = Place(AbortController::new().ok().filter(|_| !steal));
    if let Some(manager) = manager() {
        let options = Object::new();
        let _ = match &place.0 {
            Some(controller) => Reflect::set(&options, &"signal".into(), &controller.signal()),
            None => Reflect::set(&options, &"steal".into(), &steal.into()),
        };
        let ended = JsFuture::from(manager.request(name, &options, on_granted.unchecked_ref()));
        spawn_local(async move {
            // It fails when another tab steals the lock, and when the browser blocks locks. Then nothing is granted.
            let _ = ended.await;
            let _ = is_kept.replace(false);
            drop(ungranted.take());
        });
    } else {
        drop(ungranted.take());
    }
    Box::pin(async move {
        let _place = place;
        granted.await.ok()
    })
}

fn manager() -> Option<LockManager> {
    let locks = Reflect::get(&window().navigator(), &"locks".into()).ok()?;
    locks.is_object().then(|| locks.unchecked_into())
}
