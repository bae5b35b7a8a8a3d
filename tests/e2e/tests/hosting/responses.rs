//! The headers of each response of the host, as the page can read them.

use petstore_e2e_tests::{
    locator::{field, table},
    setup::Setup,
    visit::Visit,
};
use serde_json::Value;

#[test]
fn every_response_has_the_policy_even_for_an_unknown_address() {
    at_both_paths(|visit| {
        for address in ["/", "/pets/new", "/config.json", "/favicon.svg", "/nowhere"] {
            let response = fetch(visit, address);
            assert!(text(&response["policy"]).contains("frame-ancestors 'none'; "), "{address}");
            assert_eq!(text(&response["sniffing"]), "nosniff", "{address}");
        }
    });
}

/// A worker has the policy of its own response, and not that of its page.
#[test]
fn the_files_of_the_worker_have_a_policy_of_their_own() {
    at_both_paths(|visit| {
        let script = "return document.querySelector('meta[name=import-worker]').content;";
        let loader = text(&visit.browser.execute(script, vec![]).unwrap());
        let response = fetch(visit, &format!("/{loader}"));
        assert!(text(&response["policy"]).contains("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "));
        assert_eq!(text(&response["caching"]), "public, max-age=31536000, immutable");
    });
}

#[test]
fn the_addresses_of_the_app_are_found_and_others_are_not() {
    at_both_paths(|visit| {
        for (address, status) in [
            ("/", 200),
            ("/pets/new", 200),
            ("/pets/find", 200),
            ("/import", 200),
            ("/connection", 200),
            ("/pets", 404),
            ("/app.js", 404),
        ] {
            assert_eq!(fetch(visit, address)["status"], status, "{address}");
        }
    });
}

#[test]
fn files_with_a_hash_are_cached_forever_and_the_configuration_is_not_cached() {
    at_both_paths(|visit| {
        let script = "return performance.getEntriesByType('resource').map(entry => entry.name)
            .filter(name => /-[0-9a-f]{12,16}[._]/.test(name));";
        let names = visit.browser.execute(script, vec![]).unwrap();
        let names: Vec<_> = names.as_array().unwrap().iter().map(text).collect();
        for part in ["_bg.wasm", "/petstore-admin-", "/start-"] {
            assert!(names.iter().any(|name| name.contains(part)), "{part} is missing in {names:?}");
        }
        for file in names.iter().filter_map(|name| name.strip_prefix(&visit.site.home())) {
            let response = fetch(visit, file);
            assert_eq!(text(&response["caching"]), "public, max-age=31536000, immutable", "{file}");
            assert_eq!(text(&response["encoding"]), "br", "{file}");
        }
        assert_eq!(text(&fetch(visit, "/config.json")["caching"]), "no-store");
        assert_eq!(text(&fetch(visit, "/pets/new")["caching"]), "no-cache");
    });
}

#[test]
fn the_manifest_and_its_icons_exist() {
    at_both_paths(|visit| {
        let script = "const [address, done] = arguments;
            (async () => {
                const manifest = await (await fetch(address)).json();
                const icons = manifest.icons.map(icon => new URL(icon.src, address));
                const responses = await Promise.all(icons.map(icon => fetch(icon)));
                done([new URL(manifest.start_url, address).href, ...responses.map(response => response.status)]);
            })();";
        let manifest = format!("{}/manifest.webmanifest", visit.site.home());
        let values = visit.browser.execute_async(script, vec![manifest.into()]).unwrap();
        assert_eq!(text(&values[0]), format!("{}/", visit.site.home()));
        assert_eq!(values.as_array().unwrap()[1..], [200, 200, 200, 200]);
    });
}

/// In Chromium, with the site at the root and in a folder of its host.
fn at_both_paths(check: impl Fn(&Visit)) {
    for shop in [Setup::new(), Setup::new().under_a_path()] {
        shop.run_in_chromium(|visit| {
            visit.open("/");
            visit.find(&field("API key"));
            check(visit);
        });
    }
}

fn fetch(visit: &Visit, address: &str) -> Value {
    let script = "const [address, done] = arguments;
        fetch(address, { cache: 'no-store' }).then(response => done({
            status: response.status,
            policy: response.headers.get('content-security-policy'),
            sniffing: response.headers.get('x-content-type-options'),
            caching: response.headers.get('cache-control'),
            encoding: response.headers.get('content-encoding'),
        }));";
    visit.browser.execute_async(script, vec![format!("{}{address}", visit.site.home()).into()]).unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_preloaded_file_is_not_requested_again() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.find(&table("Pets"));
        let requests = visit.site.requests();
        let mut different = requests.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), requests.len(), "{requests:?}");
    });
}
