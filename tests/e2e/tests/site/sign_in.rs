//! "Sign in": the key, where it is for, and what happens when either is wrong.

use petstore_e2e_tests::{
    shop::{KEY, Shop},
    site::ConfigFile,
    sought::{alert, button, field, heading},
};
use serde_json::json;

#[test]
fn the_key_is_checked_with_one_request_whose_list_is_shown() {
    Shop::new().visit(|visit| {
        let sent = visit.sent_while(|| {
            visit.open("/");
            visit.enter_key(KEY);
            assert_eq!(visit.list_becomes("20 rows", |rows| rows.len() == 20)[0].id, "50");
        });
        assert_eq!(sent, ["GET /pets?limit=20"]);
    });
}

#[test]
fn the_list_in_the_address_is_what_the_key_is_checked_with() {
    Shop::new().visit(|visit| {
        let sent = visit.sent_while(|| {
            visit.sign_in_at("/?status=sold&limit=50");
            visit.list_becomes("sold pets", |rows| !rows.is_empty() && rows.iter().all(|row| row.status == "Sold"));
        });
        assert_eq!(sent, ["GET /pets?limit=50&status=sold"]);
        assert_eq!(visit.address(), "/?status=sold&limit=50");
    });
}

#[test]
fn an_address_of_another_page_survives_signing_in() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/find?id=7");
        visit.sees("The service has this pet.");
        assert_eq!(visit.rows("Pet")[0].id, "7");
        assert_eq!(visit.address(), "/pets/find?id=7");
    });
}

#[test]
fn a_wrong_key_is_told_with_what_the_service_said() {
    Shop::new().visit(|visit| {
        visit.open("/");
        visit.enter_key("not-the-key");
        let told = visit.reads(alert(), &["does not accept this API key", "invalid_api_key", "401"]);
        assert!(!told.contains("not-the-key"), "{told}");
        assert!(visit.has(heading("Sign in")));
    });
}

#[test]
fn no_key_is_told_beside_the_field_and_nothing_is_sent() {
    Shop::new().visit(|visit| {
        let sent = visit.sent_while(|| {
            visit.open("/");
            visit.press(button("Sign in"));
            visit.is_told_beside(field("API key"), "Enter the API key.");
            visit.focus_is_on(field("API key"));
        });
        assert!(sent.is_empty(), "{sent:?}");
    });
}

#[test]
fn blanks_around_a_key_are_not_part_of_it() {
    Shop::new().visit(|visit| {
        visit.open("/");
        visit.enter_key(&format!("  {KEY} "));
        visit.find(&heading("Pets"));
        assert_eq!(visit.sent()[0].key, "key-1");
    });
}

#[test]
fn a_key_is_readable_only_while_it_is_asked_for() {
    Shop::new().visit(|visit| {
        let kind = || visit.run_on(&visit.find(&field("API key")), "return arguments[0].type;");
        visit.open("/");
        visit.fill(field("API key"), KEY);
        assert_eq!(kind(), "password");
        visit.press(button("Show key"));
        visit.find(&button("Hide key"));
        assert_eq!(kind(), "text");
        visit.press(button("Hide key"));
        visit.find(&button("Show key"));
        assert_eq!(kind(), "password");
    });
}

#[test]
fn one_environment_leaves_nothing_to_choose() {
    Shop::new().visit(|visit| {
        visit.open("/");
        visit.find(&field("API key"));
        assert!(!visit.has(field("Environment")) && !visit.has(field("Base URL")));
    });
}

#[test]
fn of_two_environments_the_chosen_one_is_asked() {
    let two = |base_url: &str| {
        let environments = json!([
            { "name": "Production", "baseUrl": "http://127.0.0.1:1/v1" },
            { "name": "Staging", "baseUrl": base_url },
        ]);
        ConfigFile::Text(json!({ "petStoreAdmin": 1, "environments": environments }).to_string())
    };
    Shop::new().config(two).visit(|visit| {
        visit.open("/");
        visit.choose(field("Environment"), "Staging");
        visit.enter_key(KEY);
        visit.find(&heading("Pets"));
        visit.sees(&visit.service.base_url());
    });
}

#[test]
fn without_an_environment_the_base_url_is_typed() {
    let none = |_: &str| ConfigFile::Text(json!({ "petStoreAdmin": 1 }).to_string());
    Shop::new().config(none).visit(|visit| {
        visit.open("/");
        visit.fill(field("API key"), KEY);
        visit.press(button("Sign in"));
        visit.focus_is_on(field("Base URL"));
        visit.fill(field("Base URL"), &format!("{}/", visit.service.base_url()));
        visit.press(button("Sign in"));
        visit.find(&heading("Pets"));
        assert_eq!(visit.sent().len(), 1);
    });
}

#[test]
fn a_missing_configuration_is_told_although_the_host_answers_with_the_page() {
    Shop::new().config(|_| ConfigFile::MissingAnsweredByThePage).visit(|visit| {
        visit.open("/");
        visit.reads(alert(), &["config.json is missing", "HTML page"]);
        visit.site.configure(ConfigFile::Text(json!({ "petStoreAdmin": 1 }).to_string()));
        visit.press(button("Try again"));
        visit.find(&field("API key"));
    });
}

#[test]
fn a_configuration_that_the_host_refuses_is_told_with_its_status() {
    Shop::new().config(|_| ConfigFile::Status(404)).visit(|visit| {
        visit.open("/");
        visit.reads(alert(), &["config.json could not be loaded", "404"]);
    });
}

#[test]
fn a_configuration_with_a_slip_is_told() {
    Shop::new().config(|_| ConfigFile::Text(r#"{ "petStoreAdmin": 1, }"#.into())).visit(|visit| {
        visit.open("/");
        visit.reads(alert(), &["config.json is not JSON"]);
    });
}

#[test]
fn a_dead_service_is_told_with_everything_that_may_be_the_cause() {
    Shop::new().visit(|visit| {
        visit.open("/");
        visit.service.kill();
        visit.enter_key(KEY);
        visit.reads(alert(), &["No answer came", "offline", "base URL is wrong", "CORS", "rate limit"]);
        visit.service.restart();
        visit.press(button("Try again"));
        visit.find(&heading("Pets"));
    });
}
