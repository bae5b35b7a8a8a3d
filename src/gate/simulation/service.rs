//! What the simulated service answers: each answer is drawn anew, with every kind of failure.

use super::random::Random;
use crate::{
    api::{
        failure::{judge, tests::examples::access},
        rate_limit::{
            DEFAULT_WAIT, MARGIN, RateLimit, RateLimitHeaders,
            tests::{examples::Example, with_unix_time},
            wait_after_429,
        },
        request::list_pets,
        response::{Outcome, Response},
        wire::ListQuery,
    },
    clock::Timestamp,
};

/// What the service says with a `403`, which has no `Retry-After` unless it is a limit.
const BANS: [&str; 2] = [r#"{"code":"key_banned","message":"No."}"#, "Your key is banned."];
const REFUSALS: [&str; 2] = [r#"{"message":"This key may only read."}"#, "<html>Forbidden</html>"];
const LIMITS: [&str; 2] = [r#"{"error":{"code":"rateLimitExceeded"}}"#, "Too many requests."];

/// The start of each schedule: 2026-11-21T10:00:00Z.
pub const EPOCH_MS: u64 = 1_795_255_200_000;

/// What a tab receives.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answer {
    /// `None` if no answer comes that the tab can read.
    pub outcome: Option<Outcome>,
    pub stated: Option<RateLimit>,
    /// For a `429`: the wait that it asks for, in milliseconds, without margin.
    pub requested_wait_ms: Option<u64>,
    /// When the window ends, in milliseconds of real time. `None` for the headers of an example.
    pub reset_ms: Option<u64>,
    /// Whether its status is 429, so that its headers are enough.
    pub is_429: bool,
}

/// The answer to a request at `now_ms` of real time, from a tab whose clock shows `tab_time`.
pub fn answer(now_ms: u64, tab_time: Timestamp, random: &mut Random) -> Answer {
    if random.chance(8) {
        return Answer::default();
    }
    let is_limited = random.chance(35);
    let (mut headers, wait_ms, reset_ms) =
        if random.chance(50) { example(now_ms, random) } else { plain(now_ms, random) };
    // A `403` with it is a wait.
    headers.retry_after = headers.retry_after.filter(|_| is_limited);
    let kind = random.between(1, 100);
    let is_429 = is_limited && kind <= 80;
    let outcome = match kind {
        _ if is_429 => Outcome::RateLimited(wait_after_429(&headers, tab_time)),
        _ if is_limited => outcome_of_403(LIMITS[random.index(2)], &headers, tab_time),
        1 => outcome_of_403(BANS[random.index(2)], &headers, tab_time),
        2..=4 => outcome_of_403(REFUSALS[random.index(2)], &headers, tab_time),
        5..=11 => Outcome::Other,
        _ => Outcome::KeyWorked,
    };
    let stated = Some(RateLimit::from_headers(&headers, tab_time));
    // The words of a `403` ask for no wait. One that says that none remain waits as a `429` without `Retry-After`.
    let requested_wait_ms = match outcome {
        Outcome::RateLimited(wait) if !is_limited => u64::try_from((wait - MARGIN).as_millis()).ok(),
        Outcome::RateLimited(_) => Some(wait_ms),
        _ => None,
    };
    Answer { outcome: Some(outcome), stated, requested_wait_ms, reset_ms, is_429 }
}

/// The headers of the interface, the wait that they ask for, and the end of their window.
fn plain(now_ms: u64, random: &mut Random) -> (RateLimitHeaders, u64, Option<u64>) {
    let seconds = random.between(1, 60);
    let reset_ms = (now_ms + seconds * 1_000).div_ceil(1_000) * 1_000;
    let headers = RateLimitHeaders {
        limit: Some("60".into()),
        remaining: Some(random.between(0, 3).to_string()),
        reset: Some(((EPOCH_MS + reset_ms) / 1_000).to_string()),
        retry_after: Some(seconds.to_string()),
        date: date_header(now_ms),
    };
    (headers, seconds * 1_000, Some(reset_ms))
}

/// The headers of any example of what services send. The time of a tab may be wrong, so each response shows the service's clock.
fn example(now_ms: u64, random: &mut Random) -> (RateLimitHeaders, u64, Option<u64>) {
    let example = &Example::all()[random.index(Example::all().len())];
    let headers = example.headers(service_time(now_ms), with_unix_time);
    let date = headers.date.or_else(|| date_header(now_ms));
    let wait_ms = example.wait_seconds.unwrap_or(DEFAULT_WAIT.as_secs()) * 1_000;
    // A time is printed without its milliseconds, so the service asks for less.
    let early_ms = if example.has_times() { now_ms % 1_000 } else { 0 };
    (RateLimitHeaders { date, ..headers }, wait_ms - early_ms, None)
}

fn outcome_of_403(body: &str, headers: &RateLimitHeaders, received_at: Timestamp) -> Outcome {
    let response = Response {
        http_status: 403,
        content_type: None,
        rate_limit: headers.clone(),
        body: Some(body.into()),
        received_at,
    };
    judge(&list_pets(ListQuery::default()).http, &access(), response).0
}

/// In whole seconds, as services send it.
fn date_header(now_ms: u64) -> Option<String> {
    Some(((EPOCH_MS + now_ms) / 1_000 * 1_000).to_string())
}

fn service_time(now_ms: u64) -> Timestamp {
    Timestamp::from_unix_ms(i64::try_from(EPOCH_MS + now_ms).unwrap())
}

/// The margin of each wait in milliseconds.
pub fn margin_ms() -> u64 {
    u64::try_from(MARGIN.as_millis()).unwrap()
}
