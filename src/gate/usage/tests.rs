use super::*;
use serde_json::json;

mod windows;

fn clocks(seconds: i64) -> Clocks {
    Clocks { wall: Timestamp::from_unix_seconds(1_795_255_200 + seconds), monotonic: Duration::ZERO }
}

fn rate_limit(limit: u64, remaining: u64, resets_in: u64, at: Clocks) -> RateLimit {
    let resets_at = Some(at.wall.after(Duration::from_secs(resets_in)));
    RateLimit { limit: Some(limit), remaining: Some(remaining), resets_at, received_at: at.wall }
}

/// A usage after responses, each given as limit, remaining, seconds until the reset, and its time.
fn after(responses: &[(u64, u64, u64, i64)]) -> Usage {
    let mut usage = Usage::default();
    for (limit, remaining, resets_in, at) in responses {
        usage.record_rate_limit(rate_limit(*limit, *remaining, *resets_in, clocks(*at)));
    }
    usage
}

fn meter(usage: &Usage, window: Window, at: i64) -> (Option<u64>, Option<u64>, bool) {
    let Meter { limit, remaining, estimated, .. } = usage.meter(window, clocks(at).wall);
    (limit, remaining, estimated)
}

#[test]
fn the_headers_count_until_their_window_ends() {
    let mut usage = Usage::default();
    usage.record_request(clocks(0));
    usage.record_rate_limit(rate_limit(300, 7, 30, clocks(0)));
    assert_eq!(meter(&usage, Window::Minute, 10), (Some(300), Some(7), false));
    assert_eq!(meter(&usage, Window::Minute, 30), (Some(300), Some(299), true));
    assert_eq!(meter(&usage, Window::Minute, -1), (Some(300), Some(300), true));
}

/// “120 left today” stayed while the headers stated the minute: an import sent 69 rows of the 20 that were left for it.
#[test]
fn requests_after_the_last_statement_of_the_day_are_no_longer_left() {
    let mut usage = after(&[(1_000, 120, 50_000, 0)]);
    for second in 1..=30 {
        usage.record_request(clocks(second));
        usage.record_rate_limit(rate_limit(60, 60 - second.unsigned_abs(), 60, clocks(second)));
    }
    assert_eq!(meter(&usage, Window::Day, 30), (Some(1_000), Some(90), false));
    assert_eq!(meter(&usage, Window::Minute, 30), (Some(60), Some(30), false));
    // The service counted all requests before the next statement.
    usage.record_request(clocks(31));
    usage.record_rate_limit(rate_limit(1_000, 85, 49_969, clocks(31)));
    assert_eq!(meter(&usage, Window::Day, 31), (Some(1_000), Some(85), false));
    assert_eq!(meter(&usage, Window::Minute, 31), (Some(60), Some(29), false));
}

#[test]
fn no_request_is_left_when_more_were_sent_than_the_headers_stated() {
    let mut usage = after(&[(1_000, 1, 50_000, 0)]);
    usage.record_request(clocks(1));
    usage.record_request(clocks(2));
    assert_eq!(meter(&usage, Window::Day, 2), (Some(1_000), Some(0), false));
}

#[test]
fn of_two_statements_about_a_window_the_newer_one_counts_and_of_the_same_one_the_copy_with_fewer_left() {
    let older = after(&[(1_000, 120, 50_000, 0), (60, 40, 60, 0)]);
    let mut newer = after(&[(1_000, 130, 49_990, 10)]);
    let mut with_requests = older.clone();
    with_requests.record_request(clocks(20));
    newer.record_request(clocks(20));
    for (one, other, day, at) in [
        (&older, &newer, 129, 20),
        (&newer, &older, 129, 20),
        (&older, &with_requests, 119, 20),
        (&with_requests, &older, 119, 20),
        // The newer one is from the future: the clock was set back.
        (&older, &newer, 120, 5),
    ] {
        let mut merged = one.clone();
        merged.merge(other, clocks(at).wall);
        assert_eq!(meter(&merged, Window::Day, 30).1, Some(day), "{one:?} {other:?}");
    }
}

