use super::*;
use crate::decode::from_object;
use proptest::prelude::*;
use url::Url;

/// As a browser does on a page of `https://admin.example`.
pub fn resolve(text: &str) -> Option<String> {
    Url::parse("https://admin.example").unwrap().join(text).ok().map(String::from)
}

pub fn base_url(text: &str) -> BaseUrl {
    BaseUrl::parse(text, resolve).unwrap()
}

fn parse(text: &str) -> Result<String, &'static str> {
    BaseUrl::parse(text, resolve).map(|url| url.as_str().to_owned())
}

#[test]
fn a_fingerprint_tells_keys_apart_and_does_not_change() {
    let fingerprints = ["abc", "xyz"].map(|key| ApiKey::parse(key).unwrap().fingerprint());
    assert_eq!(fingerprints, ["833", "378"]);
}

#[test]
fn debug_output_does_not_contain_the_key() {
    let access = Access { service: base_url("https://a.example"), key: ApiKey("canary".into()) };
    let debug = format!("{access:?}");
    assert!(debug.contains("ApiKey(redacted)") && !debug.contains("canary"), "{debug}");
}

#[test]
fn an_access_survives_storage_and_a_stored_text_that_is_no_key_is_refused() {
    let access = Access { service: base_url("https://a.example/v1"), key: ApiKey("abc".into()) };
    let json = serde_json::to_string(&access).unwrap();
    assert_eq!(json, r#"{"service":"https://a.example/v1","key":"abc"}"#);
    assert_eq!(from_object(&json.parse().unwrap()), Ok(access));
    let broken = serde_json::json!({ "service": "https://a.example/v1", "key": "a b" });
    assert!(from_object::<Access>(&broken).is_err());
}

#[test]
fn a_key_is_parsed_without_what_stands_around_it() {
    for pasted in [
        "abc",
        " abc\n",
        "\u{feff}abc\u{200b}",
        "\u{a0}abc\u{3000}\u{200e}",
        "ab\u{ad}c",
        "ａｂｃ",
        "\"abc\"",
        "„abc“",
        "« abc »",
        "\" 'abc' \"",
        "`abc",
        "Bearer abc",
        "bearer\u{a0}\tabc ",
        "Bearer \"abc\"",
        "\"Bearer abc\"",
    ] {
        assert_eq!(ApiKey::parse(pasted), Ok(ApiKey("abc".into())), "{pasted:?}");
    }
}

#[test]
fn a_text_that_is_no_key_gives_the_reason() {
    for nothing in ["", " \u{200b}", "\"\"", "Bearer", "“Bearer ”"] {
        assert_eq!(ApiKey::parse(nothing), Err(NO_KEY), "{nothing:?}");
    }
    for impossible in ["abc def", "KEY = abc", "abc\r\ndef", "a“b", "schlüssel", "abс", "ab\u{7}c", "••••"]
    {
        assert_eq!(ApiKey::parse(impossible), Err(IMPOSSIBLE_KEY), "{impossible:?}");
    }
}

#[test]
fn an_address_is_parsed_without_its_final_slash() {
    assert_eq!(parse(" HTTPS://API.example.com:8443/Shop/v1/ "), Ok("https://api.example.com:8443/Shop/v1".into()));
    assert_eq!(parse("http://[::1]:4010/v1"), Ok("http://[::1]:4010/v1".into()));
    assert_eq!(parse("/v1"), Ok("https://admin.example/v1".into()), "a path is one of this site");
}

/// The base URL with a zero-width space at its end was asked for `/v1%E2%80%8B/pets`.
#[test]
fn a_pasted_address_gives_the_base_url() {
    for pasted in [
        "https://api.example.com/v1",
        "\u{feff} https://api.example.com/v1\u{200b}\u{a0}",
        "“https://api.example.com/v1/”",
        "'https://api.example.com/v1/'",
        "ｈｔｔｐｓ：／／ａｐｉ．ｅｘａｍｐｌｅ．ｃｏｍ／ｖ１",
        "https://api.example.com/v1/pets",
        "https://api.example.com/v1/pets/",
        "https://api.example.com/v1/pets/7",
        "https://api.example.com/v1/pets?limit=20&status=sold",
        "https://api.example.com/v1/pets#x",
    ] {
        assert_eq!(base_url(pasted).as_str(), "https://api.example.com/v1", "{pasted:?}");
    }
    for other in ["https://a.example/pets/v1", "https://v1/pets", "https://a.example/v1/petshop", "https://pets/v1"] {
        assert_eq!(base_url(other).as_str(), other);
    }
}

#[test]
fn a_text_that_is_not_an_address_gives_the_reason() {
    for (text, problem) in [
        ("", NO_BASE_URL),
        ("api.example.com/v1", NO_SCHEME),
        ("ftp://api.example.com", NO_SCHEME),
        ("javascript://x", NO_SCHEME),
        ("https://me:secret@api.example.com", CREDENTIALS),
        ("https://api.example.com/v1?key=1", QUERY_OR_FRAGMENT),
        ("https://api.example.com/#x", QUERY_OR_FRAGMENT),
        ("https://", MALFORMED),
        ("//a.example/v1", NO_SCHEME),
        ("https://:80", MALFORMED),
        ("https://a b/v1", MALFORMED),
        ("https://a:port/v1", MALFORMED),
        ("https://a:99999/v1", MALFORMED),
        ("https://a/v 1", MALFORMED),
        ("https://a/v\u{7}1", MALFORMED),
        ("https://a/v\\1", MALFORMED),
        ("https://\":", MALFORMED),
        ("https://a/v'1", MALFORMED),
    ] {
        assert_eq!(parse(text), Err(problem), "{text:?}");
    }
}

#[test]
fn only_plain_http_to_another_machine_exposes_the_key() {
    let exposes = |text: &str| base_url(text).exposes_the_key();
    assert!(exposes("http://api.example.com/v1") && exposes("http://127.0.0.1.example.com"));
    assert!(exposes("http://127.evil.example/v1"));
    assert!(!exposes("https://api.example.com/v1"));
    for loopback in ["http://localhost:4010", "http://127.0.0.1:4010/v1", "http://[::1]/v1", "http://a.localhost"] {
        assert!(!exposes(loopback), "{loopback}");
    }
}

#[test]
fn a_version_is_the_last_segment() {
    let has_version = |text: &str| base_url(text).has_version();
    assert!(has_version("https://a.example/v1") && has_version("https://a.example/store/v12/"));
    assert!(!has_version("https://a.example") && !has_version("https://v1") && !has_version("https://a.example/v1/x"));
    assert!(!has_version("https://a.example/v"));
}

#[test]
fn the_origin_ends_where_the_path_begins() {
    let origin = |text: &str| base_url(text).origin().to_owned();
    assert_eq!(origin("https://a.example:1/x/v1"), "https://a.example:1");
    assert_eq!(origin("https://a.example"), "https://a.example");
}

#[test]
fn one_service_has_one_spelling() {
    // `https://host:443/v1` and `https://HOST/v1` were services of their own, each with a gate of its own.
    for (text, one) in [
        ("https://a.example:443/v1", "https://a.example/v1"),
        ("HTTPS://A.Example:0443/v1//", "https://a.example/v1"),
        ("http://a.example:443", "http://a.example:443"),
        ("http://[::A]:80/v1", "http://[::a]/v1"),
        ("http://127.1:4010/v1", "http://127.0.0.1:4010/v1"),
        (" https://bücher.example/v1/", "https://xn--bcher-kva.example/v1"),
    ] {
        assert_eq!(parse(text), Ok(one.into()), "{text}");
    }
}

proptest! {
    #[test]
    fn a_key_as_rfc_6750_allows_it_stays_as_it_is(key in "(Bearer|key|TOKEN|)[A-Za-z0-9._~+/-]{1,40}={0,2}") {
        prop_assume!(!key.eq_ignore_ascii_case("bearer"));
        prop_assert_eq!(ApiKey::parse(&key), Ok(ApiKey(key)));
    }

    #[test]
    fn no_text_panics_and_a_parsed_address_is_parsed_again_as_the_same(text in ".*") {
        let _ = ApiKey::parse(&text);
        if let Ok(url) = BaseUrl::parse(&format!("https://{text}"), resolve) {
            let _ = (url.origin(), url.exposes_the_key());
            prop_assert_eq!(BaseUrl::parse(url.as_str(), resolve), Ok(url));
        }
    }
}
