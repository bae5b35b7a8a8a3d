//! A `config.json` that can't be used: the page names the problem, and loads the file again on "Try again".

use petstore_e2e_tests::{
    locator::{alert, button, field, heading},
    setup::{KEY, Setup},
    site::ConfigFile,
};
use serde_json::json;

const NO_VERSION: &str = "This base URL does not end with a version, such as /v1";
const NOT_ENCRYPTED: &str = "With this one, others can read your key on its way.";

/// The unit tests of `config` and `api::access` cover more forms.
#[test]
fn each_unusable_file_is_reported_until_it_is_fixed() {
    let missing = "config.json is missing: the site answered with an HTML page in its place.";
    let unusable: [(ConfigFile, &[&str]); 10] = [
        (ConfigFile::FallbackPage, &[missing]),
        (ConfigFile::Status(404), &["config.json could not be loaded", "404"]),
        (text(r#"{ "petStoreAdmin": 1, "#), &["config.json is not JSON."]),
        (text(r#"{ "environments": [] }"#), &["lacks the field “petStoreAdmin”"]),
        (text(r#"{ "petStoreAdmin": 2 }"#), &["has the version 2; this app understands version 1."]),
        (
            text(r#"{ "petStoreAdmin": 1, "apiKey": "in-plain-sight" }"#),
            &[
                "config.json has a field “apiKey”, and anyone can read that file.",
                "Remove the key and have it replaced by a new one.",
            ],
        ),
        (environment("https://pets.example/v1?key=1"), &["“Production”", "Leave out everything from “?” or “#” on."]),
        (
            environment("https://in-plain:sight@pets.example/v1"),
            &["The base URL of the environment “Production” in config.json", "Leave the name and password out"],
        ),
        (environment("https://pets.example/v1#top"), &["“Production”", "Leave out everything from “?” or “#” on."]),
        (
            environment("pets.example/v1"),
            &["“Production”", "Start the base URL with https://, for example https://api.example.com/v1."],
        ),
    ];
    Setup::new().run_in_chromium(|visit| {
        visit.site.configure(text("no JSON"));
        visit.open("/");
        visit.wait_for_text_in(alert(), &["config.json is not JSON."]);
        for (file, texts) in &unusable {
            visit.site.configure(file.clone());
            visit.click(button("Try again"));
            visit.wait_for_text_in(
                alert(),
                &["This app is not set up correctly.", "Send this message to the site administrator."],
            );
            visit.wait_for_text_in(alert(), texts);
            let page = visit.text();
            assert!(!page.contains("in-plain") && !page.contains("sight@"), "{page}");
            assert!(!visit.is_visible(field("Base URL")) && !visit.is_visible(field("Environment")));
        }
        visit.site.use_service(&visit.service.base_url());
        visit.click(button("Try again"));
        visit.wait_until_gone(alert());
        visit.enter_key(KEY);
        visit.find(&heading("Pets"));
    });
}

#[test]
fn a_file_that_cannot_be_loaded_is_reported() {
    Setup::new().run_in_chromium(|visit| {
        let block = |urls: &[&str]| {
            visit.browser.devtools("Network.enable", json!({}));
            visit.browser.devtools("Network.setBlockedURLs", json!({ "urls": urls }));
        };
        block(&["*config.json"]);
        visit.open("/");
        visit.wait_for_text_in(alert(), &["config.json could not be loaded: there was no answer."]);
        block(&[]);
        visit.click(button("Try again"));
        visit.wait_for_text("Environment: Demonstration");
    });
}

#[test]
fn a_warning_about_the_base_url_is_shown_before_the_key_is_sent() {
    Setup::new().run_in_chromium(|visit| {
        visit.open("/");
        visit.wait_for_text("Your key goes only to");
        assert!(!visit.text().contains(NO_VERSION) && !visit.text().contains(NOT_ENCRYPTED));
        for (base_url, warning) in [("http://127.0.0.1:9", NO_VERSION), ("http://pets.example/v1", NOT_ENCRYPTED)] {
            visit.site.configure(environment(base_url));
            visit.open("/");
            visit.wait_for_text(warning);
        }
    });
}

#[test]
fn an_invalid_base_url_is_reported_at_its_field_and_nothing_is_sent() {
    Setup::new().run_in_chromium(|visit| {
        visit.site.configure(text(r#"{ "petStoreAdmin": 1 }"#));
        visit.open("/");
        visit.fill(field("API key"), KEY);
        let requests = visit.requests_during(|| {
            let service = visit.service.base_url();
            for (base_url, error) in [
                (service.replace("http://", "http://me:pw@"), "Leave the name and password out"),
                (format!("{service}?x=1"), "Leave out everything from"),
                (service.replace("http://", ""), "Start the base URL with https://"),
                (format!("{service}#x"), "Leave out everything from"),
                (service.replace("http://", "ftp://"), "Start the base URL with https://"),
            ] {
                visit.fill(field("Base URL"), &base_url);
                visit.click(button("Sign in"));
                visit.wait_for_field_error(field("Base URL"), error);
                visit.wait_for_focus_on(field("Base URL"));
                assert_eq!(visit.value_of(field("Base URL")), base_url);
            }
        });
        assert!(requests.is_empty(), "{requests:?}");
        assert_eq!(visit.value_of(field("API key")), KEY);
    });
}

fn environment(base_url: &str) -> ConfigFile {
    let environments = [json!({ "name": "Production", "baseUrl": base_url })];
    ConfigFile::Text(json!({ "petStoreAdmin": 1, "environments": environments }).to_string())
}

fn text(text: &str) -> ConfigFile {
    ConfigFile::Text(text.to_owned())
}
