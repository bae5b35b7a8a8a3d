//! How many requests are left: what the headers say, and where they are silent this app's own count. Pure.

use super::{
    backoff::Clocks,
    plan::{Plan, Window},
};
use crate::{
    api::rate_limit::RateLimit,
    clock::Timestamp,
    json::{Json, json_record},
};
use serde_json::Value;
use std::time::Duration;

/// The budget of one key, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The plan that a person stated; without it the headers tell.
    pub stated: Option<Plan>,
    guessed: Option<Plan>,
    /// The last that the headers said of each window.
    minute: Option<RateLimit>,
    day: Option<RateLimit>,
    /// Requests sent by this app, by the second: those of the last minute.
    recent: Vec<Second>,
    /// Requests sent by this app since a moment within the last day.
    day_began_at: Option<Timestamp>,
    sent_in_day: u64,
    /// Whether the last answer's headers could be read; `None` before the first answer.
    pub headers_readable: Option<bool>,
}

json_record!(Budget or default {
    stated: "stated",
    guessed: "guessed",
    minute: "minute",
    day: "day",
    recent: "recent",
    day_began_at: "dayBeganAt",
    sent_in_day: "sentInDay",
    headers_readable: "headersReadable",
});

/// A second since the epoch, and how many requests were sent in it.
type Second = (i64, u32);

impl Json for Second {
    fn to_json(&self) -> Value {
        Value::Array(vec![self.0.to_json(), self.1.to_json()])
    }

    fn from_json(json: &Value) -> Option<Self> {
        match json.as_array()?.as_slice() {
            [second, count] => Some((i64::from_json(second)?, u32::from_json(count)?)),
            _ => None,
        }
    }
}

/// One window as the screen shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meter {
    pub window: Window,
    /// `None` where the plan's limits are custom and no header tells.
    pub limit: Option<u64>,
    pub left: Option<u64>,
    pub resets_at: Option<Timestamp>,
    /// Whether this is the app's own count: others may use the key as well.
    pub estimated: bool,
}

impl Meter {
    /// Whether at most a fifth is left.
    pub fn is_low(&self) -> bool {
        matches!((self.limit, self.left), (Some(limit), Some(left)) if left.saturating_mul(5) <= limit)
    }
}

impl Budget {
    /// The plan in force and whether it is certain: stated, else guessed, else the smallest.
    pub fn plan(&self) -> (Plan, PlanSource) {
        match (self.stated, self.guessed) {
            (Some(plan), _) => (plan, PlanSource::Stated),
            (None, Some(plan)) => (plan, PlanSource::Guessed),
            (None, None) => (Plan::Free, PlanSource::Assumed),
        }
    }

    /// Counts a request that is about to be sent.
    pub fn count(&mut self, now: Clocks) {
        let second = now.time.unix_ms().div_euclid(1_000);
        // What seems to lie in the future was counted before the clock was set back.
        self.recent.retain(|(sent, _)| (0..=60).contains(&second.saturating_sub(*sent)));
        match self.recent.last_mut() {
            Some((last, count)) if *last == second => *count = count.saturating_add(1),
            Some(_) | None => self.recent.push((second, 1)),
        }
        let same_day =
            self.day_began_at.is_some_and(|began| now.time >= began && now.time.since(began) < Window::Day.length());
        if !same_day {
            self.day_began_at = Some(now.time);
            self.sent_in_day = 0;
        }
        self.sent_in_day = self.sent_in_day.saturating_add(1);
    }

    /// Takes note of what an answer's headers say.
    pub fn read(&mut self, reading: RateLimit) {
        self.headers_readable = Some(!reading.is_unknown());
        if self.is_of_the_known_day(&reading) {
            self.day = Some(reading);
            return;
        }
        if let Some(plan) = Plan::guess(&reading) {
            self.guessed = Some(plan);
        }
        match Window::of(&reading) {
            Some(Window::Minute) => self.minute = Some(reading),
            Some(Window::Day) => self.day = Some(reading),
            None => {}
        }
    }

    /// How long to wait so that no more requests go out within a minute than the plan allows. Only where the headers
    /// don't tell: they know better, as others may use the key, or may have got a new window.
    pub fn wait_for_minute(&self, now: Clocks) -> Duration {
        let meter = self.meter(Window::Minute, now.time);
        let second = now.time.unix_ms().div_euclid(1_000);
        let oldest =
            self.recent.iter().map(|(sent, _)| second.saturating_sub(*sent)).filter(|age| (0..=60).contains(age));
        match (meter.estimated && meter.left == Some(0), oldest.max()) {
            (true, Some(age)) => Duration::from_secs(u64::try_from(61 - age).unwrap_or(0)),
            _ => Duration::ZERO,
        }
    }

