//! The rows at a glance.

use crate::screen::{Screen, assert_focused, wait_for_updates};
use leptos::prelude::*;
use petstore_admin::{
    api::wire::{CategoryId, ListQuery, Pet, PetId, Status},
    pets::overview::Overview,
    routes::query::ListAddress,
};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

struct RenderedOverview {
    screen: Screen,
    pets: RwSignal<Vec<Pet>>,
}

impl RenderedOverview {
    async fn with(pets: Vec<Pet>) -> Self {
        let mut screen = Screen::new();
        let pets = RwSignal::new(pets);
        let page = move || {
            view! {
                <Overview
                    pets=Memo::new(move |_| pets.get())
                    address=Memo::new(|_| ListAddress {
                        query: ListQuery { limit: "50".parse().unwrap(), status: None },
                        sort: "-id".parse().ok(),
                        more: true,
                        ..ListAddress::default()
                    })
                />
            }
        };
        screen.render(page).await;
        Self { screen, pets }
    }

    fn segments(&self) -> Vec<String> {
        self.screen.texts(".stack li:not([hidden])")
    }
}

fn pets(statuses: &[&str]) -> Vec<Pet> {
    let pet = |status: &&str| Pet {
        id: PetId(1),
        name: "Rex".into(),
        category_id: CategoryId(1),
        status: (!status.is_empty()).then(|| Status::from((*status).to_owned())),
    };
    statuses.iter().map(pet).collect()
}

#[wasm_bindgen_test]
async fn each_status_has_a_segment_as_wide_as_its_share() {
    let rows = pets(&["sold", "", "available", "lost", "sold"]);
    let overview = RenderedOverview::with(rows).await;
    assert_eq!(overview.segments(), ["1 available", "2 sold", "1 not set", "1 other"]);
    let sold: HtmlElement = overview.screen.get(".stack li:nth-child(3)");
    assert_eq!(sold.style().get_property_value("--share").as_deref(), Ok("2"));
}

#[wasm_bindgen_test]
async fn only_a_status_with_a_filter_is_a_link_which_keeps_the_limit_and_the_view() {
    let overview = RenderedOverview::with(pets(&["pending", "", "lost"])).await;
    let links = overview.screen.all(".stack li:not([hidden]) a[href]");
    assert_eq!(
        links.iter().map(|link| link.get_attribute("href").unwrap()).collect::<Vec<_>>(),
        ["./?status=pending&limit=50&more=1&sort=-id"]
    );
}

#[wasm_bindgen_test]
async fn a_link_keeps_the_focus_when_the_rows_change() {
    let overview = RenderedOverview::with(pets(&["pending", "sold"])).await;
    let link: HtmlElement = overview.screen.by_text(".stack a", "1 sold");
    link.focus().unwrap();
    overview.pets.set(pets(&["sold", "sold"]));
    wait_for_updates().await;
    assert_eq!(overview.segments(), ["2 sold"]);
    assert_focused(&link);
}
