//! What a response says about the rate limit: the three `X-RateLimit-*` headers and `Retry-After`.
//!
//! Pure. The interface names the headers but not their exact formats. `tests/wire/limits.json` lists what services send. A value
//! is read as a whole, in one of the forms below, and no number is ever picked out of a text: the year of a date would be a wait
//! of half an hour, and `1h` a wait of a second. Anything else counts as a missing header, and so does an absurd value, such as
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
const SMALLEST_UNIX_SECONDS: u64 = 100_000_000;
/// Smaller numbers are Unix seconds.
const SMALLEST_UNIX_MS: u64 = 100_000_000_000;
/// The most parts of one value with commas between them: the units of a wait.
const MOST_PARTS: usize = 6;

/// The names of each unit of a wait, and its milliseconds.
const UNITS: [(&str, u64); 6] = [
    ("ms msec msecs millisecond milliseconds", 1),
    ("s sec secs second seconds", 1_000),
    ("m min mins minute minutes", 60_000),
    ("h hr hrs hour hours", 3_600_000),
    ("d day days", 86_400_000),
    ("w week weeks", 604_800_000),
];

/// The rate-limit headers of one response, as text; `None` where one is missing or hidden from the browser. Dates are Unix milliseconds
/// ([`crate::browser::time::with_unix_times`]).
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

/// The latest of the values that browsers and gateways join with commas, in milliseconds. One that cannot be read counts as `unknown`.
/// `None` if none can be read.
fn latest_ms(text: &str, unknown: i64, read: &dyn Fn(&str) -> Option<i64>) -> Option<i64> {
    let parts: Vec<_> = text.split(',').collect();
    let (mut latest, mut are_all_known, mut start) = (None, true, 0);
    while start < parts.len() {
        // Some waits have commas in them: the longest value counts.
        let mut end = parts.len().min(start + MOST_PARTS);
        let value = loop {
            let text = parts[start..end].join(",");
            let text = text.trim();
            let value = read(text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text));
            if value.is_some() || end == start + 1 {
                break value;
            }
            end -= 1;
        };
        are_all_known &= value.is_some();
        latest = latest.max(value);
        start = end;
    }
    latest.map(|latest| if are_all_known { latest } else { latest.max(unknown) })
}

/// `Retry-After` as a wait (RFC 9110, 10.2.3): seconds or a date. Gateways send fractions, units and Unix times, too. No wait, or a
/// time in the past, says nothing.
fn parse_retry_after(headers: &RateLimitHeaders, now: Timestamp, unknown: Duration) -> Option<Duration> {
    let read = |value: &str| {
        let wait = match parse_decimal(value).map(Duration::from_secs) {
            Some(wait) if wait <= LONGEST_WAIT => Some(wait),
            Some(time) => wait_until(unix_time(time.as_secs())?, headers, now),
            None => parse_units(value).and_then(plausible),
        };
        wait.filter(|wait| !wait.is_zero())
    };
    // From 1970 on, a wait and a time are one number.
    let as_time = |wait: Duration| Timestamp::from_unix_ms(0).after(wait).unix_ms();
    let text = headers.retry_after.as_deref()?;
    let latest = latest_ms(text, as_time(unknown), &|value| read(value).map(as_time));
    latest.map(|ms| Timestamp::from_unix_ms(ms).since(Timestamp::from_unix_ms(0)))
}

fn plausible(wait: Duration) -> Option<Duration> {
    (wait <= LONGEST_WAIT).then_some(wait)
}

/// The wait until `time`, which follows the service's clock. `None` if it is not plausible.
fn wait_until(time: Timestamp, headers: &RateLimitHeaders, now: Timestamp) -> Option<Duration> {
    let by_own_clock = plausible(time.since(now));
    // This machine's clock may be wrong. If the browser shows the service's clock, the longer wait of both clocks is never
    // too short.
    match service_clock(headers) {
        Some(service_now) => plausible(time.since(service_now)).map(|wait| wait.max(by_own_clock.unwrap_or_default())),
        None => by_own_clock,
    }
}

/// Whether the table of the interface has `limit` for a minute alone.
pub fn is_per_minute(limit: u64) -> bool {
    matches!(limit, 60 | 300)
}

