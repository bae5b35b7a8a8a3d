//! How fast an import may send: when a row has to wait, and how long the rows take. Pure.
//!
//! The gate decides whether a request may be sent at all. This only holds the import back earlier, so that a person who works
//! beside it never waits for the rate limit.

use crate::{
    clock::Timestamp,
    gate::{
        plan::Window,
        usage::{Meter, Usage},
    },
    words::{count, number},
};

/// The part of a window that an import may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Requests of the import in a whole window; `None` if no limit is known.
    pub limit_for_import: Option<u64>,
    /// Requests that the import may send now; `None` if no limit is known.
    pub left: Option<u64>,
    pub resets_at: Option<Timestamp>,
}

/// The share of an import in `window` at the time `now`: a tenth of the limit is kept free for other work.
pub fn share(usage: &Usage, window: Window, now: Timestamp) -> Share {
    let Meter { limit, remaining, resets_at, estimated, .. } = usage.meter(window, now);
    let kept = limit.map(|limit| limit / 10);
    // After a reset only the next response shows how many requests are left: one may ask. A minute of the service may be
    // shorter than the app's own, and the gate still keeps to the own count. In a day no request asks: its response may state
    // the minute, so each row would ask. The own count of a day begins again at the reset.
    let may_ask = window == Window::Minute && estimated && usage.headers_readable == Some(true);
    let left = remaining.map(|remaining| remaining.saturating_sub(kept.unwrap_or_default()).max(may_ask.into()));
    Share { limit_for_import: limit.zip(kept).map(|(limit, kept)| limit - kept), left, resets_at }
}

/// What holds the next row back at the time `now`: the share of the day or of the minute that is used up.
pub fn used_up(usage: &Usage, now: Timestamp) -> Option<Share> {
    let shares = [Window::Day, Window::Minute].map(|window| share(usage, window, now));
    shares.into_iter().find(|share| share.left == Some(0))
}

/// The requests and the time that rows take, one request for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    requests: u64,
    minute: Share,
    day: Share,
    today: Meter,
}

impl Estimate {
    /// The estimate for `requests` under the limits in force.
    pub fn of(requests: u32, usage: &Usage, now: Timestamp) -> Self {
        let [minute, day] = [Window::Minute, Window::Day].map(|window| share(usage, window, now));
        Self { requests: requests.into(), minute, day, today: usage.meter(Window::Day, now) }
    }

    /// How many days the import takes, at least 1.
    pub fn days(&self) -> u64 {
        let beyond_today = self.day.left.map_or(0, |today| self.requests.saturating_sub(today));
        1 + beyond_today.div_ceil(self.day.limit_for_import.unwrap_or(u64::MAX).max(1))
    }

    /// How many requests are left, as on "Connection": "9,991 of 10,000, 1,000 kept free for other work".
    pub fn left_today(&self) -> String {
        let of = |limit| match limit / 10 {
            0 => format!(" of {limit}"),
            kept => format!(" of {}, {} kept free for other work", number(limit), number(kept)),
        };
        self.today.left() + &self.today.limit.map(of).unwrap_or_default()
    }

    /// How long they take by the limits: "about 6 minutes". `None` if no limit is known, and without rows.
    pub fn time(&self) -> Option<String> {
        let minutes = self.requests.div_ceil(self.minute.limit_for_import?.max(1));
        let time = match self.days() {
            1 => count(minutes, "minute"),
            days => count(days, "day"),
        };
        (minutes > 0).then(|| format!("about {time}"))
    }
}

#[cfg(test)]
mod tests;