#[test]
fn a_statement_about_a_former_plan_does_not_come_back_from_another_tab() {
    let mut own = after(&[(300, 200, 50, 0)]);
    own.merge(&after(&[(1_000, 40, 50_000, 5)]), clocks(10).wall);
    assert_eq!(meter(&own, Window::Day, 10), (Some(10_000), Some(10_000), true));
    let mut own = after(&[(10_000, 40, 50_000, 0)]);
    own.merge(&after(&[(1_000, 30, 50_000, 5)]), clocks(10).wall);
    assert_eq!(meter(&own, Window::Day, 10).0, Some(10_000));
}

#[test]
fn without_headers_the_app_counts_against_the_smallest_plan() {
    let mut usage = Usage::default();
    for second in 0..60 {
        assert_eq!(usage.wait_for_minute(clocks(second)), Duration::ZERO);
        usage.record_request(clocks(second));
    }
    assert!(usage.plan().is_none() && usage.assumes_free());
    assert_eq!(usage.wait_for_minute(clocks(59)), Duration::from_secs(2));
    assert_eq!(usage.wait_for_minute(clocks(60)), Duration::from_secs(1));
    assert_eq!(usage.wait_for_minute(clocks(61)), Duration::ZERO);
}

#[test]
fn all_requests_of_the_last_minute_and_of_the_day_are_counted() {
    let mut usage = Usage::default();
    for second in [0, 0, 0, 30, 30, 60] {
        usage.record_request(clocks(second));
    }
    assert_eq!(meter(&usage, Window::Minute, 60), (Some(60), Some(54), true));
    assert_eq!(meter(&usage, Window::Minute, 61), (Some(60), Some(57), true));
    assert_eq!(meter(&usage, Window::Minute, 91), (Some(60), Some(59), true));
    assert_eq!(meter(&usage, Window::Minute, 121), (Some(60), Some(60), true));
    assert_eq!(meter(&usage, Window::Day, 121), (Some(1_000), Some(994), true));
}

/// "9 used today" stood beside 13 that were used this minute.
#[test]
fn the_own_count_of_a_day_is_never_less_than_the_headers_of_a_minute_prove() {
    let mut usage = Usage::default();
    for (second, remaining) in [(0, 58), (1, 47), (70, 59)] {
        usage.record_request(clocks(second));
        usage.record_rate_limit(rate_limit(60, remaining, 50, clocks(second)));
    }
    let day = usage.meter(Window::Day, clocks(70).wall);
    assert_eq!((day.remaining, day.left().as_str()), (Some(986), "at most 986"), "13, and one after them");
    assert_eq!(usage.meter(Window::Minute, clocks(70).wall).left(), "59");
}

#[test]
fn a_second_with_many_requests_takes_one_place_in_the_storage() {
    let mut usage = Usage::default();
    for second in [0, 0, 70, 70, 71] {
        usage.record_request(clocks(second));
    }
    let stored = serde_json::to_value(&usage).unwrap();
    assert_eq!(stored["recent"], json!([[1_795_255_270, 2], [1_795_255_271, 1]]));
}

#[test]
fn the_own_count_of_a_day_begins_again_after_24_hours() {
    let mut usage = Usage::default();
    usage.record_request(clocks(0));
    usage.record_request(clocks(86_399));
    assert_eq!(meter(&usage, Window::Day, 86_399).1, Some(998));
    assert_eq!(meter(&usage, Window::Day, 86_400).1, Some(1_000));
    usage.record_request(clocks(86_400));
    assert_eq!(meter(&usage, Window::Day, 86_400).1, Some(999));
}

#[test]
fn the_own_count_of_a_day_begins_again_when_the_stated_day_ends() {
    let mut usage = after(&[(1_000, 120, 300, 0)]);
    for second in [0, 1, 299] {
        usage.record_request(clocks(second));
    }
    assert_eq!(meter(&usage, Window::Day, 299), (Some(1_000), Some(117), false));
    assert_eq!(meter(&usage, Window::Day, 300), (Some(1_000), Some(1_000), true));
    usage.record_request(clocks(300));
    usage.record_request(clocks(400));
    assert_eq!(meter(&usage, Window::Day, 400), (Some(1_000), Some(998), true));
}

