//! The rows at a glance.

use crate::{
    fake_fetch::FakeFetch,
    screen::{Screen, assert_focused, text, wait_for_updates},
    user_event,
};
use leptos::prelude::*;
use petstore_admin::{
    api::wire::{CategoryId, ListQuery, Pet, PetId, Status},
    list::overview::Overview,
    routes::query::ListView,
};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

const CONFIG: &str = r#"{ "petStoreAdmin": 1, "categories": { "1": "Dogs", "2": "Cats" } }"#;

struct RenderedOverview {
    screen: Screen,
    pets: RwSignal<Vec<Pet>>,
    search: RwSignal<String>,
    _fetch: FakeFetch,
}

impl RenderedOverview {
    async fn with(pets: Vec<Pet>) -> Self {
        let fetch = FakeFetch::with_config(CONFIG);
        let mut screen = Screen::with_app_contexts(&fetch).await;
        let (pets, search) = (RwSignal::new(pets), RwSignal::new(String::new()));
        let page = move || {
            view! {
                <Overview
                    pets=Memo::new(move |_| pets.get())
                    query=Memo::new(|_| ListQuery { limit: "50".parse().unwrap(), status: None })
                    view=Callback::new(|()| ListView { sort: "-id".parse().ok(), more: true })
                    search
                />
            }
        };
        screen.render(page).await;
        Self { screen, pets, search, _fetch: fetch }
    }

    fn segments(&self) -> Vec<String> {
        self.screen.texts(".stack li:not([hidden])")
    }
}

fn pets(of: &[(i64, &str)]) -> Vec<Pet> {
    let pet = |(category, status): &(i64, &str)| Pet {
        id: PetId(1),
        name: "Rex".into(),
        category_id: CategoryId(*category),
        status: (!status.is_empty()).then(|| Status::from((*status).to_owned())),
    };
    of.iter().map(pet).collect()
}

#[wasm_bindgen_test]
async fn each_status_has_a_segment_as_wide_as_its_share() {
    let rows = pets(&[(1, "sold"), (1, ""), (1, "available"), (1, "lost"), (1, "sold")]);
    let overview = RenderedOverview::with(rows).await;
    assert_eq!(overview.segments(), ["1 available", "2 sold", "1 not set", "1 other"]);
    assert_eq!(text(&overview.screen.get(".about")), "In these 5 rows");
    let sold: HtmlElement = overview.screen.get(".stack li:nth-child(3)");
    assert_eq!(sold.style().get_property_value("--share").as_deref(), Ok("2"));
}

#[wasm_bindgen_test]
async fn only_a_status_with_a_filter_is_a_link_which_keeps_the_limit_and_the_view() {
    let overview = RenderedOverview::with(pets(&[(1, "pending"), (1, ""), (1, "lost")])).await;
    let links = overview.screen.all(".stack li:not([hidden]) a[href]");
    assert_eq!(
        links.iter().map(|link| link.get_attribute("href").unwrap()).collect::<Vec<_>>(),
        ["./?status=pending&limit=50&more=1&sort=-id"]
    );
}

#[wasm_bindgen_test]
async fn a_link_keeps_the_focus_when_the_rows_change() {
    let overview = RenderedOverview::with(pets(&[(1, "pending"), (1, "sold")])).await;
    let link: HtmlElement = overview.screen.by_text(".stack a", "1 sold");
    link.focus().unwrap();
    overview.pets.set(pets(&[(1, "sold"), (2, "sold")]));
    wait_for_updates().await;
    assert_eq!(overview.segments(), ["2 sold"]);
    assert_focused(&link);
}

#[wasm_bindgen_test]
async fn a_press_on_a_category_searches_for_its_label_or_its_id() {
    let overview = RenderedOverview::with(pets(&[(2, ""), (9, ""), (9, ""), (1, "")])).await;
    assert_eq!(overview.screen.texts(".most li"), ["Category 9 2", "Dogs 1", "Cats 1"]);
    for (button, name) in [("Category 9 2", "Category 9"), ("Dogs 1", "Dogs")] {
        user_event::click(&overview.screen.button(button));
        assert_eq!(overview.search.get_untracked(), name);
    }
}
