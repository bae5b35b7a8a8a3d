pub mod examples;

use super::*;
use examples::{Example, date_header, printed};
use proptest::prelude::*;

/// 2026-11-21T10:00:00Z
const NOW: Timestamp = Timestamp::from_unix_seconds(1_795_255_200);

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
        let hidden = example.headers(NOW);
        let date = hidden.date.clone().or_else(|| Some(date_header(NOW)));
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
fn a_past_date_counts_only_if_it_is_past_by_the_services_clock_too() {
    let past = "Sat, 21 Nov 2026 09:59:00 GMT";
    assert_eq!(after_429(past, Some("Sat, 21 Nov 2026 10:00:00 GMT")), 2);
    assert_eq!(after_429(past, None), 61);
}

#[test]
fn the_clock_of_this_machine_may_be_years_behind() {
    assert_eq!(after_429("Sat, 21 Nov 2037 10:00:00 GMT", Some("Sat, 21 Nov 2037 09:59:30 GMT")), 31);
}

#[test]
fn a_date_waits_for_the_later_of_two_clocks() {
    assert_eq!(after_429("2026-11-21T10:01:30Z", Some("Sat, 21 Nov 2026 10:01:00 GMT")), 91);
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

#[test]
fn only_a_leap_year_has_a_29th_of_february() {
    let is_date = |year| parse_date(&format!("{year}-02-29T10:00:00Z")).is_some();
    assert_eq!([2000, 2027, 2028, 2100].map(is_date), [true, false, true, false]);
}

#[test]
fn a_year_of_two_digits_is_from_1970_to_2069() {
    let is_same = |short, long| {
        let date = |year| parse_date(&format!("Sunday, 06-Nov-{year} 08:49:37 GMT"));
        date(short).is_some() && date(short) == date(long)
    };
    assert!(is_same("70", "1970") && is_same("94", "1994") && is_same("00", "2000") && is_same("69", "2069"));
}

/// Forms of a time, and how many seconds their local time is ahead.
const FORMS: [(&str, i64); 12] = [
    ("%s", 0),
    ("%s.5", 0),
    ("%s000", 0),
    ("%a, %d %b %Y %H:%M:%S GMT", 0),
    ("%A, %d-%b-%y %H:%M:%S GMT", 0),
    ("%a %b %e %H:%M:%S %Y", 0),
    ("%a, %d %b %Y %H:%M:%S +0530", 19_800),
    ("%A, %d-%b-%y %H:%M:%S UTC", 0),
    ("%Y-%m-%dT%H:%M:%SZ", 0),
    ("%Y-%m-%dt%H:%M:%S.001+14:00", 50_400),
    ("%Y-%m-%d %H:%M:%S-0930", -34_200),
    ("%Y-%m-%d %H:%M:%S.999 UTC", 0),
];

/// `ahead` seconds after `NOW`, in one of the forms, or as seconds.
fn in_form(ahead: u64, form: usize) -> String {
    match FORMS.get(form) {
        Some((format, offset)) => printed(&format!("{{{}|{format}}}", i64::try_from(ahead).unwrap() + offset), NOW),
        None => ahead.to_string(),
    }
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

    /// The characters of dates, close to the forms that are understood.
    #[test]
    fn no_text_like_a_date_panics(text in "(Sat, |Saturday, )?[0-9٣]{1,4}[-/ ](02|Feb)[- ][0-9]{1,4}[Tt ][0-9:]{0,8}[.]?[0-9é]{0,3} ?([Z+-]|UTC|GMT)?[0-9:é]{0,5}") {
        let (retry_after, reset, date) = (Some(text.clone()), Some(text.clone()), Some(text));
        let headers = RateLimitHeaders { retry_after, reset, date, ..RateLimitHeaders::default() };
        prop_assert!(wait_after_429(&headers, NOW) >= Duration::from_secs(2));
        let _ = RateLimit::from_headers(&headers, NOW);
    }

    #[test]
    fn each_second_until_the_year_9999_is_read(seconds in 0i64..253_402_300_800) {
        let time = Timestamp::from_unix_seconds(seconds);
        for format in ["%a, %d %b %Y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y", "%Y-%m-%dT%H:%M:%SZ"] {
            let text = printed(&format!("{{0|{format}}}"), time);
            prop_assert_eq!(parse_date(&text), Some(time), "{}", text);
        }
    }

    #[test]
    fn a_wait_with_units_is_as_long_as_the_sum_of_its_parts(
        [days, hours, minutes, seconds] in prop::array::uniform4(0u64..60), ms in 0u64..2_000, is_capital: bool,
        (before, between) in prop::sample::select(vec![("", ""), (" ", " "), ("", ", "), (" ", " and ")]),
    ) {
        let [d, h, m, s] = [(days, "d"), (hours, "hours"), (minutes, "min"), (seconds, "s")].map(|(n, unit)| format!("{n}{before}{unit}"));
        let text = [d, h, m, s, format!("{ms}{before}ms")].join(between);
        let text = if is_capital { text.to_uppercase() } else { text };
        let sum = days * 86_400 + hours * 3_600 + minutes * 60 + seconds + ms.div_ceil(1_000);
        prop_assert_eq!(after_429(&text, None), sum.max(1) + 1, "{}", text);
        let iso = format!("P{days}DT{hours}H{minutes}M{seconds}.{ms:04}S");
        let fraction = u64::from(ms > 0);
        prop_assert_eq!(after_429(&iso, None), (sum - ms.div_ceil(1_000) + fraction).max(1) + 1, "{}", iso);
    }

    #[test]
    fn no_value_waits_less_than_it_says_and_no_number_is_picked_out_of_a_text(
        values in prop::collection::vec((1u64..31_000_000, 0..=FORMS.len(), "[e-g]{0,2}", any::<bool>()), 1..5),
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
        let date = skew.map(|skew| date_header(Timestamp::from_unix_ms(NOW.unix_ms() + skew * 1_000)));
        prop_assert!(after_429(&joined, date.as_deref()) > longest, "{joined}");
        // Without the service's clock a reset is as late as its latest value says.
        let resets_at = headers(None, None, Some(&joined)).resets_at;
        prop_assert!(resets_at.is_none_or(|end| end.since(NOW).as_secs() >= longest), "{joined}");
    }
}
