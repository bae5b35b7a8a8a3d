//! Pets as rows: every value as the service sent it.

use crate::{
    network::Network,
    screen::{Screen, settled, text, until},
};
use leptos::prelude::*;
use petstore_admin::{
    api::wire::{CategoryId, Pet, PetId, PetStatus, Status},
    components::pet_table::PetTable,
};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlTableElement};

const CONFIG: &str = r#"{ "petStoreAdmin": 1, "categories": { "1": "Dogs" } }"#;

struct Shown {
    screen: Screen,
    pets: RwSignal<Vec<Pet>>,
    _network: Network,
}

impl Shown {
    async fn of(pets: Vec<Pet>) -> Self {
        let network = Network::with_config(CONFIG);
        let mut screen = Screen::of_app(&network).await;
        let pets = RwSignal::new(pets);
        screen.show(move || view! { <PetTable caption="Pets" pets /> }).await;
        Self { screen, pets, _network: network }
    }

    async fn then(&self, pets: Vec<Pet>) {
        self.pets.set(pets);
        settled().await;
    }

    fn rows(&self) -> Vec<Element> {
        self.screen.all("tbody tr")
    }

    /// The cells of the only row.
    fn cells(&self) -> Vec<String> {
        self.screen.all("tbody td").iter().map(text).collect()
    }

    fn ids(&self) -> Vec<String> {
        self.screen.all("tbody td:first-child").iter().map(text).collect()
    }
}

fn pet(id: i64) -> Pet {
    Pet { id: PetId(id), name: "Rex".into(), category_id: CategoryId(2), status: Some(Status::Known(PetStatus::Sold)) }
}

#[wasm_bindgen_test]
async fn the_table_is_captioned_and_its_columns_are_named() {
    let shown = Shown::of(vec![]).await;
    let table: HtmlTableElement = shown.screen.one("table");
    assert_eq!(text(&table.caption().unwrap()), "Pets");
    let columns: Vec<_> = shown.screen.all("th[scope=col]").iter().map(text).collect();
    assert_eq!(columns, ["ID", "Name", "Category", "Status"]);
}

#[wasm_bindgen_test]
async fn a_row_shows_the_pet_as_the_service_sent_it() {
    let shown = Shown::of(vec![pet(7)]).await;
    assert_eq!(shown.cells(), ["7", "Rex", "2", "Sold"]);
}

#[wasm_bindgen_test]
async fn ids_beyond_what_a_javascript_number_holds_keep_every_digit() {
    let shown = Shown::of(vec![Pet { category_id: CategoryId(i64::MIN), ..pet(i64::MAX) }]).await;
    assert_eq!(shown.cells(), ["9223372036854775807", "Rex", "-9223372036854775808", "Sold"]);
}

#[wasm_bindgen_test]
async fn a_category_with_a_label_is_shown_with_its_id() {
    let shown = Shown::of(vec![Pet { category_id: CategoryId(1), ..pet(7) }]).await;
    assert_eq!(shown.cells()[2], "Dogs 1");
}

#[wasm_bindgen_test]
async fn a_long_name_is_shown_in_full() {
    let name = "Ünïcorn ".repeat(2_000) + "end";
    let shown = Shown::of(vec![Pet { name: name.clone(), ..pet(7) }]).await;
    assert!(shown.cells()[1] == name);
}

#[wasm_bindgen_test]
async fn a_blank_name_says_that_it_is_blank() {
    let shown = Shown::of(vec![Pet { name: " \t".into(), ..pet(7) }]).await;
    assert_eq!(shown.cells()[1], "(blank)");
}

#[wasm_bindgen_test]
async fn markup_in_a_name_is_text() {
    let name = "<b>Rex</b><script>1</script>&amp;";
    let shown = Shown::of(vec![Pet { name: name.into(), ..pet(7) }]).await;
    assert_eq!(shown.cells()[1], name);
    assert!(!shown.screen.has("b, script"));
}

#[wasm_bindgen_test]
async fn a_name_written_from_right_to_left_leaves_the_row_in_order() {
    let shown = Shown::of(vec![Pet { name: "רקס".into(), ..pet(7) }]).await;
    assert_eq!(text(&shown.screen.one("td bdi")), "רקס");
}

