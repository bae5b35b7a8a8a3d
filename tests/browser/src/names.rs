//! Everything that can be operated has a name, no id stands there twice and no reference leads nowhere, on each screen.

use crate::{
    audit::faults,
    network::Network,
    person,
    screen::{Screen, text, until},
};
use petstore_admin::app::App;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

const CONFIG: &str = r#"{ "petStoreAdmin": 1, "allowOtherBaseUrl": true, "categories": { "1": "Dogs" }, "environments": [
    { "name": "Production", "baseUrl": "https://api.example.com/v1" },
    { "name": "Staging", "baseUrl": "https://staging.example.com/v1" } ] }"#;
const PETS: &str = include_str!("../../wire/list.json");
const WRONG_KEY: &str = include_str!("../../wire/error_401.json");

struct Site {
    screen: Screen,
    network: Network,
}

impl Site {
    async fn opened() -> Self {
        let network = Network::with_config(CONFIG);
        let mut screen = Screen::new();
        screen.show(App).await;
        until("the form is there", || screen.has("form")).await;
        Self { screen, network }
    }

    async fn signed_in() -> Self {
        let site = Self::opened().await;
        person::types(&site.screen.field("API key"), "k1");
        person::presses(&site.screen.button("Sign in"));
        site.network.request(1).await;
        site.network.answer(200, PETS);
        site.page("Pets").await;
        until("the pets are there", || site.screen.has("tbody tr")).await;
        site
    }

    /// Goes to a page by its link in the header.
    async fn goes_to(&self, link: &str, heading: &str) {
        let found = self.screen.all("nav[aria-label=Main] a").into_iter().find(|element| text(element) == link);
        let found: HtmlElement = wasm_bindgen::JsCast::unchecked_into(found.unwrap());
        person::presses(&found);
        self.page(heading).await;
    }

    async fn page(&self, heading: &str) {
        let shown = || self.screen.all("h1").iter().any(|element| text(element) == heading);
        until(&format!("the page “{heading}” is shown"), shown).await;
    }
}

#[wasm_bindgen_test]
async fn the_sign_in_page_is_without_fault() {
    let site = Site::opened().await;
    assert_eq!(faults(&site.screen), [""; 0]);
}

#[wasm_bindgen_test]
async fn the_sign_in_page_with_its_problems_is_without_fault() {
    let site = Site::opened().await;
    person::types(&site.screen.field("Base URL"), "nowhere");
    person::presses(&site.screen.button("Sign in"));
    until("the problems are told", || site.screen.has("[aria-invalid]")).await;
    assert_eq!(faults(&site.screen), [""; 0]);
}

#[wasm_bindgen_test]
async fn the_list_is_without_fault() {
    let site = Site::signed_in().await;
    assert_eq!(faults(&site.screen), [""; 0]);
}

#[wasm_bindgen_test]
async fn the_list_in_trouble_is_without_fault() {
    let site = Site::signed_in().await;
    person::presses(&site.screen.button("Refresh"));
    site.network.request(2).await;
    site.network.fail();
    until("there is an alert", || site.screen.has("[role=alert]")).await;
    assert_eq!(faults(&site.screen), [""; 0]);
}

#[wasm_bindgen_test]
async fn the_question_for_a_new_key_is_without_fault() {
    let site = Site::signed_in().await;
    person::presses(&site.screen.button("Refresh"));
    site.network.request(2).await;
    site.network.answer(401, WRONG_KEY);
    until("the question is asked", || site.screen.has("dialog[open] form")).await;
    assert_eq!(faults(&site.screen), [""; 0]);
}

#[wasm_bindgen_test]
async fn the_form_that_adds_a_pet_is_without_fault() {
    let site = Site::signed_in().await;
    site.goes_to("Add a pet", "Add a pet").await;
    assert_eq!(faults(&site.screen), [""; 0]);
}

#[wasm_bindgen_test]
async fn the_search_by_id_is_without_fault() {
    let site = Site::signed_in().await;
    site.goes_to("Find by ID", "Find a pet by ID").await;
    assert_eq!(faults(&site.screen), [""; 0]);
}

#[wasm_bindgen_test]
async fn the_connection_page_is_without_fault() {
    let site = Site::signed_in().await;
    site.goes_to("Connection", "Connection").await;
    assert_eq!(faults(&site.screen), [""; 0]);
}
