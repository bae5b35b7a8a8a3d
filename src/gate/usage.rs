//! How many requests remain: as the headers say, and without headers by this app's own count. Pure.

use super::{
    backoff::Clocks,
    plan::{Plan, Window},
};
use crate::{api::rate_limit::RateLimit, clock::Timestamp, words::number};
use serde::{Deserialize, Serialize};
use std::{cmp::Reverse, time::Duration};

/// What is known about the usage of one key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Usage {
    /// The plan that a person stated; `None` leaves it to the headers.
    pub stated: Option<Plan>,
    /// The last rate limit that the headers stated for each window, without the requests of this app since then: a response
    /// states one window, and its request counts in both.
    minute: Option<RateLimit>,
    day: Option<RateLimit>,
    /// Requests of this app in the last minute: seconds since the epoch, and the number of requests in each.
    pub(super) recent: Vec<(i64, u32)>,
    /// Start of this app's own count of a day.
    day_began_at: Option<Timestamp>,
    /// Requests in that day: those of this app, or more if a minute had more.
    sent_in_day: u64,
    /// Whether the headers of the last response could be read; `None` before the first response.
    pub headers_readable: Option<bool>,
}

/// One window as the screen shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meter {
    pub window: Window,
    /// `None` where the plan's limits are custom and no header states them.
    pub limit: Option<u64>,
    pub remaining: Option<u64>,
    pub resets_at: Option<Timestamp>,
    /// Whether this is the app's own count, of which `remaining` is an upper bound: others may use the key as well.
    pub estimated: bool,
}

impl Meter {
    /// The share that is left, in percent, rounded up. `None` if a figure is unknown.
    pub fn percent_left(&self) -> Option<u64> {
        Some(self.remaining?.saturating_mul(100).div_ceil(self.limit?.max(1)).min(100))
    }

    /// The figure in words. Others may have used the key, too, so the own count is an upper bound.
    pub fn left(&self) -> String {
        let at_most = if self.estimated { "at most " } else { "" };
        self.remaining.map_or_else(|| "unknown".to_owned(), |remaining| at_most.to_owned() + &number(remaining))
    }

    /// What a person has to know of the figure. Empty where enough is left.
    pub fn remark(&self) -> &'static str {
        match self.remaining {
            Some(0) => "None left.",
            _ if self.is_low() => "Few left.",
            _ => "",
        }
    }

    /// Whether at most a fifth of the limit remains.
    pub fn is_low(&self) -> bool {
        self.percent_left().is_some_and(|percent| percent <= 20)
    }
}

impl Usage {
    /// The plan that a person stated, or that the limit per minute tells.
    pub fn plan(&self) -> Option<Plan> {
        self.stated.or_else(|| Plan::by_minute(self.minute?.limit?))
    }

    /// What is known of the plan, and where from.
    pub fn plan_in_words(&self) -> String {
        match self.plan() {
            Some(plan) if self.stated.is_some() => plan.name().to_owned(),
            Some(plan) => format!("{}, by the limit per minute", plan.name()),
            None if self.assumes_free() => "unknown, using Free limits".to_owned(),
            None => "unknown, using the limits of the service".to_owned(),
        }
    }

    /// Whether the own count uses the limits of the smallest plan, because nothing tells another one.
    pub fn assumes_free(&self) -> bool {
        self.plan().is_none() && self.minute.is_none_or(|minute| minute.limit.is_none())
    }

