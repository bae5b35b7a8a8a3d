//! What can be done with the pet of a row.

use super::RenderedTable;
use crate::{
    replaced::Replaced,
    screen::{assert_focused, text, wait_until},
};
use leptos::prelude::*;
use petstore_admin::api::wire::Pet;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

impl RenderedTable {
    /// The button with this accessible name in the rows.
    #[track_caller]
    fn row_button(&self, name: &str) -> HtmlElement {
        self.screen.get(&format!("tbody button[aria-label=\"{name}\"]"))
    }

    async fn open_menu(&self, name: &str) {
        self.row_button(name).click();
        wait_until("the menu is open", || is_open(&self.menu())).await;
    }

    fn menu(&self) -> HtmlElement {
        self.screen.get("#row-menu")
    }

    async fn wait_for_status(&self, expected: &str) {
        let status = self.screen.by_role("status");
        wait_until(&format!("the status is “{expected}”"), || text(&status) == expected).await;
    }
}

fn is_open(menu: &HtmlElement) -> bool {
    menu.matches(":popover-open").unwrap()
}

fn pet(id: i64, name: &str) -> Pet {
    Pet { name: name.into(), ..super::pet(id) }
}

#[wasm_bindgen_test]
async fn one_press_on_an_id_copies_it_and_a_live_region_says_so() {
    let id = i64::MAX.to_string();
    for (accepts, expected) in [(true, "Copied"), (false, "The browser refused to copy.")] {
        let clipboard = Replaced::clipboard(accepts);
        let table = RenderedTable::with(vec![pet(7, "Rex"), pet(i64::MAX, "Bella")]).await;
        let button = table.row_button(&format!("Copy ID {id}"));
        assert_eq!(text(&button), id);
        button.click();
        table.wait_for_status(expected).await;
        assert_eq!(clipboard.call("copied", &[]), id.as_str());
    }
}

#[wasm_bindgen_test]
async fn the_menu_has_the_full_name_and_all_actions() {
    let name = "Ünïcorn ".repeat(500) + "end";
    let table = RenderedTable::with(vec![pet(7, &name)]).await;
    table.open_menu(&format!("More for {name}")).await;
    assert!(text(&table.screen.get("#row-menu h2")) == name);
    let actions = table.screen.texts("#row-menu button");
    assert_eq!(actions, ["Copy ID 7", "Add one like this"]);
}

#[wasm_bindgen_test]
async fn the_menu_belongs_to_the_pressed_row_also_if_an_id_is_listed_twice() {
    let table = RenderedTable::with(vec![pet(7, "Rex"), pet(7, " "), pet(8, "Rex")]).await;
    table.open_menu("More for  (blank)").await;
    assert_eq!(text(&table.screen.get("#row-menu h2")), "(blank)");
}

#[wasm_bindgen_test]
async fn a_closed_menu_returns_the_focus_to_the_button_of_the_row() {
    let table = RenderedTable::with(vec![pet(7, "Rex"), pet(8, "Bella")]).await;
    // The test presses without the focus, as WebKit does with a mouse.
    table.open_menu("More for Bella").await;
    table.menu().hide_popover().unwrap();
    assert_focused(&table.row_button("More for Bella"));
}

#[wasm_bindgen_test]
async fn copying_from_the_menu_closes_it() {
    let clipboard = Replaced::clipboard(true);
    let table = RenderedTable::with(vec![pet(7, "Rex")]).await;
    table.open_menu("More for Rex").await;
    table.screen.by_text::<HtmlElement>("#row-menu button", "Copy ID 7").click();
    table.wait_for_status("Copied").await;
    assert!(!is_open(&table.menu()));
    assert_eq!(clipboard.call("copied", &[]), "7");
}

#[wasm_bindgen_test]
async fn add_one_like_this_gives_the_pet_to_the_form_from_the_row_and_from_its_menu() {
    let table = RenderedTable::with(vec![pet(7, "Rex")]).await;
    table.row_button("Add one like this").click();
    assert_eq!(table.like.get_untracked(), Some(pet(7, "Rex")));
    table.like.set(None);
    table.open_menu("More for Rex").await;
    table.screen.by_text::<HtmlElement>("#row-menu button", "Add one like this").click();
    assert_eq!(table.like.get_untracked(), Some(pet(7, "Rex")));
}
