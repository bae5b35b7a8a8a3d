//! Waits that no clock can cut short. Pure.
//!
//! The time of day can be set, and a tab that has just been opened knows no other. So what is left of a wait is counted
//! down only by ticks, a clock that runs evenly within one tab, and written back for the other tabs from time to time.
//! Time in which no tab looks counts for nothing, until so much of it has passed by the time of day that no ordinary
//! change of the clock explains it.

use crate::{
    clock::Timestamp,
    json::{json_record, json_words},
};
use std::time::Duration;

/// How far a clock may be set forward without a wait being believed to be over.
const CLOCK_CHANGE: Duration = Duration::from_secs(2 * 3_600);

/// Both clocks of a tab at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The time of day: comparable between tabs, and may jump.
    pub time: Timestamp,
    /// Time since this tab began: even, and means nothing elsewhere.
    pub ticks: Duration,
}

/// A time in which nothing is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    pub reason: Reason,
    pub began_at: Timestamp,
    pub whole: Duration,
    /// What was left when a tab last wrote it down.
    left: Duration,
}

json_record!(Pause { reason: "reason", began_at: "beganAt", whole: "whole", left: "left" });

/// Why nothing is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A `429` asked to wait.
    Refused,
    /// The headers say that no request is left in the window.
    NothingLeft,
    /// The last request got no readable answer, which may have been a `429`.
    NoAnswer,
    /// As many requests as the plan allows were sent within a minute, by this app's own count.
    MinuteFull,
}

json_words!(Reason { Refused: "refused", NothingLeft: "nothingLeft", NoAnswer: "noAnswer", MinuteFull: "minuteFull" });

impl Pause {
    pub fn new(reason: Reason, now: Clocks, whole: Duration) -> Self {
        Self { reason, began_at: now.time, whole, left: whole }
    }

    fn is_same(&self, other: &Self) -> bool {
        (self.reason, self.began_at, self.whole) == (other.reason, other.began_at, other.whole)
    }

    /// What can be left at most, for a tab that sees this pause for the first time.
    fn left_at_first_sight(&self, now: Clocks) -> Duration {
        let long_past = now.time.since(self.began_at) >= self.whole.saturating_add(CLOCK_CHANGE);
        if long_past { Duration::ZERO } else { self.left }
    }
}

/// What one tab has seen of the pauses, by its own ticks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaitTracker(Vec<Seen>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    pause: Pause,
    at: Duration,
    left: Duration,
}

impl WaitTracker {
    /// Begins to count whatever pauses are new, and believes other tabs that have counted further.
    pub fn look(&mut self, pauses: &[Pause], now: Clocks) {
        self.0.retain(|seen| pauses.iter().any(|pause| pause.is_same(&seen.pause)));
        for pause in pauses {
            match self.0.iter_mut().find(|seen| seen.pause.is_same(pause)) {
                None => self.0.push(Seen { pause: *pause, at: now.ticks, left: pause.left_at_first_sight(now) }),
                Some(seen) if pause.left < seen.left_at(now) => {
                    *seen = Seen { at: now.ticks, left: pause.left, ..*seen }
                }
                Some(_) => {}
            }
        }
    }

    /// What is left of `pause`.
    pub fn left(&self, pause: &Pause, now: Clocks) -> Duration {
        let seen = self.0.iter().find(|seen| seen.pause.is_same(pause));
        seen.map_or_else(|| pause.left_at_first_sight(now), |seen| seen.left_at(now))
    }

    /// Writes down for the other tabs what is left.
    pub fn note(&self, pauses: &mut [Pause], now: Clocks) {
        for pause in pauses {
            pause.left = pause.left.min(self.left(pause, now));
        }
    }
}

impl Seen {
    fn left_at(&self, now: Clocks) -> Duration {
        self.left.saturating_sub(now.ticks.saturating_sub(self.at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn clocks(time_s: i64, ticks_s: u64) -> Clocks {
        Clocks { time: Timestamp::from_unix_seconds(1_795_255_200 + time_s), ticks: Duration::from_secs(ticks_s) }
    }

    fn seen_at_once(pause: Pause, now: Clocks) -> WaitTracker {
        let mut watch = WaitTracker::default();
        watch.look(&[pause], now);
        watch
    }

    #[test]
    fn a_pause_is_counted_down_by_ticks() {
        let pause = Pause::new(Reason::Refused, clocks(0, 5), MINUTE);
        let watch = seen_at_once(pause, clocks(0, 5));
        assert_eq!(watch.left(&pause, clocks(20, 25)), Duration::from_secs(40));
        assert_eq!(watch.left(&pause, clocks(60, 65)), Duration::ZERO);
    }

    #[test]
    fn a_clock_set_forward_or_back_changes_nothing() {
        let pause = Pause::new(Reason::Refused, clocks(0, 5), MINUTE);
        let watch = seen_at_once(pause, clocks(0, 5));
        for jump in [-3_600, 3_600] {
            assert_eq!(watch.left(&pause, clocks(20 + jump, 25)), Duration::from_secs(40));
        }
    }

    #[test]
    fn a_tab_opened_after_the_clock_was_set_forward_still_waits() {
        // With the time of day alone, a reload an hour ahead sent its request in the blocked time.
        let pause = Pause::new(Reason::Refused, clocks(0, 5), MINUTE);
        let watch = seen_at_once(pause, clocks(3_600, 0));
        assert_eq!(watch.left(&pause, clocks(3_600, 0)), MINUTE);
    }

    #[test]
    fn what_one_tab_has_counted_the_next_one_believes() {
        let mut pauses = [Pause::new(Reason::Refused, clocks(0, 5), MINUTE)];
        let first = seen_at_once(pauses[0], clocks(0, 5));
        first.note(&mut pauses, clocks(50, 55));
        let reloaded = seen_at_once(pauses[0], clocks(51, 0));
        assert_eq!(reloaded.left(&pauses[0], clocks(52, 1)), Duration::from_secs(9));
    }

    #[test]
    fn a_wait_that_is_long_past_by_any_clock_is_over() {
        let pause = Pause::new(Reason::Refused, clocks(0, 5), MINUTE);
        assert_eq!(seen_at_once(pause, clocks(86_400, 0)).left(&pause, clocks(86_400, 0)), Duration::ZERO);
    }
}
