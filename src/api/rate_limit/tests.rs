use super::*;
use proptest::prelude::*;

/// 2026-11-21T10:00:00Z
const NOW: Timestamp = Timestamp::from_unix_seconds(1_795_255_200);

fn after_429(retry_after: &str) -> u64 {
    let headers = RateLimitHeaders { retry_after: Some(retry_after.into()), ..RateLimitHeaders::default() };
    wait_after_429(&headers, NOW).as_secs()
}

fn reset(text: &str) -> Option<u64> {
    let headers = RateLimitHeaders { reset: Some(text.into()), ..RateLimitHeaders::default() };
    RateLimit::from_headers(&headers, NOW).resets_at.map(|end| end.since(NOW).as_secs())
}

#[test]
fn digits_are_seconds_and_get_a_second_of_margin() {
    assert_eq!(after_429("42"), 43);
    assert_eq!(after_429(" 7 "), 8);
}

#[test]
fn each_format_of_an_http_date_is_understood() {
    assert_eq!(after_429("Sat, 21 Nov 2026 10:01:30 GMT"), 91);
    assert_eq!(after_429("Saturday, 21-Nov-26 10:01:30 GMT"), 91);
    assert_eq!(after_429("Sat Nov 21 10:01:30 2026"), 91);
}

#[test]
fn a_429_without_retry_after_waits_a_minute() {
    assert_eq!(wait_after_429(&RateLimitHeaders::default(), NOW).as_secs(), 61);
}

#[test]
fn a_429_without_retry_after_waits_for_the_end_of_a_longer_window() {
    let headers = RateLimitHeaders { reset: Some("1795255500".into()), ..RateLimitHeaders::default() };
    assert_eq!(wait_after_429(&headers, NOW).as_secs(), 301);
}

#[test]
fn an_unreadable_retry_after_waits_a_minute_instead_of_sending_at_once() {
    // In other clients a date or a word became NaN here, and the request was sent at once.
    for junk in ["soon", "", "-5", "NaN", "1e3", ".", ",", "5 minutes", "Sat, 31 Foo", "١٢"] {
        assert_eq!(after_429(junk), 61, "{junk:?}");
    }
}

#[test]
fn a_retry_after_of_zero_waits_a_second_and_the_margin() {
    assert_eq!(after_429("0"), 2);
}

#[test]
fn a_past_date_counts_only_if_it_is_past_by_the_services_clock_too() {
    let past = "Sat, 21 Nov 2026 09:59:00 GMT";
    let headers = |date: Option<&str>| RateLimitHeaders {
        retry_after: Some(past.into()),
        date: date.map(Into::into),
        ..RateLimitHeaders::default()
    };
    assert_eq!(wait_after_429(&headers(Some("Sat, 21 Nov 2026 10:00:00 GMT")), NOW).as_secs(), 2);
    assert_eq!(wait_after_429(&headers(None), NOW).as_secs(), 61);
}

/// A Unix time closed the gate for 366 days.
#[test]
fn a_unix_time_in_retry_after_waits_until_that_time() {
    assert_eq!(after_429("1795255230"), 31);
    assert_eq!(after_429("1795255230.5"), 32);
    assert_eq!(after_429("1795255230000"), 31);
    let date = Some("Sat, 21 Nov 2026 09:59:00 GMT".into());
    let headers = RateLimitHeaders { retry_after: Some("1795255230".into()), date, ..RateLimitHeaders::default() };
    assert_eq!(wait_after_429(&headers, NOW).as_secs(), 91);
}

/// More digits than `u64` holds closed the gate for 366 days.
#[test]
fn an_absurd_number_or_a_past_unix_time_waits_a_minute() {
    for absurd in
        ["99999999999999999999", "31622401", "99999999", "1795255199", "1795255200000", "9999999999", "100000000"]
    {
        assert_eq!(after_429(absurd), 61, "{absurd}");
    }
    assert_eq!(after_429("90, 99999999999999999999"), 91);
}

#[test]
fn a_long_wait_in_seconds_is_honoured_up_to_366_days() {
    for days in [1, 3, 30, 366] {
        assert_eq!(after_429(&(days * 86_400).to_string()), days * 86_400 + 1);
    }
}

