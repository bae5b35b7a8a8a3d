//! `429` responses with the headers of an example in `tests/wire/limits.json`: what services send about the rate limit.

use std::collections::HashMap;
use std::sync::LazyLock;
use std::time::Duration;

use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

use super::error_responses::too_many_requests;

static ALL: LazyLock<Vec<Limits>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../wire/limits.json")).unwrap_or_default());

/// One example. What its headers mean is for the tests of the app.
#[derive(Deserialize)]
pub struct Limits {
    name: String,
    headers: HashMap<String, String>,
}

/// Marks a response with no other headers about the rate limit than its own.
#[derive(Clone)]
pub struct HasOwnLimits;

impl Limits {
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|limits| limits.name == name)
    }

    pub fn response(&self, now: Duration) -> Response {
        let mut response = too_many_requests();
        for (name, value) in &self.headers {
            let value = HeaderValue::from_bytes(printed(value, now).as_bytes());
            if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), value) {
                response.headers_mut().insert(name, value);
            }
        }
        response.extensions_mut().insert(HasOwnLimits);
        response
    }
}

/// `text` with each `{SECONDS|FORMAT}` as the time so many seconds after the last whole second of `now`.
fn printed(text: &str, now: Duration) -> String {
    let print = |part: &str| {
        let (before, placeholder) = part.strip_suffix('}')?.split_once('{')?;
        let (seconds, format) = placeholder.split_once('|')?;
        let now = Timestamp::from_second(i64::try_from(now.as_secs()).ok()?).ok()?;
        let time = now.checked_add(SignedDuration::from_secs(seconds.parse().ok()?)).ok()?;
        Some(format!("{before}{}", time.strftime(format)))
    };
    text.split_inclusive('}').map(|part| print(part).unwrap_or_else(|| part.to_owned())).collect()
}
