//! The back/forward cache: a page that the user has left stays in memory, and comes back with everything that it had.
//! [`Setup::back_forward_cache`](crate::setup::Setup::back_forward_cache) switches it on.

use crate::{visit::Visit, wait::wait_until};
use serde_json::json;

/// A page outside the app.
pub const OUTSIDE: &str = "/favicon.svg";

impl Visit {
    /// Opens a page outside the app in the same tab.
    pub fn leave_app(&self) {
        let listen = "addEventListener('pageshow', event => { window.wasCached = event.persisted; });";
        self.browser.execute(listen, vec![]).unwrap();
        self.browser.open(&format!("{}{OUTSIDE}", self.site.home()));
    }

    /// Goes back after [`Self::leave_app`]. Fails if the browser loads the page again in place of showing it from the cache.
    #[track_caller]
    pub fn return_to_app(&self) {
        // The driver does not wait for a page from the cache. A step back before that page is there cancels its return.
        self.wait_for_url(OUTSIDE);
        self.browser.back();
        let script = "return document.readyState === 'complete' && document.querySelector('h1') !== null;";
        wait_until("the app is on the screen again", || {
            (self.browser.execute(script, vec![]).ok()? == json!(true)).then_some(())
        });
        let script = "return [window.wasCached ?? false,
            performance.getEntriesByType('navigation')[0]?.notRestoredReasons?.reasons ?? []];";
        let result = self.browser.execute(script, vec![]).unwrap();
        assert_eq!(result[0], json!(true), "the page was not in the back/forward cache: {}", result[1]);
    }
}
