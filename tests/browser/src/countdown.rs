//! The remaining time of a wait.

use crate::screen::{Screen, text, wait_for_updates};
use leptos::prelude::*;
use petstore_admin::ui::time::Countdown;
use std::time::Duration;
use wasm_bindgen_test::wasm_bindgen_test;

async fn render_countdown(left: Duration) -> (Screen, RwSignal<Duration>) {
    let mut screen = Screen::new();
    let left = RwSignal::new(left);
    screen.render(move || view! { <Countdown left=move |()| left.get() /> }).await;
    (screen, left)
}

#[wasm_bindgen_test]
async fn a_countdown_is_a_timer_without_a_live_region() {
    let (screen, _) = render_countdown(Duration::from_secs(42)).await;
    let timer = screen.by_role("timer");
    assert_eq!((text(&timer).as_str(), timer.get_attribute("aria-live")), ("42 s", None));
}

#[wasm_bindgen_test]
async fn a_countdown_updates_its_text_in_the_same_element() {
    let (screen, left) = render_countdown(Duration::from_secs(61)).await;
    let timer = screen.by_role("timer");
    left.set(Duration::from_secs(60));
    wait_for_updates().await;
    assert_eq!(text(&timer), "1 min 0 s");
    assert!(timer.is_same_node(Some(&screen.by_role("timer"))));
}

#[wasm_bindgen_test]
async fn a_countdown_shows_0_only_when_no_time_is_left() {
    let (screen, left) = render_countdown(Duration::from_millis(999)).await;
    assert_eq!(text(&screen.by_role("timer")), "1 s");
    left.set(Duration::from_nanos(1));
    wait_for_updates().await;
    assert_eq!(text(&screen.by_role("timer")), "1 s");
    left.set(Duration::ZERO);
    wait_for_updates().await;
    assert_eq!(text(&screen.by_role("timer")), "0 s");
}
