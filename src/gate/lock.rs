//! A lock that all tabs of this origin share (Web Locks). A thin edge.
//!
//! Refuses to imitate one where the browser has none: a lock built on storage has races. Then only the requests of this tab
//! are kept apart, and the screen says that only one tab should be used.

use futures::channel::oneshot;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure, prelude::wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// web-sys has it only behind an unstable flag.
    type LockManager;

    #[wasm_bindgen(method)]
    fn request(this: &LockManager, name: &str, granted: &Function) -> Promise;
}

/// Holds the lock until it is dropped, or the tab is gone.
pub struct LockGuard(Function);

impl Drop for LockGuard {
    fn drop(&mut self) {
        let _ = self.0.call0(&JsValue::UNDEFINED);
    }
}

/// Whether this browser can keep several tabs from sending at the same time.
pub fn is_supported() -> bool {
    manager().is_some()
}

/// Waits for the lock called `name`; `None` if the browser has no locks. Dropping the future leaves the queue.
pub async fn acquire(name: &str) -> Option<LockGuard> {
    let manager = manager()?;
    let (grant, granted) = oneshot::channel();
    let mut grant = Some(grant);
    let on_granted = Closure::once_into_js(move |_lock: JsValue| {
        // The browser holds the lock until this promise is settled. A guard that cannot be delivered is dropped at once.
        Promise::new(&mut |release, _| {
            if let Some(grant) = grant.take() {
                let _ = grant.send(LockGuard(release));
            }
        })
    });
    let _ = manager.request(name, on_granted.unchecked_ref());
    granted.await.ok()
}

fn manager() -> Option<LockManager> {
    let navigator = web_sys::window()?.navigator();
    let locks = Reflect::get(&navigator, &JsValue::from_str("locks")).ok()?;
    locks.is_object().then(|| locks.unchecked_into())
}
