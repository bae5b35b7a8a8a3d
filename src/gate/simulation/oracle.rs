//! The oracles: they know what really happened, whatever the tabs have stored, and judge each request that leaves and each one that waits.

use super::service::{Answer, margin_ms};
use crate::api::{failure::Stop, response::Outcome};
use std::cmp::Ordering;

const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;
/// How long a wait is kept whatever the time of day does.
const KEPT_MS: u64 = 600_000;
const FIRST_LIMIT_MS: u64 = 10_000;
const TAKE_LOCK_AFTER_MS: u64 = 15_000;

/// A `429` that was received.
struct Blocked {
    since_ms: u64,
    until_ms: u64,
}

/// What the oracles know of a request that leaves.
#[derive(Clone, Copy)]
pub struct SimRequest {
    pub task: u64,
    /// How often it was sent, and whether the last time ended with a `429`.
    pub times: u32,
    pub was_rate_limited: bool,
    /// Since when its page has noticed all that other tabs store.
    pub present_since_ms: u64,
    /// How long it has waited behind the one that goes first.
    pub behind_first_ms: u64,
    pub left_ms: u64,
    /// The `429` until it left, and those in a row.
    pub seen_429s: u64,
    pub row: u32,
}

#[derive(Default)]
pub struct Oracle {
    /// Whether a tab or the computer has stood still.
    pub has_stood_still: bool,
    /// When the time of day jumped, and how long the monotonic clocks stood still.
    pub jumped_ms: Option<u64>,
    pub asleep_ms: u64,
    /// The end of the last sleep.
    pub woke_ms: u64,
    blocked: Vec<Blocked>,
    /// The end of the longest wait that anything has asked for, and whether it is a long one.
    asked_until_ms: u64,
    is_long: bool,
    /// The reset after the newest reading, if nothing remains.
    none_until_ms: u64,
    /// The `429` before that reading, and when it came.
    reading: (u64, u64),
    pub all_429s: u64,
    pub row: u32,
    stop: Option<Stop>,
    firsts: Vec<SimRequest>,
}

impl Oracle {
    /// Checks whether a request may leave, and records that it does.
    pub fn leave(&mut self, request: &SimRequest) -> Result<(), String> {
        let now_ms = request.left_ms;
        for Blocked { since_ms, until_ms } in self.blocked.iter().filter(|blocked| now_ms < blocked.until_ms) {
            let has_jumped = self.jumped_ms.is_some_and(|jumped_ms| jumped_ms >= *since_ms);
            let by_time_of_day = request.present_since_ms > *since_ms || now_ms >= since_ms + KEPT_MS;
            let early = format!("a request left {} ms too early after the 429 at {since_ms} ms", until_ms - now_ms);
            check(has_jumped && by_time_of_day, &early)?;
        }
        let was_not_carried_out = request.times == 0 || request.was_rate_limited;
        check(was_not_carried_out, "a request with an unknown outcome was sent again")?;
        check(request.times <= 2, "a request was sent more than three times")?;
        check(self.stop.is_none(), "a request left although a person had to decide first")?;
        let is_none_left = now_ms < self.none_until_ms && self.jumped_ms.is_none();
        check(!is_none_left, "a request left although none remained before the reset")?;
        if self.row > 0 && request.behind_first_ms >= TAKE_LOCK_AFTER_MS {
            // It takes the lock, and who had it holds nobody any more.
            self.firsts.clear();
        } else if self.row > 0 {
            let is_first = self.firsts.iter().all(|first| now_ms - first.left_ms >= FIRST_LIMIT_MS);
            check(is_first, "a request left although another one goes first")?;
            self.firsts.push(*request);
        }
        Ok(())
    }

    /// Records that a request holds nobody any more.
    pub fn record_end(&mut self, request: &SimRequest) {
        self.firsts.retain(|first| first.task != request.task);
    }

