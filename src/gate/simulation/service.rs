//! The simulated service: fixed windows, other users of the key, and every kind of failure.

use super::random::Random;
use crate::{
    api::{
        rate_limit::{MARGIN, RateLimit, RateLimitHeaders, wait_after_429},
        response::Outcome,
    },
    clock::Timestamp,
};
use std::time::{Duration, UNIX_EPOCH};

/// How the service behaves in a whole schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behavior {
    /// No other client uses the key; the headers are right and readable.
    CorrectHeaders,
    /// No other client uses the key; the browser hides all headers, and the plan is Free.
    HiddenHeaders,
    /// Other clients use the key, and everything fails at times.
    Faulty,
}

pub struct Service {
    pub behavior: Behavior,
    limit: u64,
    window_began_ms: u64,
    used: u64,
}

/// What a tab receives.
#[derive(Clone, Copy, Debug)]
pub struct SimResponse {
    pub outcome: Outcome,
    pub rate_limit: Option<RateLimit>,
    /// For a `429` that was received: the wait that it asks for, in milliseconds, without margin.
    pub requested_wait_ms: Option<u64>,
    /// Whether the service sent a `429`, received or not.
    pub is_429: bool,
}

impl SimResponse {
    /// No response that the tab could read.
    pub fn missing(outcome: Outcome, is_429: bool) -> Self {
        Self { outcome, rate_limit: None, requested_wait_ms: None, is_429 }
    }
}

impl Service {
    pub fn new(behavior: Behavior, random: &mut Random) -> Self {
        let limit = if behavior == Behavior::HiddenHeaders { 60 } else { random.between(2, 12) };
        Self { behavior, limit, window_began_ms: 0, used: 0 }
    }

    /// Handles a request at `now_ms` of real time, from a tab whose clock shows `tab_time`.
    pub fn handle(&mut self, now_ms: u64, tab_time: Timestamp, random: &mut Random) -> SimResponse {
        if self.used == 0 || now_ms >= self.window_began_ms + 60_000 {
            (self.window_began_ms, self.used) = (now_ms, 0);
        }
        let is_faulty = self.behavior == Behavior::Faulty;
        if is_faulty && random.chance(20) {
            self.used += random.between(1, self.limit);
        }
        if is_faulty && random.chance(8) {
            return SimResponse::missing(Outcome::Unanswered, false);
        }
        if self.used >= self.limit || (is_faulty && random.chance(10)) {
            return self.rate_limit(now_ms, tab_time, random);
        }
        self.used += 1;
        let outcome = match (is_faulty, random.between(1, 100)) {
            (true, 1) => Outcome::Forbidden,
            (true, 2..=4) => Outcome::Unauthorized,
            (true, 5..=8) => Outcome::Responded { key_worked: false },
            _ => Outcome::Responded { key_worked: true },
        };
        let rate_limit = RateLimit::from_headers(&self.headers(now_ms, random), tab_time);
        SimResponse { outcome, rate_limit: Some(rate_limit), requested_wait_ms: None, is_429: false }
    }

    fn rate_limit(&mut self, now_ms: u64, tab_time: Timestamp, random: &mut Random) -> SimResponse {
        if self.behavior == Behavior::Faulty && random.chance(15) {
            return SimResponse::missing(Outcome::Unanswered, true);
        }
        let end_ms = (self.window_began_ms + 60_000).max(now_ms + 1);
        let seconds = (end_ms - now_ms).div_ceil(1_000);
        let date_in = |seconds: u64| {
            let at = Duration::from_millis(EPOCH_MS + now_ms + seconds * 1_000);
            httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(at.as_secs()))
        };
        let mut headers = self.headers(now_ms, random);
        // A date follows the service's clock, which the tab knows only from the header Date.
        let unix_time = ((EPOCH_MS + now_ms) / 1_000 + seconds).to_string();
        let (retry_after, requested_s) = match random.between(1, 14) {
            1..=4 => (Some(seconds.to_string()), seconds),
            5 | 6 => (Some(date_in(seconds)), seconds.saturating_sub(1)),
            7 => (None, 60),
            8 => (Some("soon".into()), 60),
            9 => (Some("-5".into()), 60),
            10 => (Some("1.5".into()), 2),
            11 => (Some("0".into()), 1),
            12 => (Some(format!("1, {seconds}")), seconds),
            13 => (Some(unix_time), seconds.saturating_sub(1)),
            // Two hours, twenty hours, two days.
            _ => {
                let seconds = [7_200, 7_200, 7_200, 72_000, 172_800][random.index(5)];
                (Some(seconds.to_string()), seconds)
            }
        };
        headers.date = Some(date_in(0));
        headers.retry_after = retry_after;
        let outcome = Outcome::RateLimited(wait_after_429(&headers, tab_time));
        let rate_limit = Some(RateLimit::from_headers(&headers, tab_time));
        SimResponse { outcome, rate_limit, requested_wait_ms: Some(requested_s * 1_000), is_429: true }
    }

    fn headers(&self, now_ms: u64, random: &mut Random) -> RateLimitHeaders {
        if self.behavior == Behavior::HiddenHeaders {
            return RateLimitHeaders::default();
        }
        let end_ms = EPOCH_MS + self.window_began_ms + 60_000;
        let date = Duration::from_millis(EPOCH_MS + now_ms).as_secs();
        let mut headers = RateLimitHeaders {
            limit: Some(self.limit.to_string()),
            remaining: Some(self.limit.saturating_sub(self.used).to_string()),
            reset: Some(end_ms.div_ceil(1_000).to_string()),
            retry_after: None,
            date: Some(httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(date))),
        };
        if self.behavior == Behavior::Faulty {
            match random.between(1, 12) {
                1 => headers = RateLimitHeaders::default(),
                2 => headers.reset = None,
                3 => headers.reset = Some("-1".into()),
                4 => headers.reset = Some("99999999999999999999".into()),
                5 => headers.remaining = Some("0".into()),
                6 => headers.remaining = Some("many".into()),
                7 => headers.reset = Some(end_ms.to_string()),
                8 => headers.reset = Some((end_ms.saturating_sub(EPOCH_MS + now_ms) / 1_000).to_string()),
                _ => {}
            }
        }
        headers
    }
}

/// The start of each schedule: 2026-11-21T10:00:00Z.
pub const EPOCH_MS: u64 = 1_795_255_200_000;

/// The margin of each wait in milliseconds.
pub fn margin_ms() -> u64 {
    u64::try_from(MARGIN.as_millis()).unwrap()
}
