//! What a response says about the rate limit: the three `X-RateLimit-*` headers and `Retry-After`.
//!
//! Pure. The interface names the headers but not their exact formats. Every format that services use is understood;
//! anything else counts as a missing header, and so does an absurd value, such as the zeros of a mock server. Nothing here
//! shortens a wait that the service asked for.

use crate::clock::Timestamp;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The wait after a `429` without a readable `Retry-After`.
pub const DEFAULT_WAIT: Duration = Duration::from_secs(60);
/// Added to every wait: clocks differ, and a request that arrives too early may cost the key.
pub const MARGIN: Duration = Duration::from_secs(1);
/// The longest plausible wait. A service may close for 30 days. No service asks for more than a year: such a number is a
/// Unix time or a mistake, so it is no wait. A person can overrule a wait of more than a day.
const LONGEST_WAIT: Duration = Duration::from_secs(366 * 86_400);
/// How wrong this machine's clock may be without a visible effect, where the browser hides the service's clock.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(300);
/// Smaller numbers are seconds from now.
const SMALLEST_UNIX_SECONDS: u64 = 100_000_000;
/// Smaller numbers are Unix seconds.
const SMALLEST_UNIX_MS: u64 = 100_000_000_000;

/// The rate-limit headers of one response, as text; `None` where one is missing or hidden from the browser.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RateLimitHeaders {
    /// `X-RateLimit-Limit`
    pub limit: Option<String>,
    /// `X-RateLimit-Remaining`
    pub remaining: Option<String>,
    /// `X-RateLimit-Reset`
    pub reset: Option<String>,
    /// `Retry-After`
    pub retry_after: Option<String>,
    /// `Date`: the service's clock
    pub date: Option<String>,
}

/// The rate limit as one response states it, without its absurd values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RateLimit {
    /// Requests that the window allows. At least 1.
    pub limit: Option<u64>,
    /// Requests that remain in the window. At most the limit. Zero only if the next request has to wait.
    pub remaining: Option<u64>,
    /// When the window ends, by this machine's clock. At most five minutes before `received_at`.
    pub resets_at: Option<Timestamp>,
    /// When the response arrived.
    pub received_at: Timestamp,
}

impl RateLimit {
    /// Parses `headers` that were received at `now`.
    pub fn from_headers(headers: &RateLimitHeaders, now: Timestamp) -> Self {
        let limit = parse_count(headers.limit.as_deref()).filter(|limit| *limit > 0);
        let reset = parse_reset(headers, now);
        // In a window that is over, requests are left again.
        let is_over = reset.is_some_and(|end| end <= now);
        let is_plausible = |remaining: &u64| match limit {
            Some(limit) => *remaining <= limit && (*remaining > 0 || !is_over),
            None => *remaining > 0,
        };
        Self {
            limit,
            remaining: parse_count(headers.remaining.as_deref()).filter(is_plausible),
            resets_at: reset.filter(|end| now.since(*end) <= CLOCK_TOLERANCE),
            received_at: now,
        }
    }

    /// Whether no header could be read: all are missing, absurd, or hidden from this origin.
    pub fn is_unknown(&self) -> bool {
        self.limit.is_none() && self.remaining.is_none() && self.resets_at.is_none()
    }
}

/// How long nothing may be sent after a `429` with `headers`, received at `now`, [`MARGIN`] included: `Retry-After` in
/// seconds or as a date, else until the end of the window, and then at least [`DEFAULT_WAIT`]. At least a second.
pub fn wait_after_429(headers: &RateLimitHeaders, now: Timestamp) -> Duration {
    let until_reset = || parse_reset(headers, now).map_or(DEFAULT_WAIT, |end| end.since(now).max(DEFAULT_WAIT));
    let wait = parse_retry_after(headers, now).unwrap_or_else(until_reset);
    wait.max(Duration::from_secs(1)) + MARGIN
}

/// How long a service that does not respond for now asks to wait with a `503`, [`MARGIN`] included. `None` if it does not say.
pub fn wait_after_503(headers: &RateLimitHeaders, now: Timestamp) -> Option<Duration> {
    parse_retry_after(headers, now).map(|wait| wait + MARGIN)
}

/// `Retry-After` as a wait (RFC 9110, 10.2.3): seconds or a date. Browsers join several lines with commas, and gateways send
/// fractions and Unix times: the longest wait in the text counts. `None` if it has none.
fn parse_retry_after(headers: &RateLimitHeaders, now: Timestamp) -> Option<Duration> {
    let mut longest = None;
    let mut previous = "";
    for value in headers.retry_after.as_deref()?.split(',') {
        // Two formats of a date have a comma after the day of the week.
        let date = parse_http_date(value).or_else(|| parse_http_date(&format!("{previous},{value}")));
        let wait = match (date, parse_decimal(value.trim())) {
            (Some(date), _) => wait_until(date, headers, now),
            (None, Some(number)) => wait_of(number, headers, now),
            (None, None) => longest_number(value, headers, now),
        };
        longest = longest.max(wait);
        previous = value;
    }
    longest
}

