//! The remaining time of a wait.

use crate::screen::{Screen, text, wait_for_updates};
use leptos::prelude::*;
use petstore_admin::ui::time::Countdown;
use std::time::Duration;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn a_countdown_is_a_timer_without_a_live_region_and_shows_0_only_when_no_time_is_left() {
    let mut screen = Screen::new();
    let left = RwSignal::new(Duration::from_secs(61));
    screen.render(move || view! { <Countdown left=move |()| left.get() /> }).await;
    let timer = screen.by_role("timer");
    assert_eq!(timer.get_attribute("aria-live"), None);
    for (time, expected) in [
        (Duration::from_secs(60), "1 min 0 s"),
        (Duration::from_millis(999), "1 s"),
        (Duration::from_nanos(1), "1 s"),
        (Duration::ZERO, "0 s"),
    ] {
        left.set(time);
        wait_for_updates().await;
        assert_eq!(text(&timer), expected);
    }
}
