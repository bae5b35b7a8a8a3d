//! The clocks of the browser, and waits.

use crate::clock::Timestamp;
use futures::{channel::oneshot, future::select};
use std::{pin::pin, time::Duration};
use wasm_bindgen::JsValue;

/// The time by this machine's clock.
pub fn now() -> Timestamp {
    #[expect(clippy::cast_possible_truncation, reason = "milliseconds since the epoch fit 53 bits")]
    Timestamp::from_unix_ms(js_sys::Date::now() as i64)
}

/// Time since the page was loaded, by a clock that nobody can set.
pub fn ticks() -> Duration {
    let milliseconds = web_sys::window().and_then(|window| window.performance()).map(|clock| clock.now());
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "milliseconds since the load of the page"
    )]
    Duration::from_millis(milliseconds.unwrap_or_default() as u64)
}

/// Returns after `wait`, or later in a sleeping tab.
pub async fn sleep(wait: Duration) {
    // Browsers take at most 2³¹ − 1 ms and fire at once beyond it.
    let wait = wait.min(Duration::from_millis(i32::MAX as u64));
    gloo_timers::future::sleep(wait).await;
}

/// Waits for `limit`. If the computer slept meanwhile, it waits once more, because a request makes no progress in that time.
pub async fn limit(limit: Duration) {
    let begin = now();
    sleep(limit).await;
    if now().since(begin) > limit * 2 {
        sleep(limit).await;
    }
}

/// How long to wait for a frame. A hidden tab has none.
const FRAME_TIMEOUT: Duration = Duration::from_millis(200);

/// Returns when the next frame is on the screen.
pub async fn painted() {
    let (sender, frame) = oneshot::channel();
    leptos::prelude::request_animation_frame(move || {
        let _ = sender.send(());
    });
    select(frame, pin!(sleep(FRAME_TIMEOUT))).await;
    next_task().await;
}

/// Returns in a new task, so that the browser can handle events before.
pub async fn next_task() {
    sleep(Duration::ZERO).await;
}

/// A moment in the format of logs: `2026-11-21T10:00:00.000Z`. Empty for a moment that a browser does not know.
pub fn iso(moment: Timestamp) -> String {
    let date = date(moment);
    if date.get_time().is_nan() { String::new() } else { date.to_iso_string().into() }
}

/// Earlier dates are mistakes: their milliseconds look like seconds.
const EARLIEST_DATE_MS: i64 = 100_000_000_000;

/// `text`, which may be a list, with each date as Unix milliseconds. A date has a time of day and names its zone, as a local time
/// is another one in each browser.
pub fn with_unix_times(text: &str) -> String {
    let is_weekday = |part: &str| part.get(..3).is_some_and(|name| "Mon Tue Wed Thu Fri Sat Sun".contains(name));
    let mut parts: Vec<String> = Vec::new();
    for part in text.split(',') {
        let unix_ms = unix_ms(part).map(|unix_ms| unix_ms.to_string());
        if unix_ms.is_some() {
            parts.pop_if(|before| is_weekday(before.trim_matches([' ', '"'])));
        }
        parts.push(unix_ms.unwrap_or_else(|| part.to_owned()));
    }
    parts.join(",")
}

/// A date, later if it has a fraction of a second, from the form that all browsers read: `2026/11/28 10:20:00 GMT+0100`, or
/// the same with `28 Nov 2026`.
fn unix_ms(text: &str) -> Option<i64> {
    // In brackets is a name of the zone.
    let text = text.split('(').next()?.trim_matches([' ', '"']).to_ascii_uppercase();
    let (date, time) = text.split_at_checked(text.find(':')?.checked_sub(2)?)?;
    let (time, zone) = time.split_at(time.find(|sign| !matches!(sign, '0'..='9' | ':' | '.'))?);
    let (time, fraction) = time.split_once('.').unwrap_or((time, ""));
    let zone = zone.trim();
    // The date of C's `asctime` ends with its year.
    let is_year = zone.len() == 4 && zone.bytes().all(|digit| digit.is_ascii_digit());
    let (year, zone) = if is_year { (zone, "GMT") } else { ("", zone) };
    let named = ["GMT", "UTC", "Z"].iter().find_map(|name| zone.strip_prefix(name));
    let offset = named.or_else(|| Some(zone).filter(|zone| zone.starts_with(['+', '-'])))?;
    // Behind an offset Go has a name of the zone.
    let offset = offset.trim_start().split(' ').next()?.replace(':', "");
    let between = if date.as_bytes().get(4) == Some(&b'-') { "/" } else { " " };
    let date = date.trim_end_matches('T').replace('-', between);
    #[expect(clippy::cast_possible_truncation, reason = "milliseconds since the epoch fit 53 bits")]
    let unix_ms = js_sys::Date::parse(&format!("{date} {time} {year} GMT{offset}")) as i64;
    let is_later = fraction.bytes().any(|digit| digit != b'0');
    (unix_ms > EARLIEST_DATE_MS).then_some(unix_ms + if is_later { 1_000 } else { 0 })
}

pub(super) fn date(moment: Timestamp) -> js_sys::Date {
    #[expect(clippy::cast_precision_loss, reason = "milliseconds since the epoch fit 53 bits")]
    js_sys::Date::new(&JsValue::from_f64(moment.unix_ms() as f64))
}
