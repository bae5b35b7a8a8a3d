//! The modal dialog.

use crate::{
    screen::{Screen, assert_focused, referenced_texts, wait_for_updates, wait_until},
    user_event,
};
use leptos::prelude::*;
use petstore_admin::ui::dialog::{Confirm, Dialog, Question};
use std::sync::Arc;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlDialogElement, HtmlElement};

struct RenderedDialog {
    screen: Screen,
    open: RwSignal<bool>,
    dismissals: RwSignal<u32>,
}

impl RenderedDialog {
    /// Opens the dialog while a button in the page has the focus.
    async fn opened() -> Self {
        let mut screen = Screen::new();
        let open = RwSignal::new(false);
        let dismissals = RwSignal::new(0);
        let page = move || {
            view! {
                <button>"Behind"</button>
                <Dialog open on_dismiss=move |()| dismissals.update(|count| *count += 1) labelled_by="question">
                    <h2 id="question">"Which key?"</h2>
                    <input aria-label="Key" />
                    <button>"Not now"</button>
                </Dialog>
            }
        };
        screen.render(page).await;
        let rendered = Self { screen, open, dismissals };
        rendered.screen.button("Behind").focus().unwrap();
        rendered.set_open(true).await;
        rendered
    }

    async fn set_open(&self, open: bool) {
        self.open.set(open);
        let expected = if open { "the dialog is open" } else { "the dialog is closed" };
        wait_until(expected, || self.element().open() == open).await;
    }

    fn element(&self) -> HtmlDialogElement {
        self.screen.get("dialog")
    }
}

#[wasm_bindgen_test]
async fn an_open_dialog_is_modal_and_named_by_its_heading_and_its_first_control_has_the_focus() {
    let dialog = RenderedDialog::opened().await;
    assert!(dialog.element().matches(":modal").unwrap());
    assert_eq!(referenced_texts(&dialog.element(), "aria-labelledby"), ["Which key?"]);
    assert_focused(&dialog.screen.get::<HtmlElement>("input"));
}

#[wasm_bindgen_test]
async fn escape_calls_on_dismiss_and_does_not_close_the_dialog() {
    let dialog = RenderedDialog::opened().await;
    assert!(user_event::press_escape(&dialog.element()));
    wait_for_updates().await;
    assert_eq!((dialog.dismissals.get_untracked(), dialog.element().open()), (1, true));
}

#[wasm_bindgen_test]
async fn a_closed_dialog_is_empty_and_has_returned_the_focus_and_can_be_opened_again() {
    let dialog = RenderedDialog::opened().await;
    for _ in 0..2 {
        dialog.set_open(false).await;
        assert_eq!(dialog.element().child_element_count(), 0);
        assert_focused(&dialog.screen.button("Behind"));
        dialog.set_open(true).await;
        assert!(dialog.element().matches(":modal").unwrap());
    }
}

#[wasm_bindgen_test]
async fn an_open_dialog_that_is_removed_leaves_the_page_usable() {
    let mut screen = Screen::new();
    let is_rendered = RwSignal::new(true);
    let page = move || {
        view! {
            <button>"Behind"</button>
            <Show when=move || is_rendered.get()>
                <Dialog open=true on_dismiss=|()| {} labelled_by="question">
                    <h2 id="question">"Which key?"</h2>
                </Dialog>
            </Show>
        }
    };
    screen.render(page).await;
    wait_until("the dialog is open", || screen.has("dialog[open]")).await;
    is_rendered.set(false);
    wait_until("the dialog is removed", || !screen.has("dialog")).await;
    screen.button("Behind").focus().unwrap();
    assert_focused(&screen.button("Behind"));
}

/// The focus was on the button that cannot be undone, because it stands first.
#[wasm_bindgen_test]
async fn a_question_has_the_focus_on_the_button_that_changes_nothing() {
    let mut screen = Screen::new();
    let (question, confirmed) = (RwSignal::new(None), RwSignal::new(0));
    let asked = Question {
        title: "Forget it?",
        text: "It cannot be undone.".to_owned(),
        confirm: "Forget",
        on_confirm: Arc::new(move || confirmed.update(|count| *count += 1)),
        other: None,
    };
    screen.render(move || view! { <Confirm question dismiss="Back" /> }).await;
    for (button, expected) in [("Back", 0), ("Forget", 1)] {
        question.set(Some(asked.clone()));
        wait_until("the question is open", || screen.has("dialog[open]")).await;
        assert_focused(&screen.button("Back"));
        screen.button(button).click();
        wait_until("the question is closed", || !screen.has("dialog[open]")).await;
        assert_eq!(confirmed.get_untracked(), expected);
    }
}
