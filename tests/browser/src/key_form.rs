//! The form that signs in: what is sent, when, and what is said when it can't be.

use crate::{
    network::Network,
    person,
    screen::{Screen, assert_focused, referred, settled, text, until},
};
use leptos::prelude::*;
use petstore_admin::{api::wire::ListQuery, components::key_form::KeyForm, session::Session};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlInputElement, HtmlSelectElement};

const TWO_PLACES: &str = r#"{ "petStoreAdmin": 1, "allowOtherBaseUrl": true, "environments": [
    { "name": "Production", "baseUrl": "https://api.example.com/v1" },
    { "name": "Staging", "baseUrl": "https://staging.example.com/v1" } ] }"#;
const PETS: &str = include_str!("../../wire/list.json");
const WRONG_KEY: &str = include_str!("../../wire/error_401.json");
const ADDRESS: &str = "https://api.example.com/v1";

struct Shown {
    screen: Screen,
    network: Network,
}

impl Shown {
    async fn on(network: Network) -> Self {
        let mut screen = Screen::of_app(&network).await;
        screen.show(|| view! { <KeyForm query=ListQuery::default() /> }).await;
        Self { screen, network }
    }

    /// With a base URL and a key typed.
    async fn filled(base_url: &str, key: &str) -> Self {
        let shown = Self::on(Network::new()).await;
        person::types(&shown.base_url(), base_url);
        person::types(&shown.key(), key);
        settled().await;
        shown
    }

    /// With the key being checked.
    async fn checking() -> Self {
        let shown = Self::filled(ADDRESS, "k1").await;
        shown.sign_in();
        shown.network.request(1).await;
        shown
    }

    fn base_url(&self) -> HtmlInputElement {
        self.screen.field("Base URL")
    }

    fn key(&self) -> HtmlInputElement {
        self.screen.field("API key")
    }

    fn environment(&self) -> HtmlSelectElement {
        self.screen.field("Environment")
    }

    fn labels(&self) -> Vec<String> {
        self.screen.all("label").iter().map(text).collect()
    }

    fn sign_in(&self) {
        person::presses(&self.screen.one("button[type=submit]"));
    }

    fn is_signed_in(&self) -> bool {
        untrack(|| self.screen.context::<Session>().is_signed_in())
    }

    async fn alert(&self) -> String {
        until("there is an alert", || self.screen.has("[role=alert]")).await;
        text(&self.screen.role("alert"))
    }
}

#[wasm_bindgen_test]
async fn a_key_is_checked_with_one_request_for_the_list() {
    let shown = Shown::filled(ADDRESS, "k1").await;
    shown.sign_in();
    let request = shown.network.request(1).await;
    assert_eq!(request.method(), "GET");
    assert_eq!(request.url(), "https://api.example.com/v1/pets?limit=20");
    assert_eq!(request.headers().get("Authorization").unwrap().as_deref(), Some("Bearer k1"));
}

#[wasm_bindgen_test]
async fn blanks_around_the_key_and_the_address_are_not_part_of_them() {
    let shown = Shown::filled(" https://api.example.com/v1/ ", "\t k1 \n").await;
    shown.sign_in();
    let request = shown.network.request(1).await;
    assert!(request.url().starts_with("https://api.example.com/v1/pets?"));
    assert_eq!(request.headers().get("Authorization").unwrap().as_deref(), Some("Bearer k1"));
}

#[wasm_bindgen_test]
async fn nothing_is_sent_before_it_is_asked_for() {
    let shown = Shown::filled(ADDRESS, "k1").await;
    assert_eq!(shown.network.requests(), 0);
}

#[wasm_bindgen_test]
async fn a_missing_key_is_told_beside_its_field_which_takes_the_focus() {
    let shown = Shown::filled(ADDRESS, "  ").await;
    shown.sign_in();
    settled().await;
    assert_eq!(referred(&shown.key(), "aria-describedby")[0], "Enter the API key.");
    assert_focused(&shown.key());
    assert_eq!(shown.network.requests(), 0);
}

#[wasm_bindgen_test]
async fn an_address_that_is_none_is_told_beside_its_field_which_takes_the_focus() {
    let shown = Shown::filled("api.example.com", "").await;
    shown.sign_in();
    settled().await;
    let invalid = |field: HtmlInputElement| field.get_attribute("aria-invalid");
    assert_eq!(invalid(shown.base_url()).as_deref(), Some("true"));
    assert_eq!(invalid(shown.key()).as_deref(), Some("true"), "both problems are told at once");
    assert_focused(&shown.base_url());
}

#[wasm_bindgen_test]
async fn typing_takes_the_problem_away() {
    let shown = Shown::filled(ADDRESS, "").await;
    shown.sign_in();
    settled().await;
    person::types(&shown.key(), "k");
    settled().await;
    assert_eq!(shown.key().get_attribute("aria-invalid"), None);
}

#[wasm_bindgen_test]
async fn a_second_press_while_the_key_is_checked_sends_nothing() {
    let shown = Shown::checking().await;
    shown.sign_in();
    person::presses_enter(&shown.key());
    settled().await;
    shown.network.answer(200, PETS);
    until("the key is accepted", || shown.is_signed_in()).await;
    assert_eq!(shown.network.requests(), 1);
}

#[wasm_bindgen_test]
async fn two_presses_before_the_next_frame_send_one_request() {
    let shown = Shown::filled(ADDRESS, "k1").await;
    shown.sign_in();
    person::presses_enter(&shown.key());
    assert!(!shown.network.request(1).await.signal().aborted(), "the first press was not taken back");
    shown.network.answer(200, PETS);
    until("the key is accepted", || shown.is_signed_in()).await;
    assert_eq!(shown.network.requests(), 1);
}

