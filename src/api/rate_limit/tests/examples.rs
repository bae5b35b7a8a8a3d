//! `tests/wire/limits.json`: what services send, and what it means. The tests in a browser have it, too.

use super::{RateLimitHeaders, Timestamp};
use serde::Deserialize;
use std::{collections::HashMap, sync::LazyLock};

static ALL: LazyLock<Vec<Example>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../../tests/wire/limits.json")).unwrap());

/// `tests/README.md` has the fields.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Example {
    pub name: String,
    headers: HashMap<String, String>,
    pub wait_seconds: Option<u64>,
    pub limit: Option<u64>,
    pub remaining: Option<u64>,
    pub resets_in_seconds: Option<i64>,
}

impl Example {
    pub fn all() -> &'static [Self] {
        &ALL
    }

    /// Whether a header has a time, which is printed in whole seconds.
    pub fn has_times(&self) -> bool {
        self.headers.values().any(|value| value.contains("|%"))
    }

    /// The headers of a response at `now`, with its dates as the browser reads them.
    pub fn headers(&self, now: Timestamp) -> RateLimitHeaders {
        self.printed(now, |seconds, format| {
            // What follows the time of day names the zone, or is the year of an `asctime`.
            let zone = format.split_once("%M")?.1.trim_start_matches(":%S");
            let digits = zone.strip_prefix('.').and_then(|rest| rest.split(['Z', '+', ' ']).next());
            let is_later = digits.is_some_and(|digits| digits.contains(|digit| digit != '0'));
            let offset = zone.find(['+', '-']).map_or(0, |at| offset_in_seconds(&zone[at..]));
            let is_read = !zone.is_empty() && zone != " PST";
            is_read.then(|| ((seconds - offset + i64::from(is_later)) * 1_000).to_string())
        })
    }

    /// The headers of a response at `now`, as the service sends them.
    pub fn sent(&self, now: Timestamp) -> RateLimitHeaders {
        self.printed(now, |_, _| None)
    }

    /// `read` gives the text of a time from its Unix seconds and its format, or leaves it as it is printed.
    fn printed(&self, now: Timestamp, read: impl Fn(i64, &str) -> Option<String>) -> RateLimitHeaders {
        let header = |name: &str| self.headers.get(name).map(|value| printed(value, now, &read));
        RateLimitHeaders {
            limit: header("x-ratelimit-limit"),
            remaining: header("x-ratelimit-remaining"),
            reset: header("x-ratelimit-reset"),
            retry_after: header("retry-after"),
            date: header("date"),
        }
    }
}

/// `text` with each `{SECONDS|FORMAT}` as the time so many seconds after the last whole second of `now`.
fn printed(text: &str, now: Timestamp, read: &dyn Fn(i64, &str) -> Option<String>) -> String {
    let print = |part: &str| {
        let (before, placeholder) = part.strip_suffix('}')?.split_once('{')?;
        let (seconds, format) = placeholder.split_once('|')?;
        let unix_seconds = now.unix_ms().div_euclid(1_000) + seconds.parse::<i64>().unwrap();
        let print = || jiff::Timestamp::from_second(unix_seconds).unwrap().strftime(format).to_string();
        Some(before.to_owned() + &read(unix_seconds, format).unwrap_or_else(print))
    };
    text.split_inclusive('}').map(|part| print(part).unwrap_or_else(|| part.to_owned())).collect()
}

/// `+0130` or `+01:30`.
fn offset_in_seconds(zone: &str) -> i64 {
    let digits = zone.replace(':', "");
    let offset: i64 = digits[..5].parse().unwrap();
    (offset / 100 * 60 + offset % 100) * 60
}
