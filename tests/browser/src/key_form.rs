//! The sign-in form: which request it sends, when, and how it shows problems.

use crate::{
    fake_fetch::FakeFetch,
    screen::{Screen, assert_focused, referenced_texts, text, wait_for_updates, wait_until},
    user_event,
};
use leptos::prelude::*;
use petstore_admin::{api::wire::ListQuery, session::Session, sign_in::key_form::KeyForm};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlElement, HtmlInputElement, HtmlSelectElement, Request};

const TWO_ENVIRONMENTS: &str = r#"{ "petStoreAdmin": 1, "allowOtherBaseUrl": true, "environments": [
    { "name": "Production", "baseUrl": "https://api.example.com/v1" },
    { "name": "Staging", "baseUrl": "https://staging.example.com/v1" } ] }"#;
const ONE_ENVIRONMENT: &str = r#"{ "petStoreAdmin": 1, "allowOtherBaseUrl": true, "environments": [
    { "name": "Production", "baseUrl": "https://api.example.com/v1" } ] }"#;
const UNAUTHORIZED: &str = include_str!("../../wire/error_401.json");
const BASE_URL: &str = "https://api.example.com/v1";

struct RenderedKeyForm {
    screen: Screen,
}

impl RenderedKeyForm {
    async fn with_config(config: &str) -> Self {
        let mut screen = Screen::with_config(config).await;
        screen.render(|| view! { <KeyForm query=ListQuery::default() /> }).await;
        Self { screen }
    }

