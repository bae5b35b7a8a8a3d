//! What is known of a request that left before the program was there. Pure.

use super::backoff::Clocks;
use crate::api::{
    error::Operation,
    outcome::Outcome,
    rate_limit::{RateLimit, RateLimitHeaders},
    response::{Response, classify},
};
use serde::{Deserialize, Serialize};

/// The mark of a request that left before the program was there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlyRequest {
    /// `None` until it arrives.
    pub answer: Option<EarlyAnswer>,
}

/// What the page's script knows of the answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct EarlyAnswer {
    /// 0 without a readable response.
    pub http_status: u16,
    pub headers: RateLimitHeaders,
}

impl EarlyAnswer {
    /// How the request ended, and what the headers say. A wait begins now, which is never too early.
    pub fn outcome(self, now: Clocks) -> (Outcome, Option<RateLimit>) {
        let Self { http_status, headers: rate_limit } = self;
        if http_status == 0 {
            return (Outcome::NoResponse, None);
        }
        let limit = RateLimit::from_headers(&rate_limit, now.wall);
        let response = Response {
            http_status,
            content_type: None,
            rate_limit,
            says_no_store: false,
            body: None,
            received_at: now.wall,
        };
        (classify(Operation::ListPets, None, response).0, Some(limit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;
    use std::time::Duration;

    #[test]
    fn the_answer_is_judged_as_any_other_answer() {
        let clocks = Clocks { wall: Timestamp::from_unix_seconds(1_795_255_200), monotonic: Duration::ZERO };
        let outcome = |http_status| EarlyAnswer { http_status, ..EarlyAnswer::default() }.outcome(clocks).0;
        assert_eq!(outcome(0), Outcome::NoResponse);
        assert_eq!(outcome(200), Outcome::Responded { key_worked: true });
        assert_eq!(outcome(401), Outcome::Unauthorized);
        assert_eq!(outcome(403), Outcome::Forbidden);
        assert_eq!(outcome(500), Outcome::Responded { key_worked: false });
        assert_eq!(outcome(429), Outcome::RateLimited(Duration::from_secs(61)));
    }

    #[test]
    fn the_headers_of_the_answer_are_read() {
        let headers =
            RateLimitHeaders { limit: Some("60".into()), remaining: Some("7".into()), ..RateLimitHeaders::default() };
        let clocks = Clocks { wall: Timestamp::from_unix_seconds(1_795_255_200), monotonic: Duration::ZERO };
        let (_, limit) = EarlyAnswer { http_status: 200, headers }.outcome(clocks);
        assert_eq!(limit.and_then(|limit| limit.remaining), Some(7));
    }
}
