//! How many requests remain: as the headers say, and without headers by this app's own count. Pure.

use super::{
    backoff::Clocks,
    plan::{Plan, Window},
};
use crate::{api::rate_limit::RateLimit, clock::Timestamp};
use serde::{Deserialize, Serialize};
use std::time::Duration;

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
        // In the last minute of a day its reset is as near as a minute's: then the plan that is already known decides.
        let known_day = self.guessed.and_then(|plan| plan.limit(Window::Day));
        if known_day.is_some() && known_day == rate_limit.limit {
            self.day = Some(rate_limit);
            return;
        }
        self.guessed = Plan::guess(&rate_limit).or(self.guessed);
        match Window::of(&rate_limit) {
            Some(Window::Minute) => self.minute = Some(rate_limit),
            Some(Window::Day) => self.day = Some(rate_limit),
            None => {}
        }
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

fn unix_second(time: Timestamp) -> i64 {
    time.unix_ms().div_euclid(1_000)
}

/// Whether the second `sent` lies within the minute before `now`.
fn is_recent(sent: i64, now: i64) -> bool {
    (0..=60).contains(&now.saturating_sub(sent))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(seconds: i64) -> Clocks {
        Clocks { wall: Timestamp::from_unix_seconds(1_795_255_200 + seconds), monotonic: Duration::ZERO }
    }

    fn rate_limit(limit: u64, remaining: u64, resets_in: u64, at: Clocks) -> RateLimit {
        let resets_at = Some(at.wall.after(Duration::from_secs(resets_in)));
        RateLimit { limit: Some(limit), remaining: Some(remaining), resets_at, received_at: at.wall }
    }

    #[test]
    fn the_headers_count_until_their_window_ends() {
        let mut budget = Budget::default();
        budget.record_request(clocks(0));
        budget.record_rate_limit(rate_limit(300, 7, 30, clocks(0)));
        let meter = budget.meter(Window::Minute, clocks(10).wall);
        assert_eq!((meter.limit, meter.remaining, meter.estimated), (Some(300), Some(7), false));
        let meter = budget.meter(Window::Minute, clocks(31).wall);
        assert_eq!((meter.limit, meter.remaining, meter.estimated), (Some(300), Some(299), true));
    }

    #[test]
    fn without_headers_the_app_counts_against_the_smallest_plan() {
        let mut budget = Budget::default();
        for second in 0..60 {
            assert_eq!(budget.wait_for_minute(clocks(second)), Duration::ZERO);
            budget.record_request(clocks(second));
        }
        assert_eq!((budget.plan(), budget.stated, budget.guessed), (Plan::Free, None, None));
        assert_eq!(budget.wait_for_minute(clocks(59)), Duration::from_secs(2));
        assert_eq!(budget.wait_for_minute(clocks(61)), Duration::ZERO);
    }

    #[test]
    fn a_stated_plan_overrides_a_guessed_one() {
        let mut budget = Budget { stated: Some(Plan::Business), ..Budget::default() };
        budget.record_rate_limit(rate_limit(60, 59, 30, clocks(0)));
        assert_eq!((budget.plan(), budget.guessed), (Plan::Business, Some(Plan::Free)));
    }

    #[test]
    fn the_last_minute_of_a_day_does_not_change_the_plan() {
        let mut budget = Budget::default();
        budget.record_rate_limit(rate_limit(60, 59, 30, clocks(0)));
        budget.record_rate_limit(rate_limit(1_000, 3, 40, clocks(1)));
        assert_eq!((budget.plan(), budget.guessed), (Plan::Free, Some(Plan::Free)));
        assert_eq!(budget.meter(Window::Day, clocks(2).wall).remaining, Some(3));
    }

    #[test]
    fn requests_counted_before_the_clock_was_set_back_cause_no_wait() {
        let mut budget = Budget::default();
        for _ in 0..60 {
            budget.record_request(clocks(3_600));
        }
        assert_eq!(budget.wait_for_minute(clocks(0)), Duration::ZERO);
        assert_eq!(budget.meter(Window::Day, clocks(0).wall).remaining, Some(1_000));
    }

    #[test]
    fn a_fifth_of_the_limit_is_low() {
        let mut budget = Budget::default();
        for (remaining, is_low) in [(13, false), (12, true), (0, true)] {
            budget.record_rate_limit(rate_limit(60, remaining, 30, clocks(0)));
            assert_eq!(budget.meter(Window::Minute, clocks(0).wall).is_low(), is_low, "{remaining}");
        }
    }
}
