//! What all tabs know of one key at one service, and what follows from it. Pure: clocks and chance are arguments.

use super::{
    backoff::{Clocks, Pause, Reason, WaitTracker},
    budget::Budget,
    plan::Window,
    rule::{Rule, holds},
};
use crate::{
    api::{
        outcome::{Outcome, Stop},
        rate_limit::{MARGIN, RateLimit, WAIT_UNSAID},
    },
    clock::Timestamp,
    json::{json_record, json_words},
};
use std::time::Duration;

/// After so many `429` in a row the person is asked.
const MOST_REFUSALS: u32 = 3;
/// The first pause after a failure that may hide a `429`, and the longest.
const COOL_DOWN: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(60)];
/// A `401` so soon after a `429`, with a key that worked, looks like a ban.
const BAN_SUSPECTED: Duration = Duration::from_secs(600);

/// What is known, as it stands in storage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GateState {
    pub budget: Budget,
    pauses: Vec<Pause>,
    stop: Option<Stop>,
    /// `429` in a row.
    refusals: u32,
    /// Requests in a row that got no readable answer.
    unanswered: u32,
    refused_at: Option<Timestamp>,
    key_worked: bool,
}

json_record!(GateState or default {
    budget: "budget",
    pauses: "pauses",
    stop: "stop",
    refusals: "refusals",
    unanswered: "unanswered",
    refused_at: "refusedAt",
    key_worked: "keyWorked",
});

json_words!(Stop { RateLimitedRepeatedly: "refusedAgainAndAgain", SuspectedBan: "looksBanned" });
/// Whether a request may be sent now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Send,
    Wait(Reason, Duration),
    Stop(Stop),
}

impl GateState {
    /// Whether a request may be sent now, by a tab that has kept `watch`.
    pub fn decide(&self, watch: &WaitTracker, now: Clocks) -> Decision {
        if let Some(stop) = self.stop {
            return Decision::Stop(stop);
        }
        let counted = holds(Rule::CountTheMinute).then(|| (Reason::MinuteFull, self.budget.wait_for_minute(now)));
        let waits = self.pauses.iter().map(|pause| (pause.reason, left(pause, watch, now))).chain(counted);
        match waits.max_by_key(|(_, left)| *left) {
            Some((reason, left)) if !left.is_zero() => Decision::Wait(reason, left),
            Some(_) | None => Decision::Send,
        }
    }

    /// The pauses, for a tab to watch.
    pub fn pauses(&self) -> &[Pause] {
        &self.pauses
    }

    /// Writes down for the other tabs what is left of the pauses.
    pub fn note(&mut self, watch: &WaitTracker, now: Clocks) {
        watch.note(&mut self.pauses, now);
    }

    /// Takes note that a request is about to be sent.
    pub fn begin(&mut self, now: Clocks) {
        self.budget.count(now);
    }

    /// Takes note of how a request ended and what its headers said. `chance` is from 0 to 1000. Whether the request
    /// may go again by itself, after the wait.
    pub fn end(&mut self, now: Clocks, outcome: Outcome, reading: Option<RateLimit>, chance: u32) -> bool {
        match outcome {
            Outcome::RateLimited(wait) => self.refused(now, wait, chance),
            Outcome::NoResponse => self.unanswered(now),
            // To change one's mind once is no trouble; to do so again before any answer came is.
            Outcome::Abandoned if self.unanswered == 0 => self.unanswered = 1,
            Outcome::Abandoned => self.unanswered(now),
            Outcome::Forbidden => self.stop(Stop::SuspectedBan),
            Outcome::Unauthorized => {
                let lately = self.refused_at.is_some_and(|refused| now.time.since(refused) <= BAN_SUSPECTED);
                if self.key_worked && lately {
                    self.stop(Stop::SuspectedBan);
                }
            }
            Outcome::Responded { key_worked } => {
                self.refusals = 0;
                self.unanswered = 0;
                self.key_worked |= key_worked;
                self.pauses.retain(|pause| pause.reason == Reason::NothingLeft);
            }
        }
        // To an unknown key a service may tell limits of nobody's.
        if let Some(reading) = reading.filter(|_| outcome != Outcome::Unauthorized) {
            self.budget.read(reading);
            self.heed_remaining(now, &reading, outcome);
        }
        match outcome {
            Outcome::RateLimited(_) => self.stop.is_none(),
            Outcome::NoResponse => !holds(Rule::NeverRepeatUnknown),
            Outcome::Abandoned | Outcome::Forbidden | Outcome::Unauthorized | Outcome::Responded { .. } => false,
        }
    }

