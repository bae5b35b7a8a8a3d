//! What all tabs know about one key at one service, and what follows from it. Pure: clocks and random numbers are arguments.

use super::{
    backoff::{Clocks, Pause, Reason, WaitTracker},
    budget::Budget,
    plan::Window,
    rule::{Rule, is_enabled},
};
use crate::{
    api::{
        outcome::{Outcome, Stop},
        rate_limit::{DEFAULT_WAIT, MARGIN, RateLimit},
    },
    clock::Timestamp,
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// After so many `429` in a row the person decides.
const MAX_429S_IN_A_ROW: u32 = 3;
/// The pause after a failure that may hide a `429`: the first, and the longest.
const BACKOFF_MIN: Duration = Duration::from_secs(5);
const BACKOFF_MAX: Duration = Duration::from_secs(60);
/// The longest random addition to a wait.
const JITTER_MAX: Duration = Duration::from_secs(5);
/// A `401` within this time after a `429`, for a key that worked, looks like a ban.
const BAN_SUSPECTED_WITHIN: Duration = Duration::from_secs(600);

/// What is known, in the form in which it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct GateState {
    pub budget: Budget,
    pub pauses: Vec<Pause>,
    pub stop: Option<Stop>,
    /// `429` in a row.
    #[serde(rename = "refusals")]
    rate_limited_in_a_row: u32,
    /// Requests without a readable response in a row.
    #[serde(rename = "unanswered")]
    no_response_in_a_row: u32,
    #[serde(rename = "refusedAt")]
    rate_limited_at: Option<Timestamp>,
    key_worked: bool,
}

/// Whether a request may be sent now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Send,
    Wait(Reason, Duration),
    Stop(Stop),
}

impl GateState {
    /// Whether a tab that measures the pauses with `tracker` may send a request now.
    pub fn decide(&self, tracker: &WaitTracker, now: Clocks) -> Decision {
        if let Some(stop) = self.stop {
            return Decision::Stop(stop);
        }
        let counted = is_enabled(Rule::CountRequests).then(|| (Reason::MinuteFull, self.budget.wait_for_minute(now)));
        let waits = self.pauses.iter().map(|pause| (pause.reason, tracker.remaining(pause, now))).chain(counted);
        match waits.max_by_key(|(_, remaining)| *remaining) {
            Some((reason, remaining)) if !remaining.is_zero() => Decision::Wait(reason, remaining),
            Some(_) | None => Decision::Send,
        }
    }

    /// Records how a request ended and what its headers said; `random_per_mille` is from 0 to 1000. Returns whether the
    /// request may be retried without asking the person, after the wait.
    pub fn record_outcome(
        &mut self,
        now: Clocks,
        outcome: Outcome,
        rate_limit: Option<RateLimit>,
        random_per_mille: u32,
    ) -> bool {
        match outcome {
            Outcome::RateLimited(wait) => self.record_429(now, wait, random_per_mille),
            // One cancelled request causes no pause. A second one before any response does.
            Outcome::Abandoned if self.no_response_in_a_row == 0 => self.no_response_in_a_row = 1,
            Outcome::NoResponse | Outcome::Abandoned => {
                let backoff = BACKOFF_MIN.saturating_mul(1 << self.no_response_in_a_row.min(10)).min(BACKOFF_MAX);
                self.no_response_in_a_row = self.no_response_in_a_row.saturating_add(1);
                self.pause(Rule::BackOff, Reason::NoResponse, now, backoff);
            }
            Outcome::Forbidden | Outcome::Unauthorized => {
                let is_soon = |limited: Timestamp| now.wall.since(limited) <= BAN_SUSPECTED_WITHIN;
                let looks_banned = self.key_worked && self.rate_limited_at.is_some_and(is_soon);
                if (looks_banned || outcome == Outcome::Forbidden) && is_enabled(Rule::StopOnSuspectedBan) {
                    self.stop = Some(Stop::SuspectedBan);
                }
            }
            Outcome::Responded { key_worked } => {
                self.rate_limited_in_a_row = 0;
                self.no_response_in_a_row = 0;
                self.key_worked |= key_worked;
                self.pauses.retain(|pause| pause.reason == Reason::NoneRemaining);
            }
        }
        let is_429 = matches!(outcome, Outcome::RateLimited(_));
        // The limits in a response to an unknown key belong to no key.
        if let Some(rate_limit) = rate_limit.filter(|_| outcome != Outcome::Unauthorized) {
            self.budget.record_rate_limit(rate_limit);
            self.pauses.retain(|pause| pause.reason != Reason::NoneRemaining);
            // The wait of a 429 overrides the reset.
            if rate_limit.remaining == Some(0) && !is_429 {
                // An absurd reset must not close the gate for ever: no window is longer than a day.
                let longest = Window::of(&rate_limit).unwrap_or(Window::Day).length();
                let until_reset = rate_limit.resets_at.map_or(DEFAULT_WAIT, |end| end.since(rate_limit.received_at));
                self.pause(Rule::WaitForReset, Reason::NoneRemaining, now, until_reset.min(longest) + MARGIN);
            }
        }
        is_429 && self.stop.is_none() || outcome == Outcome::NoResponse && !is_enabled(Rule::NeverRetryUnknownOutcome)
    }

    /// Ends a stop, as a person decided. The pauses stay.
    pub fn resume(&mut self) {
        self.stop = None;
        // The same 429 must not raise the suspicion of a ban again.
        self.rate_limited_at = None;
    }

    /// Whether something keeps the next request from being sent: the other tabs must know it before they send.
    pub fn is_restricted(&self) -> bool {
        self.stop.is_some() || !self.pauses.is_empty()
    }

    fn record_429(&mut self, now: Clocks, wait: Duration, random_per_mille: u32) {
        let earlier = self.rate_limited_in_a_row;
        self.rate_limited_in_a_row = earlier.saturating_add(1);
        self.rate_limited_at = Some(now.wall);
        let factor = if is_enabled(Rule::DoubleWait) { 1 << earlier.min(10) } else { 1 };
        let wait = wait.saturating_mul(factor);
        // Jitter keeps many clients from returning at the same time. It only lengthens the wait.
        let jitter_max = if earlier == 0 { Duration::ZERO } else { (wait / 10).min(JITTER_MAX) };
        let jitter = jitter_max * random_per_mille.min(1000) / 1000;
        self.pause(Rule::WaitAfter429, Reason::RateLimited, now, wait.saturating_add(jitter));
        if self.rate_limited_in_a_row >= MAX_429S_IN_A_ROW && is_enabled(Rule::StopAfterThree429s) {
            self.stop = Some(Stop::RateLimitedRepeatedly);
        }
    }

    /// Replaces an earlier pause for the same reason: that one is over, as a request was sent after it.
    fn pause(&mut self, rule: Rule, reason: Reason, now: Clocks, length: Duration) {
        self.pauses.retain(|pause| pause.reason != reason);
        if is_enabled(rule) {
            self.pauses.push(Pause::new(reason, now, length));
        }
    }
}

#[cfg(test)]
mod tests;
