use super::*;
use serde_json::json;

fn clocks(seconds: i64) -> Clocks {
    Clocks { wall: Timestamp::from_unix_seconds(1_795_255_200 + seconds), monotonic: Duration::ZERO }
}

fn rate_limit(limit: u64, remaining: u64, resets_in: u64, at: Clocks) -> RateLimit {
    let resets_at = Some(at.wall.after(Duration::from_secs(resets_in)));
    RateLimit { limit: Some(limit), remaining: Some(remaining), resets_at, received_at: at.wall }
}

/// A budget after responses, each given as limit, remaining, seconds until the reset, and its time.
fn after(responses: &[(u64, u64, u64, i64)]) -> Budget {
    let mut budget = Budget::default();
    for (limit, remaining, resets_in, at) in responses {
        budget.record_rate_limit(rate_limit(*limit, *remaining, *resets_in, clocks(*at)));
    }
    budget
}

fn meter(budget: &Budget, window: Window, at: i64) -> (Option<u64>, Option<u64>, bool) {
    let Meter { limit, remaining, estimated, .. } = budget.meter(window, clocks(at).wall);
    (limit, remaining, estimated)
}

#[test]
fn the_headers_count_until_their_window_ends() {
    let mut budget = Budget::default();
    budget.record_request(clocks(0));
    budget.record_rate_limit(rate_limit(300, 7, 30, clocks(0)));
    assert_eq!(meter(&budget, Window::Minute, 10), (Some(300), Some(7), false));
    assert_eq!(meter(&budget, Window::Minute, 30), (Some(300), Some(299), true));
    assert_eq!(meter(&budget, Window::Minute, -1), (Some(300), Some(300), true));
}

#[test]
fn without_headers_the_app_counts_against_the_smallest_plan() {
    let mut budget = Budget::default();
    for second in 0..60 {
        assert_eq!(budget.wait_for_minute(clocks(second)), Duration::ZERO);
        budget.record_request(clocks(second));
    }
    assert_eq!((budget.plan(), budget.stated, budget.guessed), (Plan::Free, None, None));
    assert_eq!(budget.wait_for_minute(clocks(59)), Duration::from_secs(2));
    assert_eq!(budget.wait_for_minute(clocks(60)), Duration::from_secs(1));
    assert_eq!(budget.wait_for_minute(clocks(61)), Duration::ZERO);
}

#[test]
fn all_requests_of_the_last_minute_and_of_the_day_are_counted() {
    let mut budget = Budget::default();
    for second in [0, 0, 0, 30, 30, 60] {
        budget.record_request(clocks(second));
    }
    assert_eq!(meter(&budget, Window::Minute, 60), (Some(60), Some(54), true));
    assert_eq!(meter(&budget, Window::Minute, 61), (Some(60), Some(57), true));
    assert_eq!(meter(&budget, Window::Minute, 91), (Some(60), Some(59), true));
    assert_eq!(meter(&budget, Window::Minute, 121), (Some(60), Some(60), true));
    assert_eq!(meter(&budget, Window::Day, 121), (Some(1_000), Some(994), true));
}

#[test]
fn a_second_with_many_requests_takes_one_place_in_the_storage() {
    let mut budget = Budget::default();
    for second in [0, 0, 70, 70, 71] {
        budget.record_request(clocks(second));
    }
    let stored = serde_json::to_value(&budget).unwrap();
    assert_eq!(stored["recent"], json!([[1_795_255_270, 2], [1_795_255_271, 1]]));
}

#[test]
fn the_own_count_of_a_day_begins_again_after_24_hours() {
    let mut budget = Budget::default();
    budget.record_request(clocks(0));
    budget.record_request(clocks(86_399));
    assert_eq!(meter(&budget, Window::Day, 86_399).1, Some(998));
    assert_eq!(meter(&budget, Window::Day, 86_400).1, Some(1_000));
    budget.record_request(clocks(86_400));
    assert_eq!(meter(&budget, Window::Day, 86_400).1, Some(999));
}

#[test]
fn a_stated_plan_overrides_a_guessed_one() {
    let mut budget = Budget { stated: Some(Plan::Business), ..Budget::default() };
    budget.record_rate_limit(rate_limit(60, 59, 30, clocks(0)));
    assert_eq!((budget.plan(), budget.guessed), (Plan::Business, Some(Plan::Free)));
}

/// A clock that was 5 s behind made a day of a minute: “59 of 60 today, looks like Enterprise”.
#[test]
fn a_clock_that_is_behind_neither_changes_the_plan_nor_lengthens_the_minute() {
    for resets_in in [65, 360, 7_200] {
        let budget = after(&[(60, 59, resets_in, 0)]);
        assert_eq!(budget.guessed, Some(Plan::Free));
        let meter_at = |at| budget.meter(Window::Minute, clocks(at).wall);
        assert_eq!((meter_at(59).resets_at, meter_at(59).estimated), (Some(clocks(60).wall), false));
        assert!(meter_at(60).estimated);
    }
    for resets_in in [1, 360] {
        assert_eq!(after(&[(1_000, 999, resets_in, 0)]).guessed, Some(Plan::Business));
    }
}

