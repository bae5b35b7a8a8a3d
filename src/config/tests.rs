use super::*;
use crate::{
    api::{
        access::tests::{base_url, resolve},
        rate_limit::RateLimitHeaders,
    },
    clock::Timestamp,
};
use proptest::prelude::*;

const PRODUCTION: &str = "https://api.example/v1";
const STAGING: &str = "https://staging.example/v1";
const REMOVED: &str = "https://old.example/v1";

fn response(http_status: u16, content_type: &str, body: &str) -> Response {
    Response {
        http_status,
        content_type: Some(content_type.into()),
        rate_limit: RateLimitHeaders::default(),
        body: Some(body.into()),
        received_at: Timestamp::from_unix_ms(0),
    }
}

fn parse(body: &str) -> Result<Config, String> {
    Config::from_response(&response(200, "application/json", body), resolve)
}

#[test]
fn the_shipped_file_is_parsed() {
    let config = parse(include_str!("../../public/config.json")).unwrap();
    assert!(!config.environments.is_empty());
}

#[test]
fn environments_and_labels_are_parsed() {
    let config = parse(
        r#"{"petStoreAdmin":1,"environments":[{"name":"Production","baseUrl":"https://api.example.com/v1/"}],
            "categories":{"1":"Dogs","-9223372036854775808":"Odd ones"}}"#,
    )
    .unwrap();
    assert_eq!(config.environments[0].base_url.as_str(), "https://api.example.com/v1");
    assert!(config.environments[0].is_production);
    assert_eq!(config.category_label(CategoryId(i64::MIN)), Some("Odd ones"));
    assert_eq!(config.category_label(CategoryId(2)), None);
    assert!(!config.base_url_can_be_typed());
}

