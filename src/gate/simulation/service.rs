//! The service of the simulation: fixed windows, other users of the key, and every kind of trouble.

use super::chance::Chance;
use crate::{
    api::outcome::Outcome,
    api::rate_limit::{MARGIN, RateLimit, RateLimitHeaders, wait_after_429},
    clock::Timestamp,
};
use std::time::{Duration, UNIX_EPOCH};

/// How a service behaves throughout a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Alone with us; its headers are true and readable.
    Honest,
    /// Alone with us; the browser reads none of its headers, and it keeps to the plan Free.
    Silent,
    /// Shared with others, and full of trouble.
    Wild,
}

pub struct Service {
    pub manner: Manner,
    limit: u64,
    window_began_ms: u64,
    used: u64,
}

/// What a tab receives.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    pub ended: Outcome,
    pub reading: Option<RateLimit>,
    /// For a `429` that was received: how long it asks to wait from its receipt on, in milliseconds, without margin.
    pub said_wait_ms: Option<u64>,
    /// Whether the service refused for its limit, seen or not.
    pub was_refused: bool,
}

impl Service {
    pub fn new(manner: Manner, chance: &mut Chance) -> Self {
        let limit = if manner == Manner::Silent { 60 } else { chance.between(2, 12) };
        Self { manner, limit, window_began_ms: 0, used: 0 }
    }

    /// Answers a request at `now_ms` of real time, in a tab whose clock then says `tab_time`.
    pub fn answer(&mut self, now_ms: u64, tab_time: Timestamp, chance: &mut Chance) -> Answer {
        if self.used == 0 || now_ms >= self.window_began_ms + 60_000 {
            (self.window_began_ms, self.used) = (now_ms, 0);
        }
        let wild = self.manner == Manner::Wild;
        if wild && chance.happens(20) {
            self.used += chance.between(1, self.limit);
        }
        if wild && chance.happens(8) {
            return Answer { ended: Outcome::NoResponse, reading: None, said_wait_ms: None, was_refused: false };
        }
        if self.used >= self.limit || (wild && chance.happens(10)) {
            return self.refuse(now_ms, tab_time, chance);
        }
        self.used += 1;
        let ended = match (wild, chance.between(1, 100)) {
            (true, 1) => Outcome::Forbidden,
            (true, 2..=4) => Outcome::Unauthorized,
            (true, 5..=8) => Outcome::Responded { key_worked: false },
            _ => Outcome::Responded { key_worked: true },
        };
        let reading = RateLimit::read(&self.headers(now_ms, chance), tab_time);
        Answer { ended, reading: Some(reading), said_wait_ms: None, was_refused: false }
    }

    fn refuse(&mut self, now_ms: u64, tab_time: Timestamp, chance: &mut Chance) -> Answer {
        if self.manner == Manner::Wild && chance.happens(15) {
            return Answer { ended: Outcome::NoResponse, reading: None, said_wait_ms: None, was_refused: true };
        }
        let end_ms = (self.window_began_ms + 60_000).max(now_ms + 1);
        let seconds = (end_ms - now_ms).div_ceil(1_000);
        let date_in = |seconds: u64| {
            let at = Duration::from_millis(EPOCH_MS + now_ms + seconds * 1_000);
            httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(at.as_secs()))
        };
        let mut headers = self.headers(now_ms, chance);
        // By date, the service's clock counts, and the tab can know it only from the header Date.
        let (text, said) = match chance.between(1, 12) {
            1..=4 => (Some(seconds.to_string()), seconds),
            5 | 6 => (Some(date_in(seconds)), seconds.saturating_sub(1)),
            7 => (None, 60),
            8 => (Some("soon".into()), 60),
            9 => (Some("-5".into()), 60),
            10 => (Some("1.5".into()), 60),
            11 => (Some("0".into()), 1),
            _ => (Some("7200".into()), 7_200),
        };
        headers.date = Some(date_in(0));
        headers.retry_after = text;
        let ended = Outcome::RateLimited(wait_after_429(&headers, tab_time));
        let reading = Some(RateLimit::read(&headers, tab_time));
        Answer { ended, reading, said_wait_ms: Some(said * 1_000), was_refused: true }
    }

    fn headers(&self, now_ms: u64, chance: &mut Chance) -> RateLimitHeaders {
        if self.manner == Manner::Silent {
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
        if self.manner == Manner::Wild {
            match chance.between(1, 12) {
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

/// When every schedule begins: 2026-11-21T10:00:00Z.
pub const EPOCH_MS: u64 = 1_795_255_200_000;

/// The margin that a tab owes, in milliseconds.
pub fn margin_ms() -> u64 {
    u64::try_from(MARGIN.as_millis()).unwrap()
}
