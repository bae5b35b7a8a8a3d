//! What comes with each answer of the host, as the page itself can read it.

use petstore_e2e_tests::{
    shop::Shop,
    sought::{field, table},
    visit::Visit,
};
use serde_json::Value;

#[test]
fn every_answer_comes_with_the_policy_the_one_for_an_unknown_address_included() {
    both(|visit| {
        for address in ["/", "/pets/new", "/config.json", "/favicon.svg", "/nowhere"] {
            let answer = asks(visit, address);
            assert!(text(&answer["policy"]).starts_with("default-src 'none'; "), "{address}");
            assert_eq!(text(&answer["sniffing"]), "nosniff", "{address}");
        }
    });
}

#[test]
fn an_address_of_the_app_is_found_and_any_other_is_not() {
    both(|visit| {
        for (address, status) in [
            ("/", 200),
            ("/pets/new", 200),
            ("/pets/find", 200),
            ("/connection", 200),
            ("/pets", 404),
            ("/app.js", 404),
        ] {
            assert_eq!(asks(visit, address)["status"], status, "{address}");
        }
    });
}

#[test]
fn what_is_named_after_its_content_is_kept_and_the_configuration_is_not() {
    both(|visit| {
        let named = "return performance.getEntriesByType('resource').map(entry => entry.name)
            .filter(name => /[0-9a-f]{16}/.test(name));";
        let named = visit.browser.run(named, vec![]).unwrap();
        let named: Vec<_> = named.as_array().unwrap().iter().map(text).collect();
        assert!(named.iter().any(|name| name.ends_with("_bg.wasm")), "{named:?}");
        for file in named.iter().filter_map(|name| name.strip_prefix(&visit.site.home())) {
            let answer = asks(visit, file);
            assert_eq!(text(&answer["caching"]), "public, max-age=31536000, immutable", "{file}");
            assert_eq!(text(&answer["encoding"]), "br", "{file}");
        }
        assert_eq!(text(&asks(visit, "/config.json")["caching"]), "no-store");
        assert_eq!(text(&asks(visit, "/pets/new")["caching"]), "no-cache");
    });
}

#[test]
fn the_manifest_and_its_icons_are_there() {
    both(|visit| {
        let script = "const [address, told] = arguments;
            (async () => {
                const manifest = await (await fetch(address)).json();
                const icons = manifest.icons.map(icon => new URL(icon.src, address));
                const answers = await Promise.all(icons.map(icon => fetch(icon)));
                told([new URL(manifest.start_url, address).href, ...answers.map(answer => answer.status)]);
            })();";
        let manifest = format!("{}/manifest.webmanifest", visit.site.home());
        let told = visit.browser.run_to_its_call(script, vec![manifest.into()]).unwrap();
        assert_eq!(text(&told[0]), format!("{}/", visit.site.home()));
        assert_eq!(told.as_array().unwrap()[1..], [200, 200, 200, 200]);
    });
}

/// In Chromium, at the root of a host and in a folder of one.
fn both(story: impl Fn(&Visit)) {
    for shop in [Shop::new(), Shop::new().under_a_path()] {
        shop.visit_in_chromium(|visit| {
            visit.open("/");
            visit.find(&field("API key"));
            story(visit);
        });
    }
}

fn asks(visit: &Visit, address: &str) -> Value {
    let script = "const [address, told] = arguments;
        fetch(address, { cache: 'no-store' }).then(answer => told({
            status: answer.status,
            policy: answer.headers.get('content-security-policy'),
            sniffing: answer.headers.get('x-content-type-options'),
            caching: answer.headers.get('cache-control'),
            encoding: answer.headers.get('content-encoding'),
        }));";
    visit.browser.run_to_its_call(script, vec![format!("{}{address}", visit.site.home()).into()]).unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[test]
fn what_is_asked_for_ahead_is_not_asked_for_again() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.find(&table("Pets"));
        let asked = visit.site.asked();
        let mut once = asked.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), asked.len(), "{asked:?}");
    });
}
