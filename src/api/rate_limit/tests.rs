pub mod examples;

use super::*;
use examples::Example;
use jiff::{civil::DateTime, tz::TimeZone};
use proptest::prelude::*;

/// 2026-11-21T10:00:00Z
const NOW: Timestamp = Timestamp::from_unix_seconds(1_795_255_200);

/// A date of HTTP in Unix milliseconds, as [`crate::browser::time::with_unix_time`] reads it in a browser.
pub fn with_unix_time(text: String) -> String {
    let date = DateTime::strptime("%a, %d %b %Y %H:%M:%S GMT", &text).and_then(|date| TimeZone::UTC.to_timestamp(date));
    date.map_or(text, |date| date.as_millisecond().to_string())
}

fn after_429(retry_after: &str, date: Option<&str>) -> u64 {
    let headers = RateLimitHeaders {
        retry_after: Some(retry_after.into()),
        date: date.map(Into::into),
        ..RateLimitHeaders::default()
    };
    wait_after_429(&headers, NOW).as_secs()
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
fn each_example_means_what_the_table_says() {
    for example in Example::all() {
        let hidden = example.headers(NOW, with_unix_time);
        let date = hidden.date.clone().or_else(|| Some(NOW.unix_ms().to_string()));
        for headers in [RateLimitHeaders { date, ..hidden.clone() }, hidden] {
            let wait_seconds = (wait_after_429(&headers, NOW) - MARGIN).as_secs();
            assert_eq!(wait_seconds, example.wait_seconds.unwrap_or(60), "{}: {headers:?}", example.name);
            let RateLimit { limit, remaining, resets_at, .. } = RateLimit::from_headers(&headers, NOW);
            let resets_in_seconds = resets_at.map(|end| (end.unix_ms() - NOW.unix_ms()) / 1_000);
            let expected = (example.limit, example.remaining, example.resets_in_seconds);
            assert_eq!((limit, remaining, resets_in_seconds), expected, "{}: {headers:?}", example.name);
        }
    }
}

#[test]
fn a_wait_gets_a_second_of_margin() {
    assert_eq!(after_429("42", None), 43);
}

#[test]
fn a_wait_of_zero_or_until_a_time_in_the_past_says_nothing() {
    assert_eq!(after_429("0", None), 61);
    for date in [None, Some("1795255200000")] {
        assert_eq!(after_429("1795255140000", date), 61);
    }
}

#[test]
fn the_clock_of_this_machine_may_be_years_behind() {
    assert_eq!(after_429("2142410430000", Some("2142410400000")), 31);
}

#[test]
fn a_date_waits_for_the_later_of_two_clocks() {
    assert_eq!(after_429("1795255290000", Some("1795255260000")), 91);
}

/// By a clock that was an hour behind, without a readable `Date`, a limit per minute was one per day.
#[test]
fn a_limit_per_minute_of_the_table_resets_within_a_minute_whatever_the_clock() {
    let resets_in =
        |limit| headers(Some(limit), None, Some("1795258830")).resets_at.map(|end| end.since(NOW).as_secs());
    assert_eq!([resets_in("60"), resets_in("300"), resets_in("1000")], [Some(60), Some(60), Some(3_630)]);
}

/// With Unix time 0 as the reset, a window ended at the time of each response.
#[test]
fn a_reset_in_the_past_is_a_small_error_of_the_clock_or_unknown() {
    let resets_at = |reset| headers(None, None, Some(reset)).resets_at;
    assert_eq!(resets_at("1795254899"), None);
    assert_eq!(resets_at("1795254900"), Some(Timestamp::from_unix_seconds(1_795_254_900)));
}

#[test]
fn zero_remaining_counts_until_the_window_is_over() {
    let remaining = |reset| headers(Some("60"), Some("0"), Some(reset)).remaining;
    assert_eq!(remaining("1795255201"), Some(0));
    assert_eq!(remaining("1795255200"), None);
}

/// The zeros of a mock server made each request wait a minute.
#[test]
fn hidden_headers_and_zeros_are_unknown() {
    assert!(headers(None, None, None).is_unknown());
    assert!(headers(Some("0"), Some("0"), Some("0")).is_unknown());
}

#[test]
fn one_readable_header_is_enough_to_know_something() {
    assert!(!headers(Some("60"), None, None).is_unknown());
    assert!(!headers(None, Some("5"), None).is_unknown());
    assert!(!headers(None, None, Some("30")).is_unknown());
}

/// `ahead` seconds after `NOW`, in one of the forms of a time, or as seconds.
fn in_form(ahead: u64, form: usize) -> String {
    let at = NOW.unix_ms() / 1_000 + i64::try_from(ahead).unwrap();
    [ahead.to_string(), at.to_string(), format!("{at}.5"), format!("{at}000")][form].clone()
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
    fn no_value_waits_less_than_it_says_and_no_number_is_picked_out_of_a_text(
        values in prop::collection::vec((1u64..31_000_000, 0..4_usize, "[e-g]{0,2}", any::<bool>()), 1..5),
        separator in " ?, ?",
        skew in prop::option::of(-100_000i64..100_000),
    ) {
        let (mut texts, mut longest) = (Vec::new(), 0);
        for (ahead, form, word, is_in_front) in values {
            let value = in_form(ahead, form);
            longest = longest.max(if word.is_empty() { ahead } else { 60 });
            texts.push(if is_in_front { word + &value } else { value + &word });
        }
        let joined = texts.join(&separator);
        let date = skew.map(|skew| (NOW.unix_ms() + skew * 1_000).to_string());
        prop_assert!(after_429(&joined, date.as_deref()) > longest, "{joined}");
        // Without the service's clock a reset is as late as its latest value says.
        let resets_at = headers(None, None, Some(&joined)).resets_at;
        prop_assert!(resets_at.is_none_or(|end| end.since(NOW).as_secs() >= longest), "{joined}");
    }
}
