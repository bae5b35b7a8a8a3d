//! The simulated service: fixed windows, other users of the key, and every kind of failure.

use super::random::Random;
use crate::{
    api::{
        rate_limit::{
            DEFAULT_WAIT, MARGIN, RateLimit, RateLimitHeaders,
            tests::examples::{Example, date_header},
            wait_after_429,
        },
        request::list_pets,
        response::{Outcome, Response, classify},
        wire::ListQuery,
    },
    clock::Timestamp,
};

/// What the service says with a `403`, which has no `Retry-After` unless it is a limit.
const BANS: [&str; 2] = [r#"{"code":"key_banned","message":"No."}"#, "Your key is banned."];
const REFUSALS: [&str; 2] = [r#"{"message":"This key may only read."}"#, "<html>Forbidden</html>"];
const LIMITS: [&str; 2] = [r#"{"error":{"code":"rateLimitExceeded"}}"#, "Too many requests."];

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
        let headers = self.headers(now_ms, random);
        // A `403` with it is a wait.
        let without_wait = RateLimitHeaders { retry_after: None, ..headers.clone() };
        let outcome = match (is_faulty, random.between(1, 100)) {
            (true, 1) => outcome_of_403(BANS[random.index(2)], &without_wait, tab_time),
            (true, 2..=4) => Outcome::Unauthorized,
            (true, 5..=8) => Outcome::Responded { key_worked: false },
            (true, 9..=11) => outcome_of_403(REFUSALS[random.index(2)], &without_wait, tab_time),
            _ => Outcome::Responded { key_worked: true },
        };
        let rate_limit = RateLimit::from_headers(&headers, tab_time);
        SimResponse { outcome, rate_limit: Some(rate_limit), requested_wait_ms: None, is_429: false }
    }

    fn rate_limit(&mut self, now_ms: u64, tab_time: Timestamp, random: &mut Random) -> SimResponse {
        if self.behavior == Behavior::Faulty && random.chance(15) {
            return SimResponse::missing(Outcome::Unanswered, true);
        }
        let end_ms = (self.window_began_ms + 60_000).max(now_ms + 1);
        let seconds = (end_ms - now_ms).div_ceil(1_000);
        let (headers, requested_ms) = if random.chance(40) {
            let retry_after = Some(seconds.to_string());
            (RateLimitHeaders { retry_after, ..self.headers(now_ms, random) }, seconds * 1_000)
        } else {
            let (example, headers) = example(now_ms, random);
            let wait_ms = example.wait_seconds.unwrap_or(DEFAULT_WAIT.as_secs()) * 1_000;
            // A time is printed without its milliseconds, so the service asks for less.
            let early_ms = if example.has_times() { now_ms % 1_000 } else { 0 };
            (headers, wait_ms - early_ms)
        };
        let outcome = match random.between(1, 10) {
            1 | 2 => outcome_of_403(LIMITS[random.index(2)], &headers, tab_time),
            _ => Outcome::RateLimited(wait_after_429(&headers, tab_time)),
        };
        let rate_limit = Some(RateLimit::from_headers(&headers, tab_time));
        SimResponse { outcome, rate_limit, requested_wait_ms: Some(requested_ms), is_429: true }
    }

    fn headers(&self, now_ms: u64, random: &mut Random) -> RateLimitHeaders {
        if self.behavior == Behavior::HiddenHeaders {
            return RateLimitHeaders::default();
        }
        if self.behavior == Behavior::Faulty && random.chance(60) {
            return example(now_ms, random).1;
        }
        RateLimitHeaders {
            limit: Some(self.limit.to_string()),
            remaining: Some(self.limit.saturating_sub(self.used).to_string()),
            reset: Some((EPOCH_MS + self.window_began_ms + 60_000).div_ceil(1_000).to_string()),
            retry_after: None,
            date: Some(date_header(service_time(now_ms))),
        }
    }
}

/// Any example of what services send, and its headers. The time of a tab may be wrong, so each response shows the service's clock.
fn example(now_ms: u64, random: &mut Random) -> (&'static Example, RateLimitHeaders) {
    let example = &Example::all()[random.index(Example::all().len())];
    let headers = example.headers(service_time(now_ms));
    let date = headers.date.or_else(|| Some(date_header(service_time(now_ms))));
    (example, RateLimitHeaders { date, ..headers })
}

fn outcome_of_403(body: &str, headers: &RateLimitHeaders, received_at: Timestamp) -> Outcome {
    let response = Response {
        http_status: 403,
        content_type: None,
        rate_limit: headers.clone(),
        says_no_store: true,
        body: Some(body.into()),
        received_at,
    };
    classify(&list_pets(ListQuery::default()).http, response).0
}

fn service_time(now_ms: u64) -> Timestamp {
    Timestamp::from_unix_ms(i64::try_from(EPOCH_MS + now_ms).unwrap())
}

/// The start of each schedule: 2026-11-21T10:00:00Z.
pub const EPOCH_MS: u64 = 1_795_255_200_000;

/// The margin of each wait in milliseconds.
pub fn margin_ms() -> u64 {
    u64::try_from(MARGIN.as_millis()).unwrap()
}
