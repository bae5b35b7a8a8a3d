//! A `config.json` that can't be used is told by what is wrong with it, and read anew when that is put right.

use petstore_e2e_tests::{
    shop::{KEY, Shop},
    site::ConfigFile,
    sought::{alert, button, field, heading},
    visit::Visit,
};
use serde_json::json;

#[test]
fn a_missing_file_is_told() {
    tells(ConfigFile::MissingAnsweredByThePage, &["config.json is missing", "HTML page in its place"]);
}

#[test]
fn a_file_that_is_not_json_is_told() {
    tells(text(r#"{ "petStoreAdmin": 1, "#), &["config.json is not JSON."]);
}

#[test]
fn a_file_of_something_else_is_told() {
    tells(text(r#"{ "environments": [] }"#), &["lacks the field “petStoreAdmin”"]);
}

#[test]
fn a_file_of_another_version_is_told() {
    tells(text(r#"{ "petStoreAdmin": 2 }"#), &["has the version 2; this app understands version 1."]);
}

#[test]
fn a_file_with_a_key_in_it_is_refused_and_the_key_not_shown() {
    let told = [
        "config.json has a field “apiKey”, and everybody can read that file.",
        "Take the key out, and have it replaced by a new one.",
    ];
    tells(text(r#"{ "petStoreAdmin": 1, "apiKey": "in-plain-sight" }"#), &told);
}

#[test]
fn a_file_that_does_not_come_is_told() {
    Shop::new().visit_in_chromium(|visit| {
        let block = |addresses: &[&str]| {
            visit.browser.devtools("Network.enable", json!({}));
            visit.browser.devtools("Network.setBlockedURLs", json!({ "urls": addresses }));
        };
        block(&["*config.json"]);
        visit.open("/");
        visit.reads(alert(), &["config.json could not be loaded: there was no answer."]);
        block(&[]);
        visit.press(button("Try again"));
        visit.find(&field("API key"));
    });
}

#[test]
fn an_address_with_credentials_is_refused_without_repeating_them() {
    let told = tells_of_address("https://in-plain:sight@pets.example/v1", "Leave the name and password out");
    assert!(!told.contains("sight@"), "{told}");
}

#[test]
fn an_address_with_a_query_is_told() {
    tells_of_address("https://pets.example/v1?key=1", "Leave out everything from “?” or “#” on.");
}

#[test]
fn an_address_with_a_fragment_is_told() {
    tells_of_address("https://pets.example/v1#top", "Leave out everything from “?” or “#” on.");
}

#[test]
fn an_address_without_a_scheme_is_told() {
    tells_of_address("pets.example/v1", "Begin the address with https://, as in https://api.example.com/v1.");
}

#[test]
fn an_address_without_a_version_is_warned_of_before_the_key_is_sent() {
    warns("http://127.0.0.1:9", "This address does not end with a version, such as /v1");
}

#[test]
fn an_address_that_is_not_encrypted_is_warned_of_before_the_key_is_sent() {
    warns("http://pets.example/v1", "This address is not encrypted: the key can be read on its way.");
}

#[test]
fn a_typed_address_is_judged_beside_its_field_and_nothing_is_sent() {
    Shop::new().visit_in_chromium(|visit| {
        visit.site.configure(text(r#"{ "petStoreAdmin": 1 }"#));
        visit.open("/");
        visit.fill(field("API key"), KEY);
        let sent = visit.sent_while(|| {
            let service = visit.service.base_url();
            for (address, words) in [
                (service.replace("http://", "http://me:pw@"), "Leave the name and password out"),
                (format!("{service}?x=1"), "Leave out everything from"),
                (format!("{service}#x"), "Leave out everything from"),
                (service.replace("http://", ""), "Begin the address with https://"),
                (service.replace("http://", "ftp://"), "Begin the address with https://"),
            ] {
                visit.fill(field("Base URL"), &address);
                visit.press(button("Sign in"));
                visit.is_told_beside(field("Base URL"), words);
                visit.focus_is_on(field("Base URL"));
                assert_eq!(visit.value_of(field("Base URL")), address);
            }
        });
        assert!(sent.is_empty(), "{sent:?}");
        assert_eq!(visit.value_of(field("API key")), KEY);
    });
}

#[track_caller]
fn tells_of_address(address: &str, words: &str) -> String {
    let file = json!({ "petStoreAdmin": 1, "environments": [{ "name": "Production", "baseUrl": address }] });
    tells(text(&file.to_string()), &["The base URL of the environment “Production” in config.json", words])
}

/// What is told of `file`; then the file is put right, and read anew.
fn tells(file: ConfigFile, words: &[&str]) -> String {
    let told = std::cell::RefCell::new(String::new());
    Shop::new().visit_in_chromium(|visit| {
        let right =
            json!({ "petStoreAdmin": 1, "environments": [{ "name": "P", "baseUrl": visit.service.base_url() }] });
        visit.site.configure(file.clone());
        visit.open("/");
        told.replace(
            visit.reads(alert(), &[&["The site is not set up.", "Tell whoever deployed this site."], words].concat()),
        );
        assert!(!visit.text().contains("in-plain"), "{}", visit.text());
        assert!(!visit.has(field("API key")));
        visit.press(button("Try again"));
        visit.reads(alert(), words);
        visit.site.configure(text(&right.to_string()));
        visit.press(button("Try again"));
        visit.waits_until_gone(alert());
        visit.enter_key(KEY);
        visit.find(&heading("Pets"));
    });
    told.into_inner()
}

fn warns(address: &str, words: &str) {
    let file = json!({ "petStoreAdmin": 1, "environments": [{ "name": "P", "baseUrl": address }] }).to_string();
    Shop::new().visit_in_chromium(|visit: &Visit| {
        visit.site.configure(text(&file));
        visit.open("/");
        visit.find(&field("API key"));
        visit.sees(words);
    });
    // No warning where there is nothing to warn of.
    Shop::new().visit_in_chromium(|visit: &Visit| {
        visit.open("/");
        visit.find(&field("API key"));
        assert!(!visit.text().contains(words));
    });
}

fn text(text: &str) -> ConfigFile {
    ConfigFile::Text(text.to_owned())
}