#[wasm_bindgen_test]
async fn a_status_that_the_interface_does_not_name_is_shown_as_it_came() {
    let status = Some(Status::Other("<i>on HOLD</i>".into()));
    let shown = Shown::of(vec![Pet { status, ..pet(7) }]).await;
    assert_eq!(shown.cells()[3], "<i>on HOLD</i>");
}

#[wasm_bindgen_test]
async fn a_missing_status_is_told_as_not_set() {
    let shown = Shown::of(vec![Pet { status: None, ..pet(7) }]).await;
    assert_eq!(shown.cells()[3], "Not set");
}

#[wasm_bindgen_test]
async fn a_pet_that_comes_twice_has_two_rows() {
    let shown = Shown::of(vec![pet(7), pet(8), pet(7)]).await;
    assert_eq!(shown.ids(), ["7", "8", "7"]);
    shown.then(vec![pet(7), pet(7), pet(8)]).await;
    assert_eq!(shown.ids(), ["7", "7", "8"]);
}

#[wasm_bindgen_test]
async fn a_row_that_stays_is_not_made_again() {
    let shown = Shown::of(vec![pet(1), pet(2), pet(3)]).await;
    let before = shown.rows();
    shown.then(vec![pet(4), pet(3), pet(1)]).await;
    assert_eq!(shown.ids(), ["4", "3", "1"]);
    let after = shown.rows();
    assert!(after[1].is_same_node(Some(&before[2])), "3 stayed");
    assert!(after[2].is_same_node(Some(&before[0])), "1 stayed");
}

#[wasm_bindgen_test]
async fn a_row_whose_pet_changed_shows_the_change() {
    let shown = Shown::of(vec![pet(1)]).await;
    shown.then(vec![Pet { name: "Bella".into(), ..pet(1) }]).await;
    assert_eq!(shown.cells(), ["1", "Bella", "2", "Sold"]);
}

#[wasm_bindgen_test]
async fn newer_rows_on_their_way_are_announced_on_the_table() {
    let network = Network::with_config(CONFIG);
    let mut screen = Screen::of_app(&network).await;
    let busy = RwSignal::new(false);
    screen.show(move || view! { <PetTable caption="Pets" pets=vec![pet(1)] busy /> }).await;
    let table: Element = screen.one("table");
    assert_eq!(table.get_attribute("aria-busy"), None);
    busy.set(true);
    settled().await;
    assert_eq!(table.get_attribute("aria-busy").as_deref(), Some("true"));
}

#[wasm_bindgen_test]
async fn the_rows_of_a_long_table_all_come_in_their_order() {
    let shown = Shown::of((1..=300).map(pet).collect()).await;
    until("all rows are there", || shown.rows().len() == 300).await;
    assert_eq!(shown.ids(), (1..=300).map(|id| id.to_string()).collect::<Vec<_>>());
}

#[wasm_bindgen_test]
async fn rows_that_replace_others_come_at_once() {
    let shown = Shown::of(vec![pet(1), pet(2)]).await;
    shown.pets.set((2..=200).map(pet).collect());
    leptos::task::tick().await;
    assert_eq!(shown.ids(), (2..=200).map(|id| id.to_string()).collect::<Vec<_>>());
}

#[wasm_bindgen_test]
async fn rows_that_come_between_others_find_their_place() {
    let shown = Shown::of((1..=400).filter(|id| id % 4 == 0).map(pet).collect()).await;
    until("the first rows are there", || shown.rows().len() == 100).await;
    let kept = shown.rows();
    shown.pets.set((1..=400).map(pet).collect());
    until("all rows are there", || shown.rows().len() == 400).await;
    assert_eq!(shown.ids(), (1..=400).map(|id| id.to_string()).collect::<Vec<_>>());
    let rows = shown.rows();
    assert!(
        kept.iter().enumerate().all(|(place, row)| rows[place * 4 + 3] == *row),
        "rows that stay are not made again"
    );
}

#[wasm_bindgen_test]
async fn a_list_that_changes_while_its_rows_still_come_ends_as_the_last_one() {
    let shown = Shown::of((1..=300).map(pet).collect()).await;
    shown.pets.set((100..=350).map(pet).collect());
    leptos::task::tick().await;
    shown.pets.set((90..=350).map(pet).collect());
    until("the last list is there", || shown.rows().len() == 261).await;
    settled().await;
    assert_eq!(shown.ids(), (90..=350).map(|id| id.to_string()).collect::<Vec<_>>());
}