/// A day that has 30 left and ended 100 s ago by this clock is not over.
#[test]
fn a_day_that_seems_over_when_it_is_stated_does_not_end_the_own_count() {
    let mut usage = Usage::default();
    usage.record_request(clocks(0));
    let at = clocks(200);
    usage.record_rate_limit(RateLimit { resets_at: Some(clocks(100).wall), ..rate_limit(10_000, 30, 0, at) });
    assert_eq!(meter(&usage, Window::Day, 200), (Some(10_000), Some(9_999), true));
}

#[test]
fn the_plan_that_a_person_stated_comes_before_the_limit_per_minute() {
    let mut usage = Usage { stated: Some(Plan::Business), ..Usage::default() };
    usage.record_rate_limit(rate_limit(60, 59, 30, clocks(0)));
    assert_eq!((usage.plan(), meter(&usage, Window::Minute, 30).0), (Some(Plan::Business), Some(1_000)));
    usage.stated = None;
    assert_eq!((usage.plan(), meter(&usage, Window::Minute, 30).0), (Some(Plan::Free), Some(60)));
}

#[test]
fn the_plan_in_words_says_where_it_is_known_from() {
    let stated = Usage { stated: Some(Plan::Business), ..after(&[(60, 5, 30, 0)]) };
    assert_eq!(stated.plan_in_words(), "Business");
    assert_eq!(after(&[(300, 5, 30, 0)]).plan_in_words(), "Pro, by the limit per minute");
    assert_eq!(after(&[]).plan_in_words(), "unknown, using Free limits");
    assert_eq!(after(&[(7, 5, 30, 0)]).plan_in_words(), "unknown, using the limits of the service");
}

#[test]
fn only_a_limit_per_minute_of_the_table_tells_the_plan() {
    for (limit, resets_in, plan) in [
        (60, 30, Some(Plan::Free)),
        (300, 30, Some(Plan::Pro)),
        (1_000, 30, Some(Plan::Business)),
        (7, 30, None),
        (1_000, 50_000, None),
        (10_000, 30, None),
        (100_000, 50_000, None),
    ] {
        assert_eq!(after(&[(limit, 5, resets_in, 0)]).plan(), plan, "{limit}");
    }
}

/// The app held requests after 60 in a minute while the service said that 934 were left.
#[test]
fn the_change_from_free_to_business_is_noticed_with_the_first_response() {
    for known in
        [vec![], vec![(60, 0, 30, 0)], vec![(1_000, 40, 50_000, 0)], vec![(60, 40, 9, -9), (1_000, 9, 50_000, 0)]]
    {
        let mut usage = after(&known);
        for _ in 0..66 {
            usage.record_request(clocks(0));
        }
        usage.record_rate_limit(rate_limit(1_000, 934, 52, clocks(8)));
        assert_eq!(usage.plan(), Some(Plan::Business), "{known:?}");
        assert_eq!(meter(&usage, Window::Minute, 8), (Some(1_000), Some(934), false));
        assert_eq!(meter(&usage, Window::Day, 8), (Some(100_000), Some(99_934), true));
        assert_eq!(usage.wait_for_minute(clocks(8)), Duration::ZERO);
        assert_eq!(usage.wait_for_minute(clocks(60)), Duration::ZERO);
    }
}

#[test]
fn the_change_from_business_to_free_is_noticed_with_the_first_response() {
    for response in [(60, 59, 60, 9), (1_000, 40, 50_000, 9)] {
        let usage = after(&[(1_000, 934, 52, 0), (100_000, 40, 50_000, 1), (1_000, 30, 50, 2), response]);
        assert_eq!(usage.meter(Window::Minute, clocks(9).wall).limit, Some(60));
        assert_eq!(usage.meter(Window::Day, clocks(9).wall).limit, Some(1_000));
    }
}

#[test]
fn the_limits_of_a_former_plan_are_forgotten() {
    let usage = after(&[(300, 200, 50, 0), (10_000, 9_000, 50_000, 1), (60, 40, 50, 2)]);
    assert_eq!(meter(&usage, Window::Minute, 2), (Some(60), Some(40), false));
    assert_eq!(meter(&usage, Window::Day, 2), (Some(1_000), Some(1_000), true));
    let usage = after(&[(300, 200, 50, 0), (10_000, 9_000, 50_000, 1), (1_000, 40, 50_000, 2)]);
    assert_eq!(meter(&usage, Window::Minute, 2), (Some(60), Some(60), true));
    assert_eq!(meter(&usage, Window::Day, 2), (Some(1_000), Some(40), false));
    // Custom limits may be any.
    let usage = after(&[(7, 5, 50, 0), (500, 400, 50_000, 1)]);
    assert_eq!(meter(&usage, Window::Minute, 2), (Some(7), Some(5), false));
    assert_eq!(meter(&usage, Window::Day, 2), (Some(500), Some(400), false));
}

