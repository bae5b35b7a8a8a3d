use super::*;
use crate::{
    api::rate_limit::RateLimit,
    gate::{backoff::Clocks, plan::Plan},
};
use proptest::prelude::*;
use std::time::Duration;

fn at(seconds: u64) -> Timestamp {
    Timestamp::from_unix_seconds(1_795_255_200).after(Duration::from_secs(seconds))
}

fn usage(plan: Plan) -> Usage {
    let mut usage = Usage::default();
    usage.stated = Some(plan);
    usage
}

/// Records that a response at `seconds` states a window of Free that ends `resets_in` seconds later.
fn state(usage: &mut Usage, (limit, remaining, resets_in): (u64, u64, u64), seconds: u64) {
    usage.record_rate_limit(RateLimit {
        limit: Some(limit),
        remaining: Some(remaining),
        resets_at: Some(at(seconds + resets_in)),
        received_at: at(seconds),
    });
}

fn stated(limit: u64, remaining: u64, resets_in: u64) -> Usage {
    let mut usage = usage(Plan::Free);
    state(&mut usage, (limit, remaining, resets_in), 0);
    usage
}

fn record_request(usage: &mut Usage, seconds: u64) {
    usage.record_request(Clocks { wall: at(seconds), monotonic: Duration::ZERO });
}

fn counted(requests: u32) -> Usage {
    let mut usage = usage(Plan::Free);
    (0..requests).for_each(|_| record_request(&mut usage, 0));
    usage
}

/// The rows that an import sends from `start` on, one each second, when each response states that 59 are left in the minute.
fn rows_sent(usage: &mut Usage, start: u64) -> usize {
    let seconds = (start..start + 1_200).take_while(|seconds| {
        let is_sent = used_up(usage, at(*seconds)).is_none();
        if is_sent {
            record_request(usage, *seconds);
            state(usage, (60, 59, 60), *seconds);
        }
        is_sent
    });
    seconds.count()
}

/// When the limit resets that holds the import back, if one does.
fn held_until(usage: &Usage, seconds: u64) -> Option<Option<Timestamp>> {
    used_up(usage, at(seconds)).map(|share| share.resets_at)
}

fn estimate(requests: u32, plan: Plan) -> Estimate {
    Estimate::of(requests, &usage(plan), at(0))
}

#[test]
fn a_tenth_of_a_limit_is_kept() {
    let share_of = |limit| share(&stated(limit, limit, 40_000), Window::Day, at(0));
    let whole = Share { limit_for_import: Some(900), left: Some(900), resets_at: Some(at(40_000)) };
    assert_eq!(share_of(1_000), whole);
    assert_eq!((share_of(505).left, share_of(5).left), (Some(455), Some(5)));
}

#[test]
fn fewer_requests_than_are_kept_leave_nothing_for_the_import() {
    assert_eq!(share(&stated(1_000, 40, 40_000), Window::Day, at(0)).left, Some(0));
}

#[test]
fn an_import_leaves_a_tenth_of_each_minute_free() {
    assert_eq!(held_until(&stated(60, 6, 30), 0), Some(Some(at(30))));
    assert_eq!(used_up(&stated(60, 7, 30), at(0)), None);
}

#[test]
fn an_import_leaves_a_tenth_of_each_day_free() {
    assert_eq!(held_until(&stated(1_000, 100, 40_000), 0), Some(Some(at(40_000))));
    assert_eq!(held_until(&stated(1_000, 101, 40_000), 0), None);
}

/// 880 of 1,000 were used and 100 are kept: “20 requests are left for the import”, and 69 were sent.
#[test]
fn while_the_headers_state_the_minute_the_kept_requests_of_the_day_are_kept() {
    let mut by_headers = stated(1_000, 120, 40_000);
    let mut by_own_count = counted(880);
    state(&mut by_own_count, (60, 60, 60), 0);
    for usage in [&mut by_headers, &mut by_own_count] {
        assert!(Estimate::of(50, usage, at(0)).left_today().ends_with("120 of 1,000, 100 kept free for other work"));
        assert_eq!(rows_sent(usage, 1), 20);
    }
}

