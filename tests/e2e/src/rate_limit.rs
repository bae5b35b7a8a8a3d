//! Requests for the list, and the notice that a request waits for the rate limit. Most tests use the list's limit to choose
//! a failure from the service's table of troubles.

use crate::{
    locator::{Locator, alert, button, field, main_landmark, region},
    request_log::LogEntry,
    visit::Visit,
    wait::wait_until_with_timeout,
};
use std::time::Duration;

pub const WAIT_NOTICE: &str = "Waiting for the rate limit";

pub fn rate_limit_region() -> Locator {
    region("Rate limit")
}

impl Visit {
    /// Submits a new limit for the list.
    #[track_caller]
    pub fn request_list(&self, limit: u8) {
        self.fill(field("Limit"), &format!("{limit}\n"));
        self.wait_for_url(&format!("/?limit={limit}"));
    }

    /// Waits until the page shows that its request waits for the rate limit.
    #[track_caller]
    pub fn wait_for_wait_notice(&self) {
        self.wait_for_text_in(main_landmark(), &[WAIT_NOTICE]);
        self.find(&button("Cancel").within(main_landmark()));
    }

    /// Waits for a list of `count` rows without an alert.
    #[track_caller]
    pub fn wait_for_rows(&self, timeout: Duration, count: usize) {
        wait_until_with_timeout(timeout, format!("the list has {count} rows"), || {
            (self.rows("Pets").len() == count && !self.text().contains("Loading…")).then_some(())
        });
        assert!(!self.is_visible(alert()), "{}", self.text());
    }

    /// All requests so far, in the order in which they arrived. The log has them in the order in which they ended.
    pub fn requests_by_arrival(&self) -> Vec<LogEntry> {
        let mut requests = self.requests();
        requests.sort_by_key(|entry| entry.arrived_ms);
        requests
    }

    /// The requests for the list with this limit, in the order in which they arrived.
    pub fn list_requests(&self, limit: u8) -> Vec<LogEntry> {
        let request = format!("GET /pets?limit={limit}");
        self.requests_by_arrival().into_iter().filter(|entry| entry.to_string() == request).collect()
    }
}
