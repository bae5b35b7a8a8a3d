//! The modal dialog.

use crate::{
    person,
    screen::{Screen, assert_focused, focused, referred, settled, until},
};
use leptos::prelude::*;
use petstore_admin::ui::dialog::Dialog;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlDialogElement, HtmlElement};

struct Shown {
    screen: Screen,
    open: RwSignal<bool>,
    dismissals: RwSignal<u32>,
}

impl Shown {
    /// A button on the page, and a dialog over it that is still closed.
    async fn closed() -> Self {
        let mut screen = Screen::new();
        let open = RwSignal::new(false);
        let dismissals = RwSignal::new(0);
        let show = move || {
            view! {
                <button>"Behind"</button>
                <Dialog open on_dismiss=move |()| dismissals.update(|count| *count += 1) labelled_by="question">
                    <h2 id="question">"Which key?"</h2>
                    <input aria-label="Key" />
                    <button>"Not now"</button>
                </Dialog>
            }
        };
        screen.show(show).await;
        Self { screen, open, dismissals }
    }

    /// The same, opened while the focus was on the button behind.
    async fn opened() -> Self {
        let shown = Self::closed().await;
        shown.screen.button("Behind").focus().unwrap();
        shown.open.set(true);
        until("the dialog is open", || shown.dialog().open()).await;
        shown
    }

    fn dialog(&self) -> HtmlDialogElement {
        self.screen.one("dialog")
    }
}

#[wasm_bindgen_test]
async fn a_closed_dialog_has_nothing_inside() {
    let shown = Shown::closed().await;
    assert!(!shown.dialog().open() && shown.dialog().child_element_count() == 0);
}

#[wasm_bindgen_test]
async fn an_open_dialog_is_modal() {
    let shown = Shown::opened().await;
    assert!(shown.dialog().matches(":modal").unwrap());
}

#[wasm_bindgen_test]
async fn a_dialog_is_named_by_its_heading() {
    let shown = Shown::opened().await;
    assert_eq!(referred(&shown.dialog(), "aria-labelledby"), ["Which key?"]);
}

#[wasm_bindgen_test]
async fn the_focus_goes_to_the_first_control_inside() {
    let shown = Shown::opened().await;
    assert_focused(&shown.screen.one::<HtmlElement>("input"));
}

#[wasm_bindgen_test]
async fn the_page_behind_cannot_take_the_focus() {
    let shown = Shown::opened().await;
    shown.screen.button("Behind").focus().unwrap();
    assert!(shown.dialog().contains(Some(&focused())));
}

#[wasm_bindgen_test]
async fn escape_asks_to_dismiss_and_leaves_the_decision_to_the_page() {
    let shown = Shown::opened().await;
    assert!(person::presses_escape(&shown.dialog()));
    settled().await;
    assert_eq!((shown.dismissals.get_untracked(), shown.dialog().open()), (1, true));
}

#[wasm_bindgen_test]
async fn closing_gives_the_focus_back_to_where_it_was() {
    let shown = Shown::opened().await;
    shown.open.set(false);
    until("the dialog is closed", || !shown.dialog().open()).await;
    assert_focused(&shown.screen.button("Behind"));
}

#[wasm_bindgen_test]
async fn a_dialog_opens_as_often_as_it_is_asked_to() {
    let shown = Shown::opened().await;
    for open in [false, true, false, true] {
        shown.open.set(open);
        until("the dialog follows", || shown.dialog().open() == open).await;
    }
    assert!(shown.dialog().matches(":modal").unwrap());
}

#[wasm_bindgen_test]
async fn a_dialog_that_goes_while_it_is_open_leaves_the_page_usable() {
    let mut screen = Screen::new();
    let there = RwSignal::new(true);
    let show = move || {
        view! {
            <button>"Behind"</button>
            <Show when=move || there.get()>
                <Dialog open=true on_dismiss=|()| {} labelled_by="question">
                    <h2 id="question">"Which key?"</h2>
                </Dialog>
            </Show>
        }
    };
    screen.show(show).await;
    until("the dialog is open", || screen.has("dialog[open]")).await;
    there.set(false);
    until("the dialog is gone", || !screen.has("dialog")).await;
    screen.button("Behind").focus().unwrap();
    assert_focused(&screen.button("Behind"));
}