#[test]
fn a_path_is_a_base_url_of_the_site_s_own_origin_and_is_known_by_its_full_address() {
    let config = |base_url: &str| {
        parse(&format!(r#"{{"petStoreAdmin":1,"environments":[{{"name":"P","baseUrl":"{base_url}"}}]}}"#))
    };
    for path in ["/v1", " /v1/ "] {
        assert_eq!(config(path).unwrap().environments[0].base_url.as_str(), "https://admin.example/v1");
    }
    for refused in ["//other.example/v1", "/", "v1", "/v1?key=1"] {
        assert!(config(refused).is_err(), "{refused}");
    }
}

/// A person chose "Staging", and the header said "Production".
#[test]
fn two_environments_with_one_base_url_are_refused() {
    let config = |other: &str| {
        let environment = |name: &str, base_url: &str| format!(r#"{{"name":"{name}","baseUrl":"{base_url}"}}"#);
        let environments = [environment("One", STAGING), environment("Two", PRODUCTION), environment("Three", other)];
        parse(&format!(r#"{{"petStoreAdmin":1,"environments":[{}]}}"#, environments.join(",")))
    };
    let expected = "config.json has the environments “Two” and “Three” with the same base URL. Remove one of them.";
    for same in [PRODUCTION, "HTTPS://API.EXAMPLE:443/v1/"] {
        assert_eq!(config(same), Err(expected.to_owned()));
    }
    assert!(config(REMOVED).is_ok());
}

#[test]
fn categories_are_sorted_by_id() {
    let labels = r#""10":"Ten","9":"Nine","-1":"Minus one","11":"Eleven""#;
    let config = parse(&format!(r#"{{"petStoreAdmin":1,"categories":{{{labels}}}}}"#)).unwrap();
    assert_eq!(config.categories().map(|(id, _)| id.0).collect::<Vec<_>>(), [-1, 9, 10, 11]);
}

#[test]
fn without_environments_the_base_url_can_be_typed() {
    assert!(parse(r#"{"petStoreAdmin":1}"#).unwrap().base_url_can_be_typed());
}

#[test]
fn a_file_that_cannot_be_used_gives_the_reason() {
    assert_eq!(parse("{}"), Err(NOT_OURS.into()));
    assert_eq!(parse("[]"), Err(NOT_OURS.into()));
    let version = "config.json has another version in “petStoreAdmin”: this app understands version 1.";
    assert_eq!(parse(r#"{"petStoreAdmin":2}"#), Err(version.into()));
    for (field, problem) in [
        (r#""environments":{}"#, "“environments” is not a list"),
        (r#""environments":[7]"#, "it is not an object, in one of the “environments”"),
        (r#""environments":[{"baseUrl":"https://a.example"}]"#, "“name” is missing, in one of the “environments”"),
        (r#""environments":[{"name":"P"}]"#, "“baseUrl” is missing, in one of the “environments”"),
        (
            r#""environments":[{"name":"P","baseUrl":"https://a.example/v1","production":"no"}]"#,
            "“production” is not true or false, in one of the “environments”",
        ),
        (r#""allowOtherBaseUrl":"yes""#, "“allowOtherBaseUrl” is not true or false"),
        (r#""categories":[]"#, "“categories” is not an object"),
        (r#""categories":{"x":"Dogs"}"#, "“categories” has the key “x”, which is no category ID"),
        (r#""categories":{"1":7}"#, "“1” is not text, in “categories”"),
    ] {
        let file = format!(r#"{{"petStoreAdmin":1,{field}}}"#);
        assert_eq!(parse(&file), Err(format!("config.json cannot be read: {problem}.")));
    }
    let address = r#"{"petStoreAdmin":1,"environments":[{"name":"P","baseUrl":"api.example.com"}]}"#;
    let problem = parse(address).unwrap_err();
    let start = "The base URL of the environment “P” in config.json cannot be used. Start the base URL with https://";
    assert!(problem.starts_with(start), "{problem}");
}

#[test]
fn a_file_with_a_key_in_it_is_refused() {
    for file in [
        r#"{"petStoreAdmin":1,"apiKey":"abc"}"#,
        r#"{"petStoreAdmin":1,"environments":[{"name":"P","baseUrl":"https://a.example/v1","Authorization":"x"}]}"#,
    ] {
        let problem = parse(file).unwrap_err();
        assert!(problem.contains("anyone can read that file") && !problem.contains("abc"), "{problem}");
    }
}

#[test]
fn an_html_page_in_place_of_the_file_is_a_missing_file() {
    // The response of a single-page fallback, index.html with a 200, was reported as broken JSON.
    let html = response(200, "text/html; charset=utf-8", "<!doctype html>");
    assert_eq!(Config::from_response(&html, resolve), Err(AN_HTML_PAGE.into()));
    assert_eq!(parse("\n<html>"), Err(AN_HTML_PAGE.into()));
    assert_eq!(
        Config::from_response(&response(404, "text/plain", "no"), resolve),
        Err("config.json could not be loaded: the site answered 404.".into())
    );
    let cut_off = Response { body: None, ..response(200, "application/json", "") };
    assert_eq!(
        Config::from_response(&cut_off, resolve),
        Err(cannot_be_read("a body that broke off: EOF while parsing a value at line 1 column 0"))
    );
}

#[test]
fn a_file_that_is_not_json_says_what_it_seems_to_be_and_where() {
    for (body, what) in [
        (" \n", "an empty body: EOF while parsing a value at line 2 column 0"),
        ("{ \"petStoreAdmin\": 1,", "JSON that breaks off: EOF while parsing a value at line 1 column 21"),
        ("{ \"petStoreAdmin\": 1,\n}", "text that is not JSON: trailing comma at line 2 column 1"),
    ] {
        assert_eq!(parse(body), Err(cannot_be_read(what)), "{body:?}");
    }
}

fn cannot_be_read(what: &str) -> String {
    format!("config.json cannot be read: the site sent {what}.")
}

fn config(environments: &[(&str, &str)], allow_other_base_url: bool) -> Config {
    let environment = |(name, url): &(&str, &str)| Environment {
        name: (*name).into(),
        base_url: base_url(url),
        is_production: *name == "Production",
    };
    Config { environments: environments.iter().map(environment).collect(), allow_other_base_url, ..Config::default() }
}

fn two() -> Config {
    config(&[("Production", PRODUCTION), ("Staging", STAGING)], false)
}

#[test]
fn every_environment_but_production_has_a_mark() {
    let label = |base_url| {
        let EnvironmentLabel { name, remark } = two().environment_label(base_url);
        (name, remark)
    };
    assert_eq!(label(PRODUCTION), ("Production".into(), String::new()));
    assert_eq!(label(STAGING), ("Staging".into(), "not production".into()));
    assert_eq!(label(REMOVED), ("old.example".into(), "other base URL".into()));
}

#[test]
fn an_environment_without_a_name_is_shown_by_its_host() {
    let unnamed = config(&[(" ", STAGING)], false);
    assert_eq!(unnamed.environment_label(STAGING).name, "staging.example");
}

#[test]
fn a_base_url_that_is_no_longer_configured_gets_no_key_unless_others_can_be_typed() {
    assert!(two().allows(STAGING) && !two().allows(REMOVED));
    assert!(config(&[("Production", PRODUCTION)], true).allows(REMOVED) && config(&[], false).allows(REMOVED));
}

#[test]
fn an_alternative_is_another_environment_or_a_base_url_that_can_be_typed() {
    let one = |allow_other| config(&[("Production", PRODUCTION)], allow_other);
    assert!(two().has_alternative_to(PRODUCTION) && one(false).has_alternative_to(REMOVED));
    assert!(one(true).has_alternative_to(PRODUCTION) && !one(false).has_alternative_to(PRODUCTION));
}

#[test]
fn the_first_environment_that_was_not_left_is_suggested() {
    let suggested = |left| two().first_besides(left).map(|environment| environment.name.clone());
    assert_eq!(suggested(None).as_deref(), Some("Production"));
    assert_eq!(suggested(Some(PRODUCTION)).as_deref(), Some("Staging"));
    assert_eq!(suggested(Some(STAGING)).as_deref(), Some("Production"));
}

proptest! {
    #[test]
    fn no_file_panics(body in ".*", fields in r#"[\[\]{}",:0-9a-zA-Z/]{0,60}"#) {
        let _ = (parse(&body), parse(&format!(r#"{{"petStoreAdmin":1,{fields}}}"#)));
    }
}

/// A label was shown with a sign in the place of a letter.
#[test]
fn a_file_that_is_not_in_utf_8_is_refused() {
    let label = "{\"petStoreAdmin\":1,\"categories\":{\"1\":\"V\u{fffd}gel\"}}";
    assert_eq!(parse(label), Err("config.json is not in UTF-8. Save it as UTF-8.".to_owned()));
}
