//! What an answer says about the rate limit: the three `X-RateLimit-*` headers and `Retry-After`.
//!
//! Pure. The interface names the headers but not their exact shapes, so every shape seen in the field is understood and
//! anything else counts as not said. Nothing here ever shortens a wait that the service asked for.

use crate::{clock::Timestamp, json::json_record};
use std::time::Duration;

/// How long to wait after a `429` that does not say it, or not understandably.
pub const WAIT_UNSAID: Duration = Duration::from_secs(60);
/// Added to every wait: clocks differ, and a request that comes a moment early may cost the key.
pub const MARGIN: Duration = Duration::from_secs(1);
/// The longest wait that is believed: no window of any plan comes near it, and it keeps the arithmetic finite.
const LONGEST: Duration = Duration::from_secs(366 * 86_400);

/// The headers of one answer that speak of limits, as text, `None` where missing or hidden from the browser.
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
    /// `Date`: the service's clock, against which it means its moments
    pub date: Option<String>,
}

/// What an answer said about the budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// Requests that the window allows.
    pub limit: Option<u64>,
    /// Requests left in the window.
    pub remaining: Option<u64>,
    /// When the window ends, by this machine's clock.
    pub resets_at: Option<Timestamp>,
    /// When the answer came.
    pub received_at: Timestamp,
}

json_record!(RateLimit { limit: "limit", remaining: "remaining", resets_at: "resetsAt", received_at: "receivedAt" });

impl RateLimit {
    /// What `headers`, received at `now`, say.
    pub fn read(headers: &RateLimitHeaders, now: Timestamp) -> Self {
        Self {
            limit: headers.limit.as_deref().and_then(count),
            remaining: headers.remaining.as_deref().and_then(count),
            resets_at: headers.reset.as_deref().and_then(|reset| resets_at(reset, headers, now)),
            received_at: now,
        }
    }

    /// Whether nothing at all could be read: the headers are missing, or hidden from this origin.
    pub fn is_unknown(&self) -> bool {
        self.limit.is_none() && self.remaining.is_none() && self.resets_at.is_none()
    }
}

/// How long nothing may be sent after a `429` with `headers`, received at `now`, the [`MARGIN`] included: digits, then
/// the three forms of an HTTP date, else the end of the window if that is later than [`WAIT_UNSAID`], else that.
/// At least a second.
pub fn wait_after_429(headers: &RateLimitHeaders, now: Timestamp) -> Duration {
    let said = headers.retry_after.as_deref().and_then(|text| retry_after(text, headers, now));
    let unsaid = || {
        let window = headers.reset.as_deref().and_then(|reset| resets_at(reset, headers, now));
        window.map_or(WAIT_UNSAID, |end| end.since(now).max(WAIT_UNSAID))
    };
    said.unwrap_or_else(unsaid).clamp(Duration::from_secs(1), LONGEST) + MARGIN
}

/// `Retry-After` as a wait (RFC 9110, 10.2.3): a whole number of seconds or a date; `None` for anything else.
fn retry_after(text: &str, headers: &RateLimitHeaders, now: Timestamp) -> Option<Duration> {
    let text = text.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        // Digits beyond u64 are a wait all the same: the longest.
        return Some(Duration::from_secs(text.parse().unwrap_or(u64::MAX)));
    }
    let date = http_date(text)?;
    // A date is meant by the service's clock. Where the browser shows that clock, this machine's may be wrong: the later
    // of both ends keeps "never earlier than said". Where it doesn't, a date that is past here says only that this
    // machine's clock is wrong.
    let by_ours = date.since(now);
    match headers.date.as_deref().and_then(http_date) {
        Some(theirs) => Some(date.since(theirs).max(by_ours)),
        None if by_ours.is_zero() => None,
        None => Some(by_ours),
    }
}

/// `X-RateLimit-Reset` as a moment by this machine's clock. The interface says Unix seconds; seconds from now and
/// milliseconds are met in the field and can't be mistaken for it.
fn resets_at(text: &str, headers: &RateLimitHeaders, now: Timestamp) -> Option<Timestamp> {
    const FIRST_BELIEVABLE_EPOCH_SECOND: u64 = 100_000_000;
    const FIRST_BELIEVABLE_EPOCH_MS: u64 = 100_000_000_000;
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    if whole.is_empty() || !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // A fraction is rounded up: later is safe, earlier is not.
    let number = whole.parse::<u64>().ok()?.saturating_add(u64::from(fraction.bytes().any(|digit| digit != b'0')));
    let signed = i64::try_from(number).ok()?;
    let said = match number {
        0..FIRST_BELIEVABLE_EPOCH_SECOND => return Some(now.after(Duration::from_secs(number))),
        FIRST_BELIEVABLE_EPOCH_SECOND..FIRST_BELIEVABLE_EPOCH_MS => Timestamp::from_unix_seconds(signed),
        FIRST_BELIEVABLE_EPOCH_MS.. => Timestamp::from_unix_ms(signed),
    };
    let their_now = headers.date.as_deref().and_then(http_date).unwrap_or(now);
    let left = said.since(their_now);
    (left <= LONGEST).then(|| now.after(left))
}

/// The three forms of an HTTP date (RFC 9110, 5.6.7).
fn http_date(text: &str) -> Option<Timestamp> {
    let moment = httpdate::parse_http_date(text.trim()).ok()?;
    let since_epoch = moment.duration_since(std::time::UNIX_EPOCH).ok()?;
    i64::try_from(since_epoch.as_secs()).ok().map(Timestamp::from_unix_seconds)
}

/// A count of requests: digits only.
fn count(text: &str) -> Option<u64> {
    let text = text.trim();
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests;
