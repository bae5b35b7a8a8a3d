//! Counts the requests of each key in the two windows of its plan, and bans a key that goes on after a 429.
//!
//! Knows nothing of HTTP: it is told the time and says what holds. A restart of the service forgets the counts.

mod window;

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use self::window::Window;
use crate::caller::KeyNumber;
use crate::clock::whole_seconds;
use crate::plan::Plan;

pub struct Limiter {
    meters: Vec<Mutex<Meter>>,
    ban_after: u32,
    ban_time: Duration,
}

/// What the rate-limit headers say: the window with the fewest requests left, of two equal ones the later to reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    pub limit: u64,
    pub remaining: u64,
    /// Time since the Unix epoch.
    pub resets_at: Duration,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    Granted(Reading),
    /// `window` is "minute" or "day", `retry_after` whole seconds, at least 1.
    Exceeded {
        reading: Reading,
        window: &'static str,
        retry_after: u64,
    },
    Banned {
        reading: Reading,
        seconds_left: u64,
    },
}

impl Limiter {
    pub fn new(plans: impl Iterator<Item = Plan>, ban_after: u32, ban_time: Duration) -> Self {
        Self { meters: plans.map(|plan| Mutex::new(Meter::new(plan))).collect(), ban_after, ban_time }
    }

    pub fn admit(&self, KeyNumber(key): KeyNumber, now: Duration) -> Verdict {
        let mut meter = self.meters[key].lock().unwrap_or_else(PoisonError::into_inner);
        meter.admit(now, self.ban_after, self.ban_time)
    }
}

struct Meter {
    windows: [Window; 2],
    /// Requests sent in the blocked time since the 429 that began it; `None` while the key is not blocked.
    went_on: Option<u32>,
    banned_until: Option<Duration>,
}

impl Meter {
    fn new(plan: Plan) -> Self {
        Self {
            windows: [
                Window::new("minute", Duration::from_secs(60), plan.per_minute()),
                Window::new("day", Duration::from_secs(86_400), plan.per_day()),
            ],
            went_on: None,
            banned_until: None,
        }
    }

    fn admit(&mut self, now: Duration, ban_after: u32, ban_time: Duration) -> Verdict {
        if let Some(until) = self.banned_until.filter(|until| *until > now) {
            return self.banned(now, until);
        }
        self.banned_until = None;
        for window in &mut self.windows {
            window.roll(now);
        }
        if self.windows.iter().all(|window| window.remaining() > 0) {
            self.went_on = None;
            for window in &mut self.windows {
                window.take(now);
            }
            return Verdict::Granted(self.reading(now));
        }
        let went_on = self.went_on.map_or(0, |count| count.saturating_add(1));
        if went_on > ban_after {
            self.went_on = None;
            let until = now.saturating_add(ban_time);
            self.banned_until = Some(until);
            return self.banned(now, until);
        }
        self.went_on = Some(went_on);
        let reading = self.reading(now);
        let retry_after = whole_seconds(reading.resets_at.saturating_sub(now)).max(1);
        Verdict::Exceeded { reading, window: self.binding(now).name, retry_after }
    }

    fn banned(&self, now: Duration, until: Duration) -> Verdict {
        // The time from which the key is of use again, as far as is known now.
        let reading = Reading { remaining: 0, resets_at: self.reading(now).resets_at.max(until), ..self.reading(now) };
        Verdict::Banned { reading, seconds_left: whole_seconds(until.saturating_sub(now)) }
    }

    fn reading(&self, now: Duration) -> Reading {
        let window = self.binding(now);
        Reading { limit: window.limit, remaining: window.remaining(), resets_at: window.resets_at(now) }
    }

    fn binding(&self, now: Duration) -> &Window {
        let [minute, day] = &self.windows;
        let rank = |window: &Window| (window.remaining(), std::cmp::Reverse(window.resets_at(now)));
        if rank(day) < rank(minute) { day } else { minute }
    }
}

#[cfg(test)]
mod tests;
