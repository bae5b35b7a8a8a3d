//! What all tabs know about one key at one service, and what follows from it. Pure: clocks and random numbers are arguments.

use super::{
    backoff::{Backoff, Clocks, Reason, WaitTracker},
    rule::{Rule, is_enabled},
    usage::Usage,
};
use crate::{
    api::{
        error::Stop,
        rate_limit::{DEFAULT_WAIT, MARGIN, RateLimit},
        response::Outcome,
    },
    clock::Timestamp,
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// After so many `429` in a row the person decides.
const MAX_429S_IN_A_ROW: u32 = 3;
/// The backoff after a failure that may hide a `429`: the first, and the longest.
const BACKOFF_MIN: Duration = Duration::from_secs(5);
const BACKOFF_MAX: Duration = Duration::from_secs(60);
/// The longest random addition to a wait.
const JITTER_MAX: Duration = Duration::from_secs(5);
/// A state that nobody has stored for so long is deleted.
const KEPT_FOR: Duration = Duration::from_secs(30 * 86_400);

/// What is known, in the form in which it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct GateState {
    pub usage: Usage,
    pub backoffs: Vec<Backoff>,
    pub stop: Option<Stop>,
    /// `429` in a row.
    rate_limited_in_a_row: u32,
    /// Requests without a readable response in a row.
    no_response_in_a_row: u32,
    /// Whether no request has succeeded since the last `429`. Then a `403` looks like a ban.
    no_success_since_429: bool,
    /// The request that has begun and not ended, by the revision in which it began. Under the lock, its tab is gone, or stands
    /// still.
    pub unfinished: Option<u64>,
    /// How often the state was stored. Of two states the one with more revisions is newer.
    pub revision: u64,
    /// How often a stop began or ended.
    stop_changes: u64,
    stored_at: Option<Timestamp>,
}

/// What the next request does now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Send,
    Wait(Reason, Duration),
    Stop(Stop),
}

/// The state of one key as one tab knows it, and how long the backoffs still are by the clock of this tab. The storage that all
/// tabs share may be missing, full, emptied by a person, or written by another version of the app, and another tab may read it
/// late. So the storage adds to what the tab knows, and removes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    pub state: GateState,
    pub tracker: WaitTracker,
}

impl GateState {
    /// Whether a tab that measures the backoffs with `tracker` may send a request now.
    pub fn decide(&self, tracker: &WaitTracker, now: Clocks) -> Next {
        if let Some(stop) = self.stop {
            return Next::Stop(stop);
        }
        let counted = is_enabled(Rule::CountRequests).then(|| (Reason::MinuteFull, self.usage.wait_for_minute(now)));
        let waits =
            self.backoffs.iter().map(|backoff| (backoff.reason, tracker.remaining(backoff, now))).chain(counted);
        match waits.max_by_key(|(_, remaining)| *remaining) {
            Some((reason, remaining)) if !remaining.is_zero() => Next::Wait(reason, remaining),
            Some(_) | None => Next::Send,
        }
    }

    /// Records that a request is about to be sent; returns its number for [`Self::end_request`].
    pub fn begin_request(&mut self, now: Clocks) -> u64 {
        self.usage.record_request(now);
        let number = self.revision.saturating_add(1);
        self.unfinished = is_enabled(Rule::RecordUnfinished).then_some(number);
        number
    }

