//! How many requests remain: as the headers say, and without headers by this app's own count. Pure.

use super::{
    backoff::Clocks,
    plan::{AMBIGUOUS_LIMIT, Plan, Window},
};
use crate::{
    api::rate_limit::{CLOCK_TOLERANCE, RateLimit},
    clock::Timestamp,
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How far the reset of one window may move between two responses: `Date` has whole seconds, and responses take time.
const RESET_TOLERANCE: Duration = Duration::from_secs(15);

/// What is known about the budget of one key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Budget {
    /// The plan that a person stated; `None` leaves it to the headers.
    pub stated: Option<Plan>,
    /// The plan that the headers fit.
    pub guessed: Option<Plan>,
    /// The last rate limit that the headers stated for each window.
    minute: Option<RateLimit>,
    day: Option<RateLimit>,
    /// Requests of this app in the last minute: seconds since the epoch, and the number of requests in each.
    recent: Vec<(i64, u32)>,
    /// Start of this app's own count of a day.
    day_began_at: Option<Timestamp>,
    sent_in_day: u64,
    /// Whether the headers of the last response could be read; `None` before the first response.
    pub headers_readable: Option<bool>,
}

/// One window as the screen shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meter {
    /// `None` where the plan's limits are custom and no header states them.
    pub limit: Option<u64>,
    pub remaining: Option<u64>,
    pub resets_at: Option<Timestamp>,
    /// Whether this is the app's own count: others may use the key as well.
    pub estimated: bool,
}

impl Meter {
    /// The share that is left, in percent, rounded up. `None` if a figure is unknown.
    pub fn percent_left(&self) -> Option<u64> {
        let percent = u128::from(self.remaining?).saturating_mul(100).div_ceil(u128::from(self.limit?.max(1)));
        Some(u64::try_from(percent).unwrap_or(100).min(100))
    }

    /// Whether a smaller share is left than in `other`. An unknown share is never the smaller one.
    pub fn is_scarcer_than(&self, other: &Self) -> bool {
        match (self.percent_left(), other.percent_left()) {
            (Some(share), Some(other)) => share < other,
            (share, _) => share.is_some(),
        }
    }

    /// Whether at most a fifth of the limit remains.
    pub fn is_low(&self) -> bool {
        matches!((self.limit, self.remaining), (Some(limit), Some(remaining)) if remaining.saturating_mul(5) <= limit)
    }
}

impl Budget {
    /// The plan in force: stated, else guessed, else the smallest, which is the safe one.
    pub fn plan(&self) -> Plan {
        self.stated.or(self.guessed).unwrap_or(Plan::Free)
    }

    /// Counts a request that is about to be sent.
    pub fn record_request(&mut self, now: Clocks) {
        let second = unix_second(now.wall);
        // A second in the future was counted before the clock was set back.
        self.recent.retain(|(sent, _)| is_recent(*sent, second));
        match self.recent.last_mut() {
            Some((last, count)) if *last == second => *count = count.saturating_add(1),
            Some(_) | None => self.recent.push((second, 1)),
        }
        if !self.is_in_counted_day(now.wall) {
            self.day_began_at = Some(now.wall);
            self.sent_in_day = 0;
        }
        self.sent_in_day = self.sent_in_day.saturating_add(1);
    }

    /// Records what the headers of a response say.
    pub fn record_rate_limit(&mut self, rate_limit: RateLimit) {
        self.headers_readable = Some(!rate_limit.is_unknown());
        let window = self.window_of(&rate_limit);
        if let Some(plan) = rate_limit.limit.and_then(|limit| Plan::guess(limit, window)) {
            self.guessed = Some(plan);
            // The plan may have changed. Then the limits of the former plan no longer apply.
            let fits = |window, stated: &RateLimit| plan.limit(window).is_none_or(|limit| stated.limit == Some(limit));
            self.minute = self.minute.filter(|minute| fits(Window::Minute, minute));
            self.day = self.day.filter(|day| fits(Window::Day, day));
        }
        match window {
            Some(Window::Minute) => {
                // By a clock that is behind, the minute seems to end later.
                let latest = rate_limit.received_at.after(Window::Minute.length());
                let resets_at = rate_limit.resets_at.map(|end| end.min(latest));
                self.minute = Some(RateLimit { resets_at, ..rate_limit });
            }
            Some(Window::Day) => self.day = Some(rate_limit),
            None => {}
        }
    }

