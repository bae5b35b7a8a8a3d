//! The seconds that are left of a wait.

use crate::screen::{Screen, settled, text};
use leptos::prelude::*;
use petstore_admin::ui::countdown::Countdown;
use std::time::Duration;
use wasm_bindgen_test::wasm_bindgen_test;

async fn counting(left: Duration) -> (Screen, RwSignal<Duration>) {
    let mut screen = Screen::new();
    let left = RwSignal::new(left);
    screen.show(move || view! { <Countdown left=move |()| left.get() /> }).await;
    (screen, left)
}

#[wasm_bindgen_test]
async fn a_countdown_is_a_timer_which_is_not_spoken_every_second() {
    let (screen, _) = counting(Duration::from_secs(42)).await;
    let timer = screen.role("timer");
    assert_eq!((text(&timer).as_str(), timer.get_attribute("aria-live")), ("42 s", None));
}

#[wasm_bindgen_test]
async fn a_countdown_follows_the_time_in_one_place() {
    let (screen, left) = counting(Duration::from_secs(61)).await;
    let timer = screen.role("timer");
    left.set(Duration::from_secs(60));
    settled().await;
    assert_eq!(text(&timer), "1 min 0 s");
    assert!(timer.is_same_node(Some(&screen.role("timer"))));
}

#[wasm_bindgen_test]
async fn a_countdown_never_shows_0_while_there_is_something_left() {
    let (screen, left) = counting(Duration::from_millis(999)).await;
    assert_eq!(text(&screen.role("timer")), "1 s");
    left.set(Duration::from_nanos(1));
    settled().await;
    assert_eq!(text(&screen.role("timer")), "1 s");
    left.set(Duration::ZERO);
    settled().await;
    assert_eq!(text(&screen.role("timer")), "0 s");
}
