//! What a response says about the rate limit: the three `X-RateLimit-*` headers and `Retry-After`.
//!
//! Pure. The interface names the headers but not their exact formats. Every format that services use is understood;
//! anything else counts as a missing header. Nothing here shortens a wait that the service asked for.

use crate::clock::Timestamp;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The wait after a `429` without a readable `Retry-After`.
pub const DEFAULT_WAIT: Duration = Duration::from_secs(60);
/// Added to every wait: clocks differ, and a request that arrives too early may cost the key.
pub const MARGIN: Duration = Duration::from_secs(1);
/// The longest accepted wait: longer than the window of any plan, and short enough to keep the arithmetic finite.
const LONGEST_WAIT: Duration = Duration::from_secs(366 * 86_400);

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

/// The rate limit as one response states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RateLimit {
    /// Requests that the window allows.
    pub limit: Option<u64>,
    /// Requests that remain in the window.
    pub remaining: Option<u64>,
    /// When the window ends, by this machine's clock.
    pub resets_at: Option<Timestamp>,
    /// When the response arrived.
    pub received_at: Timestamp,
}

impl RateLimit {
    /// Parses `headers` that were received at `now`.
    pub fn from_headers(headers: &RateLimitHeaders, now: Timestamp) -> Self {
        Self {
            limit: headers.limit.as_deref().and_then(parse_count),
            remaining: headers.remaining.as_deref().and_then(parse_count),
            resets_at: parse_reset(headers, now),
            received_at: now,
        }
    }

    /// Whether no header could be read: all are missing, or hidden from this origin.
    pub fn is_unknown(&self) -> bool {
        self.limit.is_none() && self.remaining.is_none() && self.resets_at.is_none()
    }
}

/// How long nothing may be sent after a `429` with `headers`, received at `now`, [`MARGIN`] included: `Retry-After` in
/// seconds or as a date, else until the end of the window, and then at least [`DEFAULT_WAIT`]. At least a second.
pub fn wait_after_429(headers: &RateLimitHeaders, now: Timestamp) -> Duration {
    let until_reset = || parse_reset(headers, now).map_or(DEFAULT_WAIT, |end| end.since(now).max(DEFAULT_WAIT));
    let wait = parse_retry_after(headers, now).unwrap_or_else(until_reset);
    wait.clamp(Duration::from_secs(1), LONGEST_WAIT) + MARGIN
}

/// `Retry-After` as a wait (RFC 9110, 10.2.3): a whole number of seconds or a date; `None` for anything else.
fn parse_retry_after(headers: &RateLimitHeaders, now: Timestamp) -> Option<Duration> {
    let text = headers.retry_after.as_deref()?.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        // More digits than u64 holds are still a wait: the longest.
        return Some(Duration::from_secs(text.parse().unwrap_or(u64::MAX)));
    }
    let date = parse_http_date(text)?;
    // A date follows the service's clock, and this machine's clock may be wrong. If the browser shows the service's
    // clock, the longer wait of both clocks is never too short. If not, a date in the past only shows that this machine's
    // clock is wrong.
    let by_own_clock = date.since(now);
    match headers.date.as_deref().and_then(parse_http_date) {
        Some(service_now) => Some(date.since(service_now).max(by_own_clock)),
        None if by_own_clock.is_zero() => None,
        None => Some(by_own_clock),
    }
}

/// `X-RateLimit-Reset` by this machine's clock. The interface says Unix seconds. Some services send the seconds from now,
/// or milliseconds; the size of the number tells them apart.
fn parse_reset(headers: &RateLimitHeaders, now: Timestamp) -> Option<Timestamp> {
    const SMALLEST_UNIX_SECONDS: u64 = 100_000_000;
    const SMALLEST_UNIX_MS: u64 = 100_000_000_000;
    let text = headers.reset.as_deref()?.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if whole.is_empty() || !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // A fraction is rounded up: later is safe, earlier is not.
    let number = whole.parse::<u64>().ok()?.saturating_add(u64::from(fraction.bytes().any(|digit| digit != b'0')));
    let signed = i64::try_from(number).ok()?;
    let reset = match number {
        0..SMALLEST_UNIX_SECONDS => return Some(now.after(Duration::from_secs(number))),
        SMALLEST_UNIX_SECONDS..SMALLEST_UNIX_MS => Timestamp::from_unix_seconds(signed),
        SMALLEST_UNIX_MS.. => Timestamp::from_unix_ms(signed),
    };
    let service_now = headers.date.as_deref().and_then(parse_http_date).unwrap_or(now);
    let remaining = reset.since(service_now);
    (remaining <= LONGEST_WAIT).then(|| now.after(remaining))
}

/// The three formats of an HTTP date (RFC 9110, 5.6.7).
fn parse_http_date(text: &str) -> Option<Timestamp> {
    let date = httpdate::parse_http_date(text.trim()).ok()?;
    let since_epoch = date.duration_since(std::time::UNIX_EPOCH).ok()?;
    i64::try_from(since_epoch.as_secs()).ok().map(Timestamp::from_unix_seconds)
}

/// A number of requests: digits only.
fn parse_count(text: &str) -> Option<u64> {
    let text = text.trim();
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests;
