//! The table of pets. It shows each value as the service sent it.

use crate::{
    fake_fetch::FakeFetch,
    screen::{Screen, text, wait_for_updates},
    user_event,
};
use leptos::prelude::*;
use petstore_admin::{
    api::wire::{CategoryId, Pet, PetId, PetStatus, Status},
    routes::sort::Sort,
    shell::pet_table::{PetTable, Sorting},
};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement, HtmlTableElement};

const CONFIG: &str = r#"{ "petStoreAdmin": 1, "categories": { "1": "Dogs" } }"#;

struct RenderedTable {
    screen: Screen,
    pets: RwSignal<Vec<Pet>>,
    busy: RwSignal<bool>,
    _fetch: FakeFetch,
}

impl RenderedTable {
    async fn with(pets: Vec<Pet>) -> Self {
        let fetch = FakeFetch::with_config(CONFIG);
        let mut screen = Screen::with_app_contexts(&fetch).await;
        let (pets, busy) = (RwSignal::new(pets), RwSignal::new(false));
        screen.render(move || view! { <PetTable caption="Pets" pets busy /> }).await;
        Self { screen, pets, busy, _fetch: fetch }
    }

    async fn update(&self, pets: Vec<Pet>) {
        self.pets.set(pets);
        wait_for_updates().await;
    }

    fn rows(&self) -> Vec<Element> {
        self.screen.all("tbody tr")
    }

    fn cells(&self) -> Vec<String> {
        self.screen.texts("tbody td:not(.do)")
    }

    fn ids(&self) -> Vec<String> {
        self.screen.texts("tbody td:first-child")
    }
}

fn pet(id: i64) -> Pet {
    Pet { id: PetId(id), name: "Rex".into(), category_id: CategoryId(2), status: Some(Status::Known(PetStatus::Sold)) }
}

#[wasm_bindgen_test]
async fn the_table_has_a_caption_and_a_header_for_each_column() {
    let table = RenderedTable::with(vec![]).await;
    let element: HtmlTableElement = table.screen.get("table");
    assert_eq!(text(&element.caption().unwrap()), "Pets");
    assert_eq!(table.screen.texts("th[scope=col]"), ["ID", "Name", "Category", "Status", "Actions"]);
    assert!(!table.screen.has("th button"), "a head is a button only where the rows can be sorted");
}

#[wasm_bindgen_test]
async fn a_press_on_a_head_sorts_and_the_head_of_the_sorted_column_says_so() {
    let fetch = FakeFetch::new();
    let mut screen = Screen::with_app_contexts(&fetch).await;
    let sort = RwSignal::new(None);
    let sorting = Sorting {
        sort: sort.into(),
        on_press: Callback::new(move |column| sort.set(Sort::after_press(sort.get_untracked(), column))),
    };
    screen.render(move || view! { <PetTable caption="Pets" pets=vec![pet(1)] sorting /> }).await;
    let head: HtmlElement = screen.by_text("th", "Category");
    for expected in [Some("ascending"), Some("descending"), None] {
        user_event::click(&screen.button("Category"));
        wait_for_updates().await;
        assert_eq!(head.get_attribute("aria-sort").as_deref(), expected);
        assert_eq!(screen.all("[aria-sort]").len(), usize::from(expected.is_some()));
    }
}

#[wasm_bindgen_test]
async fn the_column_of_the_ids_is_wider_for_an_id_of_ten_digits() {
    for (id, is_long) in [(999_999_999, false), (-999_999_999, false), (1_000_000_000, true), (i64::MIN, true)] {
        let table = RenderedTable::with(vec![pet(1), pet(id)]).await;
        assert_eq!(table.screen.has("table.long"), is_long, "{id}");
    }
}

#[wasm_bindgen_test]
async fn a_row_shows_the_pet_as_the_service_sent_it() {
    let table = RenderedTable::with(vec![pet(7)]).await;
    assert_eq!(table.cells(), ["7", "Rex", "2", "Sold"]);
}

#[wasm_bindgen_test]
async fn ids_that_a_javascript_number_cannot_hold_keep_every_digit() {
    let table = RenderedTable::with(vec![Pet { category_id: CategoryId(i64::MIN), ..pet(i64::MAX) }]).await;
    assert_eq!(table.cells(), ["9223372036854775807", "Rex", "-9223372036854775808", "Sold"]);
}

