//! `src/focus.js`: where the focus goes when its element goes.

use crate::screen::{Screen, active_element, assert_focused, wait_for_updates, wait_until};
use leptos::{html::Dialog, prelude::*};
use petstore_admin::browser::time;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement};

/// A page with a heading, and a control with the focus in an element that each test changes.
async fn page() -> (Screen, Element) {
    let mut screen = Screen::new();
    let page = || {
        view! {
            <main id="content">
                <h1 tabindex="-1">"Pets"</h1>
                <div id="around" popover="manual"><input id="name" /><button>"Refresh"</button></div>
                <button>"Other"</button>
            </main>
        }
    };
    screen.render(page).await;
    let around: HtmlElement = screen.get("#around");
    around.show_popover().unwrap();
    screen.button("Refresh").focus().unwrap();
    (screen, around.unchecked_into())
}

/// Two frames, after which the script has moved the focus if it does.
async fn frames() {
    for _ in 0..2 {
        time::painted().await;
    }
}

#[wasm_bindgen_test]
async fn the_heading_gets_the_focus_of_a_control_that_is_removed_hidden_disabled_or_inert() {
    let changes: [fn(&Screen, &Element); 6] = [
        |screen, _| screen.button("Refresh").remove(),
        |_, around| around.remove(),
        |_, around| around.set_attribute("hidden", "").unwrap(),
        |screen, _| screen.button("Refresh").set_disabled(true),
        |_, around| around.set_attribute("inert", "").unwrap(),
        |_, around| around.unchecked_ref::<HtmlElement>().hide_popover().unwrap(),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let (screen, around) = page().await;
        change(&screen, &around);
        wait_until(&format!("the heading has the focus after change {number}"), || screen.has("h1:focus")).await;
    }
}

#[wasm_bindgen_test]
async fn a_control_with_the_same_id_gets_the_focus_before_the_heading() {
    let (screen, around) = page().await;
    screen.get::<HtmlElement>("#name").focus().unwrap();
    around.set_inner_html("<input id=\"name\" />");
    wait_until("the new field has the focus", || screen.has("#name:focus")).await;
}

/// A button of an open dialog that goes left the focus behind the dialog.
#[wasm_bindgen_test]
async fn in_an_open_dialog_its_heading_gets_the_focus() {
    let mut screen = Screen::new();
    let (dialog, is_asked) = (NodeRef::<Dialog>::new(), RwSignal::new(true));
    let page = move || {
        view! {
            <main id="content"><h1 tabindex="-1">"Pets"</h1></main>
            <dialog node_ref=dialog>
                <h2 tabindex="-1">"Sign out?"</h2>
                <Show when=move || is_asked.get()><button>"Yes"</button></Show>
                <button>"No"</button>
            </dialog>
        }
    };
    screen.render(page).await;
    dialog.get_untracked().unwrap().show_modal().unwrap();
    screen.button("Yes").focus().unwrap();
    is_asked.set(false);
    wait_until("the heading of the dialog has the focus", || screen.has("h2:focus")).await;
}

#[wasm_bindgen_test]
async fn what_the_program_has_focused_keeps_the_focus() {
    let (screen, around) = page().await;
    around.remove();
    screen.button("Other").focus().unwrap();
    frames().await;
    assert_focused(&screen.button("Other"));
}

/// A click beside the button, or another window in front: nobody waits for the focus.
#[wasm_bindgen_test]
async fn a_control_that_has_lost_the_focus_before_it_goes_moves_nothing() {
    let (screen, around) = page().await;
    screen.button("Refresh").blur().unwrap();
    wait_for_updates().await;
    around.remove();
    frames().await;
    assert_eq!(active_element().tag_name(), "BODY");
}
