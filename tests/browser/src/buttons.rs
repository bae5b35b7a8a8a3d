//! Buttons that say why they can't be pressed.

use crate::{
    person,
    screen::{Screen, assert_focused, settled},
};
use leptos::prelude::*;
use petstore_admin::ui::button::{Button, SubmitButton};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlButtonElement;

const REASON: &str = "Nothing has been chosen yet.";

/// A button that counts its presses, and that can be given a reason.
async fn counting() -> (Screen, HtmlButtonElement, RwSignal<u32>, RwSignal<Option<String>>) {
    let mut screen = Screen::new();
    let presses = RwSignal::new(0);
    let reason = RwSignal::new(None::<String>);
    let show = move || {
        view! { <Button on_press=move |()| presses.update(|presses| *presses += 1) disabled_because=reason>"Start"</Button> }
    };
    screen.show(show).await;
    let button = screen.button("Start");
    (screen, button, presses, reason)
}

async fn disabled() -> (Screen, HtmlButtonElement, RwSignal<u32>, RwSignal<Option<String>>) {
    let all = counting().await;
    all.3.set(Some(REASON.into()));
    settled().await;
    all
}

#[wasm_bindgen_test]
async fn a_press_does_what_the_button_says() {
    let (_screen, button, presses, _) = counting().await;
    person::presses(&button);
    assert_eq!(presses.get_untracked(), 1);
}

#[wasm_bindgen_test]
async fn a_button_in_a_form_does_not_send_it() {
    let (_screen, button, ..) = counting().await;
    assert_eq!(button.type_(), "button");
}

#[wasm_bindgen_test]
async fn a_button_that_can_be_pressed_claims_nothing_else() {
    let (_screen, button, ..) = counting().await;
    assert_eq!((button.get_attribute("aria-disabled"), button.get_attribute("title")), (None, None));
}

#[wasm_bindgen_test]
async fn a_disabled_button_does_nothing() {
    let (_screen, button, presses, _) = disabled().await;
    person::presses(&button);
    assert_eq!(presses.get_untracked(), 0);
}

#[wasm_bindgen_test]
async fn a_disabled_button_can_be_reached_so_that_its_reason_can_be_read() {
    let (_screen, button, ..) = disabled().await;
    button.focus().unwrap();
    assert_focused(&button);
}

#[wasm_bindgen_test]
async fn a_disabled_button_announces_itself_with_its_reason() {
    let (_screen, button, ..) = disabled().await;
    assert_eq!(button.get_attribute("aria-disabled").as_deref(), Some("true"));
    assert_eq!(button.get_attribute("title").as_deref(), Some(REASON));
}

#[wasm_bindgen_test]
async fn a_reason_counts_at_once_even_before_it_is_drawn() {
    let (_screen, button, presses, reason) = counting().await;
    reason.set(Some(REASON.into()));
    person::presses(&button);
    assert_eq!(presses.get_untracked(), 0);
}

#[wasm_bindgen_test]
async fn a_button_whose_reason_is_gone_works_again() {
    let (_screen, button, presses, reason) = disabled().await;
    reason.set(None);
    settled().await;
    person::presses(&button);
    assert_eq!((presses.get_untracked(), button.get_attribute("aria-disabled")), (1, None));
}

#[wasm_bindgen_test]
async fn a_form_that_is_being_sent_says_so_on_its_button() {
    let mut screen = Screen::new();
    let busy = RwSignal::new(false);
    screen.show(move || view! { <SubmitButton label="Add pet" busy_label="AddPet…" busy /> }).await;
    let button = screen.button("Add pet");
    busy.set(true);
    settled().await;
    assert!(button.is_same_node(Some(&screen.button("AddPet…"))));
    assert_eq!(button.get_attribute("aria-disabled").as_deref(), Some("true"));
}
