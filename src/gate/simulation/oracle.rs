//! The oracles: they know what really happened, whatever the tabs have stored, and judge each request that leaves and each one that waits.

use super::{
    service::{Answer, margin_ms},
    storage::LATEST_MS,
};
use crate::api::{error::Stop, response::Outcome};

const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;
/// The longest time until a tab has stored again what another tab, or a person, removed.
const STORED_AGAIN_MS: u64 = 30_000;
/// How long a wait is kept whatever the time of day does.
const KEPT_MS: u64 = 600_000;
const JITTER_MS: u64 = 5_000;
const FIRST_LIMIT_MS: u64 = 10_000;
const TAKE_LOCK_AFTER_MS: u64 = 15_000;

/// A `429` that was received.
struct Blocked {
    since_ms: u64,
    until_ms: u64,
    page: u64,
}

/// What the oracles know of a request that leaves.
#[derive(Clone, Copy)]
pub struct SimRequest {
    pub id: u64,
    pub page: u64,
    /// How often it was sent, and whether the last time ended with a `429`.
    pub times: u32,
    pub was_rate_limited: bool,
    /// Since when its page has noticed all that other tabs store.
    pub present_since_ms: u64,
    /// How long it has waited behind the one that goes first.
    pub behind_first_ms: u64,
}

/// A request on its way, as the oracles know it.
#[derive(Clone, Copy)]
pub struct OnItsWay {
    id: u64,
    left_ms: u64,
    /// The `429` until it left, and those in a row.
    seen_429s: u64,
    row: u32,
}

#[derive(Default)]
pub struct Oracle {
    /// The storage shows changes late, or is emptied: then a tab may know less than the oracles.
    pub is_lenient: bool,
    /// Whether nothing stands still and no timer is late.
    pub is_calm: bool,
    pub emptied_ms: u64,
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
    /// The `429` before that reading.
    reading_429s: u64,
    all_429s: u64,
    row: u32,
    stop: Option<Stop>,
    firsts: Vec<OnItsWay>,
}

impl Oracle {
    pub fn new(is_lenient: bool, is_calm: bool) -> Self {
        Self { is_lenient, is_calm, ..Self::default() }
    }

    /// Checks whether a request may leave, and records that it does.
    pub fn leave(&mut self, now_ms: u64, request: &SimRequest) -> Result<OnItsWay, String> {
        for blocked in self.blocked.iter().filter(|blocked| now_ms < blocked.until_ms) {
            let Blocked { since_ms, until_ms, page } = *blocked;
            let has_jumped = self.jumped_ms.is_some_and(|jumped_ms| jumped_ms >= since_ms);
            let came_later = request.present_since_ms > since_ms;
            let may_know_late = self.is_lenient && request.page != page && now_ms <= since_ms + LATEST_MS;
            let may_have_missed_it = self.is_lenient
                && request.present_since_ms >= since_ms
                && now_ms <= since_ms.max(self.emptied_ms) + STORED_AGAIN_MS;
            let learned_later = came_later || (self.is_lenient && request.page != page);
            let by_time_of_day = has_jumped && (learned_later || now_ms >= since_ms + KEPT_MS);
            if !may_know_late && !may_have_missed_it && !by_time_of_day {
                return Err(format!(
                    "a request left {} ms too early after the 429 at {since_ms} ms",
                    until_ms - now_ms
                ));
            }
        }
        if request.times > 0 && !request.was_rate_limited {
            return Err("a request with an unknown outcome was sent again".into());
        }
        if request.times > 2 {
            return Err("a request was sent more than three times".into());
        }
        let on_its_way = OnItsWay { id: request.id, left_ms: now_ms, seen_429s: self.all_429s, row: self.row };
        if on_its_way.row > 0 && request.behind_first_ms >= TAKE_LOCK_AFTER_MS {
            // It takes the lock, and who had it holds nobody any more.
            self.firsts.clear();
        } else if on_its_way.row > 0 {
            let holds = |first: &OnItsWay| now_ms - first.left_ms < FIRST_LIMIT_MS;
            if self.firsts.iter().any(holds) && !self.is_lenient {
                return Err("a request left although another one goes first".into());
            }
            self.firsts.push(on_its_way);
        }
        if self.is_lenient {
            return Ok(on_its_way);
        }
        if self.stop.is_some() {
            return Err("a request left although a person had to decide first".into());
        }
        if now_ms < self.none_until_ms && self.jumped_ms.is_none() {
            return Err("a request left although none remained before the reset".into());
        }
        Ok(on_its_way)
    }

