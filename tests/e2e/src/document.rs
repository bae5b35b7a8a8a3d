//! The document in the current window: whether it is a new one after a reload, whether it may be
//! unloaded, its copies, and its connection.

use crate::{browser::windows::Window, visit::Visit, wait::wait_until};
use serde_json::json;

impl Visit {
    /// Reloads the page, and waits until the app has started again.
    #[track_caller]
    pub fn reload(&self) {
        self.mark_document_as_old();
        self.press_reload();
        self.wait_for_new_document();
        // WebKit reports the static page's heading, too.
        let script = "return document.getElementById('shell') === null;";
        self.browser.wait_for_true("the app has started", script, vec![]);
    }

    pub fn mark_document_as_old(&self) {
        self.browser.execute("window.isOld = true;", vec![]).unwrap();
    }

    /// Waits until another document than the marked one is loaded, with or without the app.
    #[track_caller]
    pub fn wait_for_new_document(&self) {
        let script = "return window.isOld === undefined && document.querySelector('h1') !== null;";
        self.browser.wait_for_true("the page is reloaded", script, vec![]);
    }

    /// Opens a copy of the current tab, with a copy of its session storage, and switches to it.
    #[track_caller]
    pub fn duplicate_tab(&self) -> Window {
        let before = self.browser.windows();
        self.act("duplicate the tab", 1, || self.browser.execute("window.open(location.href);", vec![]).unwrap());
        let is_new = |window: &Window| !before.contains(window);
        let copy = wait_until("the copy is open", || self.browser.windows().into_iter().find(is_new));
        self.browser.switch_to_window(&copy);
        self.wait_for_app();
        self.inspect();
        copy
    }

    /// Takes the connection from the browser, or gives it back. Needs Chromium.
    pub fn set_offline(&self, offline: bool) {
        self.browser.devtools("Network.enable", json!({}));
        let conditions = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.browser.devtools("Network.emulateNetworkConditions", conditions);
    }

    /// Whether the browser would now ask before it unloads the page.
    pub fn asks_before_unload(&self) -> bool {
        let script = "const event = new Event('beforeunload', { cancelable: true });
            dispatchEvent(event); return event.defaultPrevented;";
        self.browser.execute(script, vec![]).unwrap() == json!(true)
    }

    /// Makes the program panic the next time it creates an element.
    pub fn break_rendering(&self) {
        self.stop_inspecting("an inspection creates elements, too");
        let script = "const fail = () => { throw new Error('rendering is broken by the test'); };
            Document.prototype.createElement = fail; Node.prototype.cloneNode = fail;";
        self.browser.execute(script, vec![]).unwrap();
    }
}
