//! What was typed for one service, or waits for it, never goes to another one: the user changes the environment, or `config.json`
//! gives it another base URL.

use petstore_e2e_tests::{
    environments::{PRODUCTION, STAGING},
    fake_service::{FakeResponse, FakeService},
    faults,
    locator::{button, dialog, field, heading},
    pages::KEY_DIALOG,
    rate_limit::list_request,
    setup::{KEY, Setup},
    site::ConfigFile,
    visit::Visit,
};
use serde_json::json;

const QUESTION: &str = "Change the environment?";

/// The pet that waited for a key was sent to the other service.
#[test]
fn a_pet_with_a_401_stays_in_its_environment() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        visit.open("/pets/new");
        visit.sign_in_to(PRODUCTION, KEY);
        visit.add_pet_with(faults::EXPIRED_KEY);
        let destination = format!("Your key goes only to {}", visit.service.base_url());
        visit.wait_for_text_in(dialog(KEY_DIALOG), &["Environment: Production", &destination]);
        assert!(!visit.is_visible_now(field("Environment")) && !visit.is_visible_now(field("Base URL")));
        visit.click(button("Change environment").within(dialog(KEY_DIALOG)));
        visit.wait_until_gone(dialog(QUESTION), || visit.click(button("Stay signed in")));
        visit.click(button("Change environment").within(dialog(KEY_DIALOG)));
        visit.wait_for_text_in(
            dialog(QUESTION),
            &["You need a key for Staging. What you typed stays stored for this one."],
        );
        visit.click(button("Change").within(dialog(QUESTION)));
        visit.find(&heading("Sign in"));
        assert_eq!(visit.value_of(field("Environment")), visit.staging().base_url());
        visit.enter_key(KEY);
        assert_eq!(visit.pet_form_values(), ["", "", ""]);
        visit.flush_requests_to(visit.staging());
        assert_eq!(staging_requests(visit), [list_request(20)]);

        visit.change_environment();
        visit.sign_in_to(PRODUCTION, KEY);
        assert_eq!(visit.pet_form_values(), ["Rex", "1", ""]);
        visit.flush_requests();
        assert_eq!(visit.post_statuses(), [Some(401)]);
        // The panel of the header closes under the question, so there was no button to return the focus to.
        visit.change_environment();
        visit.wait_until_gone(dialog(QUESTION), || visit.click(button("Stay signed in")));
        visit.assert_focus_is_kept();
    });
}

/// The dialog showed "Production", which was the new base URL, and sent the key to the old one.
#[test]
fn a_session_whose_service_is_no_longer_configured_ends_and_the_new_one_gets_nothing_before_the_next_sign_in() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        visit.open("/");
        visit.sign_in_to(PRODUCTION, KEY);
        let new = visit.staging().base_url();
        let environments = json!([
            { "name": "Production", "baseUrl": new },
            { "name": "Test", "baseUrl": "http://127.0.0.1:1/v1" },
        ]);
        let config = json!({ "petStoreAdmin": 1, "environments": environments });
        visit.site.configure(ConfigFile::Text(config.to_string()));
        // The requests before `config.json` arrives go where the user signed in.
        visit.reload();
        visit.wait_for_text("This app is no longer configured for the service that you used.");
        assert_eq!(staging_requests(visit), [""; 0]);
        let hint = visit.description_of(field("API key"));
        assert!(hint.contains(&format!("Your key goes only to {new}")), "{hint}");
        visit.enter_key(KEY);
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        assert_eq!(staging_requests(visit), [list_request(20)]);
    });
}

/// The field showed one base URL, and the key went to another one. "Change environment" led to an empty field: only who knew the base URL
/// of the environment came back.
#[test]
fn the_key_goes_to_the_base_url_that_the_field_shows_and_the_form_offers_the_only_environment() {
    Setup::new().run(|visit| {
        let fake = FakeService::start(|_| FakeResponse::json(200, "[]"));
        let environments = json!([{ "name": "Production", "baseUrl": visit.service.base_url() }]);
        let config = json!({ "petStoreAdmin": 1, "allowOtherBaseUrl": true, "environments": environments });
        visit.site.configure(ConfigFile::Text(config.to_string()));
        visit.open("/");
        assert_eq!(visit.value_of(field("Environment")), visit.service.base_url());
        visit.select_option(field("Environment"), "Another base URL");
        let base_url = visit.find(&field("Base URL"));
        visit.execute_on(&base_url, &format!("arguments[0].value = '{}';", fake.base_url()));
        visit.enter_key(KEY);
        visit.find(&heading("Pets"));
        assert_eq!(fake.requests().len(), 1);
        assert!(visit.requests().is_empty());
        visit.change_environment();
        assert_eq!(visit.value_of(field("Environment")), visit.service.base_url());
        visit.enter_key(KEY);
        visit.find(&heading("Pets"));
        visit.change_environment();
        assert_eq!([field("Environment"), field("Base URL")].map(|field| visit.value_of(field)), ["", ""]);
    });
}

/// The late answer signed in at Production, while the form showed Staging.
#[test]
fn another_environment_ends_the_check_of_the_key() {
    Setup::new().two_environments().run(|visit| {
        visit.open("/");
        visit.select_option(field("Environment"), PRODUCTION);
        visit.service.suspend();
        visit.enter_key(KEY);
        visit.wait_for_text("Checking the key…");
        visit.select_option(field("Environment"), STAGING);
        visit.click(button("Sign in"));
        visit.find(&heading("Pets"));
        visit.service.resume();
        visit.flush_requests();
        assert_eq!(staging_requests(visit), [list_request(20)]);
        visit.wait_for_text("Environment: Staging");
    });
}

fn staging_requests(visit: &Visit) -> Vec<String> {
    visit.staging().requests().iter().map(ToString::to_string).collect()
}
