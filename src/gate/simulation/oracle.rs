//! The test oracle: it knows what really happened, whatever the tabs have stored, and judges each request by it.

use super::{
    service::{SimResponse, margin_ms},
    tab::SimRequest,
};
use crate::api::outcome::Outcome;

#[derive(Default)]
pub struct Oracle {
    pub pending: u32,
    blocked_until_ms: u64,
    rate_limited_in_a_row: u32,
    rate_limited_at_ms: Option<u64>,
    no_response_in_a_row: u32,
    backoff_until_ms: u64,
    is_stopped: bool,
    key_worked: bool,
}

impl Oracle {
    /// Checks whether `request` may be sent, and records that it is.
    pub fn record_request(&mut self, now_ms: u64, request: &SimRequest) -> Result<(), String> {
        if now_ms < self.blocked_until_ms {
            return Err(format!("a request started {} ms too early", self.blocked_until_ms - now_ms));
        }
        if self.pending > 0 {
            return Err("two requests overlap".into());
        }
        if now_ms < self.backoff_until_ms {
            return Err("a request followed a failure that may hide a 429 without a pause".into());
        }
        if self.is_stopped {
            return Err("a request started although a person had to decide first".into());
        }
        if request.was_sent && !request.was_rate_limited {
            return Err("a request with an unknown outcome was retried".into());
        }
        self.pending += 1;
        Ok(())
    }

    /// Records what a tab received.
    pub fn record_response(&mut self, now_ms: u64, response: &SimResponse) {
        self.pending -= 1;
        match (response.outcome, response.requested_wait_ms) {
            (Outcome::RateLimited(_), Some(requested_ms)) => {
                let wait_ms = (requested_ms << self.rate_limited_in_a_row.min(10)) + margin_ms();
                self.blocked_until_ms = self.blocked_until_ms.max(now_ms + wait_ms);
                self.rate_limited_in_a_row += 1;
                self.rate_limited_at_ms = Some(now_ms);
                self.is_stopped |= self.rate_limited_in_a_row >= 3;
            }
            (Outcome::RateLimited(_), None) => {}
            (Outcome::Abandoned, _) if self.no_response_in_a_row == 0 => self.no_response_in_a_row = 1,
            (Outcome::NoResponse | Outcome::Abandoned, _) => {
                self.no_response_in_a_row += 1;
                self.backoff_until_ms = now_ms + (5_000u64 << (self.no_response_in_a_row - 1).min(10)).min(60_000);
            }
            (Outcome::Forbidden, _) => self.is_stopped = true,
            (Outcome::Unauthorized, _) => {
                // By real time. A clock that jumped may hide the 429 from the gate; that is not judged.
                let is_soon = self.rate_limited_at_ms.is_some_and(|at_ms| now_ms - at_ms <= 1_000);
                self.is_stopped |= self.key_worked && is_soon;
            }
            (Outcome::Responded { key_worked }, _) => {
                self.key_worked |= key_worked;
                (self.rate_limited_in_a_row, self.no_response_in_a_row, self.backoff_until_ms) = (0, 0, 0);
            }
        }
    }

    /// Records that a person resumed after a stop.
    pub fn record_resume(&mut self) {
        self.is_stopped = false;
        self.rate_limited_at_ms = None;
    }
}
