//! Requests for the list, and the notice that a request waits for the rate limit. The limit of the list can be a number of
//! [`crate::faults`].

use crate::{
    answer::answer,
    faults,
    keys::ESCAPE,
    locator::{Locator, alert, button, field, main_landmark, region},
    request_log::LogEntry,
    visit::Visit,
    wait::wait_until,
};
use std::fmt::Display;
use thirtyfour::WebElement;

pub const WAIT_NOTICE: &str = "Waiting for the rate limit";
pub const ONE_FIRST: &str = "One request goes first";

pub fn rate_limit_region() -> Locator {
    region("Rate limit")
}

/// The id of the panel in the region "Rate limit".
pub const PANEL: &str = "rate-limit-panel";

/// The request for the list with this limit, as the request log shows it.
pub fn list_request(limit: impl Display) -> String {
    format!("GET /pets?limit={limit}")
}

impl Visit {
    /// Opens the panel with this id by its button, if it is closed.
    #[track_caller]
    pub fn open_panel(&self, id: &str) {
        let is_open = "return document.getElementById(arguments[0])?.matches(':popover-open') ?? false;";
        if self.browser.execute(is_open, vec![id.into()]).unwrap() != true {
            let button = wait_until(format!("the panel {id} has a button"), || self.panel_button(id));
            self.act(format!("open {id}"), 0, || self.browser.click(&button).unwrap());
        }
    }

    /// The button that opens the panel with this id.
    pub(crate) fn panel_button(&self, id: &str) -> Option<WebElement> {
        let script = "return [document.querySelector(`[popovertarget='${arguments[0]}']`)].filter(Boolean);";
        answer(self.browser.execute_for_elements(script, vec![id.into()]))?.pop()
    }

    /// Waits until the panel of the region contains all of `texts`. Returns the whole text of the region. Closes the panel.
    #[track_caller]
    pub fn wait_for_rate_limit(&self, texts: &[&str]) -> String {
        let text = wait_until(format!("the rate limit contains {texts:?}"), || {
            // Also again: what gets the focus after a click or a reload closes the panel.
            self.open_panel(PANEL);
            self.text_of_match(&rate_limit_region(), texts)
        });
        self.press_keys(&ESCAPE.to_string());
        text
    }

    /// Submits a new limit for the list.
    #[track_caller]
    pub fn submit_limit(&self, limit: impl Display) {
        self.fill(field("Limit"), &format!("{limit}\n"));
    }

    /// Submits a new limit for the list without a filter.
    #[track_caller]
    pub fn request_list(&self, limit: impl Display) {
        self.submit_limit(&limit);
        self.wait_for_url(&format!("/?limit={limit}"));
    }

    /// Requests a list of 50 pets, and the service sends this one of [`crate::faults`] once.
    #[track_caller]
    pub fn request_list_with(&self, fault: &str) {
        self.service.fail_next("list", fault);
        self.request_list(50);
    }

    /// Waits until the page shows that its request waits for the rate limit.
    #[track_caller]
    pub fn wait_for_wait_notice(&self) {
        self.wait_for_text_in(main_landmark(), &[WAIT_NOTICE]);
        self.find(&button("Cancel").within(main_landmark()));
    }

    /// Asks for a list that gets a `429`, goes first after the wait, and gets no answer for a minute.
    #[track_caller]
    pub fn go_first(&self) {
        // Who goes first lets the others go after this time.
        self.change_timers(10_000, 60_000);
        self.service.fail_next("list", faults::RETRY_AFTER_1);
        self.request_list(faults::VERY_SLOW);
        let script = "const done = arguments[0];
            navigator.locks.query().then(({ held }) => done(held.some(({ name }) => name.startsWith('limit '))));";
        wait_until("a request goes first", || {
            (self.browser.execute_async(script, vec![]).unwrap() == true).then_some(())
        });
    }

    /// Waits for a list of `count` rows without an alert.
    #[track_caller]
    pub fn wait_for_rows(&self, count: usize) {
        self.wait_for_list(&format!("{count} rows"), |rows| rows.len() == count);
        assert!(!self.is_visible_now(alert()), "{}", self.text_now());
    }

    /// Fails if a request reaches the service during `action`.
    #[track_caller]
    pub fn assert_sends_nothing(&self, action: impl FnOnce()) {
        assert_eq!(self.requests_during(action), [""; 0]);
    }

    /// All requests so far, in the order in which they arrived. The log has them in the order in which they ended.
    pub fn requests_by_arrival(&self) -> Vec<LogEntry> {
        let mut requests = self.requests();
        requests.sort_by_key(|entry| entry.arrived_ms);
        requests
    }

    /// The requests for the list with this limit, in the order in which they arrived.
    pub fn list_requests(&self, limit: impl Display) -> Vec<LogEntry> {
        let request = list_request(limit);
        self.requests_by_arrival().into_iter().filter(|entry| entry.to_string() == request).collect()
    }
}
