//! Browsers for the next tests. A start of Chromium takes a second of a processor, and a new window 0.3 seconds. The
//! other browsers start for each test: only DevTools can give the focus to a new window.
//!
//! A test gets a window of its own, without session storage and DevTools settings. Everything else that a browser keeps, it
//! keeps by origin, and no two tests have the same origin (see [`crate::ports`]). A browser whose test has failed is not used again.

use crate::{
    browser::Browser,
    engine::{BrowserOptions, Engine},
    env_vars,
};
use std::sync::Mutex;

static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// A browser with one empty window.
pub fn take(engine: Engine, options: BrowserOptions) -> Browser {
    let mut idle = IDLE.lock().unwrap();
    let suitable = idle.iter().position(|browser| browser.engine == engine && browser.options == options);
    let browser = suitable.map(|index| idle.swap_remove(index));
    drop(idle);
    browser.unwrap_or_else(|| Browser::start_with(engine, options))
}

/// Keeps the browser for the next test, if the command that runs the tests ends the browsers that remain.
pub fn keep(browser: Browser) {
    let can_be_kept = browser.engine == Engine::Chromium && !browser.options.keeps_profile;
    if can_be_kept && env_vars::browsers_are_ended() && browser.replace_windows().is_ok() {
        IDLE.lock().unwrap().push(browser);
    }
}