/// `X-RateLimit-Reset` by this machine's clock. The interface says Unix seconds. Some services send the seconds from now,
/// milliseconds, a number with its unit, or a date; the size of a number alone tells its unit.
fn parse_reset(headers: &RateLimitHeaders, now: Timestamp) -> Option<Timestamp> {
    // Such a limit is a minute's: by a clock that is behind, its end seems to be later.
    let is_minute = parse_count(headers.limit.as_deref()).is_some_and(is_per_minute);
    let latest = if is_minute { now.after(Duration::from_secs(60)) } else { Timestamp::from_unix_ms(i64::MAX) };
    let read = |value: &str| {
        let service_now = service_clock(headers).unwrap_or(now);
        let time = match parse_decimal(value) {
            // Unix time 0, as mock servers send it.
            Some(0) => Timestamp::from_unix_ms(0),
            Some(number @ 1..SMALLEST_UNIX_SECONDS) => service_now.after(Duration::from_secs(number)),
            Some(number) => unix_time(number)?,
            None => service_now.after(parse_units(value)?),
        };
        let offset_ms = now.unix_ms().saturating_sub(service_now.unix_ms());
        let end = Timestamp::from_unix_ms(time.unix_ms().saturating_add(offset_ms)).min(latest);
        (end.since(now) <= LONGEST_WAIT).then_some(end.unix_ms())
    };
    latest_ms(headers.reset.as_deref()?, now.after(DEFAULT_WAIT).unix_ms(), &read).map(Timestamp::from_unix_ms)
}

/// `number` as a Unix time in seconds or milliseconds.
fn unix_time(number: u64) -> Option<Timestamp> {
    let ms = number.checked_mul(if number < SMALLEST_UNIX_MS { 1_000 } else { 1 })?;
    i64::try_from(ms).ok().filter(|_| number >= SMALLEST_UNIX_SECONDS).map(Timestamp::from_unix_ms)
}

fn service_clock(headers: &RateLimitHeaders) -> Option<Timestamp> {
    unix_time(parse_decimal(headers.date.as_deref()?)?)
}

/// A wait with its units, the greatest first: `1h30m`, `2 minutes`, `1 hour, 5 min and 3.5 sec`, or in ISO 8601 `P1DT2H`. Rounded up to
/// whole seconds.
fn parse_units(text: &str) -> Option<Duration> {
    let text = Some(text.to_ascii_lowercase()).filter(|text| !text.ends_with(','))?;
    let text = match text.strip_prefix('p').map(|iso| iso.split_once('t').unwrap_or((iso, ""))) {
        // A month has no known length.
        Some((days, _)) if days.contains('m') => return None,
        Some((days, times)) => format!("{days} {times}").replace(',', "."),
        None => text.replace(" and ", " "),
    };
    let (mut rest, mut ms, mut before) = (text.trim(), 0_u64, u64::MAX);
    while !rest.is_empty() {
        let (number, unit) = rest.split_at(rest.find(|sign| !matches!(sign, '0'..='9' | '.'))?);
        let unit = unit.trim_start();
        let (unit, after) = unit.split_at(unit.find(|sign: char| !sign.is_ascii_lowercase()).unwrap_or(unit.len()));
        let is_named = |(names, _): &&(&str, u64)| names.split(' ').any(|name| name == unit);
        let (_, unit_ms) = *UNITS.iter().find(is_named)?;
        // Two values of the same unit are a list.
        if unit_ms >= before {
            return None;
        }
        ms = ms.saturating_add(parse_thousandths(number)?.saturating_mul(unit_ms).div_ceil(1_000));
        (before, rest) = (unit_ms, after.trim_start_matches([' ', ',']));
    }
    (before < u64::MAX).then(|| Duration::from_secs(ms.div_ceil(1_000)))
}

/// A number in whole units.
fn parse_decimal(text: &str) -> Option<u64> {
    parse_thousandths(text.trim()).map(|thousandths| thousandths.div_ceil(1_000))
}

/// Digits, and a fraction that is rounded up: later is safe, earlier is not. More digits than `u64` holds give its maximum.
fn parse_thousandths(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if whole.is_empty() || !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut thousandths = whole.parse().unwrap_or(u64::MAX).saturating_mul(1_000);
    for (digit, worth) in fraction.bytes().zip([100, 10, 1]) {
        thousandths = thousandths.saturating_add(u64::from(digit - b'0') * worth);
    }
    Some(thousandths.saturating_add(u64::from(fraction.bytes().skip(3).any(|digit| digit != b'0'))))
}

/// A number of requests, 0 if it is negative, perhaps with parameters, as in `60;w=60`: the smallest of those that are joined with
/// commas. `None` if one of them cannot be read, as it could be smaller.
fn parse_count(text: Option<&str>) -> Option<u64> {
    let read = |value: &str| {
        let (number, parameters) = value.split_once(';').unwrap_or((value, "w="));
        let is_number = parameters.split(';').all(|parameter| parameter.contains('='));
        is_number.then(|| number.trim().parse::<i64>().ok())?.map(|number| number.max(0).unsigned_abs())
    };
    text?.split(',').map(read).min()?
}

#[cfg(test)]
pub mod tests;
