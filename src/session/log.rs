//! The log of the requests that were sent. Pure. It never has the key.

use crate::api::{client::SentRequest, rate_limit::RateLimit};
use std::collections::VecDeque;

/// How many requests the log keeps.
const CAPACITY: usize = 50;

/// The last requests, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestLog(VecDeque<LogEntry>);

/// One request in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Counted from 1 since the page was loaded.
    pub number: u64,
    pub sent: SentRequest,
    /// Requests left in the window, as the response says.
    pub remaining: Option<u64>,
}

impl RequestLog {
    /// Adds a request, and removes the oldest one when the log is full.
    pub fn add(&mut self, sent: SentRequest, rate_limit: Option<RateLimit>) {
        let number = self.0.front().map_or(1, |newest| newest.number.saturating_add(1));
        self.0.push_front(LogEntry { number, sent, remaining: rate_limit.and_then(|limit| limit.remaining) });
        self.0.truncate(CAPACITY);
    }

    /// From the newest to the oldest.
    pub fn iter(&self) -> impl Iterator<Item = &LogEntry> {
        self.0.iter()
    }
}

impl LogEntry {
    /// The path and query after the service's origin.
    pub fn path(&self) -> &str {
        let url = self.sent.url.as_str();
        let authority = url.find("://").map_or(0, |at| at + 3);
        url[authority..].find('/').map_or("/", |at| &url[authority + at..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;

    fn sent(url: &str) -> SentRequest {
        let at = Timestamp::from_unix_ms(1_000);
        SentRequest { at, method: "GET", url: url.into(), http_status: Some(200), ended_at: at }
    }

    #[test]
    fn the_log_keeps_the_newest_fifty_requests_and_counts_all() {
        let mut log = RequestLog::default();
        for _ in 0..60 {
            log.add(sent("https://api.example.com/v1/pets"), None);
        }
        let numbers: Vec<u64> = log.iter().map(|entry| entry.number).collect();
        assert_eq!((numbers.len(), numbers[0], numbers[49]), (50, 60, 11));
    }

    #[test]
    fn the_path_follows_a_host_of_any_length() {
        let path = |url: &str| LogEntry { number: 1, sent: sent(url), remaining: None }.path().to_owned();
        assert_eq!(path("https://api.example.com/store/v1/pets?limit=20"), "/store/v1/pets?limit=20");
        assert_eq!(path("http://a/v1/pets"), "/v1/pets");
        assert_eq!(path("http://a"), "/");
    }
}
