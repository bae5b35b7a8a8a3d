//! The log of the requests that were sent. Pure. It never has the key.

use crate::api::transport::SentRequest;
use std::collections::VecDeque;

/// How many requests the log keeps.
const CAPACITY: usize = 50;

/// The last requests, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestLog(VecDeque<SentRequest>);

impl RequestLog {
    /// Adds a request, and removes the oldest one when the log is full.
    pub fn add(&mut self, sent: SentRequest) {
        self.0.push_front(sent);
        self.0.truncate(CAPACITY);
    }

    /// From the newest to the oldest.
    pub fn iter(&self) -> impl Iterator<Item = &SentRequest> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;
    use std::time::Duration;

    #[test]
    fn the_log_keeps_the_newest_fifty_requests() {
        let mut log = RequestLog::default();
        for number in 1..=60 {
            let at = Timestamp::from_unix_ms(number);
            let (path, took) = ("/v1/pets".into(), Duration::ZERO);
            log.add(SentRequest { at, method: "GET", path, http_status: None, took, remaining: None });
        }
        let times: Vec<i64> = log.iter().map(|sent| sent.at.unix_ms()).collect();
        assert_eq!((times.len(), times[0], times[49]), (50, 60, 11));
    }
}
