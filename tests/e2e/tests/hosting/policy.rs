//! What the browser blocks because of the site's policy.

use super::host_without_headers;
use petstore_e2e_tests::{env_vars, locator::field, setup::Setup, visit::Visit};
use serde_json::Value;

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
        let port = host_without_headers(env_vars::site(), "{}".to_owned(), "");
        for address in [format!("http://127.0.0.1:{port}/"), format!("{}/", visit.site.home())] {
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

/// The directive that `script` violates, as the browser reports it.
fn violated_directive(visit: &Visit, script: &str) -> String {
    let script = format!(
        "const done = arguments[0];
        addEventListener('securitypolicyviolation', event => done(event.effectiveDirective), {{ once: true }});
        try {{ {script} }} catch {{ }}"
    );
    visit.browser.execute_async(&script, vec![]).unwrap().as_str().unwrap().to_owned()
}
