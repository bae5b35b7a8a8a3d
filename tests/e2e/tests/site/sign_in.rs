//! "Sign in": how the key is checked, and with which service.

use petstore_e2e_tests::{
    locator::{alert, button, field, heading},
    setup::{KEY, Setup},
    site::ConfigFile,
};
use serde_json::json;

#[test]
fn the_key_is_checked_with_one_request_and_the_page_shows_its_list() {
    Setup::new().run(|visit| {
        let requests = visit.requests_during(|| {
            visit.open("/");
            visit.enter_key(KEY);
            assert_eq!(visit.wait_for_list("20 rows", |rows| rows.len() == 20)[0].id, "50");
        });
        assert_eq!(requests, ["GET /pets?limit=20"]);
    });
}

#[test]
fn the_key_is_checked_with_the_filter_and_the_limit_of_the_url() {
    Setup::new().run(|visit| {
        let requests = visit.requests_during(|| {
            visit.sign_in_at("/?status=sold&limit=50");
            visit.wait_for_list("sold pets", |rows| !rows.is_empty() && rows.iter().all(|row| row.status == "Sold"));
        });
        assert_eq!(requests, ["GET /pets?limit=50&status=sold"]);
        assert_eq!(visit.url(), "/?status=sold&limit=50");
    });
}

#[test]
fn the_url_of_another_page_survives_signing_in() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/find?id=7");
        visit.wait_for_text("The service has this pet.");
        assert_eq!(visit.rows("Pet")[0].id, "7");
        assert_eq!(visit.url(), "/pets/find?id=7");
    });
}

#[test]
fn a_wrong_key_is_reported_with_the_error_of_the_service() {
    Setup::new().run(|visit| {
        visit.open("/");
        visit.enter_key("not-the-key");
        let text = visit.wait_for_text_in(alert(), &["did not accept this key", "invalid_api_key", "401"]);
        assert!(!text.contains("not-the-key"), "{text}");
        assert!(visit.is_visible(heading("Sign in")));
    });
}

#[test]
fn without_an_environment_the_user_types_the_base_url() {
    let no_environment = |_: &str| ConfigFile::Text(json!({ "petStoreAdmin": 1 }).to_string());
    Setup::new().config(no_environment).run(|visit| {
        visit.open("/");
        visit.fill(field("API key"), KEY);
        visit.click(button("Sign in"));
        visit.wait_for_focus_on(field("Base URL"));
        visit.fill(field("Base URL"), &format!("{}/", visit.service.base_url()));
        visit.click(button("Sign in"));
        visit.find(&heading("Pets"));
        assert_eq!(visit.requests().len(), 1);
    });
}

#[test]
fn a_dead_service_is_reported_with_all_possible_causes_and_the_key_stays_in_its_field() {
    Setup::new().run(|visit| {
        visit.open("/");
        visit.service.kill();
        visit.enter_key(KEY);
        let causes = [
            "No answer reached this app",
            "connection is broken",
            "base URL is wrong",
            "redirects to another address",
            "does not allow this site",
            "The rate limit is reached",
        ];
        visit.open_details();
        visit.wait_for_text_in(alert(), &causes);
        assert_eq!(visit.value_of(field("API key")), KEY);
        visit.service.restart();
        visit.click(button("Try again"));
        visit.find(&heading("Pets"));
    });
}
