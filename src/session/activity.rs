//! The requests of this tab in each minute of the last hour, and the minutes in which it paused. Pure.
//!
//! The request log keeps only the last requests. This counter keeps the whole hour, also for a plan with 1,000 requests a minute.

use crate::clock::Timestamp;
use std::time::Duration;

/// How many minutes are counted.
pub const MINUTES: i64 = 60;
const MINUTE_MS: i64 = 60_000;

/// What happened in one minute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Minute {
    pub requests: u32,
    /// How many of them had a `429`.
    pub rate_limited: u32,
    /// Whether nothing could be sent for a part of the minute.
    pub paused: bool,
}

/// The essential figures of some minutes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub requests: u64,
    /// The most requests of one minute.
    pub most: u64,
    pub rate_limited: u64,
    /// The number of minutes with a pause.
    pub paused: u64,
}

impl Totals {
    pub fn of(minutes: &[Minute]) -> Self {
        minutes.iter().fold(Self::default(), |totals, minute| Self {
            requests: totals.requests + u64::from(minute.requests),
            most: totals.most.max(minute.requests.into()),
            rate_limited: totals.rate_limited + u64::from(minute.rate_limited),
            paused: totals.paused + u64::from(minute.paused),
        })
    }
}

/// The counter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Activity {
    /// The minutes with requests, by their number since the epoch.
    minutes: Vec<(i64, Minute)>,
    /// The beginning and the end of each pause.
    pauses: Vec<(Timestamp, Timestamp)>,
}

impl Activity {
    /// Counts a request that was sent at `at`.
    pub fn add_request(&mut self, at: Timestamp, http_status: Option<u16>) {
        let number = minute_of(at);
        // A minute in the future was counted before the clock was set back.
        self.minutes.retain(|(counted, _)| (0..MINUTES).contains(&(number - counted)));
        self.pauses.retain(|(_, end)| number - minute_of(*end) < MINUTES);
        // A person may end a long pause early.
        for (begin, end) in &mut self.pauses {
            *end = (*end).min(at).max(*begin);
        }
        if !self.minutes.iter().any(|(counted, _)| *counted == number) {
            self.minutes.push((number, Minute::default()));
        }
        for (_, minute) in self.minutes.iter_mut().filter(|(counted, _)| *counted == number) {
            minute.requests = minute.requests.saturating_add(1);
            minute.rate_limited = minute.rate_limited.saturating_add(u32::from(http_status == Some(429)));
        }
    }

    /// Records that nothing can be sent from `begin` on for `length`.
    pub fn add_pause(&mut self, begin: Timestamp, length: Duration) {
        self.pauses.push((begin, begin.after(length)));
    }

    /// The last hour at the time `now`, the oldest minute first.
    pub fn last_hour(&self, now: Timestamp) -> Vec<Minute> {
        let last = minute_of(now);
        let minute = |number: i64| {
            let counted = self.minutes.iter().find(|(counted, _)| *counted == number);
            let in_pause =
                |(begin, end): &(Timestamp, Timestamp)| (minute_of(*begin)..=minute_of(*end)).contains(&number);
            Minute {
                paused: self.pauses.iter().any(in_pause),
                ..counted.map(|(_, minute)| *minute).unwrap_or_default()
            }
        };
        (last - MINUTES + 1..=last).map(minute).collect()
    }
}

