//! The requests that were sent, for a person to look at and to hand on. Pure. The key is no part of it.

use super::{client::SentRequest, rate_limit::RateLimit};
use std::{collections::VecDeque, time::Duration};

/// How many requests are remembered.
const MOST: usize = 50;

/// The last requests, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestLog(VecDeque<LogEntry>);

/// One request that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Counted from 1 since the page began.
    pub number: u64,
    pub sent: SentRequest,
    /// Requests left in the window, as the answer said.
    pub remaining: Option<u64>,
}

impl RequestLog {
    /// Remembers a request, and forgets the oldest one beyond the most.
    pub fn add(&mut self, sent: SentRequest, reading: Option<RateLimit>) {
        let number = self.0.front().map_or(1, |newest| newest.number.saturating_add(1));
        self.0.push_front(LogEntry { number, sent, remaining: reading.and_then(|reading| reading.remaining) });
        self.0.truncate(MOST);
    }

    /// From the newest to the oldest.
    pub fn iter(&self) -> impl Iterator<Item = &LogEntry> {
        self.0.iter()
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

    /// From sending to the end of the answer.
    pub fn took(&self) -> Duration {
        self.sent.ended_at.since(self.sent.at)
    }

    /// The request as a command for a shell, with a variable in the key's place.
    pub fn as_curl(&self) -> String {
        let url = quoted(&self.sent.url);
        let head = format!("curl -i {url} -H \"Authorization: Bearer $PETSTORE_API_KEY\"");
        match &self.sent.body {
            None => head,
            Some(body) => format!("{head} -H 'Content-Type: application/json' --data-raw {}", quoted(body)),
        }
    }
}

/// As one word for a POSIX shell, whatever is in it.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;

    fn sent(body: Option<&str>) -> SentRequest {
        SentRequest {
            at: Timestamp::from_unix_ms(1_000),
            url: "https://api.example.com/shop/v1/pets?limit=20".into(),
            body: body.map(Into::into),
            http_status: Some(200),
            ended_at: Timestamp::from_unix_ms(1_042),
        }
    }

    #[test]
    fn the_newest_fifty_are_remembered() {
        let mut log = RequestLog::default();
        for _ in 0..60 {
            log.add(sent(None), None);
        }
        let numbers: Vec<u64> = log.iter().map(|logged| logged.number).collect();
        assert_eq!((numbers.len(), numbers[0], numbers[49]), (50, 60, 11));
    }

    #[test]
    fn a_request_is_told_by_method_path_and_duration() {
        let logged = LogEntry { number: 1, sent: sent(None), remaining: None };
        assert_eq!((logged.method(), logged.path()), ("GET", "/shop/v1/pets?limit=20"));
        assert_eq!(logged.took(), Duration::from_millis(42));
    }

    #[test]
    fn a_copied_request_runs_in_a_shell_whatever_the_name_and_has_no_key() {
        let logged = LogEntry { number: 1, sent: sent(Some(r#"{"name":"O'Hara $(rm)"}"#)), remaining: None };
        assert_eq!(
            logged.as_curl(),
            "curl -i 'https://api.example.com/shop/v1/pets?limit=20' \
             -H \"Authorization: Bearer $PETSTORE_API_KEY\" \
             -H 'Content-Type: application/json' --data-raw '{\"name\":\"O'\\''Hara $(rm)\"}'"
        );
    }
}
