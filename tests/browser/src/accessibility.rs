//! The accessibility rules of [`violations`](crate::violations) on each page.

use crate::{
    fake_fetch::FakeFetch,
    screen::{Screen, text, wait_until},
    user_event,
    violations::violations,
};
use leptos::prelude::*;
use petstore_admin::{
    add::AddPage,
    app::{App, Parts},
    connection::ConnectionPage,
    find::FindPage,
    import::page::ImportPage,
    ui::{part::Part, view::IntoErased},
};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

const CONFIG: &str = r#"{ "petStoreAdmin": 1, "allowOtherBaseUrl": true, "categories": { "1": "Dogs" }, "environments": [
    { "name": "Production", "baseUrl": "https://api.example.com/v1" },
    { "name": "Staging", "baseUrl": "https://staging.example.com/v1" } ] }"#;
const PETS: &str = include_str!("../../wire/list.json");
const UNAUTHORIZED: &str = include_str!("../../wire/error_401.json");

struct RenderedApp {
    screen: Screen,
    fetch: FakeFetch,
}

impl RenderedApp {
    async fn signed_out() -> Self {
        let fetch = FakeFetch::with_config(CONFIG);
        let mut screen = Screen::new();
        let parts = Parts {
            add: Part::whole(|| view! { <AddPage /> }.into_erased()),
            find: Part::whole(|| view! { <FindPage /> }.into_erased()),
            connection: Part::whole(|| view! { <ConnectionPage /> }.into_erased()),
            import: Part::whole(|| view! { <ImportPage /> }.into_erased()),
        };
        screen.render(move || view! { <App parts /> }).await;
        wait_until("the sign-in form is rendered", || screen.has("form")).await;
        Self { screen, fetch }
    }

    async fn signed_in() -> Self {
        let app = Self::signed_out().await;
        user_event::fill(&app.screen.field("API key"), "k1");
        user_event::click(&app.screen.button("Sign in"));
        app.fetch.wait_for_request(1).await;
        app.fetch.respond(200, PETS);
        app.wait_for_heading("Pets").await;
        wait_until("the pets are rendered", || app.screen.has("tbody tr")).await;
        app
    }

    async fn click_refresh(&self) {
        user_event::click(&self.screen.button("Refresh"));
        self.fetch.wait_for_request(2).await;
    }

    /// Clicks a link of the navigation "Main", and waits for the page with this heading.
    async fn go_to(&self, link: &str, heading: &str) {
        user_event::click(&self.screen.by_text::<HtmlElement>("nav[aria-label=Main] a", link));
        self.wait_for_heading(heading).await;
    }

    async fn wait_for_heading(&self, heading: &str) {
        let is_rendered = || self.screen.all("h1").iter().any(|element| text(element) == heading);
        wait_until(&format!("the heading “{heading}” is rendered"), is_rendered).await;
    }

    #[track_caller]
    fn assert_no_violations(&self) {
        assert_eq!(violations(&self.screen), [""; 0]);
    }
}

#[wasm_bindgen_test]
async fn the_sign_in_page_has_no_violations() {
    RenderedApp::signed_out().await.assert_no_violations();
}

#[wasm_bindgen_test]
async fn the_sign_in_page_with_invalid_fields_has_no_violations() {
    let app = RenderedApp::signed_out().await;
    user_event::fill(&app.screen.field("Base URL"), "nowhere");
    user_event::click(&app.screen.button("Sign in"));
    wait_until("a field is invalid", || app.screen.has("[aria-invalid]")).await;
    app.assert_no_violations();
}

#[wasm_bindgen_test]
async fn the_list_has_no_violations() {
    RenderedApp::signed_in().await.assert_no_violations();
}

#[wasm_bindgen_test]
async fn the_list_with_a_failure_has_no_violations() {
    let app = RenderedApp::signed_in().await;
    app.click_refresh().await;
    app.fetch.fail();
    wait_until("an alert is rendered", || app.screen.has("[role=alert]")).await;
    app.assert_no_violations();
}

#[wasm_bindgen_test]
async fn the_key_dialog_has_no_violations() {
    let app = RenderedApp::signed_in().await;
    app.click_refresh().await;
    app.fetch.respond(401, UNAUTHORIZED);
    wait_until("the key dialog is open", || app.screen.has("dialog[open] form")).await;
    app.assert_no_violations();
}

#[wasm_bindgen_test]
async fn the_add_page_has_no_violations() {
    let app = RenderedApp::signed_in().await;
    app.go_to("Add a pet", "Add a pet").await;
    app.assert_no_violations();
}

#[wasm_bindgen_test]
async fn the_add_page_with_an_unknown_and_a_discarded_pet_has_no_violations() {
    let app = RenderedApp::signed_in().await;
    app.go_to("Add a pet", "Add a pet").await;
    for (label, text) in [("Name", "Rex"), ("Category", "1")] {
        user_event::fill(&app.screen.field(label), text);
    }
    user_event::click(&app.screen.button("Add pet"));
    app.fetch.wait_for_request(2).await;
    app.fetch.fail();
    wait_until("the unknown pet is rendered", || app.screen.has("[role=group]")).await;
    app.assert_no_violations();
    user_event::click(&app.screen.button("Discard draft"));
    wait_until("the draft is discarded", || app.screen.text().contains("Draft discarded.")).await;
    app.assert_no_violations();
}

#[wasm_bindgen_test]
async fn the_find_page_has_no_violations() {
    let app = RenderedApp::signed_in().await;
    app.go_to("Find by ID", "Find a pet by ID").await;
    app.assert_no_violations();
}

#[wasm_bindgen_test]
async fn the_connection_page_has_no_violations() {
    let app = RenderedApp::signed_in().await;
    app.go_to("Connection", "Connection").await;
    app.assert_no_violations();
}