#[test]
fn after_the_reset_of_a_day_an_import_sends_what_the_new_day_leaves_it_and_no_more() {
    let mut usage = counted(880);
    state(&mut usage, (1_000, 100, 40_000), 0);
    assert_eq!(held_until(&usage, 39_999), Some(Some(at(40_000))));
    assert_eq!(rows_sent(&mut usage, 40_000), 900);
}

#[test]
fn without_headers_the_own_count_sets_the_pace() {
    assert_eq!(used_up(&counted(53), at(0)), None);
    assert_eq!(held_until(&counted(54), 0), Some(None));
    assert_eq!(held_until(&counted(900), 61), Some(None));
}

#[test]
fn after_the_reset_of_a_minute_one_request_asks_for_the_new_figures() {
    let mut usage = counted(60);
    state(&mut usage, (60, 6, 30), 0);
    assert_eq!(share(&usage, Window::Minute, at(30)).left, Some(1));
    record_request(&mut usage, 30);
    state(&mut usage, (60, 6, 60), 30);
    assert_eq!(held_until(&usage, 30), Some(Some(at(90))));
}

#[test]
fn without_any_limit_nothing_holds_the_import_back() {
    let usage = usage(Plan::Enterprise);
    assert_eq!(used_up(&usage, at(0)), None);
    let none = Share { limit_for_import: None, left: None, resets_at: None };
    assert_eq!([Window::Minute, Window::Day].map(|window| share(&usage, window, at(0))), [none, none]);
}

/// The receipt said "9,000 left today" where "Connection" said 10,000.
#[test]
fn the_receipt_has_the_figures_of_connection_and_what_is_kept_free() {
    let left_today = |usage: &Usage| Estimate::of(1, usage, at(0)).left_today();
    assert_eq!(left_today(&usage(Plan::Pro)), "at most 10,000 of 10,000, 1,000 kept free for other work");
    assert_eq!(left_today(&stated(1_000, 101, 40_000)), "101 of 1,000, 100 kept free for other work");
    assert_eq!(left_today(&stated(9, 5, 40_000)), "5 of 9");
    assert_eq!(left_today(&usage(Plan::Enterprise)), "unknown");
}

#[test]
fn the_estimate_is_the_time_that_the_limits_allow() {
    let time = |requests, plan| estimate(requests, plan).time();
    let expected = ["about 6 minutes", "about 5 minutes", "about 3 days"].map(|time| Some(time.to_owned()));
    assert_eq!([time(300, Plan::Free), time(1_295, Plan::Pro), time(2_000, Plan::Free)], expected);
}

#[test]
fn exactly_the_requests_of_today_take_one_day_and_one_more_takes_two() {
    assert_eq!([900, 901, 1_800, 1_801].map(|requests| estimate(requests, Plan::Free).days()), [1, 2, 2, 3]);
}

#[test]
fn without_limits_or_rows_nothing_is_said_about_time() {
    assert_eq!([estimate(5, Plan::Enterprise).time(), estimate(0, Plan::Free).time()], [None, None]);
}

#[test]
fn the_requests_that_the_service_counted_are_not_left() {
    assert_eq!([1, 2].map(|rows| Estimate::of(rows, &stated(1_000, 101, 40_000), at(0)).days()), [1, 2]);
}

proptest! {
    /// A step is a statement of the day, a statement of the minute, a request of a page, or a row; and the seconds before it.
    #[test]
    fn an_import_never_sends_more_than_the_last_statement_of_the_day_left_it(
        said in 0u64..=1_000,
        steps in proptest::collection::vec((0u8..20, 0u64..=1_000, 0u64..30), 0..1_500),
    ) {
        let (mut usage, mut now, mut left, mut sent) = (stated(1_000, said, 86_400), 0, said.saturating_sub(100), 0);
        for (kind, figure, seconds) in steps {
            now += seconds;
            match kind {
                0 if figure > 900 => {
                    state(&mut usage, (1_000, figure, 86_400), now);
                    (left, sent) = (figure - 100, 0);
                }
                0 | 1 => state(&mut usage, (60, figure % 61, 1 + figure % 60), now),
                2 => {
                    record_request(&mut usage, now);
                    left = left.saturating_sub(1);
                }
                _ if share(&usage, Window::Day, at(now)).left != Some(0) => {
                    record_request(&mut usage, now);
                    sent += 1;
                    prop_assert!(sent <= left, "{sent} of {left} after {now} s");
                }
                _ => {}
            }
        }
    }
}
