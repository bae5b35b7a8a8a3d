//! What really happened in a schedule, for the properties to be judged by.

use super::{
    service::{Answer, margin_ms},
    world::Ask,
};
use crate::api::outcome::Outcome;

#[derive(Default)]
pub struct Facts {
    pub blocked_until_ms: u64,
    pub refusals: u32,
    pub unanswered: u32,
    pub cool_until_ms: u64,
    pub stopped: bool,
    pub key_worked: bool,
    pub refused_ms: Option<u64>,
    pub in_flight: u32,
}

impl Facts {
    /// Whether a request may really start now.
    pub fn judge(&self, now_ms: u64, ask: Option<&Ask>) -> Result<(), String> {
        if now_ms < self.blocked_until_ms {
            return Err(format!("a request started {} ms too early", self.blocked_until_ms - now_ms));
        }
        if self.in_flight > 0 {
            return Err("two requests overlap".into());
        }
        if now_ms < self.cool_until_ms {
            return Err("a request followed a failure that may hide a 429 without a pause".into());
        }
        if self.stopped {
            return Err("a request started although the person was to be asked".into());
        }
        let again_unasked = ask.is_some_and(|ask| ask.sent > 0 && !ask.was_refused);
        if again_unasked { Err("a request of unknown outcome went again".into()) } else { Ok(()) }
    }

    /// Takes note of what a tab received.
    pub fn learn(&mut self, now_ms: u64, answer: &Answer) {
        match (answer.ended, answer.said_wait_ms) {
            (Outcome::RateLimited(_), Some(said_ms)) => {
                let wait_ms = (said_ms << self.refusals.min(10)) + margin_ms();
                self.blocked_until_ms = self.blocked_until_ms.max(now_ms + wait_ms);
                self.refusals += 1;
                self.refused_ms = Some(now_ms);
                self.stopped |= self.refusals >= 3;
            }
            (Outcome::Abandoned, _) if self.unanswered == 0 => self.unanswered = 1,
            (Outcome::NoResponse | Outcome::Abandoned, _) => {
                self.unanswered += 1;
                self.cool_until_ms = now_ms + (5_000u64 << (self.unanswered - 1).min(10)).min(60_000);
            }
            (Outcome::Forbidden, _) => self.stopped = true,
            (Outcome::Unauthorized, _) => {
                // By real time; a clock that jumped may make the gate less sure, which is judged nowhere.
                let lately = self.refused_ms.is_some_and(|refused| now_ms - refused <= 1_000);
                self.stopped |= self.key_worked && lately;
            }
            (Outcome::Responded { key_worked }, _) => {
                self.key_worked |= key_worked;
                (self.refusals, self.unanswered, self.cool_until_ms) = (0, 0, 0);
            }
            (Outcome::RateLimited(_), None) => {}
        }
    }
}