fn minute_of(time: Timestamp) -> i64 {
    time.unix_ms().div_euclid(MINUTE_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A minute and a second of the test's day.
    fn at(minute: i64, second: i64) -> Timestamp {
        Timestamp::from_unix_seconds(1_795_255_200 + minute * 60 + second)
    }

    fn requests(activity: &Activity, now: Timestamp) -> Vec<u32> {
        activity.last_hour(now).iter().map(|minute| minute.requests).collect()
    }

    #[test]
    fn requests_are_counted_by_their_minute_and_the_current_one_is_last() {
        let mut activity = Activity::default();
        for (minute, second) in [(0, 0), (0, 59), (1, 0), (3, 30)] {
            activity.add_request(at(minute, second), Some(200));
        }
        let counted = requests(&activity, at(3, 59));
        assert_eq!((counted.len(), counted.iter().sum::<u32>(), &counted[56..]), (60, 4, &[2, 1, 0, 1][..]));
    }

    #[test]
    fn a_request_is_shown_for_an_hour() {
        let mut activity = Activity::default();
        activity.add_request(at(0, 30), None);
        assert_eq!(requests(&activity, at(59, 59))[0], 1);
        assert_eq!(requests(&activity, at(60, 0)).iter().sum::<u32>(), 0);
    }

    #[test]
    fn only_a_429_counts_as_rate_limited() {
        let mut activity = Activity::default();
        for status in [Some(200), Some(429), None, Some(429), Some(428)] {
            activity.add_request(at(0, 0), status);
        }
        let last = activity.last_hour(at(0, 1)).pop();
        assert_eq!(last, Some(Minute { requests: 5, rate_limited: 2, paused: false }));
    }

    #[test]
    fn a_pause_marks_each_minute_from_its_beginning_to_its_end() {
        let mut activity = Activity::default();
        activity.add_pause(at(1, 30), Duration::from_secs(90));
        let paused: Vec<_> = activity.last_hour(at(4, 0)).iter().map(|minute| minute.paused).collect();
        assert_eq!(paused[55..], [false, true, true, true, false]);
    }

    #[test]
    fn a_request_ends_the_pause_before_it() {
        let mut activity = Activity::default();
        activity.add_pause(at(0, 0), Duration::from_secs(86_400));
        activity.add_request(at(2, 0), Some(200));
        let paused: Vec<_> = activity.last_hour(at(4, 0)).iter().map(|minute| minute.paused).collect();
        assert_eq!(paused[54..], [false, true, true, true, false, false]);
    }

    #[test]
    fn a_request_does_not_move_a_pause_that_begins_after_it() {
        let mut activity = Activity::default();
        activity.add_pause(at(2, 0), Duration::from_secs(600));
        activity.add_request(at(1, 0), Some(200));
        assert_eq!(activity.pauses, [(at(2, 0), at(2, 0))]);
    }

    #[test]
    fn what_is_older_than_an_hour_or_in_the_future_is_forgotten_with_the_next_request() {
        let mut activity = Activity::default();
        activity.add_request(at(0, 0), Some(200));
        activity.add_pause(at(0, 0), Duration::from_secs(1));
        activity.add_request(at(200, 0), Some(200));
        assert_eq!((activity.minutes.len(), activity.pauses.len()), (1, 0));
        activity.add_request(at(100, 0), Some(200));
        assert_eq!(requests(&activity, at(200, 0)).iter().sum::<u32>(), 0);
        activity.add_request(at(159, 0), Some(200));
        assert_eq!(activity.minutes.len(), 2);
        activity.add_pause(at(160, 0), Duration::from_secs(1));
        activity.add_request(at(219, 0), Some(200));
        assert_eq!((activity.minutes.len(), activity.pauses.len()), (1, 1));
    }

    #[test]
    fn the_totals_add_the_minutes_up_and_name_the_largest() {
        let minute = |requests, rate_limited, paused| Minute { requests, rate_limited, paused };
        let totals = Totals::of(&[minute(2, 0, true), minute(7, 3, true), minute(4, 1, false)]);
        assert_eq!(totals, Totals { requests: 13, most: 7, rate_limited: 4, paused: 2 });
        assert_eq!(Totals::of(&[]), Totals::default());
    }

    #[test]
    fn a_time_far_away_does_not_overflow() {
        let mut activity = Activity::default();
        let (first, last) = (Timestamp::from_unix_ms(i64::MIN), Timestamp::from_unix_ms(i64::MAX));
        activity.add_request(first, None);
        activity.add_request(last, None);
        activity.add_pause(last, Duration::MAX);
        assert_eq!(requests(&activity, last).last(), Some(&1));
    }
}
