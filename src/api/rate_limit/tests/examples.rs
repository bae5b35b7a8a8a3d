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

    /// The headers of a response at `now`. `with_unix_time` reads their dates, as the browser does.
    pub fn headers(&self, now: Timestamp, with_unix_time: fn(String) -> String) -> RateLimitHeaders {
        let header = |name: &str| self.headers.get(name).map(|value| printed(value, now));
        RateLimitHeaders {
            limit: header("x-ratelimit-limit"),
            remaining: header("x-ratelimit-remaining"),
            reset: header("x-ratelimit-reset").map(with_unix_time),
            retry_after: header("retry-after").map(with_unix_time),
            date: header("date").map(with_unix_time),
        }
    }
}

/// `text` with each `{SECONDS|FORMAT}` as the time so many seconds after the last whole second of `now`.
fn printed(text: &str, now: Timestamp) -> String {
    let print = |part: &str| {
        let (before, placeholder) = part.strip_suffix('}')?.split_once('{')?;
        let (seconds, format) = placeholder.split_once('|')?;
        let unix_seconds = now.unix_ms().div_euclid(1_000) + seconds.parse::<i64>().unwrap();
        let time = jiff::Timestamp::from_second(unix_seconds).unwrap();
        Some(format!("{before}{}", time.strftime(format)))
    };
    text.split_inclusive('}').map(|part| print(part).unwrap_or_else(|| part.to_owned())).collect()
}
