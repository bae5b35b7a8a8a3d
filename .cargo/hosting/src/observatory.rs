//! The rules of MDN's HTTP Observatory, as far as headers decide them, and the score of the headers that are written.
//!
//! Source: `src/grader/charts.js`, `src/scanner/index.js` and `src/analyzer/tests/` of
//! <https://github.com/mdn/mdn-http-observatory>, as of August 2026. A site begins with 100 and gains or loses for each test;
//! gains count only when the losses leave 90 or more. What headers don't decide is taken as neutral: no cookies, no CORS
//! headers, a redirect from http, scripts of the own origin (with `integrity` they would gain 5).

use std::collections::BTreeMap;

use crate::{
    answers::{Answers, example},
    connections::Connections,
    netlify,
};

type Headers = BTreeMap<String, String>;

const BROAD: [&str; 8] = ["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"];

fn score(headers: &Headers) -> i32 {
    let modifiers = [
        content_security_policy(headers),
        strict_transport_security(headers),
        framing(headers),
        value(headers, "x-content-type-options", &[("nosniff", 0)], -5, -5),
        value(headers, "referrer-policy", &[("no-referrer", 5), ("same-origin", 5), ("strict-origin", 5)], 0, -5),
        value(
            headers,
            "cross-origin-resource-policy",
            &[("same-origin", 10), ("same-site", 10), ("cross-origin", 0)],
            0,
            -5,
        ),
        value(
            headers,
            "cross-origin-embedder-policy",
            &[("require-corp", 10), ("credentialless", 10), ("unsafe-none", 0)],
            0,
            -5,
        ),
        value(
            headers,
            "cross-origin-opener-policy",
            &[("same-origin", 10), ("same-origin-allow-popups", 10), ("unsafe-none", 0)],
            0,
            -5,
        ),
    ];
    let losses = 100 + modifiers.iter().filter(|modifier| **modifier < 0).sum::<i32>();
    if losses >= 90 { 100 + modifiers.iter().sum::<i32>() } else { losses }
}

fn value(headers: &Headers, name: &str, known: &[(&str, i32)], missing: i32, invalid: i32) -> i32 {
    let Some(value) = headers.get(name) else { return missing };
    known.iter().find(|(text, _)| text == value).map_or(invalid, |(_, modifier)| *modifier)
}

/// The tests of csp.js, in its order: the first that fits decides.
fn content_security_policy(headers: &Headers) -> i32 {
    let Some(policy) = headers.get("content-security-policy") else { return -25 };
    let policy = directives(policy);
    let sources =
        |name: &str| policy.get(name).or_else(|| policy.get("default-src")).cloned().unwrap_or(vec!["*".into()]);
    let [script, style, object] = ["script-src", "style-src", "object-src"].map(sources);
    let has = |list: &[String], unwanted: &[&str]| list.iter().any(|source| unwanted.contains(&source.as_str()));
    let unencrypted =
        |list: &[String]| list.iter().any(|source| source.starts_with("http:") || source.starts_with("ftp:"));
    let passive = [sources("img-src"), sources("media-src")].concat();
    let active = policy.iter().filter(|(name, _)| !["img-src", "media-src"].contains(&name.as_str()));
    let active: Vec<_> = active.flat_map(|(_, sources)| sources.clone()).collect();
    let inline = ["'unsafe-inline'", "data:"];
    if has(&script, &[&BROAD[..], &inline].concat()) || has(&object, &BROAD) || unencrypted(&active) {
        -20
    } else if has(&script, &["'unsafe-eval'"]) || has(&style, &["'unsafe-eval'"]) || unencrypted(&passive) {
        -10
    } else if has(&style, &[&BROAD[..], &inline].concat()) {
        0
    } else if policy.get("default-src").is_some_and(|sources| sources == &["'none'"]) {
        10
    } else {
        5
    }
}

fn strict_transport_security(headers: &Headers) -> i32 {
    const SIX_MONTHS: u64 = 15_552_000;
    let Some(value) = headers.get("strict-transport-security") else { return -20 };
    let age = value.split(';').find_map(|part| part.trim().strip_prefix("max-age=")?.parse::<u64>().ok());
    match age {
        None => -20,
        Some(seconds) if seconds < SIX_MONTHS => -10,
        Some(_) => 0,
    }
}

fn framing(headers: &Headers) -> i32 {
    let policy = headers.get("content-security-policy").map(|policy| directives(policy)).unwrap_or_default();
    let denied = headers
        .get("x-frame-options")
        .is_some_and(|value| ["deny", "sameorigin"].contains(&value.to_lowercase().as_str()));
    if policy.contains_key("frame-ancestors") || denied { 5 } else { -20 }
}

fn directives(policy: &str) -> BTreeMap<String, Vec<String>> {
    let directives = policy.split(';').filter_map(|directive| {
        let mut words = directive.split_whitespace().map(str::to_owned);
        Some((words.next()?, words.collect()))
    });
    directives.collect()
}

/// What a scanner gets at the site's address, read off the file that is written.
fn sent(answers: &Answers) -> Headers {
    let rules = netlify::read_headers(&netlify::headers(answers));
    let fitting = rules.into_iter().filter(|rule| rule.fits(&answers.base)).flat_map(|rule| rule.headers);
    fitting.map(|(name, value)| (name.to_lowercase(), value)).collect()
}

fn configured(config: &str) -> Answers {
    let connections = Connections::of(&[config]).unwrap();
    Answers::new("/", "<!doctype html><script type=\"module\">start()</script>", &connections, &[]).unwrap()
}

#[test]
fn a_site_for_production_scores_150() {
    // 100, the policy 10, frame-ancestors 5, referrers 5, and 10 each for CORP, COEP and COOP.
    assert_eq!(score(&sent(&example("/"))), 150);
}

#[test]
fn a_typed_base_url_costs_nothing_as_long_as_it_is_encrypted() {
    let config = r#"{ "petStoreAdmin": 1, "allowOtherBaseUrl": true,
        "environments": [{ "name": "P", "baseUrl": "https://api.example.com/v1" }] }"#;
    assert_eq!(score(&sent(&configured(config))), 150);
}

#[test]
fn a_service_without_encryption_costs_twenty_and_every_gain() {
    let config = r#"{ "petStoreAdmin": 1, "environments": [{ "name": "P", "baseUrl": "http://api.example.com/v1" }] }"#;
    assert_eq!(score(&sent(&configured(config))), 80);
}

#[test]
fn each_header_that_is_missing_is_noticed() {
    let all = sent(&example("/"));
    for (name, left) in [
        ("content-security-policy", 75),
        ("strict-transport-security", 80),
        ("x-content-type-options", 145),
        ("referrer-policy", 145),
        ("cross-origin-resource-policy", 140),
        ("cross-origin-embedder-policy", 140),
        ("cross-origin-opener-policy", 140),
    ] {
        let mut headers = all.clone();
        headers.remove(name);
        assert_eq!(score(&headers), left, "without {name}");
    }
}
