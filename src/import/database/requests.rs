//! The requests and transactions of IndexedDB as futures, and what their failures mean.

use js_sys::{Function, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DomException, IdbRequest, IdbTransaction};

const BLOCKED: &str =
    "This browser blocks storage, so the app cannot keep a record of the import. Allow this site to store data.";
const FULL: &str =
    "This browser cannot store more, so the app cannot keep a record of the import. Free some storage, then try again.";
const LATER: &str = "A newer version of this app has stored its imports in this browser. Reload this page to use that version, or delete the data \
     of this site in the settings of the browser.";

/// What a request has found.
pub async fn result(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let is_done = event(|done, failed| {
        request.set_onsuccess(Some(done));
        request.set_onerror(Some(failed));
    });
    if is_done.await { request.result() } else { Err(request.error()?.into()) }
}

/// Waits until the transaction is on the disk.
pub async fn completed(transaction: &IdbTransaction) -> Result<(), JsValue> {
    let is_done = event(|done, failed| {
        transaction.set_oncomplete(Some(done));
        transaction.set_onabort(Some(failed));
    });
    if is_done.await { Ok(()) } else { Err(transaction.error().into()) }
}

/// Waits for one of two events. `true` if it is the first one.
async fn event(listen: impl Fn(&Function, &Function)) -> bool {
    let first = Promise::new(&mut |done, failed| listen(&done, &failed));
    JsFuture::from(first).await.is_ok()
}

/// Why the database failed: a sentence that says what to do. After a failure, the database is as before.
pub fn in_words(exception: JsValue) -> String {
    // A browser ends a transaction by itself when it cannot write it, and not each one says why.
    let Ok(exception) = exception.dyn_into::<DomException>() else { return FULL.to_owned() };
    let (name, message) = (exception.name(), exception.message());
    match name.as_str() {
        "QuotaExceededError" => FULL.to_owned(),
        "SecurityError" => BLOCKED.to_owned(),
        "VersionError" => LATER.to_owned(),
        // Chromium blocks storage with an exception of the name "UnknownError", which many failures have.
        _ if message.contains("denied permission") => BLOCKED.to_owned(),
        _ => format!("The browser's database failed: {name} {message}"),
    }
}

/// The exception of a browser that blocks storage.
pub fn blocked() -> JsValue {
    DomException::new_with_message_and_name("", "SecurityError").map_or_else(|failed| failed, JsValue::from)
}
