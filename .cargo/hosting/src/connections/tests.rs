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
fn files_that_take_each_other_s_place_are_allowed_together() {
    let staging = environment("https://staging.example.com/v1");
    let files = [environment("https://api.example.com/v1"), staging.clone(), staging];
    let together = Connections::of(&files.each_ref().map(String::as_str)).unwrap();
    assert_eq!(together.directive(), "connect-src 'self' https://api.example.com https://staging.example.com");
}

#[test]
fn a_base_url_that_can_be_typed_opens_the_policy() {
    let other = |base_url| {
        config(&format!(r#""environments": [{{ "name": "P", "baseUrl": "{base_url}" }}], "allowOtherBaseUrl": true"#))
    };
    assert_eq!(directive(&other("https://api.example.com/v1")), "connect-src 'self' https://api.example.com https:");
    let demonstration = directive(&other("http://127.0.0.1:4010/v1"));
    assert_eq!(demonstration, "connect-src 'self' http://127.0.0.1:4010 https: http:");
    assert_eq!(directive(r#"{ "petStoreAdmin": 1 }"#), "connect-src 'self' https: http:");
}

#[test]
fn an_opened_policy_is_told_with_what_to_do() {
    let told = Connections::of(&[r#"{ "petStoreAdmin": 1 }"#]).unwrap().in_words();
    for part in ["open to any address (https: and http:)", "allowOtherBaseUrl"] {
        assert!(told.contains(part), "{told}");
    }
    let told = Connections::of(&[&environment("https://api.example.com/v1")]).unwrap().in_words();
    assert_eq!(told, "The page may send requests to the site itself and to https://api.example.com.");
}

#[test]
fn what_is_no_configuration_is_refused_with_the_reason() {
    assert!(refused("{\n  \"petStoreAdmin\": 1,\n}").contains("it is not JSON: trailing comma at line 3"));
    assert!(refused("[1]").contains("no field \"petStoreAdmin\""));
    assert!(refused(r#"{ "petStoreAdmin": 2 }"#).contains("has the version 2"));
    assert!(refused(&config(r#""environments": {}"#)).contains("no list"));
    assert!(refused(&config(r#""allowOtherBaseUrl": "no""#)).contains("neither true nor false"));
    assert!(refused(&config(r#""apiKey": "x""#)).contains("a field \"apiKey\""));
}

#[test]
fn an_environment_without_an_address_is_named() {
    let missing = config(r#""environments": [{ "name": "Production", "baseurl": "https://a.example" }]"#);
    assert_eq!(refused(&missing), "the environment \"Production\" has no \"baseUrl\"");
}

#[test]
fn an_address_that_no_policy_could_name_is_refused() {
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
        let told = refused(&environment(base_url));
        assert!(told.contains("\"Production\"") && told.contains(reason), "{told}");
        assert!(!told.contains("secret@"), "{told}");
    }
}

#[test]
fn the_configuration_that_comes_with_the_source_is_read() {
    let shipped = include_str!("../../../../public/config.json");
    assert_eq!(Connections::of(&[shipped]).unwrap().origins, ["http://127.0.0.1:4010"]);
}
