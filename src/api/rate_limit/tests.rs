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
    for junk in ["soon", "", "-5", "1.5", "NaN", "1e3", "Sat, 99 Foo 2026 10:01:30 GMT", "١٢"] {
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

#[test]
fn a_number_beyond_u64_is_the_longest_wait() {
    assert_eq!(after_429("99999999999999999999"), LONGEST_WAIT.as_secs() + 1);
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

#[test]
fn hidden_headers_are_unknown_instead_of_zero() {
    assert!(RateLimit::from_headers(&RateLimitHeaders::default(), NOW).is_unknown());
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
