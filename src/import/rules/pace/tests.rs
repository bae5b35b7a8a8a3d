use super::*;
use crate::api::rate_limit::RateLimit;

fn at(seconds: u64) -> Clocks {
    Clocks {
        wall: Timestamp::from_unix_seconds(1_795_255_200).after(Duration::from_secs(seconds)),
        monotonic: Duration::from_secs(seconds),
    }
}

fn reading(limit: u64, left: u64, resets_in: u64, seconds: u64) -> Option<Reading> {
    let received_at = at(seconds).wall;
    let resets_at = Some(at(seconds + resets_in).wall);
    let stated = RateLimit { limit: Some(limit), remaining: Some(left), resets_at, received_at };
    Some(Reading { epoch: 0, stated })
}

/// The rows that leave in the first `seconds`, if the runner looks once each `interval`, and each row takes no time.
fn rows_sent(reading: impl Fn(u64) -> Option<Reading>, seconds: u64, interval: usize) -> usize {
    let (mut pace, mut sent) = (Pace::default(), 0);
    for second in (0..seconds).step_by(interval) {
        while sent < 1_000 && pace.hold(reading(second), at(second)).is_none() {
            pace.record(at(second));
            sent += 1;
        }
    }
    sent
}

#[test]
fn a_row_waits_for_the_reset_when_a_tenth_of_the_limit_is_left() {
    let pace = Pace::default();
    assert_eq!(pace.hold(reading(60, 7, 30, 0), at(0)), None);
    assert_eq!(pace.hold(reading(60, 6, 30, 0), at(0)), Some(at(30).wall));
    assert_eq!(pace.hold(reading(60, 6, 30, 0), at(30)), None, "after the reset one row asks");
    assert_eq!(pace.hold(reading(5, 0, 30, 0), at(0)), Some(at(30).wall));
}

#[test]
fn without_headers_54_rows_leave_in_each_minute() {
    assert_eq!([60, 120, 180].map(|seconds| rows_sent(|_| None, seconds, 1)), [54, 108, 162]);
    let mut pace = Pace::default();
    (0..54).for_each(|_| pace.record(at(5)));
    let hold = |seconds| pace.hold(reading(300, 200, 60, seconds), at(9));
    assert_eq!(hold(4), Some(at(65).wall), "the headers of an earlier answer say nothing about these rows");
    assert_eq!(hold(6), None);
}

/// A hidden tab wakes once a minute.
#[test]
fn a_late_timer_catches_up() {
    assert_eq!(rows_sent(|_| None, 300, 60), 5 * 54);
}

#[test]
fn an_estimate_keeps_a_tenth_of_the_limit_per_minute_and_names_the_days_of_the_table() {
    let estimate = |rows, reading| super::estimate(rows, reading, at(0).wall);
    let time = |rows, reading| estimate(rows, reading).0;
    assert_eq!(time(0, None), "");
    assert_eq!(time(540, None), "about 10 minutes");
    assert_eq!(time(540, reading(300, 299, 60, 0)), "about 2 minutes");
    assert_eq!(time(10_000, reading(60, 59, 60, 0)), "1,000 a day with this limit: about 10 days");
    assert!(estimate(1_001, reading(60, 59, 60, 0)).1);
    assert!(!estimate(1_000, reading(60, 59, 60, 0)).1);
    // A longer window is taken for a day.
    assert!(estimate(501, reading(500, 499, 7_200, 0)).1);
    assert!(!estimate(10_000, reading(70, 7, 60, 0)).1);
}

/// "about 8 minutes" for rows that waited until tomorrow.
#[test]
fn an_estimate_for_a_longer_window_counts_what_is_left_of_it_as_the_wait_does() {
    let reading = reading(1_000, 104, 7_200, 0);
    assert_eq!(Pace::default().hold(reading, at(0)), None);
    assert_eq!(estimate(4, reading, at(0).wall), ("about 1 minute".to_owned(), false));
    let days = |days| (format!("1,000 a day with this limit: about {days} days"), true);
    assert_eq!([5, 904, 905].map(|rows| estimate(rows, reading, at(0).wall)), [days(2), days(2), days(3)]);
    assert!(!estimate(900, reading, at(7_200).wall).1, "after the reset");
}
