//! The responses of the real nginx and Caddy with the configuration that the build has written.

use super::release::Installed;
use petstore_e2e_tests::web_server::{Program, Received};
use reqwest::Method;

const FOREVER: &str = "public, max-age=31536000, immutable";
/// No test here sends a request to it.
const SERVICE: &str = "http://127.0.0.1:1/v1";

#[test]
fn every_response_has_its_cache_rule_and_the_policy_once() {
    on_each(|host| {
        let hashed = [("petstore-admin-", ".js"), ("petstore-admin-", "_bg.wasm"), ("start-", ".js")];
        let hashed = hashed.map(|(beginning, ending)| host.file(beginning, ending));
        let hashed = hashed.iter().map(|name| (name.as_str(), 200, FOREVER));
        for (name, status, caching) in hashed.chain([
            ("favicon.svg", 200, "public, max-age=86400"),
            ("manifest.webmanifest", 200, "public, max-age=86400"),
            ("config.json", 200, "no-store"),
            ("", 200, "no-cache"),
            ("index.html", 200, "no-cache"),
            ("pets/new", 200, "no-cache"),
            // A half-finished upload put the error for a missing file into caches for a year.
            ("start-0123456789abcdef.js", 404, "no-store"),
            ("nowhere", 404, "no-store"),
        ]) {
            let response = get(host, name);
            assert_eq!((response.status, response.header("cache-control").as_str()), (status, caching), "{name}");
            let policy = response.header("content-security-policy");
            assert_eq!(policy.matches("frame-ancestors 'none'").count(), 1, "{name}: {policy}");
            assert!(!policy.contains("script-src"), "{name}: {policy}");
        }
    });
}

#[test]
fn no_error_for_a_file_can_be_cached() {
    on_each(|host| {
        let script = host.path(&host.file("start-", ".js"));
        let responses = [
            host.server.request(Method::GET, &script, Some(("range", "bytes=9000000-"))),
            host.server.request(Method::GET, &script, Some(("if-match", "\"other\""))),
            host.server.request(Method::POST, &script, None),
        ];
        // Caddy's configuration makes an ordinary request of each. nginx has no such way, and says nothing about caching.
        let is_nginx = responses[0].header("server").starts_with("nginx");
        let expected = if is_nginx { [(200, FOREVER), (412, ""), (405, "")] } else { [(200, FOREVER); 3] };
        let received = responses.each_ref().map(|response| (response.status, response.header("cache-control")));
        assert_eq!(received, expected.map(|(status, caching)| (status, caching.to_owned())));
    });
}

#[test]
fn compressed_copies_are_sent_with_their_encoding_and_their_type() {
    on_each(|host| {
        for (name, kind, encoding) in [
            (host.file("petstore-admin-", "_bg.wasm").as_str(), "application/wasm", "gzip"),
            (&host.file("start-", ".js"), "javascript", "gzip"),
            ("pets/new", "text/html", "gzip"),
            ("manifest.webmanifest", "application/manifest+json", "gzip"),
            ("config.json", "application/json", ""),
        ] {
            let response = host.server.request(Method::GET, &host.path(name), Some(("accept-encoding", "gzip")));
            assert_eq!(response.header("content-encoding"), encoding, "{name}");
            assert!(response.header("content-type").contains(kind), "{name}: {response:?}");
            assert!(encoding.is_empty() || response.header("vary").contains("Accept-Encoding"), "{name}");
        }
    });
}

/// nginx answered with a bare 403.
#[test]
fn the_root_leads_to_the_site_and_the_files_for_the_host_have_no_address() {
    on_each(|host| {
        let response = host.server.request(Method::GET, "/", None);
        let expected = if host.base == "/" { (200, "") } else { (302, host.base) };
        assert_eq!((response.status, response.header("location").as_str()), expected);
        for path in ["/_headers", "/hosting/nginx.conf", "/hosting/Caddyfile"] {
            assert_eq!(host.server.request(Method::GET, path, None).status, 404, "{path}");
        }
    });
}

fn get(host: &Installed, name: &str) -> Received {
    host.server.request(Method::GET, &host.path(name), None)
}

/// On both servers, at the root and in a folder.
fn on_each(check: impl Fn(&Installed)) {
    for program in [Program::Nginx, Program::Caddy] {
        for base in ["/", "/admin/"] {
            if let Some(host) = Installed::start(program, base, SERVICE, false) {
                eprintln!("{program:?} under {base}");
                check(&host);
            }
        }
    }
}
