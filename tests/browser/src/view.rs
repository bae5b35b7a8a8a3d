//! `Show` of `ui::view`.

use crate::screen::{Screen, wait_for_updates};
use leptos::prelude::*;
use petstore_admin::ui::view::Show;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn show_builds_its_children_once_while_its_condition_stays_true_and_then_removes_them() {
    let mut screen = Screen::new();
    let count = RwSignal::new(0);
    let builds = StoredValue::new(0);
    let page = move || {
        view! {
            <Show when=move || { count.get() > 0 }>
                {builds.update_value(|builds| *builds += 1)}
                <p>"shown"</p>
            </Show>
        }
    };
    screen.render(page).await;
    for (value, expected) in [(0, 0), (1, 1), (2, 1), (0, 1), (3, 2)] {
        count.set(value);
        wait_for_updates().await;
        assert_eq!((screen.has("p"), builds.get_value()), (value > 0, expected));
    }
}