/// `120, 120` waited 61 s, and so did `3600.5`.
#[test]
fn the_longest_number_in_retry_after_counts_and_a_fraction_is_rounded_up() {
    for (text, seconds) in [
        ("120, 120", 120),
        ("120, 300,", 300),
        ("3600.5", 3_601),
        ("3600.0", 3_600),
        ("1.5", 2),
        ("2, 2", 2),
        ("soon 90", 91),
        ("90;x", 91),
        ("7.x", 60),
        ("-120", 121),
        ("1.2.90", 91),
        ("90.5.", 91),
        ("70 90 80", 91),
        ("300, soon 90", 300),
    ] {
        assert_eq!(after_429(text), seconds + 1, "{text}");
    }
}

/// The day and the year of a date are not seconds.
#[test]
fn the_latest_of_several_dates_and_seconds_counts() {
    let date = |minute: u32| format!("Sat, 21 Nov 2026 10:{minute:02}:00 GMT");
    assert_eq!(after_429(&format!("{}, {}", date(1), date(3))), 181);
    assert_eq!(after_429(&format!("{}, {}", date(3), date(1))), 181);
    assert_eq!(after_429(&format!("{}, 300", date(3))), 301);
    assert_eq!(after_429(&format!("300, {}", date(3))), 301);
    assert_eq!(after_429("Saturday, 21-Nov-26 10:01:30 GMT, Saturday, 21-Nov-26 10:01:40 GMT"), 101);
}

#[test]
fn a_date_that_is_absurdly_far_away_waits_a_minute() {
    let far = |date: Option<&str>| RateLimitHeaders {
        retry_after: Some("Sat, 21 Nov 2037 10:00:00 GMT".into()),
        date: date.map(Into::into),
        ..RateLimitHeaders::default()
    };
    assert_eq!(wait_after_429(&far(None), NOW).as_secs(), 61);
    assert_eq!(wait_after_429(&far(Some("Sat, 21 Nov 2026 10:00:00 GMT")), NOW).as_secs(), 61);
    // This machine's clock is years behind, and the browser shows the service's clock.
    assert_eq!(wait_after_429(&far(Some("Sat, 21 Nov 2037 09:59:30 GMT")), NOW).as_secs(), 31);
}

#[test]
fn a_date_is_measured_by_the_services_clock_if_that_makes_the_wait_longer() {
    let headers = RateLimitHeaders {
        retry_after: Some("Sat, 21 Nov 2026 09:01:00 GMT".into()),
        date: Some("Sat, 21 Nov 2026 09:00:00 GMT".into()),
        ..RateLimitHeaders::default()
    };
    assert_eq!(wait_after_429(&headers, NOW).as_secs(), 61);
}

#[test]
fn the_three_formats_of_reset_mean_the_same_time() {
    assert_eq!(reset("1795255230"), Some(30));
    assert_eq!(reset("1795255230000"), Some(30));
    assert_eq!(reset("30"), Some(30));
    assert_eq!(reset("29.5"), Some(30));
}

#[test]
fn an_unreadable_reset_counts_as_missing() {
    for junk in ["", "-1", "soon", "99999999999999999999", "9999999999", "1.2.3", "."] {
        assert_eq!(reset(junk), None, "{junk:?}");
    }
}

/// With Unix time 0 as the reset, a window ended at the time of each response.
#[test]
fn a_reset_in_the_past_is_a_small_error_of_the_clock_or_unknown() {
    assert_eq!(reset("0"), None);
    assert_eq!(reset("1795254899"), None);
    let almost_now = headers(None, None, Some("1795254900"));
    assert_eq!(almost_now.resets_at, Some(Timestamp::from_unix_seconds(1_795_254_900)));
}

fn headers(limit: Option<&str>, remaining: Option<&str>, reset: Option<&str>) -> RateLimit {
    let text = |text: Option<&str>| text.map(Into::into);
    let headers = RateLimitHeaders {
        limit: text(limit),
        remaining: text(remaining),
        reset: text(reset),
        ..RateLimitHeaders::default()
    };
    RateLimit::from_headers(&headers, NOW)
}

#[test]
fn hidden_headers_are_unknown_instead_of_zero() {
    assert!(headers(None, None, None).is_unknown());
}

