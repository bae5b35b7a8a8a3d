//! The table of pets. It shows each value as the service sent it.

use crate::{
    replaced::Replaced,
    screen::{Screen, text, wait_for_updates, wait_until},
};
use leptos::prelude::*;
use petstore_admin::{
    api::wire::{CategoryId, Pet, PetId, PetStatus, Status},
    pet_table::{AddLike, PetDetails, PetTable, Sorting},
    routes::sort::Sort,
};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement};

const CONFIG: &str = r#"{ "petStoreAdmin": 1, "categories": { "1": "Dogs" } }"#;

struct RenderedTable {
    screen: Screen,
    busy: RwSignal<bool>,
    /// The pet whose button was pressed.
    like: RwSignal<Option<Pet>>,
}

impl RenderedTable {
    async fn with(pets: Vec<Pet>) -> Self {
        let mut screen = Screen::with_config(CONFIG).await;
        let (busy, like) = (RwSignal::new(false), RwSignal::new(None));
        let page = move || {
            provide_context(AddLike(Callback::new(move |pet| like.set(Some(pet)))));
            view! { <PetTable caption="Pets" pets busy /> }
        };
        screen.render(page).await;
        Self { screen, busy, like }
    }

    fn cells(&self) -> Vec<String> {
        self.screen.texts("tbody tr > :not(.do)")
    }
}

fn pet(id: i64) -> Pet {
    Pet { id: PetId(id), name: "Rex".into(), category_id: CategoryId(2), status: Some(Status::Known(PetStatus::Sold)) }
}

#[wasm_bindgen_test]
async fn a_press_on_a_head_sorts_and_the_head_of_the_sorted_column_says_so() {
    let mut screen = Screen::with_app_contexts().await;
    let sort = RwSignal::new(None);
    let sorting = Sorting {
        sort: sort.into(),
        on_press: Callback::new(move |column| sort.set(Sort::after_press(sort.get_untracked(), column))),
    };
    let page = move || {
        provide_context(AddLike(Callback::new(|_| ())));
        view! { <PetTable caption="Pets" pets=vec![pet(1)] sorting /> }
    };
    screen.render(page).await;
    let head: HtmlElement = screen.by_text("th", "Category");
    for expected in [Some("ascending"), Some("descending"), None] {
        screen.button("Category").click();
        wait_for_updates().await;
        assert_eq!(head.get_attribute("aria-sort").as_deref(), expected);
        assert_eq!(screen.all("[aria-sort]").len(), usize::from(expected.is_some()));
    }
}

#[wasm_bindgen_test]
async fn a_row_shows_the_pet_as_the_service_sent_it() {
    let named = |name: &str| Pet { name: name.into(), ..pet(7) };
    let of_category = |id| Pet { category_id: CategoryId(id), ..pet(i64::MAX) };
    let (long, markup) = ("Ünïcorn ".repeat(2_000) + "end", "<b>Rex</b><script>1</script>&amp;");
    for (pet, expected) in [
        (of_category(i64::MIN), ["9223372036854775807", "Rex", "-9223372036854775808", "Sold"]),
        (of_category(1), ["9223372036854775807", "Rex", "Dogs", "Sold"]),
        (named(&long), ["7", &long, "2", "Sold"]),
        (named(" \t"), ["7", "(blank)", "2", "Sold"]),
        (named(markup), ["7", markup, "2", "Sold"]),
        (Pet { status: None, ..pet(7) }, ["7", "Rex", "2", "Not set"]),
    ] {
        let table = RenderedTable::with(vec![pet]).await;
        assert_eq!(table.cells(), expected);
        assert!(!table.screen.has("b, script"));
    }
}

#[wasm_bindgen_test]
async fn the_button_of_a_row_adds_one_like_its_pet_also_if_an_id_is_listed_twice() {
    let blank = Pet { name: " ".into(), ..pet(7) };
    let table = RenderedTable::with(vec![pet(7), blank.clone()]).await;
    for (name, expected) in [("Add one like  (blank)", blank), ("Add one like Rex", pet(7))] {
        table.screen.get::<HtmlElement>(&format!("tbody button[title=\"{name}\"]")).click();
        assert_eq!(table.like.get_untracked(), Some(expected));
    }
}

#[wasm_bindgen_test]
async fn a_right_to_left_name_is_isolated_from_its_row() {
    let table = RenderedTable::with(vec![Pet { name: "רקס".into(), ..pet(7) }]).await;
    assert_eq!(text(&table.screen.get("a[dir=auto]")), "רקס");
}

#[wasm_bindgen_test]
async fn an_unknown_status_is_shown_unchanged() {
    let status = Some(Status::Other("<i>on HOLD</i>".into()));
    let table = RenderedTable::with(vec![Pet { status, ..pet(7) }]).await;
    assert_eq!(table.cells()[3], "<i>on HOLD</i>");
    let status: Element = table.screen.get(".status");
    assert_eq!(status.class_name(), "status unknown");
    assert_eq!(status.get_attribute("title").as_deref(), Some("The service's own word for this status"));
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

#[wasm_bindgen_test]
async fn the_page_of_a_pet_copies_its_id_and_a_live_region_says_so() {
    for (accepts, expected) in [(true, "Copied"), (false, "The browser refused to copy.")] {
        let clipboard = Replaced::clipboard(accepts);
        let mut screen = Screen::with_config(CONFIG).await;
        provide_context(AddLike(Callback::new(|_| ())));
        screen.render(|| view! { <PetDetails pet=pet(i64::MAX) origin=().into_any() /> }).await;
        screen.button("Copy ID 9223372036854775807").click();
        let status = screen.by_role("status");
        wait_until(expected, || text(&status) == expected).await;
        assert_eq!(clipboard.call("copied", &[]), "9223372036854775807");
    }
}
