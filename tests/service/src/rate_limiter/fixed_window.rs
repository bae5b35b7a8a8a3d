//! A rate-limit window of fixed length. It opens with the first request after the previous window closed.

use std::time::Duration;

pub struct FixedWindow {
    pub name: &'static str,
    pub limit: u64,
    length: Duration,
    used: u64,
    opened_at: Option<Duration>,
}

impl FixedWindow {
    pub fn new(name: &'static str, length: Duration, limit: u64) -> Self {
        Self { name, limit, length, used: 0, opened_at: None }
    }

    pub fn close_if_over(&mut self, now: Duration) {
        if self.opened_at.is_some_and(|opened_at| now >= opened_at + self.length) {
            self.opened_at = None;
            self.used = 0;
        }
    }

    /// Opens the window if it is closed.
    pub fn count_request(&mut self, now: Duration) {
        self.opened_at.get_or_insert(now);
        self.used += 1;
    }

    pub fn remaining(&self) -> u64 {
        self.limit.saturating_sub(self.used)
    }

    pub fn resets_at(&self, now: Duration) -> Duration {
        self.opened_at.unwrap_or(now) + self.length
    }
}