    /// A person says to go on. What has to be waited for is waited for all the same.
    pub fn resume(&mut self) {
        self.stop = None;
        // A ban is not suspected again for the same reason.
        self.refused_at = None;
    }

    /// Whether a new request may meet what this one met: other tabs must know it before they send.
    pub fn is_restricted(&self) -> bool {
        self.stop.is_some() || !self.pauses.is_empty()
    }

    fn refused(&mut self, now: Clocks, wait: Duration, chance: u32) {
        let before = self.refusals;
        self.refusals = before.saturating_add(1);
        self.refused_at = Some(now.time);
        let factor = if holds(Rule::DoubleTheWait) { 1 << before.min(10) } else { 1 };
        let wait = wait.saturating_mul(factor);
        // Chance keeps many clients from coming back in the same moment. It only adds.
        let most = if before == 0 { Duration::ZERO } else { (wait / 10).min(Duration::from_secs(5)) };
        if holds(Rule::WaitAfterRefusal) {
            self.pause(Reason::Refused, now, wait.saturating_add(most * chance.min(1000) / 1000));
        }
        if self.refusals >= MOST_REFUSALS && holds(Rule::AskAfterThree) {
            self.stop = Some(Stop::RateLimitedRepeatedly);
        }
    }

    fn unanswered(&mut self, now: Clocks) {
        self.unanswered = self.unanswered.saturating_add(1);
        let [first, longest] = COOL_DOWN;
        let pause = first.saturating_mul(1 << (self.unanswered - 1).min(10)).min(longest);
        if holds(Rule::CoolDown) {
            self.pause(Reason::NoAnswer, now, pause);
        }
    }

    fn heed_remaining(&mut self, now: Clocks, reading: &RateLimit, outcome: Outcome) {
        self.pauses.retain(|pause| pause.reason != Reason::NothingLeft);
        // A 429 says itself how long to wait; that beats the reset.
        if reading.remaining != Some(0) || matches!(outcome, Outcome::RateLimited(_)) || !holds(Rule::HeedRemaining) {
            return;
        }
        // An absurd reset must not close the gate for ever: no window is longer than a day.
        let longest = Window::of(reading).unwrap_or(Window::Day).length();
        let until_reset = reading.resets_at.map_or(WAIT_UNSAID, |end| end.since(reading.received_at));
        self.pause(Reason::NothingLeft, now, until_reset.min(longest) + MARGIN);
    }

    /// Puts a pause in place of an earlier one for the same reason, which is over: a request was sent in the meantime.
    fn pause(&mut self, reason: Reason, now: Clocks, whole: Duration) {
        self.pauses.retain(|pause| pause.reason != reason);
        self.pauses.push(Pause::new(reason, now, whole));
    }

    fn stop(&mut self, stop: Stop) {
        if holds(Rule::StopOnBan) {
            self.stop = Some(stop);
        }
    }
}

fn left(pause: &Pause, watch: &WaitTracker, now: Clocks) -> Duration {
    if holds(Rule::CountByTicks) {
        watch.left(pause, now)
    } else {
        pause.whole.saturating_sub(now.time.since(pause.began_at))
    }
}

#[cfg(test)]
mod tests;
