use super::*;
use std::collections::BTreeMap;

/// Each directive that loads something, with those that stand in for it if it is missing, in their order.
const FETCHES: [(&str, &[&str]); 12] = [
    ("connect-src", &["default-src"]),
    ("font-src", &["default-src"]),
    ("frame-src", &["child-src", "default-src"]),
    ("img-src", &["default-src"]),
    ("manifest-src", &["default-src"]),
    ("media-src", &["default-src"]),
    ("object-src", &["default-src"]),
    ("script-src-attr", &["script-src", "default-src"]),
    ("script-src-elem", &["script-src", "default-src"]),
    ("style-src-attr", &["style-src", "default-src"]),
    ("style-src-elem", &["style-src", "default-src"]),
    ("worker-src", &["child-src", "script-src", "default-src"]),
];
/// Without another directive in their place.
const OTHERS: [&str; 5] = ["base-uri", "form-action", "frame-ancestors", "require-trusted-types-for", "trusted-types"];

/// The page's scripts and the sources that only the page has.
const SCRIPTS: &str = "'self' 'wasm-unsafe-eval' 'sha256-a'";
const STYLES: &str = "'self' 'sha256-b'";
const SERVICES: &str = "'self' https://api.example.com";

fn page() -> String {
    let inline = Inline { scripts: vec!["'sha256-a'".into()], styles: vec!["'sha256-b'".into()] };
    let config =
        r#"{ "petStoreAdmin": 1, "environments": [{ "name": "P", "baseUrl": "https://api.example.com/v1" }] }"#;
    of_the_page(&inline, &Connections::of(&[config]).unwrap())
}

fn header() -> String {
    headers().into_iter().find(|(name, _)| *name == CSP).unwrap().1
}

fn directives(policy: &str) -> BTreeMap<&str, &str> {
    policy.split("; ").map(|directive| directive.split_once(' ').unwrap()).collect()
}

/// What one policy says about each directive, after the others that stand in for it. `*`: it says nothing, so all is allowed.
fn allowed(policy: &str) -> BTreeMap<&'static str, String> {
    let directives = directives(policy);
    let of = |name: &'static str, others: &[&str]| {
        let found = [&[name], others].concat().into_iter().find_map(|name| directives.get(name));
        (name, found.map_or("*", |sources| *sources).to_owned())
    };
    let fetches = FETCHES.into_iter().map(|(name, others)| of(name, others));
    fetches.chain(OTHERS.into_iter().map(|name| of(name, &[]))).collect()
}

/// What both policies together allow.
fn allowed_by_both(first: &str, second: &str) -> BTreeMap<&'static str, String> {
    let sources = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let both = |one: &str, other: &str| match (one, other) {
        (all, "*") | ("*", all) => all.to_owned(),
        (one, other) => {
            let common = sources(one).into_iter().filter(|source| sources(other).contains(source)).collect::<Vec<_>>();
            if common.is_empty() { "'none'".to_owned() } else { common.join(" ") }
        }
    };
    let second = allowed(second);
    allowed(first).into_iter().map(|(name, sources)| (name, both(&sources, &second[name]))).collect()
}

#[test]
fn the_page_and_the_header_together_allow_only_what_the_page_uses() {
    let expected = [
        ("base-uri", "'self'"),
        ("connect-src", SERVICES),
        ("font-src", "'none'"),
        ("form-action", "'none'"),
        ("frame-ancestors", "'none'"),
        ("frame-src", "'none'"),
        ("img-src", "'self'"),
        ("manifest-src", "'self'"),
        ("media-src", "'none'"),
        ("object-src", "'none'"),
        ("require-trusted-types-for", "'script'"),
        ("script-src-attr", SCRIPTS),
        ("script-src-elem", SCRIPTS),
        ("style-src-attr", STYLES),
        ("style-src-elem", STYLES),
        ("trusted-types", "default"),
        ("worker-src", "'self'"),
    ];
    assert_eq!(allowed_by_both(&page(), &header()), expected.map(|(name, sources)| (name, sources.to_owned())).into());
}

#[test]
fn the_page_alone_forbids_all_but_frames_of_other_sites() {
    let mut alone = allowed(&page());
    assert_eq!(alone.remove("frame-ancestors").as_deref(), Some("*"), "browsers ignore it in a <meta> element");
    assert!(alone.values().all(|sources| sources != "*"), "{alone:?}");
}

/// The header named the hashes of the page, so a new page was blocked until the host had read its new configuration.
#[test]
fn the_headers_are_the_same_for_every_release() {
    let all = format!("{:?} {}", headers(), of_the_worker());
    assert!(!all.contains("sha256-") && !all.contains("https://"), "{all}");
}

#[test]
fn the_worker_loads_only_files_of_the_site_and_connects_to_nothing_else() {
    let worker = allowed(&of_the_worker());
    assert_eq!(worker["connect-src"], "'self'");
    assert_eq!(worker["script-src-elem"], "'self' 'wasm-unsafe-eval'");
    assert_eq!(directives(&of_the_worker())["default-src"], "'none'");
}

#[test]
fn neither_inline_code_nor_eval_is_allowed() {
    for policy in [page(), header(), of_the_worker()] {
        assert!(!policy.contains("'unsafe-inline'") && !policy.contains("'unsafe-eval'"), "{policy}");
    }
}

#[test]
fn every_security_header_is_sent() {
    for (name, value) in [
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Embedder-Policy", "credentialless"),
        ("Strict-Transport-Security", "max-age=31536000"),
    ] {
        assert!(headers().contains(&(name, value.to_owned())), "{name}");
    }
}
