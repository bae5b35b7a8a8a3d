//! Times in the formats of the browser's language, and time limits.

use crate::{
    replaced::Replaced,
    screen::{Screen, text},
};
use petstore_admin::{
    api::rate_limit::{MARGIN, RateLimit, RateLimitHeaders, wait_after_429},
    browser::time,
    clock::Timestamp,
    ui::time::{Time, TimeProps},
};
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Element;

#[path = "../../../src/api/rate_limit/tests/examples.rs"]
#[expect(dead_code, reason = "the tests of the app use the rest")]
mod examples;

async fn render_time(at: Timestamp) -> Screen {
    let mut screen = Screen::new();
    screen.render(move || Time(TimeProps { at })).await;
    screen
}

#[wasm_bindgen_test]
async fn a_moment_of_today_is_a_time_in_the_format_of_the_browser() {
    let now = time::now();
    let date = js_sys::Date::new(&JsValue::from_f64(now.unix_ms() as f64));
    let with_seconds = String::from(date.to_locale_time_string("en-US"));
    let screen = render_time(now).await;
    let time: Element = screen.get("time");
    assert_eq!(text(&time), with_seconds.replacen(&format!(":{:02}", date.get_seconds()), "", 1));
    assert_eq!(time.get_attribute("datetime"), Some(time::iso(now)));
}

#[wasm_bindgen_test]
async fn a_moment_before_today_has_its_date() {
    let at = Timestamp::from_unix_seconds(1_700_000_000);
    let screen = render_time(at).await;
    assert!(screen.text().contains("2023"), "{}", screen.text());
}

#[wasm_bindgen_test]
async fn a_moment_that_no_browser_knows_is_shown_without_a_crash() {
    for unix_ms in [i64::MIN, i64::MAX] {
        let screen = render_time(Timestamp::from_unix_ms(unix_ms)).await;
        assert_eq!(screen.get::<Element>("time").get_attribute("datetime"), Some(String::new()));
    }
}

/// A request failed at the moment when the computer woke up, and the import had stopped.
#[wasm_bindgen_test]
async fn a_limit_gets_its_time_again_after_the_computer_has_slept() {
    let clock = Replaced::by(
        "const real = Date.now; let slept = 0; Date.now = () => real() + slept;
        return { sleep: (ms) => setTimeout(() => { slept += ms; }, 10), restore: () => { Date.now = real; } };",
    );
    const LIMIT: Duration = Duration::from_millis(50);
    for (slept, limits) in [(0, 1), (1_000, 2)] {
        let begin = time::ticks();
        clock.call("sleep", &[slept.into()]);
        time::limit(LIMIT).await;
        assert!(time::ticks() - begin >= LIMIT * limits, "{slept} ms");
    }
}

#[wasm_bindgen_test]
fn each_date_about_the_rate_limit_means_what_the_table_says() {
    let now = Timestamp::from_unix_seconds(time::now().unix_ms() / 1_000);
    for example in examples::Example::all() {
        let headers = example.headers(now, time::with_unix_time);
        let wait_seconds = (wait_after_429(&headers, now) - MARGIN).as_secs();
        assert_eq!(wait_seconds, example.wait_seconds.unwrap_or(60), "{}: {headers:?}", example.name);
        let resets_at = RateLimit::from_headers(&headers, now).resets_at;
        let resets_in_seconds = resets_at.map(|end| (end.unix_ms() - now.unix_ms()) / 1_000);
        assert_eq!(resets_in_seconds, example.resets_in_seconds, "{}: {headers:?}", example.name);
    }
}

#[wasm_bindgen_test]
fn a_text_in_another_form_than_that_of_http_is_no_date() {
    for text in ["retry 5", "2026-11-28T10:20:00Z", "Mon, 21 Oct 2026 07:28:00 GMT", "Thu, 01 Jan 1970 00:01:00 GMT"] {
        assert_eq!(time::with_unix_time(text.into()), text);
    }
}