#[test]
fn the_time_until_the_reset_tells_whose_limit_a_thousand_is() {
    for (resets_in, plan, window) in
        [(60, Plan::Business, Window::Minute), (361, Plan::Free, Window::Day), (86_400, Plan::Free, Window::Day)]
    {
        let budget = after(&[(1_000, 934, resets_in, 0)]);
        assert_eq!(budget.guessed, Some(plan));
        assert_eq!(meter(&budget, window, 0), (Some(1_000), Some(934), false));
    }
}

#[test]
fn a_thousand_without_a_reset_does_not_change_the_plan() {
    let mut budget = after(&[(300, 299, 60, 0)]);
    budget.record_rate_limit(RateLimit { resets_at: None, ..rate_limit(1_000, 934, 0, clocks(1)) });
    assert_eq!(budget.guessed, Some(Plan::Pro));
    assert_eq!(after(&[(7, 3, 30, 0)]).guessed, Some(Plan::Enterprise));
}

/// The app held requests after 60 in a minute while the service said that 934 were left.
#[test]
fn the_change_from_free_to_business_is_noticed_with_the_first_response() {
    for known in
        [vec![], vec![(60, 0, 30, 0)], vec![(1_000, 40, 50_000, 0)], vec![(60, 40, 9, -9), (1_000, 9, 50_000, 0)]]
    {
        let mut budget = after(&known);
        for _ in 0..66 {
            budget.record_request(clocks(0));
        }
        budget.record_rate_limit(rate_limit(1_000, 934, 52, clocks(8)));
        assert_eq!(budget.guessed, Some(Plan::Business), "{known:?}");
        assert_eq!(meter(&budget, Window::Minute, 8), (Some(1_000), Some(934), false));
        assert_eq!(meter(&budget, Window::Day, 8), (Some(100_000), Some(99_934), true));
        assert_eq!(budget.wait_for_minute(clocks(8)), Duration::ZERO);
        assert_eq!(budget.wait_for_minute(clocks(60)), Duration::ZERO);
    }
}

#[test]
fn the_change_from_business_to_free_is_noticed_with_the_first_response() {
    for response in [(60, 59, 60, 9), (1_000, 40, 50_000, 9)] {
        let budget = after(&[(1_000, 934, 52, 0), (100_000, 40, 50_000, 1), (1_000, 30, 50, 2), response]);
        assert_eq!(budget.guessed, Some(Plan::Free));
        assert_eq!(budget.meter(Window::Minute, clocks(9).wall).limit, Some(60));
        assert_eq!(budget.meter(Window::Day, clocks(9).wall).limit, Some(1_000));
    }
}

#[test]
fn each_change_between_the_other_plans_is_noticed_with_the_first_response() {
    let limits =
        [(60, Plan::Free), (300, Plan::Pro), (10_000, Plan::Pro), (100_000, Plan::Business), (7, Plan::Enterprise)];
    for (former, _) in limits {
        for (limit, plan) in limits {
            let budget = after(&[(former, 5, 30, 0), (limit, 5, 30, 1)]);
            assert_eq!(budget.guessed, Some(plan), "from {former} to {limit}");
        }
    }
}

#[test]
fn the_limits_of_a_former_plan_are_forgotten() {
    let budget = after(&[(300, 200, 50, 0), (10_000, 9_000, 50_000, 1), (60, 40, 50, 2)]);
    assert_eq!(meter(&budget, Window::Minute, 2), (Some(60), Some(40), false));
    assert_eq!(meter(&budget, Window::Day, 2), (Some(1_000), Some(1_000), true));
    let budget = after(&[(300, 200, 50, 0), (10_000, 9_000, 50_000, 1), (1_000, 40, 50_000, 2)]);
    assert_eq!(meter(&budget, Window::Minute, 2), (Some(60), Some(60), true));
    assert_eq!(meter(&budget, Window::Day, 2), (Some(1_000), Some(40), false));
    // Custom limits may be any.
    let budget = after(&[(7, 5, 50, 0), (500, 400, 50_000, 1)]);
    assert_eq!(meter(&budget, Window::Minute, 2), (Some(7), Some(5), false));
    assert_eq!(meter(&budget, Window::Day, 2), (Some(500), Some(400), false));
}

#[test]
fn the_last_minutes_of_a_day_do_not_change_the_plan() {
    // The service described the minute before, or the same day, or nothing.
    for known in [vec![(60, 59, 30, 0)], vec![(1_000, 500, 400, 0)], vec![(1_000, 500, 415, 0)], vec![]] {
        let budget = after(&[known.clone(), vec![(1_000, 3, 200, 200)]].concat());
        assert_eq!(budget.guessed, Some(Plan::Free), "{known:?}");
        assert_eq!(meter(&budget, Window::Day, 200), (Some(1_000), Some(3), false));
    }
    // A service that describes the day although more requests remain of it than of the minute.
    for resets_in in [385, 400, 415] {
        let budget = after(&[(1_000, 500, 400, 0), (1_000, 499, resets_in - 200, 200)]);
        assert_eq!(budget.guessed, Some(Plan::Free), "{resets_in}");
    }
    for custom in [500, 7] {
        let budget = after(&[(custom, 5, 3_600, 0), (custom, 3, 60, 3_540)]);
        assert_eq!(meter(&budget, Window::Day, 3_540), (Some(custom), Some(3), false));
    }
}