    /// Records that a request has ended, or was not sent.
    pub fn end_request(&mut self, number: u64) {
        self.unfinished = self.unfinished.filter(|unfinished| *unfinished != number);
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
            // One cancelled request causes no backoff. A second one before any response does.
            Outcome::Abandoned if self.no_response_in_a_row == 0 => self.no_response_in_a_row = 1,
            Outcome::Unanswered | Outcome::Abandoned => {
                let backoff = BACKOFF_MIN.saturating_mul(1 << self.no_response_in_a_row.min(10)).min(BACKOFF_MAX);
                self.no_response_in_a_row = self.no_response_in_a_row.saturating_add(1);
                self.backoff(Rule::BackOff, Reason::LostResponse, now, backoff);
            }
            // It is about the key, and no ban.
            Outcome::Unauthorized => {}
            Outcome::Banned => self.stop(Rule::StopOnSuspectedBan, Stop::SuspectedBan),
            Outcome::Forbidden | Outcome::Responded { .. } | Outcome::Unavailable(_) => {
                self.rate_limited_in_a_row = 0;
                self.no_response_in_a_row = 0;
                self.no_success_since_429 &= outcome != Outcome::Responded { key_worked: true };
                if outcome == Outcome::Forbidden && self.no_success_since_429 {
                    self.stop(Rule::StopOnSuspectedBan, Stop::SuspectedBan);
                }
            }
        }
        // No rule of the interface: to ask again before that would only get the same response.
        if let Outcome::Unavailable(wait) = outcome {
            self.backoffs.push(Backoff::new(Reason::Unavailable, now, wait));
        }
        let is_429 = matches!(outcome, Outcome::RateLimited(_));
        // The limits in a response to an unknown key belong to no key.
        if let Some(rate_limit) = rate_limit.filter(|_| outcome != Outcome::Unauthorized) {
            self.usage.record_rate_limit(rate_limit);
            // The wait of a 429 overrides the reset.
            if rate_limit.remaining == Some(0) && !is_429 {
                let until_reset = rate_limit.resets_at.map_or(DEFAULT_WAIT, |end| end.since(rate_limit.received_at));
                self.backoff(Rule::WaitForReset, Reason::NoneRemaining, now, until_reset + MARGIN);
            }
        }
        !is_enabled(Rule::NeverRetryUnknownOutcome) || is_429 && self.stop.is_none()
    }

    /// Ends the stop that a person saw, and no other. The backoffs stay.
    pub fn resume(&mut self, seen: Stop) {
        if self.stop == Some(seen) || !is_enabled(Rule::ResumeSeenStop) {
            self.stop = None;
            self.stop_changes = self.stop_changes.saturating_add(1);
            // The same 429 must not raise the suspicion of a ban again.
            self.no_success_since_429 &= seen != Stop::SuspectedBan;
        }
    }

    /// Ends the waits that a person may end, for a tab that measures the backoffs with `tracker`.
    pub fn overrule_waits(&mut self, tracker: &WaitTracker, now: Clocks) {
        for backoff in &mut self.backoffs {
            if backoff.reason.may_be_overruled(tracker.remaining(backoff, now)) {
                (backoff.remaining, backoff.is_overruled) = (Duration::ZERO, true);
            }
        }
        if !self.usage.wait_for_minute(now).is_zero() {
            // The own count begins anew.
            self.usage.recent.clear();
        }
    }

    /// Forgets the backoffs that have ended, for a tab that measures them with `tracker`.
    pub fn forget_ended_backoffs(&mut self, tracker: &WaitTracker, now: Clocks) {
        tracker.write_remaining(&mut self.backoffs, now);
        self.backoffs.retain(|backoff| backoff.is_relevant(now));
    }

    /// Whether something keeps the next request from being sent: the other tabs must know it before they send.
    pub fn is_restricted(&self) -> bool {
        let lasts = |backoff: &Backoff| !backoff.remaining.is_zero();
        self.stop.is_some() || self.backoffs.iter().any(lasts) || self.no_response_in_a_row > 0
    }

    /// Adds what another tab has stored. A stale state must not remove a backoff or a stop.
    pub fn merge(&mut self, stored: &Self, now: Clocks) {
        let mut backoffs = stored.backoffs.clone();
        for own in &self.backoffs {
            match backoffs.iter_mut().find(|backoff| backoff.is_same(own)) {
                Some(backoff) => {
                    backoff.remaining = backoff.remaining.min(own.remaining);
                    backoff.is_overruled |= own.is_overruled;
                }
                None if own.is_relevant(now) => backoffs.push(*own),
                None => {}
            }
        }
        let stops = [(self.stop_changes, self.stop), (stored.stop_changes, stored.stop)];
        let newest = stops.into_iter().max_by_key(|(changes, stop)| (*changes, stop.is_some()));
        let mut other = stored.clone();
        // Of two states of the same revision the more restricted one counts.
        let rank = |state: &Self| (state.revision, state.rate_limited_in_a_row, state.no_response_in_a_row);
        if rank(stored) >= rank(self) {
            std::mem::swap(self, &mut other);
        }
        self.usage.merge(&other.usage, now.wall);
        (self.stop_changes, self.stop) = newest.unwrap_or_default();
        self.backoffs = backoffs;
    }

    /// Whether `stored` lacks something of this state that keeps requests from being sent.
    pub fn is_missing_in(&self, stored: &Self, now: Clocks) -> bool {
        let lacks = |own: &Backoff| own.is_relevant(now) && !stored.backoffs.iter().any(|backoff| backoff.is_same(own));
        self.stop_changes > stored.stop_changes || self.backoffs.iter().any(lacks)
    }

    /// Marks a new revision, which is about to be stored.
    pub fn revise(&mut self, now: Clocks) {
        self.revision = self.revision.saturating_add(1);
        self.stored_at = Some(now.wall);
    }

    /// Whether nobody needs this stored state any more.
    pub fn is_outdated(&self, now: Clocks) -> bool {
        let is_old = self.stored_at.is_none_or(|stored_at| now.wall.since(stored_at) > KEPT_FOR);
        is_old && !self.backoffs.iter().any(|backoff| backoff.is_relevant(now))
    }

    fn record_429(&mut self, now: Clocks, wait: Duration, random_per_mille: u32) {
        let earlier = self.rate_limited_in_a_row;
        self.rate_limited_in_a_row = earlier.saturating_add(1);
        let factor = if is_enabled(Rule::DoubleWait) { 1 << earlier.min(10) } else { 1 };
        let wait = wait.saturating_mul(factor);
        // Jitter keeps many clients from returning at the same time. It only lengthens the wait.
        let jitter_max = if earlier == 0 { Duration::ZERO } else { (wait / 10).min(JITTER_MAX) };
        let jitter = jitter_max * random_per_mille.min(1000) / 1000;
        let wait = wait.saturating_add(jitter);
        self.no_success_since_429 = true;
        self.backoff(Rule::WaitAfter429, Reason::RateLimited, now, wait);
        if self.rate_limited_in_a_row >= MAX_429S_IN_A_ROW {
            self.stop(Rule::StopAfterThree429s, Stop::RateLimitedRepeatedly);
        }
    }

    /// Adds a backoff. Earlier ones stay: another tab may have stored one that this tab did not know when it sent.
    fn backoff(&mut self, rule: Rule, reason: Reason, now: Clocks, length: Duration) {
        if is_enabled(rule) {
            self.backoffs.push(Backoff::new(reason, now, length));
        }
    }

    fn stop(&mut self, rule: Rule, stop: Stop) {
        if is_enabled(rule) && self.stop != Some(stop) {
            self.stop = Some(stop);
            self.stop_changes = self.stop_changes.saturating_add(1);
        }
    }
}

impl Memory {
    /// Adds what the storage holds; `None` if it holds nothing that can be read. Returns whether the storage lacks something
    /// that this tab knows.
    pub fn learn(&mut self, stored: Option<GateState>, now: Clocks) -> bool {
        let stored = stored.unwrap_or_default();
        self.measure(now);
        self.tracker.write_remaining(&mut self.state.backoffs, now);
        if is_enabled(Rule::RememberInTab) {
            self.state.merge(&stored, now);
        } else {
            self.state = stored.clone();
        }
        self.measure(now);
        self.state.is_missing_in(&stored, now) && is_enabled(Rule::StoreAgain)
    }

    /// The same after a storage event, which has what another tab stored. This tab may have stored something else in the
    /// meantime, and then the storage does not show that state.
    pub fn learn_change(&mut self, in_event: Option<GateState>, stored: Option<GateState>, now: Clocks) -> bool {
        if let Some(state) = in_event {
            self.learn(Some(state), now);
        }
        self.learn(stored, now)
    }

    /// Starts to measure new backoffs.
    pub fn measure(&mut self, now: Clocks) {
        self.tracker.observe(&self.state.backoffs, now);
    }
}

#[cfg(test)]
mod tests;