    /// Types a base URL and a key.
    async fn filled(base_url: &str, key: &str) -> Self {
        let form = Self::with_config(r#"{ "petStoreAdmin": 1 }"#).await;
        form.fill_base_url(base_url).await;
        form.fill_key(key).await;
        form
    }

    /// Signs in, and waits for the request.
    async fn pending(key: &str) -> Self {
        let form = Self::filled(BASE_URL, key).await;
        form.send().await;
        form
    }

    /// Submits the form, and waits for its request.
    async fn send(&self) -> Request {
        self.submit();
        self.fetch().wait_for_request().await
    }

    fn fetch(&self) -> &FakeFetch {
        self.screen.fetch()
    }

    async fn fill_base_url(&self, base_url: &str) {
        user_event::fill(&self.base_url(), base_url);
        wait_for_updates().await;
    }

    async fn fill_key(&self, key: &str) {
        user_event::fill(&self.key(), key);
        wait_for_updates().await;
    }

    fn submit(&self) {
        self.screen.get::<HtmlElement>("button[type=submit]").click();
    }

    fn base_url(&self) -> HtmlInputElement {
        self.screen.field("Base URL")
    }

    fn key(&self) -> HtmlInputElement {
        self.screen.field("API key")
    }

    fn key_hint(&self) -> String {
        referenced_texts(&self.key(), "aria-describedby").concat()
    }

    fn environment(&self) -> HtmlSelectElement {
        self.screen.field("Environment")
    }

    fn is_signed_in(&self) -> bool {
        self.screen.context::<Session>().is_signed_in.get_untracked()
    }
}

fn authorization(request: &Request) -> Option<String> {
    request.headers().get("Authorization").unwrap()
}

#[wasm_bindgen_test]
async fn a_key_is_checked_with_one_request_for_the_list_after_the_form_is_submitted() {
    let form = RenderedKeyForm::filled(" https://api.example.com/v1/ ", "\t checked \n").await;
    assert_eq!(form.fetch().request_count(), 0);
    let request = form.send().await;
    assert_eq!(request.method(), "GET");
    assert_eq!(request.url(), "https://api.example.com/v1/pets?limit=20");
    assert_eq!(authorization(&request).as_deref(), Some("Bearer checked"));
}

/// The form knew only texts that came with an event: it reported a missing key.
#[wasm_bindgen_test]
async fn a_key_that_a_password_manager_sets_without_an_event_is_sent() {
    let form = RenderedKeyForm::filled(BASE_URL, "").await;
    form.key().set_value("filled-in");
    assert_eq!(authorization(&form.send().await).as_deref(), Some("Bearer filled-in"));
}

#[wasm_bindgen_test]
async fn a_missing_key_is_shown_at_its_field_which_gets_the_focus_until_it_is_typed() {
    let form = RenderedKeyForm::filled(BASE_URL, "  ").await;
    form.submit();
    wait_for_updates().await;
    assert_eq!(referenced_texts(&form.key(), "aria-describedby")[0], "Enter the API key.");
    assert_focused(&form.key());
    form.fill_key("k").await;
    assert_eq!(form.key().get_attribute("aria-invalid"), None);
    assert_eq!(form.fetch().request_count(), 0);
}

#[wasm_bindgen_test]
async fn both_invalid_fields_are_marked_and_the_first_one_gets_the_focus() {
    let form = RenderedKeyForm::filled("api.example.com", "").await;
    form.submit();
    wait_for_updates().await;
    for field in [form.base_url(), form.key()] {
        assert_eq!(field.get_attribute("aria-invalid").as_deref(), Some("true"), "{}", field.id());
    }
    assert_focused(&form.base_url());
}

#[wasm_bindgen_test]
async fn a_refused_key_is_told_once_at_its_field_which_keeps_it_and_gets_the_focus() {
    // An alert below the button said it, too.
    let form = RenderedKeyForm::pending("k1").await;
    form.fetch().respond(401, UNAUTHORIZED);
    wait_until("the field has a problem", || form.key().get_attribute("aria-invalid").is_some()).await;
    assert_focused(&form.key());
    assert_eq!(form.key().value(), "k1");
    assert!(!form.is_signed_in() && !form.screen.has("[role=alert]"), "{}", form.screen.text());
    let problem = "The service did not accept this key. Enter a valid key, or ask the service administrator for one.";
    let told = &referenced_texts(&form.key(), "aria-describedby")[0];
    assert!(told.starts_with(problem) && told.ends_with("status 401"), "{told}");
    user_event::fill(&form.key(), "k2");
    wait_until("the problem is gone", || form.key().get_attribute("aria-invalid").is_none()).await;
    assert_eq!(form.fetch().request_count(), 1);
}

#[wasm_bindgen_test]
async fn a_pasted_address_becomes_the_base_url_that_the_field_shows() {
    for (pasted, shown) in [
        ("“https://bücher.example/v1/”", "https://xn--bcher-kva.example/v1"),
        ("https://api.example.com/v1/pets?limit=20", BASE_URL),
    ] {
        let form = RenderedKeyForm::filled(pasted, "k").await;
        assert!(form.key_hint().contains(&format!("Your key goes only to {shown}")), "{}", form.key_hint());
        user_event::leave(&form.base_url());
        wait_until("the field shows it", || form.base_url().value() == shown).await;
    }
}

#[wasm_bindgen_test]
async fn an_unencrypted_base_url_has_a_warning_unless_it_is_on_this_computer() {
    let form = RenderedKeyForm::filled("http://api.example.com/v1", "k1").await;
    assert!(form.screen.text().contains("others can read your key on its way"));
    form.fill_base_url("http://127.0.0.1:4010/v1").await;
    assert!(!form.screen.text().contains("others can read your key on its way"));
}

#[wasm_bindgen_test]
async fn the_form_has_the_fields_that_the_configuration_needs() {
    for (config, fields) in [
        (only_environments(ONE_ENVIRONMENT), vec!["API key"]),
        (only_environments(TWO_ENVIRONMENTS), vec!["Environment", "API key"]),
        (ONE_ENVIRONMENT.to_owned(), vec!["Environment", "API key"]),
        (TWO_ENVIRONMENTS.to_owned(), vec!["Environment", "API key"]),
    ] {
        let form = RenderedKeyForm::with_config(&config).await;
        assert_eq!(form.screen.texts("label"), fields);
        assert!(form.screen.text().contains("Production"), "{}", form.screen.text());
        assert!(form.key_hint().contains("Your key goes only to https://api.example.com/v1"));
    }
}

#[wasm_bindgen_test]
async fn another_base_url_selects_no_environment_until_one_is_selected_again() {
    // The select fell back to its first option, so it named another environment than the one that got the key.
    let form = RenderedKeyForm::with_config(TWO_ENVIRONMENTS).await;
    user_event::select_option(&form.environment(), "Another base URL");
    wait_for_updates().await;
    form.fill_base_url(BASE_URL).await;
    let selected = form.environment().selected_options().item(0).unwrap();
    assert_eq!(text(&selected), "Another base URL");
    user_event::select_option(&form.environment(), "Production");
    wait_for_updates().await;
    assert!(!form.screen.has("#base-url") && form.key_hint().contains(BASE_URL));
}

/// The same configuration, with no base URL besides those of the environments.
fn only_environments(config: &str) -> String {
    config.replace("true", "false")
}
