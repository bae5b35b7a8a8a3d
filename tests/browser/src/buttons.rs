//! Buttons that show why they are disabled.

use crate::{
    screen::{Screen, assert_focused, wait_for_updates},
    user_event,
};
use leptos::prelude::*;
use petstore_admin::ui::button::{Button, SubmitButton};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlButtonElement;

const REASON: &str = "Nothing has been chosen yet.";

struct RenderedButton {
    element: HtmlButtonElement,
    presses: RwSignal<u32>,
    reason: RwSignal<Option<String>>,
    _screen: Screen,
}

impl RenderedButton {
    async fn enabled() -> Self {
        let mut screen = Screen::new();
        let presses = RwSignal::new(0);
        let reason = RwSignal::new(None::<String>);
        let button = move || {
            view! { <Button on_press=move |()| presses.update(|presses| *presses += 1) disabled_because=reason>"Start"</Button> }
        };
        screen.render(button).await;
        Self { element: screen.button("Start"), presses, reason, _screen: screen }
    }

    async fn disabled() -> Self {
        let button = Self::enabled().await;
        button.reason.set(Some(REASON.into()));
        wait_for_updates().await;
        button
    }

    fn presses_after_click(&self) -> u32 {
        user_event::click(&self.element);
        self.presses.get_untracked()
    }

    fn attribute(&self, name: &str) -> Option<String> {
        self.element.get_attribute(name)
    }
}

#[wasm_bindgen_test]
async fn a_click_calls_on_press() {
    assert_eq!(RenderedButton::enabled().await.presses_after_click(), 1);
}

#[wasm_bindgen_test]
async fn a_button_does_not_submit_its_form() {
    assert_eq!(RenderedButton::enabled().await.element.type_(), "button");
}

#[wasm_bindgen_test]
async fn an_enabled_button_has_no_attributes_of_a_disabled_one() {
    let button = RenderedButton::enabled().await;
    assert_eq!((button.attribute("aria-disabled"), button.attribute("title")), (None, None));
}

#[wasm_bindgen_test]
async fn a_disabled_button_ignores_clicks() {
    assert_eq!(RenderedButton::disabled().await.presses_after_click(), 0);
}

#[wasm_bindgen_test]
async fn a_disabled_button_can_have_the_focus_so_that_its_reason_can_be_read() {
    let button = RenderedButton::disabled().await;
    button.element.focus().unwrap();
    assert_focused(&button.element);
}

#[wasm_bindgen_test]
async fn a_disabled_button_exposes_its_state_and_its_reason() {
    let button = RenderedButton::disabled().await;
    assert_eq!(button.attribute("aria-disabled").as_deref(), Some("true"));
    assert_eq!(button.attribute("title").as_deref(), Some(REASON));
}

#[wasm_bindgen_test]
async fn a_button_ignores_clicks_as_soon_as_it_has_a_reason_even_before_the_next_update() {
    let button = RenderedButton::enabled().await;
    button.reason.set(Some(REASON.into()));
    assert_eq!(button.presses_after_click(), 0);
}

#[wasm_bindgen_test]
async fn a_button_is_enabled_again_when_its_reason_is_removed() {
    let button = RenderedButton::disabled().await;
    button.reason.set(None);
    wait_for_updates().await;
    assert_eq!((button.presses_after_click(), button.attribute("aria-disabled")), (1, None));
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
