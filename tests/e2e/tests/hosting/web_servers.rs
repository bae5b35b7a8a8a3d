//! The responses of the real nginx and Caddy with the configuration that the build has written.

use super::release::Installed;
use petstore_e2e_tests::web_server::{Program, Received};

const FOREVER: &str = "public, max-age=31536000, immutable";
/// No test here sends a request to it.
const SERVICE: &str = "http://127.0.0.1:1/v1";

#[test]
fn every_kind_of_file_has_its_cache_rule() {
    on_each(|host| {
        let hashed = [
            ("petstore-admin-", ".js"),
            ("petstore-admin-", "_bg.wasm"),
            ("start-", ".js"),
            ("import-worker-", "_loader.js"),
        ];
        for (beginning, ending) in hashed {
            assert_eq!(
                get(host, &host.file(beginning, ending)).header("cache-control"),
                FOREVER,
                "{beginning}{ending}"
            );
        }
        for (name, caching) in [
            ("favicon.svg", "public, max-age=86400"),
            ("manifest.webmanifest", "public, max-age=86400"),
            ("config.json", "no-store"),
            ("", "no-cache"),
            ("index.html", "no-cache"),
            ("pets/new", "no-cache"),
        ] {
            let response = get(host, name);
            assert_eq!((response.status, response.header("cache-control").as_str()), (200, caching), "{name}");
        }
    });
}

/// A half-finished upload put the error for a missing file into caches for a year.
#[test]
fn no_error_can_be_cached() {
    on_each(|host| {
        for name in ["start-0123456789abcdef.js", "import-worker-0123456789abcdef_loader.js", "icon-7.png", "nowhere"] {
            let response = get(host, name);
            assert_eq!((response.status, response.header("cache-control").as_str()), (404, "no-store"), "{name}");
        }
        let script = host.path(&host.file("start-", ".js"));
        for response in [
            host.server.get(&script, &["Range: bytes=9000000-"]),
            host.server.get(&script, &["If-Match: \"other\""]),
            host.server.request("POST", &script, &[]),
        ] {
            let caching = response.header("cache-control");
            assert!(response.status < 400 || !caching.contains("max-age"), "{response:?}");
        }
    });
}

#[test]
fn every_response_has_the_policy_once() {
    on_each(|host| {
        for name in ["", "pets/new", "config.json", "favicon.svg", "nowhere"] {
            let policy = get(host, name).header("content-security-policy");
            assert_eq!(policy.matches("frame-ancestors 'none'").count(), 1, "{name}: {policy}");
            assert!(!policy.contains("script-src"), "{name}: {policy}");
        }
        let policy = get(host, &host.file("import-worker-", "_loader.js")).header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "), "{policy}");
        assert!(!policy.contains(", "), "{policy}");
    });
}

#[test]
fn compressed_copies_are_sent_with_their_encoding() {
    on_each(|host| {
        for name in
            [&host.file("petstore-admin-", "_bg.wasm"), &host.file("import-worker-", "_loader.js"), "", "pets/new"]
        {
            let response = host.server.get(&host.path(name), &["Accept-Encoding: gzip"]);
            assert_eq!(response.header("content-encoding"), "gzip", "{name}");
            assert!(response.header("vary").contains("Accept-Encoding"), "{name}");
        }
        assert_eq!(
            host.server.get(&host.path("config.json"), &["Accept-Encoding: gzip"]).header("content-encoding"),
            ""
        );
    });
}

#[test]
fn programs_and_the_manifest_have_their_content_type() {
    on_each(|host| {
        let types = [
            ("petstore-admin-", ".wasm", "application/wasm"),
            ("manifest", ".webmanifest", "application/manifest+json"),
        ];
        for (beginning, ending, expected) in types {
            assert_eq!(get(host, &host.file(beginning, ending)).header("content-type"), expected);
        }
    });
}

#[test]
fn the_files_for_the_host_have_no_address() {
    on_each(|host| {
        for path in ["/_headers", "/hosting/nginx.conf", "/hosting/Caddyfile"] {
            assert_eq!(host.server.get(path, &[]).status, 404, "{path}");
        }
    });
}

/// nginx answered with a bare 403.
#[test]
fn the_root_of_a_host_with_the_site_in_a_folder_leads_to_the_site() {
    on_each(|host| {
        let response = host.server.get("/", &[]);
        let expected = if host.base == "/" { (200, "") } else { (302, host.base) };
        assert_eq!((response.status, response.header("location").as_str()), expected);
    });
}

fn get(host: &Installed, name: &str) -> Received {
    host.server.get(&host.path(name), &[])
}

/// On both servers, at the root and in a folder.
fn on_each(check: impl Fn(&Installed)) {
    for program in [Program::Nginx, Program::Caddy] {
        for base in ["/", "/admin/"] {
            if let Some(host) = Installed::start(program, base, SERVICE) {
                eprintln!("{program:?} under {base}");
                check(&host);
            }
        }
    }
}
