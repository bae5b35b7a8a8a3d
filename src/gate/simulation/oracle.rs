//! The test oracle: it knows what really happened, whatever the tabs have stored, and judges each request and each wait.

use super::{
    service::{SimResponse, margin_ms},
    storage::LATEST_MS,
    tab::SimRequest,
};
use crate::{
    api::{error::Stop, response::Outcome},
    gate::backoff::Reason,
};
use std::time::Duration;

/// What two changes of the clock, from one end to the other, can add to a wait.
const CLOCK_CHANGE_MS: u64 = 4 * 3_600_000;
/// The longest time until a tab has stored again what another tab, or a person, removed.
const STORED_AGAIN_MS: u64 = 30_000;
const DAY_MS: u64 = 86_400_000;

#[derive(Default)]
pub struct Oracle {
    /// The storage shows changes late, or is emptied: then a tab may send once more, and the counts of two tabs may differ.
    is_lenient: bool,
    emptied_ms: u64,
    pub pending: u32,
    /// The last `429`: when it was received, and the tab that knows it from then on.
    blocked_since: (u64, usize),
    /// Whether that tab has another key now.
    is_receiver_gone: bool,
    blocked_until_ms: u64,
    /// The end of the longest wait that anything has asked for.
    asked_until_ms: u64,
    rate_limited_in_a_row: u32,
    /// Whether a `429` came since a request succeeded, and since a person ended the stop of a suspected ban.
    is_after_429: bool,
    /// Whether a `429` or a ban has come.
    has_reason_to_stop: bool,
    no_response_in_a_row: u32,
    has_seen_no_response: bool,
    backoff_until_ms: u64,
    /// When a person ended the backoffs.
    overruled_ms: u64,
    /// When a tab went, or lost the lock, while its request was pending.
    unseen_ms: Vec<u64>,
    stop: Option<Stop>,
}

impl Oracle {
    pub fn new(is_lenient: bool) -> Self {
        Self { is_lenient, ..Self::default() }
    }

    /// Checks whether `request` may be sent by `tab`, which notices changes since `listens_since_ms`, and records that it is.
    pub fn record_request(
        &mut self,
        now_ms: u64,
        request: &SimRequest,
        tab: usize,
        listens_since_ms: u64,
    ) -> Result<(), String> {
        let (blocked_at_ms, receiver) = self.blocked_since;
        let may_know_late = self.is_lenient && tab != receiver && now_ms <= blocked_at_ms + LATEST_MS;
        let may_have_missed_it = self.is_lenient
            && listens_since_ms >= blocked_at_ms
            && now_ms <= blocked_at_ms.max(self.emptied_ms) + STORED_AGAIN_MS;
        if now_ms < self.blocked_until_ms && !may_know_late && !may_have_missed_it {
            return Err(format!(
                "a request of tab {tab}, which listens since {listens_since_ms} ms, started {} ms too early: tab {receiver} received a 429 at \
                 {blocked_at_ms} ms",
                self.blocked_until_ms - now_ms
            ));
        }
        if self.pending > 0 {
            return Err("two requests overlap".into());
        }
        if request.was_sent && !request.was_rate_limited {
            return Err("a request with an unknown outcome was retried".into());
        }
        for unseen_ms in std::mem::take(&mut self.unseen_ms) {
            let backoff_until_ms = self.backoff_until_ms;
            self.record_no_response(unseen_ms, true);
            if unseen_ms <= self.overruled_ms {
                self.backoff_until_ms = backoff_until_ms;
            }
        }
        self.pending += 1;
        if self.is_lenient {
            return Ok(());
        }
        if now_ms < self.backoff_until_ms {
            return Err("a request followed a failure that may hide a 429 without a backoff".into());
        }
        if self.stop.is_some() {
            return Err("a request started although a person had to decide first".into());
        }
        Ok(())
    }

    /// Records that nobody waits for the pending request any more: its tab is gone, or has lost the lock.
    pub fn record_unseen(&mut self, now_ms: u64) {
        self.pending -= 1;
        self.unseen_ms.push(now_ms);
    }

