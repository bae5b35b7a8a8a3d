//! The back/forward cache: a page that the user has left stays in memory, and comes back with everything that it had.
//! [`Setup::back_forward_cache`](crate::setup::Setup::back_forward_cache) switches it on.

use crate::visit::Visit;
use serde_json::json;

/// A page outside the app.
pub const OUTSIDE: &str = "/favicon.svg";

impl Visit {
    /// From the next page on, no code runs when the browser collects garbage. wasm-bindgen frees the memory of collected objects
    /// by a `FinalizationRegistry`. Chromium calls it in pages of the cache, too, and throws away a page in which code has run.
    /// A user then loads the page again, which needs no test.
    pub(crate) fn run_no_code_after_garbage_collection(&self) {
        let source = "globalThis.FinalizationRegistry = class { register() {} unregister() {} };";
        self.browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
    }

    /// Opens a page outside the app in the same tab.
    pub fn leave_app(&self) {
        let listen = "addEventListener('pageshow', event => { window.wasCached = event.persisted; });";
        self.browser.execute(listen, vec![]).unwrap();
        self.open_address(&format!("{}{OUTSIDE}", self.site.home()));
    }

    /// Goes back after [`Self::leave_app`]. Fails if the browser loads the page again in place of showing it from the cache.
    #[track_caller]
    pub fn return_to_app(&self) {
        // The driver does not wait for a page from the cache. A step back before that page is there cancels its return.
        self.wait_for_url(OUTSIDE);
        self.back();
        let script = "return document.readyState === 'complete' && document.querySelector('h1') !== null;";
        self.browser.wait_for_true("the app is on the screen again", script, vec![]);
        let script = "return [window.wasCached ?? false,
            performance.getEntriesByType('navigation')[0]?.notRestoredReasons?.reasons ?? []];";
        let result = self.browser.execute(script, vec![]).unwrap();
        assert_eq!(result[0], json!(true), "the page was not in the back/forward cache: {}", result[1]);
    }
}
