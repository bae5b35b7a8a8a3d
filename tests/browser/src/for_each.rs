//! `For` of `ui::view`: one view for each item of a list that changes.

use crate::screen::{Screen, wait_for_updates, wait_until};
use leptos::prelude::*;
use petstore_admin::ui::view::{For, IntoErased};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Element;

struct RenderedFor {
    screen: Screen,
    items: RwSignal<Vec<u32>>,
    /// The items whose owners were cleaned up.
    cleaned_up: RwSignal<Vec<u32>>,
}

impl RenderedFor {
    async fn with(items: impl IntoIterator<Item = u32>) -> Self {
        let mut screen = Screen::new();
        let items = RwSignal::new(items.into_iter().collect());
        let cleaned_up = RwSignal::new(Vec::new());
        let row = move |item: u32| {
            on_cleanup(move || {
                let _ = cleaned_up.try_update(|cleaned_up| cleaned_up.push(item));
            });
            view! { <li>{item.to_string()}</li> }.into_erased()
        };
        let list = move || {
            view! {
                <ul>
                    <For each=move || items.get() key=ToString::to_string children=row />
                </ul>
            }
        };
        screen.render(list).await;
        Self { screen, items, cleaned_up }
    }

    fn set(&self, items: impl IntoIterator<Item = u32>) {
        self.items.set(items.into_iter().collect());
    }

    async fn update(&self, items: impl IntoIterator<Item = u32>) {
        self.set(items);
        wait_for_updates().await;
    }

    fn rows(&self) -> Vec<Element> {
        self.screen.all("li")
    }

    async fn wait_for_rows(&self, count: usize) {
        wait_until(&format!("{count} rows are built"), || self.rows().len() == count).await;
    }

    #[track_caller]
    fn assert_shows(&self, items: impl IntoIterator<Item = u32>) {
        let expected: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
        assert_eq!(self.screen.texts("li"), expected);
    }
}

#[wasm_bindgen_test]
async fn an_item_whose_key_stays_keeps_its_element_and_the_others_are_removed_and_cleaned_up() {
    let list = RenderedFor::with([1, 2, 3]).await;
    let before = list.rows();
    list.update([4, 3, 1]).await;
    list.assert_shows([4, 3, 1]);
    let after = list.rows();
    assert!(after[1].is_same_node(Some(&before[2])), "the row of 3 stays");
    assert!(after[2].is_same_node(Some(&before[0])), "the row of 1 stays");
    assert!(!before[1].is_connected(), "the row of 2 is removed");
    assert_eq!(list.cleaned_up.get_untracked(), [2]);
}

#[wasm_bindgen_test]
async fn a_list_that_becomes_empty_has_no_rows_and_can_be_filled_again() {
    let list = RenderedFor::with([1, 2]).await;
    for items in [vec![], vec![3]] {
        list.update(items.clone()).await;
        list.assert_shows(items);
    }
}

#[wasm_bindgen_test]
async fn the_first_hundred_rows_of_an_empty_list_are_built_at_once() {
    let list = RenderedFor::with([]).await;
    list.set(1..=101);
    leptos::task::tick().await;
    list.assert_shows(1..=100);
    list.wait_for_rows(101).await;
}

#[wasm_bindgen_test]
async fn rows_that_replace_others_are_built_at_once() {
    let list = RenderedFor::with([1, 2]).await;
    list.set(2..=200);
    leptos::task::tick().await;
    list.assert_shows(2..=200);
}

#[wasm_bindgen_test]
async fn new_rows_between_others_are_built_in_order_and_the_others_stay() {
    let list = RenderedFor::with((1..=400).filter(|item| item % 4 == 0)).await;
    list.wait_for_rows(100).await;
    let before = list.rows();
    list.set(1..=400);
    list.wait_for_rows(400).await;
    list.assert_shows(1..=400);
    let after = list.rows();
    assert!(before.iter().enumerate().all(|(index, row)| after[index * 4 + 3] == *row), "the rows stay");
}

#[wasm_bindgen_test]
async fn a_list_that_changes_before_all_rows_are_built_shows_the_last_items() {
    let list = RenderedFor::with(1..=300).await;
    list.set(100..=350);
    leptos::task::tick().await;
    list.set(90..=350);
    list.wait_for_rows(261).await;
    wait_for_updates().await;
    list.assert_shows(90..=350);
}