#[test]
fn the_own_count_uses_the_limits_of_free_until_a_limit_per_minute_is_known() {
    for (usage, minute, day) in [
        (Usage::default(), Some(60), Some(1_000)),
        (after(&[(400, 5, 50_000, 0)]), Some(60), Some(400)),
        (after(&[(7, 5, 30, 0)]), Some(7), None),
        (after(&[(300, 5, 30, 0)]), Some(300), Some(10_000)),
    ] {
        let limits = [Window::Minute, Window::Day].map(|window| usage.meter(window, clocks(90_000).wall).limit);
        assert_eq!((limits, usage.assumes_free()), ([minute, day], minute == Some(60)), "{usage:?}");
    }
}

#[test]
fn whether_the_headers_can_be_read_is_recorded_with_each_response() {
    assert_eq!(Usage::default().headers_readable, None);
    let mut usage = after(&[(60, 59, 30, 0)]);
    assert_eq!(usage.headers_readable, Some(true));
    usage.record_rate_limit(RateLimit { limit: None, remaining: None, resets_at: None, received_at: clocks(1).wall });
    assert_eq!((usage.headers_readable, usage.plan()), (Some(false), Some(Plan::Free)));
}

#[test]
fn requests_counted_before_the_clock_was_set_back_cause_no_wait() {
    let mut usage = Usage::default();
    for _ in 0..60 {
        usage.record_request(clocks(3_600));
    }
    assert_eq!(usage.wait_for_minute(clocks(0)), Duration::ZERO);
    assert_eq!(meter(&usage, Window::Day, 0).1, Some(1_000));
    usage.record_request(clocks(0));
    assert_eq!(meter(&usage, Window::Minute, 0).1, Some(59));
    assert_eq!(meter(&usage, Window::Day, 0).1, Some(999));
}

#[test]
fn a_fifth_of_the_limit_is_low() {
    let mut usage = Usage::default();
    for (remaining, is_low) in [(13, false), (12, true), (0, true)] {
        usage.record_rate_limit(rate_limit(60, remaining, 30, clocks(0)));
        assert_eq!(usage.meter(Window::Minute, clocks(0).wall).is_low(), is_low, "{remaining}");
    }
}

#[test]
fn the_stored_text_of_a_former_version_is_read() {
    let text = r#"{"stated":null,"guessed":"free","minute":{"limit":60,"remaining":7,"resetsAt":1795255230000,
        "receivedAt":1795255200000},"day":null,"recent":[[1795255200,53]],"dayBeganAt":1795255200000,"sentInDay":53,
        "headersReadable":true}"#;
    let usage: Usage = serde_json::from_str(text).unwrap();
    assert_eq!(meter(&usage, Window::Minute, 0), (Some(60), Some(7), false));
    assert_eq!(serde_json::from_str::<Usage>("{}").unwrap(), Usage::default());
}

#[test]
fn the_share_that_is_left_is_rounded_up_and_may_be_unknown() {
    let meter = |remaining, limit| Meter { window: Window::Day, limit, remaining, resets_at: None, estimated: true };
    let percent = |remaining, limit| meter(remaining, limit).percent_left();
    assert_eq!((percent(Some(30), Some(60)), percent(Some(60), Some(60))), (Some(50), Some(100)));
    assert_eq!((percent(Some(1), Some(10_000)), percent(Some(0), Some(60))), (Some(1), Some(0)));
    assert_eq!((percent(None, None), percent(Some(5), None), percent(None, Some(5))), (None, None, None));
    assert_eq!((percent(Some(0), Some(0)), percent(Some(u64::MAX), Some(1))), (Some(0), Some(100)));
    // Of one request, "0 of 1" said "Few left.".
    let remarks = [Some(0), Some(1), Some(2), None].map(|remaining| meter(remaining, Some(5)).remark());
    assert_eq!(remarks, ["None left.", "Few left.", "", ""]);
}
