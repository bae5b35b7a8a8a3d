//! Which window a stated limit has.

use super::*;

/// A clock that was 5 s behind made a day of a minute: “59 of 60 today, looks like Enterprise”.
#[test]
fn a_clock_that_is_behind_neither_changes_the_plan_nor_lengthens_the_minute() {
    for resets_in in [65, 120] {
        let usage = after(&[(60, 59, resets_in, 0)]);
        assert_eq!(usage.plan(), Some(Plan::Free));
        let meter_at = |at| usage.meter(Window::Minute, clocks(at).wall);
        assert_eq!((meter_at(59).resets_at, meter_at(59).estimated), (Some(clocks(60).wall), false));
        assert!(meter_at(60).estimated);
    }
}

#[test]
fn the_time_until_the_reset_tells_a_minute_from_a_day() {
    // An import sent 54 rows in a minute where 10,000 were allowed, and where 60 were allowed in an hour.
    for limit in [60, 300, 1_000, 500, 10_000, 100_000] {
        for (resets_in, window) in [
            (1, Window::Minute),
            (120, Window::Minute),
            (121, Window::Day),
            (3_600, Window::Day),
            (86_400, Window::Day),
        ] {
            let usage = after(&[(limit, 34, resets_in, 0)]);
            assert_eq!(meter(&usage, window, 0), (Some(limit), Some(34), false), "{limit} {resets_in}");
            assert_eq!(usage.plan().is_some(), limit <= 1_000 && limit != 500 && window == Window::Minute);
        }
    }
}

/// By a clock that is ahead, a window seems to be over.
#[test]
fn without_a_reset_that_is_to_come_the_table_tells_a_minute_from_a_day() {
    for (limit, resets_in, window) in [
        (60, Some(0), Window::Minute),
        (60, None, Window::Minute),
        (10_000, Some(0), Window::Day),
        (10_000, None, Window::Day),
        (500, Some(0), Window::Minute),
    ] {
        let mut usage = Usage::default();
        let resets_at = resets_in.map(|seconds| clocks(seconds).wall);
        usage.record_rate_limit(RateLimit { resets_at, ..rate_limit(limit, 34, 0, clocks(0)) });
        assert_eq!(meter(&usage, window, -1).0, Some(limit), "{limit} {resets_in:?}");
    }
}

#[test]
fn a_thousand_without_a_reset_does_not_change_the_plan() {
    let mut usage = after(&[(300, 299, 60, 0)]);
    usage.record_rate_limit(RateLimit { resets_at: None, ..rate_limit(1_000, 934, 0, clocks(1)) });
    assert_eq!(usage.plan(), Some(Plan::Pro));
}

#[test]
fn a_day_that_was_stated_before_is_a_day_in_its_last_minutes_too() {
    for limit in [1_000, 500] {
        let usage = after(&[(limit, 500, 400, 0), (limit, 3, 60, 340)]);
        assert_eq!((usage.plan(), meter(&usage, Window::Day, 340)), (None, (Some(limit), Some(3), false)));
        // Another limit, or a day that has ended: a minute.
        for former in [(limit + 1, 500, 400, 0), (limit, 500, 339, 0), (limit, 500, 461, 0)] {
            let usage = after(&[former, (limit, 3, 60, 340)]);
            assert_eq!(meter(&usage, Window::Minute, 340), (Some(limit), Some(3), false), "{former:?}");
        }
    }
}