    /// Records what `tab` received. A request that had lost the lock at `lost_lock_ms` no longer counts as pending.
    pub fn record_response(&mut self, now_ms: u64, response: &SimResponse, tab: usize, lost_lock_ms: Option<u64>) {
        match lost_lock_ms {
            Some(lost_ms) => self.unseen_ms.retain(|unseen_ms| *unseen_ms != lost_ms),
            None => self.pending -= 1,
        }
        match (response.outcome, response.requested_wait_ms) {
            (_, Some(requested_ms)) => {
                let doubled_ms = requested_ms << self.rate_limited_in_a_row.min(10);
                let wait_ms = margin_ms() + if self.is_lenient { requested_ms } else { doubled_ms };
                self.blocked_until_ms = self.blocked_until_ms.max(now_ms + wait_ms);
                (self.blocked_since, self.is_receiver_gone) = ((now_ms, tab), false);
                // A tab that sees an answer late goes on counting.
                let most = if self.is_lenient { 4 } else { 2 };
                // By a clock that is an hour behind, a date is an hour later.
                let by_wrong_clock_ms = 3_600_000 << self.rate_limited_in_a_row.min(10);
                let longest_ms = margin_ms() + (doubled_ms + margin_ms() + 1_000) * most + by_wrong_clock_ms;
                self.asked_until_ms = self.asked_until_ms.max(now_ms + longest_ms);
                self.rate_limited_in_a_row += 1;
                (self.has_reason_to_stop, self.is_after_429) = (true, true);
                if self.rate_limited_in_a_row >= 3 {
                    self.record_stop(Stop::RateLimitedRepeatedly);
                }
            }
            (Outcome::RateLimited(_), None) => {}
            (Outcome::Abandoned, _) => self.record_no_response(now_ms, true),
            (Outcome::Unanswered, _) => self.record_no_response(now_ms, false),
            (Outcome::Banned, _) => self.record_stop(Stop::SuspectedBan),
            (Outcome::Unauthorized, _) => {}
            (Outcome::Forbidden | Outcome::Responded { .. } | Outcome::Unavailable(_), _) => {
                self.is_after_429 &= response.outcome != Outcome::Responded { key_worked: true };
                if self.is_after_429 && response.outcome == Outcome::Forbidden {
                    self.record_stop(Stop::SuspectedBan);
                }
                (self.rate_limited_in_a_row, self.no_response_in_a_row, self.backoff_until_ms) = (0, 0, 0);
            }
        }
        if response.rate_limit.is_some_and(|limit| limit.remaining == Some(0)) {
            // The reset is judged by the tests of the headers; here the longest window counts.
            self.asked_until_ms = self.asked_until_ms.max(now_ms + DAY_MS + margin_ms());
        }
    }

    /// Checks that a tab does not wait longer than anything has asked for.
    pub fn check_wait(&self, now_ms: u64, reason: Reason, remaining: Duration) -> Result<(), String> {
        let remaining_ms = u64::try_from(remaining.as_millis()).unwrap();
        let longest_ms = match reason {
            Reason::MinuteFull => 61_000,
            // A tab that sees the end of a request late counts it as one without a response.
            Reason::LostResponse if self.has_seen_no_response || !self.unseen_ms.is_empty() || self.is_lenient => {
                60_000
            }
            Reason::LostResponse => 0,
            // The service of the simulation never asks for it.
            Reason::Unavailable => 0,
            Reason::RateLimited | Reason::NoneRemaining if self.asked_until_ms == 0 => 0,
            Reason::RateLimited | Reason::NoneRemaining => {
                (self.asked_until_ms + CLOCK_CHANGE_MS).saturating_sub(now_ms)
            }
        };
        if remaining_ms > longest_ms {
            return Err(format!("a wait for {reason:?} lasts {} ms too long", remaining_ms - longest_ms));
        }
        Ok(())
    }

    /// Checks that a stop is due to `429`s or a ban, and not to a refused key, or the refusal of one operation. Tabs that see changes
    /// late may count differently.
    pub fn check_stop(&self) -> Result<(), String> {
        let is_due = if self.is_lenient { self.has_reason_to_stop } else { self.stop.is_some() };
        is_due.then_some(()).ok_or_else(|| "requests were stopped after a refusal alone".into())
    }

    /// Records that `tab` no longer uses the key.
    pub fn record_left(&mut self, tab: usize) {
        self.is_receiver_gone |= tab == self.blocked_since.1;
    }

    /// Records that a person emptied the storage. After the tab that received the `429` has left, nobody may know the wait.
    pub fn record_emptied(&mut self, now_ms: u64) {
        self.emptied_ms = now_ms;
        if self.is_receiver_gone {
            self.blocked_until_ms = now_ms;
        }
    }

    /// Records that a person ended the stop that the person saw.
    pub fn record_resume(&mut self, seen: Stop) {
        if self.stop == Some(seen) {
            self.stop = None;
            self.is_after_429 &= seen != Stop::SuspectedBan;
        }
    }

    fn record_stop(&mut self, stop: Stop) {
        (self.stop, self.has_reason_to_stop) = (Some(stop), true);
    }

    /// Records that a person ended the waits that no `429` asked for, and those of more than a day. A clock that jumped may have made
    /// one longer, and two tabs may have counted different numbers of `429`.
    pub fn record_overruled(&mut self, now_ms: u64) {
        (self.overruled_ms, self.backoff_until_ms) = (now_ms, 0);
        if self.is_lenient || self.blocked_until_ms + CLOCK_CHANGE_MS > now_ms + DAY_MS {
            self.blocked_until_ms = now_ms;
        }
    }

    /// The first request that the person cancelled causes no backoff.
    fn record_no_response(&mut self, now_ms: u64, is_first_free: bool) {
        let backoff_ms = (5_000u64 << self.no_response_in_a_row.min(10)).min(60_000);
        if !is_first_free || self.no_response_in_a_row > 0 {
            self.backoff_until_ms = self.backoff_until_ms.max(now_ms + backoff_ms);
            self.has_seen_no_response = true;
        }
        self.no_response_in_a_row += 1;
    }
}
