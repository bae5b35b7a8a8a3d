//! Counts the requests of each key in the two windows of its plan, and bans a key that keeps sending after a 429.
//!
//! It knows nothing of HTTP and takes the current time as an argument. A restart of the service resets all counts.

mod fixed_window;

use std::cmp::Reverse;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use self::fixed_window::FixedWindow;
use crate::clock::ceil_seconds;
use crate::plan::Plan;

/// Requests that left before the first 429 reached the client arrive within this time, and do not count towards a ban.
const UNDER_WAY: Duration = Duration::from_secs(2);

/// The number of further requests, [`UNDER_WAY`] after the first 429 or later, before a key is banned.
const BAN_AFTER: u32 = 5;
const BAN_TIME: Duration = Duration::from_secs(300);

const DAY: Duration = Duration::from_secs(86_400);

pub struct RateLimiter(Vec<Mutex<KeyUsage>>);

/// The values of the rate-limit headers. They describe the window with the fewest remaining requests; if both windows
/// have the same number, the one that resets later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    pub limit: u64,
    pub remaining: u64,
    /// Time since the Unix epoch.
    pub resets_at: Duration,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Decision {
    Allowed(RateLimit),
    Exceeded {
        rate_limit: RateLimit,
        /// "minute" or "day".
        window: &'static str,
        /// Whole seconds, at least 1.
        retry_after: u64,
    },
    Banned {
        rate_limit: RateLimit,
        seconds_left: u64,
    },
}

impl RateLimiter {
    pub fn new(plans: impl Iterator<Item = Plan>, minute_seconds: u64) -> Self {
        let minute = Duration::from_secs(minute_seconds);
        Self(plans.map(|plan| Mutex::new(KeyUsage::new(plan, minute))).collect())
    }

    /// Counts the request of this key, by its position, if it is allowed.
    pub fn check(&self, key: usize, now: Duration) -> Decision {
        self.0[key].lock().unwrap_or_else(PoisonError::into_inner).check(now)
    }
}

struct KeyUsage {
    windows: [FixedWindow; 2],
    /// When the first 429 was, and the requests since then that count towards a ban. `None` while requests are allowed.
    first_429: Option<(Duration, u32)>,
    banned_until: Option<Duration>,
}

impl KeyUsage {
    fn new(plan: Plan, minute: Duration) -> Self {
        Self {
            windows: [FixedWindow::new("minute", minute, plan.per_minute), FixedWindow::new("day", DAY, plan.per_day)],
            first_429: None,
            banned_until: None,
        }
    }

    fn check(&mut self, now: Duration) -> Decision {
        if let Some(until) = self.banned_until.filter(|until| *until > now) {
            return self.banned(now, until);
        }
        self.banned_until = None;
        for window in &mut self.windows {
            window.close_if_over(now);
        }
        if self.windows.iter().all(|window| window.remaining() > 0) {
            self.first_429 = None;
            for window in &mut self.windows {
                window.count_request(now);
            }
            return Decision::Allowed(self.rate_limit(now));
        }
        let (first_429, counted) = self.first_429.unwrap_or((now, 0));
        let counted = counted + u32::from(now.saturating_sub(first_429) >= UNDER_WAY);
        if counted > BAN_AFTER {
            self.first_429 = None;
            let until = now + BAN_TIME;
            self.banned_until = Some(until);
            return self.banned(now, until);
        }
        self.first_429 = Some((first_429, counted));
        let rate_limit = self.rate_limit(now);
        let retry_after = ceil_seconds(rate_limit.resets_at.saturating_sub(now)).max(1);
        Decision::Exceeded { rate_limit, window: self.tightest_window(now).name, retry_after }
    }

    fn banned(&self, now: Duration, until: Duration) -> Decision {
        let RateLimit { limit, resets_at, .. } = self.rate_limit(now);
        // The key works again when both the ban and the window are over.
        let rate_limit = RateLimit { limit, remaining: 0, resets_at: resets_at.max(until) };
        Decision::Banned { rate_limit, seconds_left: ceil_seconds(until.saturating_sub(now)) }
    }

    fn rate_limit(&self, now: Duration) -> RateLimit {
        let window = self.tightest_window(now);
        RateLimit { limit: window.limit, remaining: window.remaining(), resets_at: window.resets_at(now) }
    }

    fn tightest_window(&self, now: Duration) -> &FixedWindow {
        let [minute, day] = &self.windows;
        let rank = |window: &FixedWindow| (window.remaining(), Reverse(window.resets_at(now)));
        if rank(day) < rank(minute) { day } else { minute }
    }
}

#[cfg(test)]
mod tests;
