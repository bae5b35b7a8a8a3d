//! Buttons that show why they are disabled.

use crate::screen::{Screen, assert_focused, wait_for_updates};
use leptos::prelude::*;
use petstore_admin::ui::button::{Button, SubmitButton};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn a_button_with_a_reason_shows_it_and_ignores_clicks_until_the_reason_is_removed() {
    let mut screen = Screen::new();
    let presses = RwSignal::new(0);
    let reason = RwSignal::new(None::<String>);
    let press = move |()| presses.update(|presses| *presses += 1);
    screen.render(move || view! { <Button on_press=press disabled_because=reason>"Start"</Button> }).await;
    let button = screen.button("Start");
    let attributes = || ["type", "aria-disabled", "title"].map(|name| button.get_attribute(name).unwrap_or_default());
    assert_eq!(attributes(), ["button", "", ""]);
    button.click();
    assert_eq!(presses.get_untracked(), 1);

    reason.set(Some("Nothing has been chosen yet.".into()));
    // A click before the next update.
    button.click();
    wait_for_updates().await;
    button.click();
    assert_eq!(presses.get_untracked(), 1);
    assert_eq!(attributes(), ["button", "true", "Nothing has been chosen yet."]);
    button.focus().unwrap();
    assert_focused(&button);

    reason.set(None);
    wait_for_updates().await;
    button.click();
    assert_eq!(presses.get_untracked(), 2);
    assert_eq!(attributes(), ["button", "", ""]);
}

#[wasm_bindgen_test]
async fn a_submit_button_shows_that_its_form_is_being_sent() {
    let mut screen = Screen::new();
    let busy = RwSignal::new(false);
    screen.render(move || view! { <SubmitButton label="Add pet" busy_label="Adding…" busy /> }).await;
    let button = screen.button("Add pet");
    busy.set(true);
    wait_for_updates().await;
    assert!(button.is_same_node(Some(&screen.button("Adding…"))));
    assert_eq!(button.get_attribute("aria-disabled").as_deref(), Some("true"));
}