    /// Records an answer at the moment when its page knows of it.
    pub fn record_answer(&mut self, now_ms: u64, request: &SimRequest, answer: &Answer) {
        let is_current = request.seen_429s == self.all_429s;
        let row = request.row;
        if let Some(requested_ms) = answer.requested_wait_ms {
            let factor = 1 << row.min(10);
            self.blocked.retain(|blocked| now_ms < blocked.until_ms);
            self.blocked.push(Blocked { since_ms: now_ms, until_ms: now_ms + requested_ms * factor + margin_ms() });
            // By a clock that is an hour behind, a date is an hour later.
            let by_wrong_clock_ms = if self.jumped_ms.is_some() { HOUR_MS * 2 * factor } else { 0 };
            self.ask_until(now_ms, (requested_ms + 1_000 + margin_ms()) * factor + by_wrong_clock_ms);
            self.row = if is_current { row + 1 } else { self.row.max(1) };
            self.all_429s += 1;
            if is_current && self.row >= 3 {
                self.stop = Some(Stop::RateLimitedRepeatedly);
            }
        }
        match answer.outcome {
            Some(Outcome::KeyWorked) if is_current => self.row = 0,
            Some(Outcome::Banned) => self.stop = Some(Stop::SuspectedBan),
            Some(Outcome::Forbidden) if row > 0 => self.stop = Some(Stop::SuspectedBan),
            _ => {}
        }
        let Some(stated) = answer.stated.filter(|stated| !stated.is_unknown()) else { return };
        let is_none = stated.remaining == Some(0);
        // A reading takes the place of one that left before the same `429`.
        let seen_429s = request.seen_429s + u64::from(answer.requested_wait_ms.is_some());
        let reset_ms = answer.reset_ms.filter(|_| is_none).unwrap_or(0);
        self.none_until_ms = match (seen_429s, now_ms).cmp(&self.reading) {
            Ordering::Less => self.none_until_ms,
            // Of two readings in one millisecond either one may count.
            Ordering::Equal => self.none_until_ms.min(reset_ms),
            Ordering::Greater => reset_ms,
        };
        self.reading = self.reading.max((seen_429s, now_ms));
        if is_none {
            // A date has no milliseconds. The reset of an example is judged by the tests of the headers.
            let until_ms = answer.reset_ms.map_or(now_ms + 400 * DAY_MS, |reset_ms| reset_ms + margin_ms() + 1_000);
            self.ask_until(now_ms, until_ms.saturating_sub(now_ms));
        }
    }

    fn ask_until(&mut self, now_ms: u64, wait_ms: u64) {
        self.is_long |= wait_ms > KEPT_MS;
        self.asked_until_ms = self.asked_until_ms.max(now_ms + wait_ms);
    }

    /// Checks that something has asked for a wait.
    pub fn check_wait(&self, now_ms: u64) -> Result<(), String> {
        let by_clocks_ms = if self.jumped_ms.is_some() { 4 * HOUR_MS } else { 0 };
        // The time of day ends a long wait after a sleep, but not in its first ten minutes.
        let asleep_ms = if self.is_long { 0 } else { self.asleep_ms };
        let until_ms = self.asked_until_ms + by_clocks_ms + asleep_ms;
        let is_asked_for = now_ms <= until_ms.max(self.woke_ms + KEPT_MS);
        check(is_asked_for, "a request waits, and the service has not asked for it")
    }

    /// Checks that a `429` is the reason why one goes first.
    pub fn check_behind_first(&self) -> Result<(), String> {
        check(self.row > 0, "a request goes first without a 429 before it")
    }

    /// Checks how long a request waits behind the one that goes first.
    pub fn check_behind_first_for(&self, ms: u64) -> Result<(), String> {
        let is_short = ms <= TAKE_LOCK_AFTER_MS + 1_000 || self.has_stood_still;
        check(is_short, "a request waits too long behind the one that goes first")
    }

    /// Checks that a request is refused with a reason.
    pub fn check_stop(&self) -> Result<(), String> {
        check(self.stop.is_some(), "requests are stopped without a reason")
    }

    /// Records that a person saw a stop and ended it.
    pub fn record_stop_ended(&mut self, seen: Stop) {
        if self.stop == Some(seen) {
            self.stop = None;
            self.row = if seen == Stop::SuspectedBan { 0 } else { self.row };
        }
    }
}

fn check(is_right: bool, violation: &str) -> Result<(), String> {
    is_right.then_some(()).ok_or_else(|| violation.to_owned())
}
