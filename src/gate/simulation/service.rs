//! The simulated service: fixed windows, other users of the key, and every kind of failure.

use super::random::Random;
use crate::{
    api::{
        rate_limit::{DEFAULT_WAIT, MARGIN, RateLimit, RateLimitHeaders, tests::examples::Example, wait_after_429},
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

pub struct Service {
    /// Whether other clients use the key, and everything fails at times.
    is_faulty: bool,
    limit: u64,
    window_began_ms: u64,
    used: u64,
}

/// What a tab receives.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// `None` if no answer comes that the tab can read.
    pub outcome: Option<Outcome>,
    pub stated: Option<RateLimit>,
    /// For a `429`: the wait that it asks for, in milliseconds, without margin.
    pub requested_wait_ms: Option<u64>,
    /// When the window ends, in milliseconds of real time. `None` if the headers are not the true ones.
    pub reset_ms: Option<u64>,
    /// Whether its status is 429, so that its headers are enough.
    pub is_429: bool,
}

impl Answer {
    const NONE: Self = Self { outcome: None, stated: None, requested_wait_ms: None, reset_ms: None, is_429: false };
}

impl Service {
    pub fn new(is_faulty: bool, random: &mut Random) -> Self {
        Self { is_faulty, limit: random.between(2, 12), window_began_ms: 0, used: 0 }
    }

    /// Handles a request at `now_ms` of real time, from a tab whose clock shows `tab_time`.
    pub fn handle(&mut self, now_ms: u64, tab_time: Timestamp, random: &mut Random) -> Answer {
        if self.used == 0 || now_ms >= self.window_began_ms + 60_000 {
            (self.window_began_ms, self.used) = (now_ms, 0);
        }
        if self.is_faulty && random.chance(20) {
            self.used += random.between(1, self.limit);
        }
        if self.is_faulty && random.chance(8) {
            return Answer::NONE;
        }
        if self.used >= self.limit || (self.is_faulty && random.chance(10)) {
            return self.rate_limit(now_ms, tab_time, random);
        }
        self.used += 1;
        let (headers, reset_ms) = self.headers(now_ms, random);
        // A `403` with it is a wait.
        let without_wait = RateLimitHeaders { retry_after: None, ..headers.clone() };
        let outcome = match (self.is_faulty, random.between(1, 100)) {
            (true, 1) => outcome_of_403(BANS[random.index(2)], &without_wait, tab_time),
            (true, 2..=8) => Outcome::Other,
            (true, 9..=11) => outcome_of_403(REFUSALS[random.index(2)], &without_wait, tab_time),
            _ => Outcome::KeyWorked,
        };
        let stated = Some(RateLimit::from_headers(&headers, tab_time));
        Answer { outcome: Some(outcome), stated, reset_ms, ..Answer::NONE }
    }

    fn rate_limit(&mut self, now_ms: u64, tab_time: Timestamp, random: &mut Random) -> Answer {
        let end_ms = (self.window_began_ms + 60_000).max(now_ms + 1);
        let seconds = (end_ms - now_ms).div_ceil(1_000);
        let (headers, reset_ms, requested_ms) = if random.chance(40) {
            let (headers, reset_ms) = self.headers(now_ms, random);
            let retry_after = Some(seconds.to_string());
            (RateLimitHeaders { retry_after, ..headers }, reset_ms, seconds * 1_000)
        } else {
            let (example, headers) = example(now_ms, random);
            let wait_ms = example.wait_seconds.unwrap_or(DEFAULT_WAIT.as_secs()) * 1_000;
            // A time is printed without its milliseconds, so the service asks for less.
            let early_ms = if example.has_times() { now_ms % 1_000 } else { 0 };
            (headers, None, wait_ms - early_ms)
        };
        let is_429 = random.between(1, 10) > 2;
        let outcome = match is_429 {
            false => outcome_of_403(LIMITS[random.index(2)], &headers, tab_time),
            true => Outcome::RateLimited(wait_after_429(&headers, tab_time)),
        };
        let stated = Some(RateLimit::from_headers(&headers, tab_time));
        Answer { outcome: Some(outcome), stated, requested_wait_ms: Some(requested_ms), reset_ms, is_429 }
    }

    /// Headers, and the end of the window if they are the true ones.
    fn headers(&self, now_ms: u64, random: &mut Random) -> (RateLimitHeaders, Option<u64>) {
        if self.is_faulty && random.chance(60) {
            return (example(now_ms, random).1, None);
        }
        let reset_ms = (self.window_began_ms + 60_000).div_ceil(1_000) * 1_000;
        let headers = RateLimitHeaders {
            limit: Some(self.limit.to_string()),
            remaining: Some(self.limit.saturating_sub(self.used).to_string()),
            reset: Some(((EPOCH_MS + reset_ms) / 1_000).to_string()),
            retry_after: None,
            date: date_header(now_ms),
        };
        (headers, Some(reset_ms))
    }
}

/// Any example of what services send, and its headers. The time of a tab may be wrong, so each response shows the service's clock.
fn example(now_ms: u64, random: &mut Random) -> (&'static Example, RateLimitHeaders) {
    let example = &Example::all()[random.index(Example::all().len())];
    let headers = example.headers(service_time(now_ms));
    let date = headers.date.or_else(|| date_header(now_ms));
    (example, RateLimitHeaders { date, ..headers })
}

fn outcome_of_403(body: &str, headers: &RateLimitHeaders, received_at: Timestamp) -> Outcome {
    let response = Response {
        http_status: 403,
        content_type: None,
        rate_limit: headers.clone(),
        body: Some(body.into()),
        received_at,
    };
    classify(&list_pets(ListQuery::default()).http, response).0
}

/// In whole seconds, as services send it.
fn date_header(now_ms: u64) -> Option<String> {
    Some(((EPOCH_MS + now_ms) / 1_000 * 1_000).to_string())
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
