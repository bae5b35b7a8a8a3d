//! Backoffs that no change of a clock can shorten. Pure.
//!
//! The time of day can be set at any time, and a new tab has no other clock. So each tab measures the remaining time of a
//! backoff with its monotonic clock, and stores it for the other tabs from time to time.
//!
//! A monotonic clock does not count the time in which no tab is open, and may not count the time in which the computer
//! sleeps. So the time of day also ends a backoff, later by the largest ordinary change of a clock.

use super::rule::{self, Rule};
use crate::clock::{Timestamp, duration_ms};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The largest change of the time of day that does not shorten a backoff.
const LARGEST_CLOCK_CHANGE: Duration = Duration::from_secs(2 * 3_600);

/// A person may end a wait of a `429` that is longer: it may be a mistake of the service.
const LONG_WAIT: Duration = Duration::from_secs(86_400);

/// The two clocks of a tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The time of day: the same for all tabs, but it may jump.
    pub wall: Timestamp,
    /// The time since this tab was opened: it never jumps, but other tabs have another one.
    pub monotonic: Duration,
}

/// A time in which nothing is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Backoff {
    pub reason: Reason,
    began_at: Timestamp,
    #[serde(with = "duration_ms")]
    length: Duration,
    /// The remaining time when a tab last stored it. Zero ends the backoff.
    #[serde(with = "duration_ms")]
    pub remaining: Duration,
    /// Whether a person ended it. Other tabs have to know that, so that none brings it back.
    #[serde(default)]
    pub is_overruled: bool,
}

/// Why nothing is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    /// A `429` asked to wait.
    RateLimited,
    /// A `503` asked to wait.
    Unavailable,
    /// The headers say that no request remains in the window.
    NoneRemaining,
    /// The last request got no readable response, which may have been a `429`.
    LostResponse,
    /// The app has counted as many requests within a minute as the plan allows.
    MinuteFull,
}

impl Reason {
    /// Whether a person may end the wait with this remaining time. A ban threatens only where a `429` asked for it.
    pub fn may_be_overruled(self, remaining: Duration) -> bool {
        self != Self::RateLimited || remaining > LONG_WAIT
    }
}

impl Backoff {
    pub fn new(reason: Reason, now: Clocks, length: Duration) -> Self {
        Self { reason, began_at: now.wall, length, remaining: length, is_overruled: false }
    }

    /// Whether both are the same backoff, possibly with different remaining times.
    pub fn is_same(&self, other: &Self) -> bool {
        (self.reason, self.began_at, self.length) == (other.reason, other.began_at, other.length)
    }

    /// Whether other tabs have to know it: while it lasts, and while a tab could bring it back that a person ended.
    pub fn is_relevant(&self, now: Clocks) -> bool {
        (!self.remaining.is_zero() || self.is_overruled) && !self.longest_remaining(now).is_zero()
    }

    /// The longest time that can remain by the time of day, however a person has set the clock.
    fn longest_remaining(&self, now: Clocks) -> Duration {
        if !rule::is_enabled(Rule::EndByTimeOfDay) {
            return Duration::MAX;
        }
        self.length.saturating_add(LARGEST_CLOCK_CHANGE).saturating_sub(now.wall.since(self.began_at))
    }
}

/// The backoffs as one tab measures them: each with the time of the monotonic clock at which it ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaitTracker(Vec<(Backoff, Duration)>);

impl WaitTracker {
    /// Starts to measure new backoffs, and takes over shorter remaining times from other tabs.
    pub fn observe(&mut self, backoffs: &[Backoff], now: Clocks) {
        let ends_at =
            |backoff: &Backoff| now.monotonic.saturating_add(self.remaining(backoff, now).min(backoff.remaining));
        self.0 = backoffs.iter().map(|backoff| (*backoff, ends_at(backoff))).collect();
    }

    /// The remaining time of `backoff`.
    pub fn remaining(&self, backoff: &Backoff, now: Clocks) -> Duration {
        if !rule::is_enabled(Rule::UseMonotonicClock) {
            return backoff.length.saturating_sub(now.wall.since(backoff.began_at));
        }
        let tracked = self.0.iter().find(|(tracked, _)| tracked.is_same(backoff));
        let remaining = tracked.map_or(backoff.remaining, |(_, ends_at)| ends_at.saturating_sub(now.monotonic));
        remaining.min(backoff.longest_remaining(now))
    }

