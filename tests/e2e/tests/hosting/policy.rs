//! What the browser blocks because of the site's policy.

use axum::{
    Router,
    extract::Request,
    http::{StatusCode, header},
    response::IntoResponse,
};
use petstore_e2e_tests::{browser::RUNTIME, env_vars, locator::field, ports, setup::Setup, visit::Visit};
use serde_json::Value;
use std::fs;
use xtask::hosting::content_type::content_type_of;

/// Scripts, and the directive that each of them violates.
const VIOLATIONS: [(&str, &str); 6] = [
    (
        "const script = document.createElement('script'); script.textContent = 'window.ran = true;';
        document.body.append(script);",
        "require-trusted-types-for",
    ),
    ("document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';", "require-trusted-types-for"),
    ("document.createElement('div').innerHTML = '<a href=javascript:alert(1)>x</a>';", "require-trusted-types-for"),
    ("document.createElement('div').innerHTML = '<p style=color:red>x</p>';", "require-trusted-types-for"),
    ("document.body.setAttribute('style', 'color: red');", "style-src-attr"),
    ("new Image().src = 'http://127.0.0.1:9/?secret';", "img-src"),
];

/// GitHub Pages sends none of the site's headers. As long as only a header had the policy, nothing was forbidden there.
#[test]
fn injected_code_and_requests_to_unknown_addresses_are_blocked_also_on_a_host_without_headers() {
    Setup::new().run_in_chromium(|visit| {
        for words in ["TrustedScript", "TrustedHTML", "Content Security Policy"] {
            visit.expect_in_console(words);
        }
        for address in [host_without_headers(), format!("{}/", visit.site.home())] {
            visit.open_address(&address);
            visit.find(&field("API key"));
            for (script, directive) in VIOLATIONS {
                assert_eq!(violated_directive(visit, script), directive, "{script}");
            }
            assert_eq!(visit.browser.execute("return window.ran;", vec![]).unwrap(), Value::Null);
        }
        let request = "fetch('http://127.0.0.1:9/v1/pets').catch(() => {});";
        assert_eq!(violated_directive(visit, request), "connect-src");
    });
}

/// The address of a host that sends files with their content type and nothing else.
fn host_without_headers() -> String {
    let respond = |request: Request| async move {
        let path = request.uri().path();
        let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
        let file = fs::read(env_vars::site().join(name));
        let response = file.map(|bytes| ([(header::CONTENT_TYPE, content_type_of(name))], bytes).into_response());
        response.unwrap_or_else(|_| StatusCode::NOT_FOUND.into_response())
    };
    let listener = ports::listen();
    let origin = format!("http://{}/", listener.local_addr().unwrap());
    RUNTIME.spawn(async move { axum::serve(listener, Router::new().fallback(respond)).await.unwrap() });
    origin
}

/// The directive that `script` violates, as the browser reports it.
fn violated_directive(visit: &Visit, script: &str) -> String {
    let script = format!(
        "const done = arguments[0];
        addEventListener('securitypolicyviolation', event => done(event.effectiveDirective), {{ once: true }});
        try {{ {script} }} catch {{ }}"
    );
    visit.browser.execute_async(&script, vec![]).unwrap().as_str().unwrap().to_owned()
}
