//! The wait after a `429`, by two clocks. Pure.
//!
//! The time of day can be set at any time, and a new page has no other clock. So each page measures a wait by its monotonic clock, from
//! the moment when it learns of it. The time of day only hands the wait over to the next page. It may also end a long wait, because a
//! monotonic clock may stand still while the computer sleeps.

use crate::clock::{Timestamp, duration_ms};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// In its first ten minutes, no change of the time of day ends a wait.
const KEPT_BY_MONOTONIC_CLOCK: Duration = Duration::from_secs(600);
/// A person may end a longer wait: it may be a mistake of the service.
const LONG_WAIT: Duration = Duration::from_secs(86_400);

/// The two clocks of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The time of day: the same for all tabs, but it may jump.
    pub wall: Timestamp,
    /// The time since the page was loaded: it never jumps, but other pages have another one.
    pub monotonic: Duration,
}

/// A time in which nothing is sent, because a `429` asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Wait {
    until: Timestamp,
    #[serde(with = "duration_ms")]
    length: Duration,
    /// Whether a person ended it. Other tabs have to know that, so that none brings it back.
    is_ended: bool,
}

impl Wait {
    /// A wait that begins now.
    pub fn new(now: Clocks, length: Duration) -> Self {
        // As it is stored, so that what comes back from the storage is the same wait.
        let rounded = length.subsec_nanos().div_ceil(1_000_000);
        let length = Duration::from_secs(length.as_secs()).saturating_add(Duration::from_millis(rounded.into()));
        Self { until: now.wall.after(length), length, is_ended: false }
    }

    /// Whether it is over by the time of day, so that the next page need not know it.
    pub fn is_over(&self, now: Clocks) -> bool {
        self.until <= now.wall
    }

    /// What tells it from other waits.
    fn id(&self) -> (Timestamp, Duration) {
        (self.until, self.length)
    }

    fn is_same(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

/// Adds the waits of another tab. The order and the repetition of calls make no difference.
pub fn merge(waits: &mut Vec<Wait>, others: &[Wait]) {
    for wait in others {
        match waits.binary_search_by_key(&wait.id(), Wait::id) {
            Ok(at) => waits[at].is_ended |= wait.is_ended,
            Err(at) => waits.insert(at, *wait),
        }
    }
}

/// The waits as one page measures them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaitTracker(Vec<Measured>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Measured {
    wait: Wait,
    /// By the monotonic clock.
    learned_at: Duration,
    /// What was left then.
    left: Duration,
}

impl WaitTracker {
    /// Begins to measure what is new in `waits`. To learn of a wait again changes nothing.
    pub fn observe(&mut self, waits: &[Wait], now: Clocks) {
        for wait in waits {
            match self.0.iter_mut().find(|measured| measured.wait.is_same(wait)) {
                Some(measured) => measured.wait.is_ended |= wait.is_ended,
                None => {
                    let left = wait.until.since(now.wall).min(wait.length);
                    self.0.push(Measured { wait: *wait, learned_at: now.monotonic, left });
                }
            }
        }
        self.0.retain(|measured| {
            !measured.remaining(now).is_zero() || waits.iter().any(|wait| measured.wait.is_same(wait))
        });
    }

    /// How long nothing is sent.
    pub fn remaining(&self, now: Clocks) -> Duration {
        self.0.iter().map(|measured| measured.remaining(now)).max().unwrap_or_default()
    }

    /// Ends the waits that a person may end.
    pub fn end_long_waits(&mut self, waits: &mut [Wait], now: Clocks) {
        for measured in self.0.iter_mut().filter(|measured| may_be_ended(measured.remaining(now))) {
            measured.wait.is_ended = true;
            waits.iter_mut().filter(|wait| wait.is_same(&measured.wait)).for_each(|wait| wait.is_ended = true);
        }
    }
}

/// Whether a person may end a wait after a `429` with this time left.
pub fn may_be_ended(remaining: Duration) -> bool {
    remaining > LONG_WAIT
}

impl Measured {
    fn remaining(&self, now: Clocks) -> Duration {
        let elapsed = now.monotonic.saturating_sub(self.learned_at);
        let by_time_of_day = self.wait.until.since(now.wall);
        let left = self.left.saturating_sub(elapsed);
        match self.wait {
            Wait { is_ended: true, .. } => Duration::ZERO,
            _ if !rule!(UseMonotonicClock) => by_time_of_day,
            Wait { length, .. }
                if length > KEPT_BY_MONOTONIC_CLOCK && elapsed >= KEPT_BY_MONOTONIC_CLOCK && rule!(EndByTimeOfDay) =>
            {
                left.min(by_time_of_day)
            }
            _ => left,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: u64 = 3_600;

    /// The clocks of a page, so many seconds after the start.
    fn clocks(wall_s: i64, monotonic_s: u64) -> Clocks {
        Clocks {
            wall: Timestamp::from_unix_seconds(1_795_255_200 + wall_s),
            monotonic: Duration::from_secs(monotonic_s),
        }
    }

    /// What a page that learns of a wait of `length` at `learned` measures at `now`, in seconds.
    fn left(length: u64, learned: Clocks, now: Clocks) -> u64 {
        let wait = Wait::new(clocks(0, 0), Duration::from_secs(length));
        let mut tracker = WaitTracker::default();
        tracker.observe(&[wait], learned);
        tracker.observe(&[wait], now);
        tracker.remaining(now).as_secs()
    }

    #[test]
    fn a_page_measures_a_wait_by_its_monotonic_clock() {
        let learned = clocks(0, 0);
        for wall_s in [-7_200, 20, 7_200] {
            assert_eq!(left(60, learned, clocks(wall_s, 20)), 40, "{wall_s}");
        }
    }

    #[test]
    fn the_time_of_day_hands_a_wait_over_to_the_next_page() {
        assert_eq!(left(60, clocks(20, 900), clocks(20, 900)), 40);
        assert_eq!(left(60, clocks(7_200, 0), clocks(7_200, 0)), 0);
        // The clock was set back: the wait is not longer than it was.
        assert_eq!(left(60, clocks(-7_200, 0), clocks(-7_200, 30)), 30);
    }

    #[test]
    fn the_time_of_day_ends_a_wait_of_over_ten_minutes_but_not_in_its_first_ten() {
        let learned = clocks(0, 0);
        let after_sleep = clocks(5 * 3_600, 599);
        assert_eq!(left(2 * HOUR, learned, after_sleep), 2 * HOUR - 599);
        assert_eq!(left(2 * HOUR, learned, clocks(5 * 3_600, 600)), 0);
        assert_eq!(left(600, learned, clocks(5 * 3_600, 599)), 1);
    }

    /// A tab that heard of a wait again began it again.
    #[test]
    fn to_learn_of_a_wait_again_starts_nothing_anew_and_one_that_was_ended_stays_ended() {
        let (wait, mut tracker) = (Wait::new(clocks(0, 0), Duration::from_secs(60)), WaitTracker::default());
        for seconds in 0..50_u32 {
            tracker.observe(&[wait], clocks(0, seconds.into()));
        }
        assert_eq!(tracker.remaining(clocks(0, 50)).as_secs(), 10);
        let mut waits = vec![Wait { is_ended: true, ..wait }];
        merge(&mut waits, &[wait]);
        tracker.observe(&waits, clocks(0, 50));
        assert_eq!((waits.len(), tracker.remaining(clocks(0, 50)).as_secs()), (1, 0));
    }
}
