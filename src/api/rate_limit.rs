//! What a response says about the rate limit: the three `X-RateLimit-*` headers and `Retry-After`.
//!
//! Pure. The interface names the headers but not their exact formats. `tests/wire/limits.json` lists what services send. A value
//! is a number, whose size tells its unit, or a date of HTTP. No number is ever picked out of a text: the year of a date would be a
//! wait of half an hour, and `1h` a wait of a second. Anything else counts as a missing header, and so does an absurd value, such as
//! the zeros of a mock server. Nothing here shortens a wait that the service asked for. The browser has read the dates before.

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
const SMALLEST_UNIX_SECONDS: i64 = 100_000_000;
/// Smaller numbers are Unix seconds.
const SMALLEST_UNIX_MS: i64 = 100_000_000_000;

/// The rate-limit headers of one response, as text; `None` where one is missing or hidden from the browser. Dates are Unix milliseconds
/// ([`crate::browser::time::with_unix_time`]).
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

impl RateLimitHeaders {
    /// Whether the value of each header can be used, in the order of the fields.
    pub fn are_usable(&self, now: Timestamp) -> [bool; 5] {
        let [limit, remaining] = [&self.limit, &self.remaining].map(|count| parse_count(count.as_deref()).is_some());
        let retry_after = parse_retry_after(self, now, DEFAULT_WAIT).is_some();
        [limit, remaining, parse_reset(self, now).is_some(), retry_after, service_clock(self).is_some()]
    }
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

/// How long nothing may be sent after a `429` with `headers`, received at `now`, [`MARGIN`] included: what `Retry-After` says,
/// else until the end of the window, and then at least [`DEFAULT_WAIT`]. At least a second.
pub fn wait_after_429(headers: &RateLimitHeaders, now: Timestamp) -> Duration {
    let unknown = parse_reset(headers, now).map_or(DEFAULT_WAIT, |end| end.since(now).max(DEFAULT_WAIT));
    parse_retry_after(headers, now, unknown).unwrap_or(unknown).max(Duration::from_secs(1)) + MARGIN
}

/// The greatest of the values that browsers and gateways join with commas. One that cannot be read counts as `unknown`. `None` if none
/// can be read.
fn greatest<T: Copy + Ord>(text: &str, unknown: T, read: impl Fn(&str) -> Option<T>) -> Option<T> {
    let values: Vec<Option<T>> = text.split(',').map(read).collect();
    let greatest = values.iter().copied().max()??;
    Some(if values.contains(&None) { greatest.max(unknown) } else { greatest })
}

/// `Retry-After` as a wait (RFC 9110, 10.2.3). No wait, or a time in the past, says nothing.
fn parse_retry_after(headers: &RateLimitHeaders, now: Timestamp, unknown: Duration) -> Option<Duration> {
    // This machine's clock may be wrong. If the browser shows the service's clock, the longer wait of both clocks is never too short.
    let clocks = [Some(now), service_clock(headers)];
    let read = |value: &str| {
        let waits = clocks.iter().flatten().filter_map(|clock| Some(parse_time(value, *clock)?.since(*clock)));
        waits.filter(|wait| !wait.is_zero() && *wait <= LONGEST_WAIT).max()
    };
    greatest(headers.retry_after.as_deref()?, unknown, read)
}

/// Whether the table of the interface has `limit` for a minute alone.
pub fn is_per_minute(limit: u64) -> bool {
    matches!(limit, 60 | 300)
}

/// `X-RateLimit-Reset` by this machine's clock.
fn parse_reset(headers: &RateLimitHeaders, now: Timestamp) -> Option<Timestamp> {
    // Such a limit alone is a minute's: by a clock that is behind, its end seems to be later.
    let is_one = headers.limit.as_ref().is_some_and(|limit| !limit.contains(','));
    let is_minute = is_one && parse_count(headers.limit.as_deref()).is_some_and(is_per_minute);
    let latest = if is_minute { now.after(Duration::from_secs(60)) } else { Timestamp::from_unix_ms(i64::MAX) };
    let clock = service_clock(headers).unwrap_or(now);
    let offset_ms = now.unix_ms().saturating_sub(clock.unix_ms());
    let read = |value: &str| {
        let end_ms = parse_time(value, clock)?.unix_ms().saturating_add(offset_ms);
        Some(Timestamp::from_unix_ms(end_ms).min(latest)).filter(|end| end.since(now) <= LONGEST_WAIT)
    };
    greatest(headers.reset.as_deref()?, now.after(DEFAULT_WAIT), read)
}

fn service_clock(headers: &RateLimitHeaders) -> Option<Timestamp> {
    parse_time(headers.date.as_deref()?, Timestamp::default())
}

/// The time that a number means: Unix time, or seconds from `clock` on. A fraction counts as the next whole number: later is safe,
/// earlier is not.
fn parse_time(text: &str, clock: Timestamp) -> Option<Timestamp> {
    let text = text.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = whole.parse::<i64>().ok().filter(|_| are_digits(whole) && are_digits(fraction))?;
    let number = number.saturating_add(fraction.contains(|digit| digit != '0').into());
    Some(match number {
        // Unix time 0, as mock servers send it.
        0 => Timestamp::from_unix_ms(0),
        1..SMALLEST_UNIX_SECONDS => clock.after(Duration::from_secs(number.unsigned_abs())),
        SMALLEST_UNIX_SECONDS..SMALLEST_UNIX_MS => Timestamp::from_unix_seconds(number),
        _ => Timestamp::from_unix_ms(number),
    })
}

/// A number of requests, 0 if it is negative: the smallest of those that are joined with commas. `None` if one of them cannot be read, as
/// it could be smaller.
fn parse_count(text: Option<&str>) -> Option<u64> {
    let smallest = text?.split(',').map(|value| value.trim().parse::<i64>().ok()).min()??;
    Some(smallest.max(0).unsigned_abs())
}

#[cfg(test)]
pub mod tests;