#[wasm_bindgen_test]
async fn the_button_says_that_the_key_is_being_checked() {
    let shown = Shown::checking().await;
    let busy = shown.screen.button("Checking the key…");
    assert_eq!(busy.get_attribute("aria-disabled").as_deref(), Some("true"));
}

#[wasm_bindgen_test]
async fn a_refused_key_is_told_and_stays_to_be_corrected() {
    let shown = Shown::checking().await;
    shown.network.answer(401, WRONG_KEY);
    assert!(shown.alert().await.contains("does not accept this API key"));
    assert_eq!(shown.key().value(), "k1");
    assert!(!shown.is_signed_in());
}

#[wasm_bindgen_test]
async fn enter_a_key_leads_to_the_field_and_does_not_send_the_refused_key_again() {
    // It sent the same key once more, which could only be refused again.
    let shown = Shown::checking().await;
    shown.network.answer(401, WRONG_KEY);
    shown.alert().await;
    person::presses(&shown.screen.button("Enter a key"));
    settled().await;
    assert_focused(&shown.key());
    assert!(!shown.screen.has("[aria-disabled]"), "nothing is under way");
    assert_eq!(shown.network.requests(), 1);
}

#[wasm_bindgen_test]
async fn a_missing_answer_loses_nothing_that_was_typed() {
    let shown = Shown::checking().await;
    shown.network.fail();
    assert!(shown.alert().await.contains("No answer came"));
    assert_eq!((shown.base_url().value(), shown.key().value()), (ADDRESS.into(), "k1".into()));
    assert_eq!(shown.network.requests(), 1);
}

#[wasm_bindgen_test]
async fn the_key_never_stands_in_the_page_even_when_the_service_repeats_it() {
    let shown = Shown::filled(ADDRESS, "s3cr3t-k3y").await;
    shown.sign_in();
    shown.network.request(1).await;
    shown.network.answer(401, r#"{ "code": "s3cr3t-k3y", "message": "No such key: s3cr3t-k3y", "status": 401 }"#);
    assert!(shown.alert().await.contains("No such key:"));
    assert!(!shown.screen.root().inner_html().contains("s3cr3t-k3y"));
}

#[wasm_bindgen_test]
async fn show_key_reveals_it_and_hide_key_hides_it_again() {
    let shown = Shown::filled(ADDRESS, "k1").await;
    person::presses(&shown.screen.button("Show key"));
    settled().await;
    assert_eq!(shown.key().type_(), "text");
    person::presses(&shown.screen.button("Hide key"));
    settled().await;
    assert_eq!((shown.key().type_(), shown.key().value()), ("password".into(), "k1".into()));
}

#[wasm_bindgen_test]
async fn an_address_where_the_key_could_be_overheard_is_warned_of() {
    let shown = Shown::filled("http://api.example.com/v1", "k1").await;
    assert!(shown.screen.text().contains("This address is not encrypted"));
    person::types(&shown.base_url(), "http://127.0.0.1:4010/v1");
    settled().await;
    assert!(!shown.screen.text().contains("This address is not encrypted"));
}

#[wasm_bindgen_test]
async fn with_one_environment_there_is_nothing_to_choose() {
    let one = r#"{ "petStoreAdmin": 1, "environments": [{ "name": "P", "baseUrl": "https://api.example.com/v1" }] }"#;
    let shown = Shown::on(Network::with_config(one)).await;
    assert_eq!(shown.labels(), ["API key"]);
}

#[wasm_bindgen_test]
async fn with_one_environment_and_leave_to_go_elsewhere_the_address_is_typed() {
    let one = r#"{ "petStoreAdmin": 1, "allowOtherBaseUrl": true,
        "environments": [{ "name": "P", "baseUrl": "https://api.example.com/v1" }] }"#;
    let shown = Shown::on(Network::with_config(one)).await;
    assert_eq!(shown.labels(), ["Base URL", "API key"]);
    assert_eq!(shown.base_url().value(), ADDRESS);
}

#[wasm_bindgen_test]
async fn without_leave_to_go_elsewhere_there_are_the_environments_alone() {
    let shown = Shown::on(Network::with_config(&TWO_PLACES.replace("true", "false"))).await;
    assert_eq!(shown.labels(), ["Environment", "API key"]);
    assert_eq!(shown.environment().length(), 2);
}

#[wasm_bindgen_test]
async fn an_environment_that_is_chosen_is_where_the_key_goes() {
    let shown = Shown::on(Network::with_config(TWO_PLACES)).await;
    person::chooses(&shown.environment(), "Staging");
    person::types(&shown.key(), "k1");
    shown.sign_in();
    assert!(shown.network.request(1).await.url().starts_with("https://staging.example.com/v1/pets?"));
}

#[wasm_bindgen_test]
async fn an_address_of_ones_own_is_not_shown_as_one_of_the_environments() {
    // The select fell back to its first choice, and the key went elsewhere than where it said.
    let shown = Shown::on(Network::with_config(TWO_PLACES)).await;
    person::types(&shown.base_url(), "https://other.example.com/v1");
    settled().await;
    let chosen = shown.environment().selected_options().item(0).unwrap();
    assert_eq!(text(&chosen), "Another address");
}

#[wasm_bindgen_test]
async fn the_environment_can_be_chosen_again_after_an_address_was_typed() {
    let shown = Shown::on(Network::with_config(TWO_PLACES)).await;
    person::types(&shown.base_url(), "https://other.example.com/v1");
    settled().await;
    person::chooses(&shown.environment(), "Production");
    settled().await;
    assert_eq!(shown.base_url().value(), ADDRESS);
}
