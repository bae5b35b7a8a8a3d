//! `ErasedView` and `Show` of `ui::view`.

use crate::screen::{Screen, text, wait_for_updates};
use leptos::prelude::*;
use petstore_admin::ui::view::{IntoErased, Show};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement};

#[wasm_bindgen_test]
async fn a_closure_that_returns_an_erased_view_replaces_the_old_view_in_its_place() {
    let mut screen = Screen::new();
    let number = RwSignal::new(1);
    let page = move || {
        view! {
            <p>"before"</p>
            {move || {
                if number.get() == 1 {
                    view! { <em>"1"</em> }.into_erased()
                } else {
                    view! {
                        <b>"2"</b>
                        <b>"3"</b>
                    }
                        .into_erased()
                }
            }}
            <p>"after"</p>
        }
    };
    screen.render(page).await;
    let first: Element = screen.get("em");
    assert_eq!(screen.texts("p, em, b"), ["before", "1", "after"]);
    number.set(2);
    wait_for_updates().await;
    assert!(!first.is_connected());
    assert_eq!(screen.texts("p, em, b"), ["before", "2", "3", "after"]);
}

#[wasm_bindgen_test]
async fn an_empty_erased_view_keeps_its_place() {
    let mut screen = Screen::new();
    let is_empty = RwSignal::new(true);
    let page = move || {
        view! {
            <p>"before"</p>
            {move || if is_empty.get() { ().into_erased() } else { view! { <p>"new"</p> }.into_erased() }}
            <p>"after"</p>
        }
    };
    screen.render(page).await;
    assert_eq!(screen.texts("p"), ["before", "after"]);
    is_empty.set(false);
    wait_for_updates().await;
    assert_eq!(screen.texts("p"), ["before", "new", "after"]);
}

#[wasm_bindgen_test]
async fn an_erased_view_updates_its_text_and_its_attributes_in_the_same_element() {
    let mut screen = Screen::new();
    let title = RwSignal::new("a");
    let page = move || view! { <p title=move || title.get()>{move || title.get()}</p> }.into_erased();
    screen.render(page).await;
    let paragraph: HtmlElement = screen.get("p");
    title.set("b");
    wait_for_updates().await;
    assert_eq!((paragraph.title(), text(&paragraph)), ("b".into(), "b".into()));
    assert!(paragraph.is_same_node(Some(&screen.get::<HtmlElement>("p"))));
}

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

#[wasm_bindgen_test]
async fn a_region_that_is_removed_while_its_signals_change_reads_no_disposed_signal() {
    // An effect in the region ran once more after the region's signals were disposed, and panicked.
    let mut screen = Screen::new();
    let is_shown = RwSignal::new(true);
    let changed = RwSignal::new(0);
    let reads = StoredValue::new(Vec::new());
    let region = move || {
        let owned = RwSignal::new("owned");
        let inner = move || view! { <p>{recorder(reads, changed, owned)}</p> }.into_erased();
        view! { <div>{inner}</div> }.into_erased()
    };
    screen.render(move || (move || is_shown.get().then(region)).into_erased()).await;
    is_shown.set(false);
    changed.set(1);
    wait_for_updates().await;
    assert!(!screen.has("p"));
    assert_eq!(reads.get_value(), [(0, Some("owned"))]);
}

type Read = (i32, Option<&'static str>);

/// A text without characters that records what it reads. A disposed signal is read as `None`.
fn recorder(
    reads: StoredValue<Vec<Read>>,
    changed: RwSignal<i32>,
    owned: RwSignal<&'static str>,
) -> impl Fn() -> &'static str + Copy + Send {
    move || {
        let read = (changed.get(), owned.try_get());
        reads.update_value(|reads| reads.push(read));
        ""
    }
}
