use super::*;

fn config(fields: &str) -> String {
    format!(r#"{{ "petStoreAdmin": 1, {fields} }}"#)
}

fn environment(base_url: &str) -> String {
    config(&format!(r#""environments": [{{ "name": "Production", "baseUrl": "{base_url}" }}]"#))
}

fn directive(config: &str) -> String {
    Connections::of(&[config]).unwrap().directive()
}

fn refused(config: &str) -> String {
    format!("{:#}", Connections::of(&[config]).unwrap_err())
}

#[test]
fn exactly_the_configured_origins_are_allowed_in_the_form_that_the_app_uses() {
    let directive = directive(&environment("https://API.example.com:8443/v1"));
    assert_eq!(directive, "connect-src 'self' https://api.example.com:8443");
}

#[test]
fn a_path_of_the_site_s_own_origin_adds_nothing_to_the_policy_and_is_described() {
    let environments = r#""environments": [{ "name": "A", "baseUrl": "/v1" }, { "name": "B", "baseUrl": "/b/v1/" }]"#;
    let connections = Connections::of(&[config(environments)]).unwrap();
    assert_eq!(connections.directive(), "connect-src 'self'");
    assert!(connections.description().ends_with("The host of the site forwards /v1 to the service."));
    let with_other = format!(r#"{environments}, "allowOtherBaseUrl": true"#);
    assert_eq!(directive(&config(&with_other)), "connect-src 'self' https:");
}

#[test]
fn the_services_of_all_files_are_allowed() {
    let staging = environment("https://staging.example.com/v1");
    let files = [environment("https://api.example.com/v1"), staging.clone(), staging];
    let all = Connections::of(&files.each_ref().map(String::as_str)).unwrap();
    assert_eq!(all.directive(), "connect-src 'self' https://api.example.com https://staging.example.com");
}

#[test]
fn a_base_url_that_users_can_type_opens_the_policy() {
    let other = |base_url| {
        config(&format!(r#""environments": [{{ "name": "P", "baseUrl": "{base_url}" }}], "allowOtherBaseUrl": true"#))
    };
    assert_eq!(directive(&other("https://api.example.com/v1")), "connect-src 'self' https://api.example.com https:");
    let demonstration = directive(&other("http://127.0.0.1:4010/v1"));
    assert_eq!(demonstration, "connect-src 'self' http://127.0.0.1:4010 http: https:");
    assert_eq!(directive(r#"{ "petStoreAdmin": 1 }"#), "connect-src 'self' http: https:");
}

/// Anyone could read a key that stood in the file.
#[test]
fn an_invalid_configuration_is_refused_with_the_reason() {
    assert!(refused("{\n  \"petStoreAdmin\": 1,\n}").contains("trailing comma at line 3"));
    assert!(refused("{}").contains("missing field `petStoreAdmin`"));
    assert!(refused(r#"{ "petStoreAdmin": 2 }"#).contains("has the version 2"));
    assert!(refused(&config(r#""environments": [{ "name": "P" }]"#)).contains("missing field `baseUrl`"));
    assert!(refused(&config(r#""allowOtherBaseUrl": "no""#)).contains("expected a boolean"));
    assert!(refused(&config(r#""apiKey": "x""#)).contains("unknown field `apiKey`"));
    let unknown = r#""environments": [{ "name": "P", "baseUrl": "https://a.example", "token": "x" }]"#;
    assert!(refused(&config(unknown)).contains("unknown field `token`"));
}

#[test]
fn two_environments_with_one_base_url_are_refused() {
    let environments = r#"{ "name": "A", "baseUrl": "https://one.example/v1" },
        { "name": "B", "baseUrl": "HTTPS://one.example/v1/" }"#;
    let reason = refused(&config(&format!(r#""environments": [{environments}]"#)));
    assert!(reason.contains("https://one.example/v1") && reason.contains("tell them apart"), "{reason}");
}

#[test]
fn an_address_that_a_policy_cannot_name_is_refused() {
    for (base_url, reason) in [
        ("api.example.com/v1", "begins with https://"),
        ("ftp://api.example.com/v1", "begins with https://"),
        ("https://me:secret@api.example.com", "without a password"),
        ("https://api.example.com/v1?key=1", "a query"),
        ("https://[::1]:4010/v1", "IPv6"),
        ("https://", "write it like"),
        ("https://api.example.com./v1", "write it like"),
        ("//api.example.com/v1", "begins with https://"),
        ("/v1?key=1", "begins with https://"),
        ("https://a;script-src */v1", "write it like"),
        ("https://*/v1", "write it like"),
        ("https://zoohandlung-käfer.example", "xn--"),
    ] {
        let error = refused(&environment(base_url));
        assert!(error.contains("\"Production\"") && error.contains(reason), "{error}");
        assert!(!error.contains("secret@"), "{error}");
    }
}

#[test]
fn every_field_of_the_documentation_is_known() {
    let page = include_str!("../../../../../.github/DEPLOYING.md");
    let example = page.split("```json").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(Connections::of(&[example]).unwrap().origins, ["https://staging.example.com".to_owned()].into());
}

/// The site that nobody configured allowed every address.
#[test]
fn the_configuration_of_the_source_allows_only_the_site_s_own_origin() {
    let own = Connections::of(&[include_str!("../../../../../public/config.json")]).unwrap();
    assert_eq!(own.directive(), "connect-src 'self'");
}