    /// Counts a request that is about to be sent. Of the window that its response states, the service counts it itself.
    pub fn record_request(&mut self, now: Clocks) {
        for stated in [&mut self.minute, &mut self.day].into_iter().flatten() {
            stated.remaining = stated.remaining.map(|remaining| remaining.saturating_sub(1));
        }
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
        // The plan may have changed. Then the limit of the former plan no longer applies.
        let fit = |minute: &RateLimit, day: &RateLimit| {
            let plan = minute.limit.and_then(Plan::by_minute);
            plan.is_none_or(|plan| plan.limit(Window::Day) == day.limit)
        };
        match self.window_of(&rate_limit) {
            Some(Window::Minute) => {
                // By a clock that is behind, the minute seems to end later.
                let latest = rate_limit.received_at.after(Window::Minute.length());
                let resets_at = rate_limit.resets_at.map(|end| end.min(latest));
                self.minute = Some(RateLimit { resets_at, ..rate_limit });
                // Whoever used them in the minute has used them in the day.
                let used = rate_limit.limit.zip(rate_limit.remaining).map_or(0, |(all, left)| all.saturating_sub(left));
                self.sent_in_day = self.sent_in_day.max(used);
                self.day = self.day.filter(|day| fit(&rate_limit, day));
            }
            Some(Window::Day) => {
                self.day = Some(rate_limit);
                self.minute = self.minute.filter(|minute| fit(minute, &rate_limit));
            }
            None => {}
        }
    }

    /// Adds the statements that another tab knows: the newer one counts, and of the same one the copy with fewer requests left,
    /// whose tab knows of more requests. One from the future was received before the clock was set back.
    pub fn merge(&mut self, other: &Self, now: Timestamp) {
        for (own, other) in [(&mut self.minute, other.minute), (&mut self.day, other.day)] {
            let rank = |stated: &RateLimit| (stated.received_at, Reverse(stated.remaining));
            if let (Some(own), Some(other)) = (own, other)
                && other.limit == own.limit
                && other.received_at <= now
                && rank(&other) > rank(own)
            {
                *own = other;
            }
        }
    }

    /// The window that `rate_limit` describes. The time until the reset decides: up to two minutes, because clocks differ. The table
    /// decides only where the reset is missing or over.
    fn window_of(&self, rate_limit: &RateLimit) -> Option<Window> {
        let RateLimit { limit, resets_at, received_at, .. } = *rate_limit;
        let latest = received_at.after(Window::Minute.length() * 2);
        // In its last minutes a day resets soon, too.
        let ending_day = self.day.filter(|day| {
            let ends_soon = |end| (received_at..=latest).contains(&end);
            day.limit == limit && day.resets_at.is_some_and(ends_soon)
        });
        match resets_at {
            Some(end) if end > latest || end > received_at && ending_day.is_some() => Some(Window::Day),
            Some(end) if end > received_at => Some(Window::Minute),
            over => limit.and_then(Window::in_table).or(over.map(|_| Window::Minute)),
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
            return Meter { window, limit, remaining: Some(remaining), resets_at: Some(end), estimated: false };
        }
        let stated = stated.and_then(|stated| stated.limit);
        let limit = match self.plan() {
            Some(plan) => plan.limit(window).or(stated),
            None => stated.or_else(|| Plan::Free.limit(window).filter(|_| self.assumes_free())),
        };
        let sent = match window {
            Window::Minute => self.recent(now).map(|(_, count)| u64::from(*count)).sum(),
            Window::Day if self.is_in_counted_day(now) => self.sent_in_day,
            Window::Day => 0,
        };
        let remaining = limit.map(|limit| limit.saturating_sub(sent));
        Meter { window, limit, remaining, resets_at: None, estimated: true }
    }

    /// Whether the own count of the day still counts. It ends after 24 hours, or when the day ends that the headers stated.
    fn is_in_counted_day(&self, now: Timestamp) -> bool {
        // By a clock that is ahead, a day seems to be over when it is stated. That proves no reset.
        let has_reset = |began: Timestamp| {
            let stated = self.day.and_then(|day| Some((day.resets_at?, day.received_at)));
            stated.is_some_and(|(end, received_at)| began.max(received_at) < end && end <= now)
        };
        self.day_began_at
            .is_some_and(|began| now >= began && now.since(began) < Window::Day.length() && !has_reset(began))
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
mod tests;