#[test]
fn one_readable_header_is_enough_to_know_something() {
    assert!(!headers(Some("60"), None, None).is_unknown());
    assert!(!headers(None, Some("5"), None).is_unknown());
    assert!(!headers(None, None, Some("30")).is_unknown());
}

/// The zeros of a mock server made each request wait a minute.
#[test]
fn rate_limit_headers_of_zero_are_unknown() {
    assert!(headers(Some("0"), Some("0"), Some("0")).is_unknown());
}

#[test]
fn zero_remaining_needs_a_limit_and_a_window_that_is_not_over() {
    let remaining = |limit, reset| headers(limit, Some("0"), reset).remaining;
    assert_eq!(remaining(Some("60"), Some("1795255201")), Some(0));
    assert_eq!(remaining(Some("60"), None), Some(0));
    assert_eq!(remaining(Some("60"), Some("soon")), Some(0));
    assert_eq!(remaining(Some("60"), Some("1795255200")), None);
    assert_eq!(remaining(Some("60"), Some("1372700873")), None);
    assert_eq!(remaining(Some("0"), Some("30")), None);
    assert_eq!(remaining(None, Some("30")), None);
}

#[test]
fn more_remaining_than_the_limit_is_unknown() {
    let remaining = |limit, remaining| headers(limit, Some(remaining), None).remaining;
    assert_eq!(remaining(Some("60"), "61"), None);
    assert_eq!(remaining(Some("60"), "60"), Some(60));
    assert_eq!(remaining(None, "60"), Some(60));
}

#[test]
fn the_requests_left_of_a_window_that_is_over_stay_known() {
    let rate_limit = headers(Some("60"), Some("7"), Some("1795255199"));
    assert_eq!((rate_limit.limit, rate_limit.remaining), (Some(60), Some(7)));
}

proptest! {
    // These headers decide whether a key is banned: more cases than elsewhere.
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(10_000), ..ProptestConfig::default() })]

    #[test]
    fn no_text_in_any_header_panics_or_waits_less_than_two_seconds(
        limit in ".*", remaining in ".*", reset in ".*", retry_after in ".*", date in ".*", now: i64,
    ) {
        let headers = RateLimitHeaders {
            limit: Some(limit), remaining: Some(remaining), reset: Some(reset),
            retry_after: Some(retry_after), date: Some(date),
        };
        let now = Timestamp::from_unix_ms(now);
        let wait = wait_after_429(&headers, now);
        prop_assert!(wait >= Duration::from_secs(2) && wait <= LONGEST_WAIT + MARGIN);
        let _ = RateLimit::from_headers(&headers, now);
    }

    #[test]
    fn a_wait_is_never_shorter_than_any_number_in_retry_after(
        numbers in prop::collection::vec((0u64..31_000_000, 0u32..1_000), 1..5),
        // A dot between two numbers makes a fraction of the second one.
        separators in prop::collection::vec("[^0-9.]|[^0-9]{2,5}", 5),
    ) {
        let joined = numbers.iter().zip(&separators).map(|((whole, thousandths), separator)| {
            format!("{whole}.{thousandths:03}{separator}")
        });
        let wait = after_429(&joined.collect::<String>());
        for (whole, thousandths) in numbers {
            prop_assert!(wait > whole + u64::from(thousandths > 0));
        }
    }

    #[test]
    fn a_wait_is_never_shorter_than_the_seconds_of_retry_after(seconds in 0u64..31_000_000) {
        prop_assert!(after_429(&seconds.to_string()) > seconds);
    }

    #[test]
    fn a_wait_never_ends_before_the_date_of_retry_after(ahead in 0u64..31_000_000, skew in -100_000i64..100_000) {
        let end = NOW.after(Duration::from_secs(ahead));
        let as_text = |time: Timestamp| {
            let since_epoch = Duration::from_millis(u64::try_from(time.unix_ms()).unwrap());
            httpdate::fmt_http_date(std::time::UNIX_EPOCH + since_epoch)
        };
        let headers = RateLimitHeaders {
            retry_after: Some(as_text(end)),
            date: Some(as_text(Timestamp::from_unix_ms(NOW.unix_ms() + skew * 1000))),
            ..RateLimitHeaders::default()
        };
        prop_assert!(NOW.after(wait_after_429(&headers, NOW)) > end);
    }
}