    /// Writes the remaining times into `backoffs`, for the other tabs.
    pub fn write_remaining(&self, backoffs: &mut [Backoff], now: Clocks) {
        for backoff in backoffs {
            backoff.remaining = backoff.remaining.min(self.remaining(backoff, now));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn clocks(wall_s: i64, monotonic_s: u64) -> Clocks {
        Clocks {
            wall: Timestamp::from_unix_seconds(1_795_255_200 + wall_s),
            monotonic: Duration::from_secs(monotonic_s),
        }
    }

    fn tracker_of(backoff: Backoff, now: Clocks) -> WaitTracker {
        let mut tracker = WaitTracker::default();
        tracker.observe(&[backoff], now);
        tracker
    }

    #[test]
    fn a_backoff_is_measured_by_the_monotonic_clock() {
        let backoff = Backoff::new(Reason::RateLimited, clocks(0, 5), MINUTE);
        let tracker = tracker_of(backoff, clocks(0, 5));
        assert_eq!(tracker.remaining(&backoff, clocks(20, 25)), Duration::from_secs(40));
        assert_eq!(tracker.remaining(&backoff, clocks(60, 65)), Duration::ZERO);
    }

    #[test]
    fn setting_the_clock_forward_or_back_changes_no_backoff() {
        let backoff = Backoff::new(Reason::RateLimited, clocks(0, 5), MINUTE);
        let tracker = tracker_of(backoff, clocks(0, 5));
        for jump in [-3_600, 3_600] {
            assert_eq!(tracker.remaining(&backoff, clocks(20 + jump, 25)), Duration::from_secs(40));
        }
    }

    #[test]
    fn a_tab_that_opens_after_the_clock_was_set_forward_waits() {
        // With the time of day alone, a reload an hour ahead sent its request during the backoff.
        let backoff = Backoff::new(Reason::RateLimited, clocks(0, 5), MINUTE);
        let tracker = tracker_of(backoff, clocks(3_600, 0));
        assert_eq!(tracker.remaining(&backoff, clocks(3_600, 0)), MINUTE);
    }

    #[test]
    fn a_new_tab_takes_over_the_remaining_time_that_another_tab_stored() {
        let mut backoffs = [Backoff::new(Reason::RateLimited, clocks(0, 5), MINUTE)];
        let first = tracker_of(backoffs[0], clocks(0, 5));
        first.write_remaining(&mut backoffs, clocks(50, 55));
        let reloaded = tracker_of(backoffs[0], clocks(51, 0));
        assert_eq!(reloaded.remaining(&backoffs[0], clocks(52, 1)), Duration::from_secs(9));
    }

    #[test]
    fn a_long_backoff_ends_by_the_time_of_day_while_no_tab_is_open_or_the_computer_sleeps() {
        // A wait of 20 hours was 20 hours again 19 hours later, and a tab that slept for 40 hours still showed 19 h 59 min.
        const HOUR: u64 = 3_600;
        let hours = |hours: u64| Duration::from_secs(hours * HOUR);
        let backoff = Backoff::new(Reason::RateLimited, clocks(0, 0), hours(20));
        let later = clocks(19 * HOUR as i64, 0);
        assert_eq!(tracker_of(backoff, later).remaining(&backoff, later), hours(3));
        let slept = tracker_of(backoff, clocks(0, 0));
        assert_eq!(slept.remaining(&backoff, clocks(40 * HOUR as i64, 60)), Duration::ZERO);
    }

    #[test]
    fn a_backoff_that_a_person_ended_stays_known_while_another_tab_could_bring_it_back() {
        let now = clocks(60, 60);
        for is_overruled in [false, true] {
            let backoff = Backoff::new(Reason::Unavailable, clocks(0, 0), MINUTE);
            assert!(backoff.is_relevant(now));
            let ended = Backoff { remaining: Duration::ZERO, is_overruled, ..backoff };
            assert_eq!(ended.is_relevant(now), is_overruled);
            assert!(!ended.is_relevant(clocks(100_000, 0)));
        }
    }

    #[test]
    fn a_backoff_that_ended_long_ago_by_any_clock_is_over() {
        let backoff = Backoff::new(Reason::RateLimited, clocks(0, 5), MINUTE);
        assert_eq!(tracker_of(backoff, clocks(86_400, 0)).remaining(&backoff, clocks(86_400, 0)), Duration::ZERO);
    }
}