    /// Records that a request holds nobody any more.
    pub fn record_end(&mut self, on_its_way: &OnItsWay) {
        self.firsts.retain(|first| first.id != on_its_way.id);
    }

    /// Records an answer at the moment when `page` knows of it.
    pub fn record_answer(&mut self, now_ms: u64, page: u64, on_its_way: &OnItsWay, answer: &Answer) {
        let is_current = on_its_way.seen_429s == self.all_429s;
        let row = on_its_way.row;
        if let Some(requested_ms) = answer.requested_wait_ms {
            let doubled_ms = requested_ms << row.min(10);
            let at_least_ms = if self.is_lenient { requested_ms } else { doubled_ms };
            self.blocked.retain(|blocked| now_ms < blocked.until_ms);
            self.blocked.push(Blocked { since_ms: now_ms, until_ms: now_ms + at_least_ms + margin_ms(), page });
            // A tab that sees an answer late goes on counting. By a clock that is an hour behind, a date is an hour later.
            let factor = 1 << (row + if self.is_lenient { 3 } else { 0 }).min(10);
            let by_wrong_clock_ms = if self.jumped_ms.is_some() { HOUR_MS * 2 * factor } else { 0 };
            let longest_ms = (requested_ms + 1_000 + margin_ms()) * factor + JITTER_MS + by_wrong_clock_ms;
            self.ask_until(now_ms, longest_ms);
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
        let seen_429s = on_its_way.seen_429s + u64::from(answer.requested_wait_ms.is_some());
        if seen_429s >= self.reading_429s {
            self.reading_429s = seen_429s;
            self.none_until_ms = answer.reset_ms.filter(|_| is_none).unwrap_or(0);
        }
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
    pub fn check_wait(&mut self, now_ms: u64) -> Result<(), String> {
        let by_clocks_ms = if self.jumped_ms.is_some() { 4 * HOUR_MS } else { 0 };
        // The time of day ends a long wait after a sleep, but not in its first ten minutes.
        let asleep_ms = if self.is_long { 0 } else { self.asleep_ms };
        let late_ms = if self.is_lenient { LATEST_MS } else { 0 };
        let until_ms = self.asked_until_ms + by_clocks_ms + asleep_ms + late_ms;
        if now_ms > until_ms.max(self.woke_ms + KEPT_MS) {
            return Err("a request waits, and the service has not asked for it".into());
        }
        Ok(())
    }

    /// Checks that a `429` is the reason why one goes first.
    pub fn check_behind_first(&self) -> Result<(), String> {
        let is_needed = self.row > 0 || (self.is_lenient && self.all_429s > 0);
        is_needed.then_some(()).ok_or_else(|| "a request goes first without a 429 before it".into())
    }

    /// Checks how long a request waits behind the one that goes first.
    pub fn check_behind_first_for(&self, ms: u64) -> Result<(), String> {
        let is_short = ms <= TAKE_LOCK_AFTER_MS + 1_000 || !self.is_calm;
        is_short.then_some(()).ok_or_else(|| format!("a request waits {ms} ms behind the one that goes first"))
    }

    /// Checks that a request is refused with a reason.
    pub fn check_stop(&self) -> Result<(), String> {
        let has_reason = self.stop.is_some() || self.is_lenient;
        has_reason.then_some(()).ok_or_else(|| "requests are stopped without a reason".into())
    }

    /// Records that a person saw a stop and ended it.
    pub fn record_stop_ended(&mut self, seen: Stop) {
        if self.stop == Some(seen) {
            self.stop = None;
            self.row = if seen == Stop::SuspectedBan { 0 } else { self.row };
        }
    }

    /// Records that a person ended the waits.
    pub fn record_waits_ended(&mut self) {
        self.blocked.clear();
        self.none_until_ms = 0;
    }
}
