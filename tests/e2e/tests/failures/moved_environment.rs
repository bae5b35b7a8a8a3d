//! `config.json` gives an environment another base URL while a user is signed in.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, dialog, field, heading, note},
    rate_limit::list_request,
    setup::{KEY, Setup},
    site::ConfigFile,
};
use serde_json::json;

const KEY_DIALOG: &str = "The key is no longer accepted";

/// The dialog showed "Production", which was the new base URL, and sent the key to the old one.
#[test]
fn a_service_that_is_no_longer_configured_gets_no_new_key() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        visit.open("/");
        visit.sign_in_to("Production", KEY);
        let (old, new) = (visit.service.base_url(), visit.staging().base_url());
        let environments = json!([
            { "name": "Production", "baseUrl": new },
            { "name": "Test", "baseUrl": "http://127.0.0.1:1/v1" },
        ]);
        visit.site.configure(ConfigFile::Text(json!({ "petStoreAdmin": 1, "environments": environments }).to_string()));
        visit.reload();
        visit.wait_for_app();
        let removed = format!("This app is no longer configured for {old}");
        visit.wait_for_text_in(note(), &[&removed]);
        visit.submit_limit(faults::EXPIRED_KEY);
        visit.wait_for_text_in(dialog(KEY_DIALOG), &[&format!("Environment: {old}"), &removed]);
        assert!(!visit.is_visible(field("API key")));
        visit.click(button("Change environment").within(dialog(KEY_DIALOG)));
        visit.find(&heading("Sign in"));
        let hint = visit.description_of(field("API key"));
        assert!(hint.contains(&format!("Your key goes only to {new}")), "{hint}");
        // The new service, too, refuses the first request with this limit.
        visit.enter_key(KEY);
        visit.wait_for_text_in(alert(), &["expired_api_key"]);
        visit.click(button("Sign in"));
        visit.wait_for_list("50 rows", |rows| rows.len() == 50);
        let at_new = visit.staging().requests().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(at_new, [list_request(faults::EXPIRED_KEY), list_request(faults::EXPIRED_KEY)]);
    });
}

/// The requests before `config.json` arrives go where the user signed in.
#[test]
fn a_reload_sends_nothing_to_the_new_base_url() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        visit.open("/");
        visit.sign_in_to("Production", KEY);
        visit.site.use_service(&visit.staging().base_url());
        let requests = visit.requests_during(|| {
            visit.reload();
            visit.wait_for_list("20 rows", |rows| rows.len() == 20);
            visit.find(&note());
        });
        assert_eq!(requests, [list_request(20)]);
        assert!(visit.staging().requests().is_empty());
        assert!(visit.text().contains(&visit.service.base_url()));
    });
}
