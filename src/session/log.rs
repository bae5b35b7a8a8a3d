//! The log of the requests that were sent. Pure. It never has the key.

use super::activity::Activity;
use crate::{api::rate_limit::RateLimit, clock::Timestamp};
use std::{collections::VecDeque, time::Duration};

/// How many requests the log keeps.
const CAPACITY: usize = 50;

/// The last requests, and the activity of the last hour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestLog {
    /// The newest first.
    entries: VecDeque<LogEntry>,
    pub activity: Activity,
}

/// One request in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Counted from 1 since the page was loaded.
    pub number: u64,
    pub sent: SentRequest,
    /// Requests left in the window, as the response says.
    pub remaining: Option<u64>,
}

/// A request that was sent, without the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentRequest {
    pub at: Timestamp,
    pub url: String,
    /// JSON. A request with a body is a `POST`, one without a body is a `GET`.
    pub body: Option<String>,
    /// `None` without a response.
    pub http_status: Option<u16>,
    /// When the response was complete, or the request failed.
    pub ended_at: Timestamp,
}

impl RequestLog {
    /// Adds a request, and removes the oldest one when the log is full.
    pub fn add(&mut self, sent: SentRequest, rate_limit: Option<RateLimit>) {
        self.activity.add_request(sent.at, sent.http_status);
        let number = self.entries.front().map_or(1, |newest| newest.number.saturating_add(1));
        self.entries.push_front(LogEntry { number, sent, remaining: rate_limit.and_then(|limit| limit.remaining) });
        self.entries.truncate(CAPACITY);
    }

    /// From the newest to the oldest.
    pub fn iter(&self) -> impl Iterator<Item = &LogEntry> {
        self.entries.iter()
    }
}

impl LogEntry {
    /// `GET` or `POST`: the interface has no other.
    pub fn method(&self) -> &'static str {
        if self.sent.body.is_some() { "POST" } else { "GET" }
    }

    /// The path and query after the service's origin.
    pub fn path(&self) -> &str {
        let url = self.sent.url.as_str();
        let authority = url.find("://").map_or(0, |at| at + 3);
        url[authority..].find('/').map_or("/", |at| &url[authority + at..])
    }

    /// From sending to the end of the response.
    pub fn took(&self) -> Duration {
        self.sent.ended_at.since(self.sent.at)
    }

    /// The request as a shell command, with a variable in place of the key.
    pub fn as_curl(&self) -> String {
        let url = quoted(&self.sent.url);
        let head = format!("curl -i {url} -H \"Authorization: Bearer $PETSTORE_API_KEY\"");
        match &self.sent.body {
            None => head,
            Some(body) => format!("{head} -H 'Content-Type: application/json' --data-raw {}", quoted(body)),
        }
    }
}

/// As one word of a POSIX shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(body: Option<&str>) -> SentRequest {
        SentRequest {
            at: Timestamp::from_unix_ms(1_000),
            url: "https://api.example.com/store/v1/pets?limit=20".into(),
            body: body.map(Into::into),
            http_status: Some(200),
            ended_at: Timestamp::from_unix_ms(1_042),
        }
    }

    #[test]
    fn the_log_keeps_the_newest_fifty_requests_and_counts_all() {
        let mut log = RequestLog::default();
        for _ in 0..60 {
            log.add(sent(None), None);
        }
        let numbers: Vec<u64> = log.iter().map(|entry| entry.number).collect();
        assert_eq!((numbers.len(), numbers[0], numbers[49]), (50, 60, 11));
        let minutes = log.activity.last_hour(Timestamp::from_unix_ms(1_000));
        assert_eq!(minutes.last().map(|minute| minute.requests), Some(60));
    }

    #[test]
    fn an_entry_has_a_method_a_path_and_a_duration() {
        let entry = LogEntry { number: 1, sent: sent(None), remaining: None };
        assert_eq!((entry.method(), entry.path()), ("GET", "/store/v1/pets?limit=20"));
        assert_eq!(entry.took(), Duration::from_millis(42));
    }

    #[test]
    fn the_path_follows_a_host_of_any_length() {
        let path = |url: &str| {
            let sent = SentRequest { url: url.into(), ..sent(None) };
            LogEntry { number: 1, sent, remaining: None }.path().to_owned()
        };
        assert_eq!(path("http://a/v1/pets"), "/v1/pets");
        assert_eq!(path("http://a"), "/");
    }

    #[test]
    fn a_request_as_curl_is_quoted_for_a_shell_and_has_no_key() {
        let entry = LogEntry { number: 1, sent: sent(Some(r#"{"name":"O'Hara $(rm)"}"#)), remaining: None };
        assert_eq!(
            entry.as_curl(),
            "curl -i 'https://api.example.com/store/v1/pets?limit=20' \
             -H \"Authorization: Bearer $PETSTORE_API_KEY\" \
             -H 'Content-Type: application/json' --data-raw '{\"name\":\"O'\\''Hara $(rm)\"}'"
        );
    }
}
