//! Times and numbers in the formats of the browser's language.

use crate::screen::{Screen, text};
use petstore_admin::{
    browser::{locale, time},
    clock::Timestamp,
    ui::time::{Time, TimeProps},
};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Element;

async fn render_time(at: Timestamp, seconds: bool) -> Screen {
    let mut screen = Screen::new();
    screen.render(move || Time(TimeProps { at, seconds })).await;
    screen
}

#[wasm_bindgen_test]
async fn a_moment_of_today_is_a_time_in_the_format_of_the_browser() {
    let now = time::now();
    let date = js_sys::Date::new(&JsValue::from_f64(now.unix_ms() as f64));
    let with_seconds = String::from(date.to_locale_time_string("en-US"));
    let seconds = format!(":{:02}", date.get_seconds());
    for (has_seconds, expected) in [(true, with_seconds.clone()), (false, with_seconds.replacen(&seconds, "", 1))] {
        let screen = render_time(now, has_seconds).await;
        let time: Element = screen.get("time");
        assert_eq!(text(&time), expected);
        assert_eq!(time.get_attribute("datetime"), Some(time::iso(now)));
    }
}

#[wasm_bindgen_test]
async fn a_moment_before_today_has_its_date() {
    let at = Timestamp::from_unix_seconds(1_700_000_000);
    let screen = render_time(at, false).await;
    assert!(screen.text().contains("2023"), "{}", screen.text());
}

#[wasm_bindgen_test]
async fn a_moment_that_no_browser_knows_is_shown_without_a_crash() {
    for unix_ms in [i64::MIN, i64::MAX] {
        let screen = render_time(Timestamp::from_unix_ms(unix_ms), false).await;
        assert_eq!(screen.get::<Element>("time").get_attribute("datetime"), Some(String::new()));
    }
}

#[wasm_bindgen_test]
async fn a_count_beyond_2_to_the_53_keeps_its_digits() {
    locale::load().await;
    // A browser in the language "POSIX" separates no thousands.
    let digits: String = locale::count(u64::MAX).chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits, u64::MAX.to_string());
}
