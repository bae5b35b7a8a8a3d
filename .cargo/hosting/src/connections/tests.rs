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
fn exactly_the_configured_origins_are_allowed() {
    assert_eq!(
        directive(&environment("https://API.example.com:8443/v1")),
        "connect-src 'self' https://api.example.com:8443"
    );
}

#[test]
fn the_policy_names_a_host_without_the_dot_of_the_root_domain_as_the_app_does() {
    assert_eq!(directive(&environment("https://api.example.com./v1")), "connect-src 'self' https://api.example.com");
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
    assert_eq!(demonstration, "connect-src 'self' http://127.0.0.1:4010 https: http:");
    assert_eq!(directive(r#"{ "petStoreAdmin": 1 }"#), "connect-src 'self' https: http:");
}

#[test]
fn the_description_of_an_open_policy_tells_how_to_close_it() {
    let text = Connections::of(&[r#"{ "petStoreAdmin": 1 }"#]).unwrap().description();
    for part in ["allows every address (https: and http:)", "allowOtherBaseUrl"] {
        assert!(text.contains(part), "{text}");
    }
    let text = Connections::of(&[&environment("https://api.example.com/v1")]).unwrap().description();
    assert_eq!(text, "The page may send requests to the site itself and to https://api.example.com.");
}

#[test]
fn an_invalid_configuration_is_refused_with_the_reason() {
    assert!(refused("{\n  \"petStoreAdmin\": 1,\n}").contains("it is not JSON: trailing comma at line 3"));
    assert!(refused("[1]").contains("no field \"petStoreAdmin\""));
    assert!(refused(r#"{ "petStoreAdmin": 2 }"#).contains("has the version 2"));
    assert!(refused(&config(r#""environments": {}"#)).contains("no list"));
    assert!(refused(&config(r#""allowOtherBaseUrl": "no""#)).contains("neither true nor false"));
    assert!(refused(&config(r#""apiKey": "x""#)).contains("a field \"apiKey\""));
}

#[test]
fn an_error_names_the_environment_without_an_address() {
    let missing = config(r#""environments": [{ "name": "Production", "baseurl": "https://a.example" }]"#);
    assert_eq!(refused(&missing), "the environment \"Production\" has no \"baseUrl\"");
}

#[test]
fn an_address_that_a_policy_cannot_name_is_refused() {
    for (base_url, reason) in [
        ("api.example.com/v1", "begins with https://"),
        ("ftp://api.example.com/v1", "begins with https://"),
        ("https://me:secret@api.example.com", "leave the name and password out"),
        ("https://api.example.com/v1?key=1", "leave out everything"),
        ("https://[::1]:4010/v1", "IPv6"),
        ("https://", "no address like"),
        ("https://a:99999/v1", "no address like"),
        ("https://a;script-src */v1", "no address like"),
        ("https://*/v1", "no address like"),
        ("https://zoohandlung-käfer.example", "xn--"),
    ] {
        let error = refused(&environment(base_url));
        assert!(error.contains("\"Production\"") && error.contains(reason), "{error}");
        assert!(!error.contains("secret@"), "{error}");
    }
}

#[test]
fn the_default_configuration_is_valid() {
    let shipped = include_str!("../../../../public/config.json");
    assert_eq!(Connections::of(&[shipped]).unwrap().origins, ["http://127.0.0.1:4010"]);
}

/// A person chose "Staging", and the app said "Production".
#[test]
fn two_environments_with_one_base_url_are_refused() {
    let config = |one: &str, other: &str| {
        let environment = |base_url: &str| format!(r#"{{ "name": "P", "baseUrl": "{base_url}" }}"#);
        format!(r#"{{ "petStoreAdmin": 1, "environments": [{}, {}] }}"#, environment(one), environment(other))
    };
    let service = "https://api.example/v1";
    for same in [service, "https://api.example/v1/", " HTTPS://API.example.:443/v1"] {
        let error = Connections::of(&[config(service, same)]).unwrap_err().to_string();
        assert!(error.contains("the same \"baseUrl\", https://api.example/v1"), "{same}: {error}");
    }
    for other in ["https://api.example/v2", "http://api.example/v1", "https://api.example:8443/v1"] {
        assert!(Connections::of(&[config(service, other)]).is_ok(), "{other}");
    }
}