#[test]
fn another_reset_or_more_remaining_requests_are_another_window() {
    for (remaining, resets_in) in [(499, 184), (499, 216), (501, 200)] {
        let budget = after(&[(1_000, 500, 400, 0), (1_000, remaining, resets_in, 200)]);
        assert_eq!(budget.guessed, Some(Plan::Business), "{remaining} {resets_in}");
    }
    let budget = after(&[(500, 5, 400, 0), (7, 3, 200, 200)]);
    assert_eq!(meter(&budget, Window::Minute, 200), (Some(7), Some(3), false));
}

#[test]
fn few_remaining_requests_of_a_thousand_leave_the_plan_as_it_is_known() {
    let business = after(&[(1_000, 60, 30, 0), (1_000, 59, 29, 1), (1_000, 0, 28, 2)]);
    assert_eq!(business.guessed, Some(Plan::Business));
    assert_eq!(meter(&business, Window::Minute, 2), (Some(1_000), Some(0), false));
    let unknown = after(&[(1_000, 59, 29, 1)]);
    assert_eq!(unknown.guessed, Some(Plan::Free));
    let mut pro = after(&[(300, 5, 30, 0)]);
    pro.record_rate_limit(RateLimit { remaining: None, ..rate_limit(1_000, 0, 30, clocks(1)) });
    assert_eq!(pro.guessed, Some(Plan::Business));
}

#[test]
fn whether_the_headers_can_be_read_is_recorded_with_each_response() {
    assert_eq!(Budget::default().headers_readable, None);
    let mut budget = after(&[(60, 59, 30, 0)]);
    assert_eq!(budget.headers_readable, Some(true));
    budget.record_rate_limit(RateLimit { limit: None, remaining: None, resets_at: None, received_at: clocks(1).wall });
    assert_eq!((budget.headers_readable, budget.guessed), (Some(false), Some(Plan::Free)));
}

#[test]
fn requests_counted_before_the_clock_was_set_back_cause_no_wait() {
    let mut budget = Budget::default();
    for _ in 0..60 {
        budget.record_request(clocks(3_600));
    }
    assert_eq!(budget.wait_for_minute(clocks(0)), Duration::ZERO);
    assert_eq!(meter(&budget, Window::Day, 0).1, Some(1_000));
    budget.record_request(clocks(0));
    assert_eq!(meter(&budget, Window::Minute, 0).1, Some(59));
    assert_eq!(meter(&budget, Window::Day, 0).1, Some(999));
}

#[test]
fn a_fifth_of_the_limit_is_low() {
    let mut budget = Budget::default();
    for (remaining, is_low) in [(13, false), (12, true), (0, true)] {
        budget.record_rate_limit(rate_limit(60, remaining, 30, clocks(0)));
        assert_eq!(budget.meter(Window::Minute, clocks(0).wall).is_low(), is_low, "{remaining}");
    }
}

#[test]
fn the_stored_text_of_a_former_version_is_read() {
    let text = r#"{"stated":null,"guessed":"free","minute":{"limit":60,"remaining":7,"resetsAt":1795255230000,
        "receivedAt":1795255200000},"day":null,"recent":[[1795255200,53]],"dayBeganAt":1795255200000,"sentInDay":53,
        "headersReadable":true}"#;
    let budget: Budget = serde_json::from_str(text).unwrap();
    assert_eq!(meter(&budget, Window::Minute, 0), (Some(60), Some(7), false));
    assert_eq!(serde_json::from_str::<Budget>("{}").unwrap(), Budget::default());
}

#[test]
fn the_share_that_is_left_is_rounded_up_and_may_be_unknown() {
    let percent = |remaining, limit| Meter { limit, remaining, resets_at: None, estimated: true }.percent_left();
    assert_eq!((percent(Some(30), Some(60)), percent(Some(60), Some(60))), (Some(50), Some(100)));
    assert_eq!((percent(Some(1), Some(10_000)), percent(Some(0), Some(60))), (Some(1), Some(0)));
    assert_eq!((percent(None, None), percent(Some(5), None), percent(None, Some(5))), (None, None, None));
    assert_eq!((percent(Some(0), Some(0)), percent(Some(u64::MAX), Some(1))), (Some(0), Some(100)));
}

/// An unknown share counted as 0, so the header showed "unknown left" although the other window was known.
#[test]
fn an_unknown_share_is_never_the_scarcer_one() {
    let meter = |remaining, limit| Meter { limit, remaining, resets_at: None, estimated: true };
    let (little, much, unknown) = (meter(Some(1), Some(5)), meter(Some(4), Some(5)), meter(None, None));
    assert!(little.is_scarcer_than(&much) && !much.is_scarcer_than(&little) && !much.is_scarcer_than(&much));
    assert!(much.is_scarcer_than(&unknown) && !unknown.is_scarcer_than(&much) && !unknown.is_scarcer_than(&unknown));
}