    /// A window as it stands at `now`.
    pub fn meter(&self, window: Window, now: Timestamp) -> Meter {
        let said = match window {
            Window::Minute => self.minute,
            Window::Day => self.day,
        };
        if let Some(RateLimit { limit, remaining: Some(left), resets_at: Some(end), received_at }) = said
            && (received_at..end).contains(&now)
        {
            return Meter { window, limit, left: Some(left), resets_at: Some(end), estimated: false };
        }
        let (plan, _) = self.plan();
        let limit = plan.limit(window).or_else(|| said.and_then(|said| said.limit));
        let left = limit.map(|limit| limit.saturating_sub(self.sent(window, now)));
        Meter { window, limit, left, resets_at: None, estimated: true }
    }

    /// In its last minute a day looks like a minute: then the plan that was known before tells.
    fn is_of_the_known_day(&self, reading: &RateLimit) -> bool {
        let day = self.guessed.and_then(|plan| plan.limit(Window::Day));
        day.is_some() && day == reading.limit
    }

    fn sent(&self, window: Window, now: Timestamp) -> u64 {
        let second = now.unix_ms().div_euclid(1_000);
        match (window, self.day_began_at) {
            (Window::Minute, _) => {
                let within = self.recent.iter().filter(|(sent, _)| (0..=60).contains(&second.saturating_sub(*sent)));
                within.map(|(_, count)| u64::from(*count)).sum()
            }
            (Window::Day, Some(began)) if now >= began && now.since(began) < window.length() => self.sent_in_day,
            (Window::Day, Some(_) | None) => 0,
        }
    }
}

/// Where the plan in force comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanSource {
    /// A person said it.
    Stated,
    /// The headers look like it.
    Guessed,
    /// Nothing tells: the smallest plan is the safe one.
    Assumed,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(seconds: i64) -> Clocks {
        Clocks { time: Timestamp::from_unix_seconds(1_795_255_200 + seconds), ticks: Duration::ZERO }
    }

    fn reading(limit: u64, remaining: u64, resets_in: u64, at: Clocks) -> RateLimit {
        let resets_at = Some(at.time.after(Duration::from_secs(resets_in)));
        RateLimit { limit: Some(limit), remaining: Some(remaining), resets_at, received_at: at.time }
    }

    #[test]
    fn the_headers_are_believed_until_their_window_ends() {
        let mut budget = Budget::default();
        budget.count(clocks(0));
        budget.read(reading(300, 7, 30, clocks(0)));
        let meter = budget.meter(Window::Minute, clocks(10).time);
        assert_eq!((meter.limit, meter.left, meter.estimated), (Some(300), Some(7), false));
        let meter = budget.meter(Window::Minute, clocks(31).time);
        assert_eq!((meter.limit, meter.left, meter.estimated), (Some(300), Some(299), true));
    }

    #[test]
    fn without_headers_the_smallest_plan_is_counted_against() {
        let mut budget = Budget::default();
        for second in 0..60 {
            assert_eq!(budget.wait_for_minute(clocks(second)), Duration::ZERO);
            budget.count(clocks(second));
        }
        assert_eq!(budget.plan(), (Plan::Free, PlanSource::Assumed));
        assert_eq!(budget.wait_for_minute(clocks(59)), Duration::from_secs(2));
        assert_eq!(budget.wait_for_minute(clocks(61)), Duration::ZERO);
    }

    #[test]
    fn a_stated_plan_beats_a_guessed_one() {
        let mut budget = Budget { stated: Some(Plan::Business), ..Budget::default() };
        budget.read(reading(60, 59, 30, clocks(0)));
        assert_eq!(budget.plan(), (Plan::Business, PlanSource::Stated));
    }

    #[test]
    fn the_last_minute_of_a_day_changes_no_plan() {
        let mut budget = Budget::default();
        budget.read(reading(60, 59, 30, clocks(0)));
        budget.read(reading(1_000, 3, 40, clocks(1)));
        assert_eq!(budget.plan(), (Plan::Free, PlanSource::Guessed));
        assert_eq!(budget.meter(Window::Day, clocks(2).time).left, Some(3));
    }

    #[test]
    fn a_clock_set_back_forgets_the_future_instead_of_waiting_for_it() {
        let mut budget = Budget::default();
        for _ in 0..60 {
            budget.count(clocks(3_600));
        }
        assert_eq!(budget.wait_for_minute(clocks(0)), Duration::ZERO);
        assert_eq!(budget.meter(Window::Day, clocks(0).time).left, Some(1_000));
    }

    #[test]
    fn a_fifth_left_is_low() {
        let mut budget = Budget::default();
        for (left, low) in [(13, false), (12, true), (0, true)] {
            budget.read(reading(60, left, 30, clocks(0)));
            assert_eq!(budget.meter(Window::Minute, clocks(0).time).is_low(), low, "{left}");
        }
    }
}