#[wasm_bindgen_test]
async fn a_category_with_a_label_is_shown_without_its_id() {
    let table = RenderedTable::with(vec![Pet { category_id: CategoryId(1), ..pet(7) }]).await;
    assert_eq!(table.cells()[2], "Dogs");
}

#[wasm_bindgen_test]
async fn a_long_name_is_shown_in_full() {
    let name = "Ünïcorn ".repeat(2_000) + "end";
    let table = RenderedTable::with(vec![Pet { name: name.clone(), ..pet(7) }]).await;
    assert!(table.cells()[1] == name);
}

#[wasm_bindgen_test]
async fn a_blank_name_is_marked_as_blank() {
    let table = RenderedTable::with(vec![Pet { name: " \t".into(), ..pet(7) }]).await;
    assert_eq!(table.cells()[1], "(blank)");
}

#[wasm_bindgen_test]
async fn markup_in_a_name_is_shown_as_text() {
    let name = "<b>Rex</b><script>1</script>&amp;";
    let table = RenderedTable::with(vec![Pet { name: name.into(), ..pet(7) }]).await;
    assert_eq!(table.cells()[1], name);
    assert!(!table.screen.has("b, script"));
}

#[wasm_bindgen_test]
async fn a_right_to_left_name_is_isolated_from_its_row() {
    let table = RenderedTable::with(vec![Pet { name: "רקס".into(), ..pet(7) }]).await;
    assert_eq!(text(&table.screen.get("td[dir=auto]")), "רקס");
}

#[wasm_bindgen_test]
async fn an_unknown_status_is_shown_unchanged() {
    let status = Some(Status::Other("<i>on HOLD</i>".into()));
    let table = RenderedTable::with(vec![Pet { status, ..pet(7) }]).await;
    assert_eq!(table.cells()[3], "<i>on HOLD</i>");
    let status: Element = table.screen.get(".status");
    assert_eq!(status.class_name(), "is status unknown");
    assert_eq!(status.get_attribute("title").as_deref(), Some("The service's own word for this status"));
}

#[wasm_bindgen_test]
async fn a_missing_status_is_shown_as_not_set() {
    let table = RenderedTable::with(vec![Pet { status: None, ..pet(7) }]).await;
    assert_eq!(table.cells()[3], "Not set");
}

#[wasm_bindgen_test]
async fn a_pet_that_is_listed_twice_has_two_rows() {
    let table = RenderedTable::with(vec![pet(7), pet(8), pet(7)]).await;
    assert_eq!(table.ids(), ["7", "8", "7"]);
    table.update(vec![pet(7), pet(7), pet(8)]).await;
    assert_eq!(table.ids(), ["7", "7", "8"]);
}

#[wasm_bindgen_test]
async fn a_pet_that_stays_keeps_its_row() {
    let table = RenderedTable::with(vec![pet(1), pet(2), pet(3)]).await;
    let before = table.rows();
    table.update(vec![pet(4), pet(3), pet(1)]).await;
    assert_eq!(table.ids(), ["4", "3", "1"]);
    let after = table.rows();
    assert!(after[1].is_same_node(Some(&before[2])), "the row of 3 stays");
    assert!(after[2].is_same_node(Some(&before[0])), "the row of 1 stays");
}

#[wasm_bindgen_test]
async fn a_changed_pet_updates_its_row() {
    let table = RenderedTable::with(vec![pet(1)]).await;
    table.update(vec![Pet { name: "Bella".into(), ..pet(1) }]).await;
    assert_eq!(table.cells(), ["1", "Bella", "2", "Sold"]);
}

#[wasm_bindgen_test]
async fn the_table_is_busy_while_newer_rows_are_loaded() {
    let table = RenderedTable::with(vec![pet(1)]).await;
    let element: Element = table.screen.get("table");
    assert_eq!(element.get_attribute("aria-busy"), None);
    table.busy.set(true);
    wait_for_updates().await;
    assert_eq!(element.get_attribute("aria-busy").as_deref(), Some("true"));
}
