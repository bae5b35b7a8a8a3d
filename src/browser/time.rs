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

/// `text`, or its Unix milliseconds if it is a date as HTTP and browsers write it: `Wed, 21 Oct 2026 07:28:00 GMT`. A browser reads other
/// texts, too, and "retry 5" as May 2001.
pub fn with_unix_time(text: String) -> String {
    let date = js_sys::Date::new(&JsValue::from_str(&text));
    #[expect(clippy::cast_possible_truncation, reason = "milliseconds since the epoch fit 53 bits")]
    let unix_ms = date.get_time() as i64;
    if unix_ms > EARLIEST_DATE_MS && date.to_utc_string() == text.as_str() { unix_ms.to_string() } else { text }
}

pub(super) fn date(moment: Timestamp) -> js_sys::Date {
    #[expect(clippy::cast_precision_loss, reason = "milliseconds since the epoch fit 53 bits")]
    js_sys::Date::new(&JsValue::from_f64(moment.unix_ms() as f64))
}