    /// The window that `rate_limit` describes. For a limit of either window the time until the reset decides.
    fn window_of(&self, rate_limit: &RateLimit) -> Option<Window> {
        let RateLimit { limit, remaining, resets_at, received_at } = *rate_limit;
        let by_reset = |end: Timestamp| {
            let is_near = end.since(received_at) <= Window::Minute.length() + CLOCK_TOLERANCE;
            // The reset of a day is near in its last minutes.
            let is_known_day = self.day.is_some_and(|day| is_same_window(&day, rate_limit));
            // The headers describe the window with the fewest remaining requests. So they describe Free's day only when it
            // has fewer than Free's minute. In doubt the smaller plan is safe, until a response has more remaining.
            let is_free_day = limit == Some(AMBIGUOUS_LIMIT)
                && self.guessed != Some(Plan::Business)
                && remaining.is_some()
                && remaining < Plan::Free.limit(Window::Minute);
            if is_near && !is_known_day && !is_free_day { Window::Minute } else { Window::Day }
        };
        Window::of(rate_limit).or_else(|| resets_at.map(by_reset))
    }

    /// The wait that keeps the requests of a minute within the plan. Zero while the headers state the minute: they count
    /// the requests of others too, and know when a window starts.
    pub fn wait_for_minute(&self, now: Clocks) -> Duration {
        let meter = self.meter(Window::Minute, now.wall);
        let oldest = self.recent(now.wall).map(|(sent, _)| *sent).min();
        match oldest.filter(|_| meter.estimated && meter.remaining == Some(0)) {
            Some(oldest) => Duration::from_secs(u64::try_from(61 + oldest - unix_second(now.wall)).unwrap_or(0)),
            None => Duration::ZERO,
        }
    }

    /// A window at the time `now`.
    pub fn meter(&self, window: Window, now: Timestamp) -> Meter {
        let stated = match window {
            Window::Minute => self.minute,
            Window::Day => self.day,
        };
        if let Some(RateLimit { limit, remaining: Some(remaining), resets_at: Some(end), received_at }) = stated
            && (received_at..end).contains(&now)
        {
            return Meter { limit, remaining: Some(remaining), resets_at: Some(end), estimated: false };
        }
        let limit = self.plan().limit(window).or_else(|| stated.and_then(|stated| stated.limit));
        let sent = match window {
            Window::Minute => self.recent(now).map(|(_, count)| u64::from(*count)).sum(),
            Window::Day if self.is_in_counted_day(now) => self.sent_in_day,
            Window::Day => 0,
        };
        let remaining = limit.map(|limit| limit.saturating_sub(sent));
        Meter { limit, remaining, resets_at: None, estimated: true }
    }

    fn is_in_counted_day(&self, now: Timestamp) -> bool {
        self.day_began_at.is_some_and(|began| now >= began && now.since(began) < Window::Day.length())
    }

    /// The seconds of the last minute in which requests were sent.
    fn recent(&self, now: Timestamp) -> impl Iterator<Item = &(i64, u32)> {
        let second = unix_second(now);
        self.recent.iter().filter(move |(sent, _)| is_recent(*sent, second))
    }
}

/// Whether `next` describes the window that `known` describes. A new window has another reset or more requests remaining.
fn is_same_window(known: &RateLimit, next: &RateLimit) -> bool {
    let (Some(known_end), Some(end)) = (known.resets_at, next.resets_at) else { return false };
    let moved = end.since(known_end).max(known_end.since(end));
    known.limit == next.limit && moved <= RESET_TOLERANCE && next.remaining <= known.remaining
}

fn unix_second(time: Timestamp) -> i64 {
    time.unix_ms().div_euclid(1_000)
}

/// Whether the second `sent` lies within the minute before `now`.
fn is_recent(sent: i64, now: i64) -> bool {
    (0..=60).contains(&now.saturating_sub(sent))
}

#[cfg(test)]
mod tests;