/// The longest wait among the numbers in a text that is no number itself: at least [`DEFAULT_WAIT`], as the other characters
/// may be a unit, a sign or an exponent.
fn longest_number(text: &str, headers: &RateLimitHeaders, now: Timestamp) -> Option<Duration> {
    let numbers = text.split(|character: char| !character.is_ascii_digit()).filter_map(parse_decimal);
    // A number may have had a fraction: later is safe.
    let waits = numbers.filter_map(|number| wait_of(number.saturating_add(1), headers, now));
    waits.max().map(|wait| wait.max(DEFAULT_WAIT))
}

/// A number of `Retry-After`: the seconds to wait, or a Unix time in the future. `None` if it is neither.
fn wait_of(number: u64, headers: &RateLimitHeaders, now: Timestamp) -> Option<Duration> {
    let seconds = Duration::from_secs(number);
    if seconds <= LONGEST_WAIT {
        return Some(seconds);
    }
    wait_until(unix_time(number)?, headers, now).filter(|wait| !wait.is_zero())
}

/// The wait until `time`, which follows the service's clock. `None` if it is not plausible.
fn wait_until(time: Timestamp, headers: &RateLimitHeaders, now: Timestamp) -> Option<Duration> {
    let plausible = |wait: Duration| (wait <= LONGEST_WAIT).then_some(wait);
    let by_own_clock = plausible(time.since(now));
    // This machine's clock may be wrong. If the browser shows the service's clock, the longer wait of both clocks is never
    // too short. If not, a time in the past only shows that this machine's clock is wrong.
    match service_clock(headers) {
        Some(service_now) => plausible(time.since(service_now)).map(|wait| wait.max(by_own_clock.unwrap_or_default())),
        None => by_own_clock.filter(|wait| !wait.is_zero()),
    }
}

/// `X-RateLimit-Reset` by this machine's clock. The interface says Unix seconds. Some services send the seconds from now,
/// or milliseconds; the size of the number tells them apart.
fn parse_reset(headers: &RateLimitHeaders, now: Timestamp) -> Option<Timestamp> {
    let number = parse_decimal(headers.reset.as_deref()?.trim())?;
    let end = match number {
        // Unix time 0, as mock servers send it.
        0 => Timestamp::from_unix_ms(0),
        1..SMALLEST_UNIX_SECONDS => now.after(Duration::from_secs(number)),
        SMALLEST_UNIX_SECONDS.. => {
            let service_now = service_clock(headers).unwrap_or(now);
            let offset_ms = now.unix_ms().saturating_sub(service_now.unix_ms());
            Timestamp::from_unix_ms(unix_time(number)?.unix_ms().saturating_add(offset_ms))
        }
    };
    (end.since(now) <= LONGEST_WAIT).then_some(end)
}

/// `number` as a Unix time in seconds or milliseconds.
fn unix_time(number: u64) -> Option<Timestamp> {
    let signed = i64::try_from(number).ok()?;
    match number {
        0..SMALLEST_UNIX_SECONDS => None,
        SMALLEST_UNIX_SECONDS..SMALLEST_UNIX_MS => Some(Timestamp::from_unix_seconds(signed)),
        SMALLEST_UNIX_MS.. => Some(Timestamp::from_unix_ms(signed)),
    }
}

fn service_clock(headers: &RateLimitHeaders) -> Option<Timestamp> {
    parse_http_date(headers.date.as_deref()?)
}

/// The three formats of an HTTP date (RFC 9110, 5.6.7).
fn parse_http_date(text: &str) -> Option<Timestamp> {
    let date = httpdate::parse_http_date(text.trim()).ok()?;
    let since_epoch = date.duration_since(std::time::UNIX_EPOCH).ok()?;
    i64::try_from(since_epoch.as_secs()).ok().map(Timestamp::from_unix_seconds)
}

/// Digits, and a fraction that is rounded up: later is safe, earlier is not. More digits than `u64` holds give its maximum.
fn parse_decimal(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if whole.is_empty() || !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let is_fraction = fraction.bytes().any(|digit| digit != b'0');
    Some(whole.parse().unwrap_or(u64::MAX).saturating_add(u64::from(is_fraction)))
}

/// A number of requests.
fn parse_count(text: Option<&str>) -> Option<u64> {
    text?.trim().parse().ok()
}

#[cfg(test)]
mod tests;
