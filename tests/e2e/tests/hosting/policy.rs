//! What the browser blocks because of the site's policy.

use axum::{
    Router,
    extract::Request,
    http::{StatusCode, header},
    response::{Html, IntoResponse},
    routing::get,
};
use hosting::content_type::content_type_of;
use petstore_e2e_tests::{browser::RUNTIME, env_vars, locator::field, ports, setup::Setup, visit::Visit};
use serde_json::{Value, json};
use std::fs;

#[test]
fn an_injected_script_does_not_run() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("TrustedScript");
        open(visit);
        let inject = "const script = document.createElement('script'); script.textContent = 'window.ran = true;';
            document.body.append(script);";
        assert_eq!(violated_directive(visit, inject), "require-trusted-types-for");
        assert_eq!(visit.browser.execute("return window.ran;", vec![]).unwrap(), Value::Null);
    });
}

#[test]
fn an_injected_style_has_no_effect() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("Content Security Policy");
        open(visit);
        let inject = "document.body.setAttribute('style', 'color: red');";
        assert_eq!(violated_directive(visit, inject), "style-src-attr");
    });
}

#[test]
fn only_plain_markup_can_be_created_from_text() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("TrustedHTML");
        open(visit);
        for markup in
            ["<img src=x onerror=alert(1)>", "<a href=\"javascript:alert(1)\">x</a>", "<p style=\"color:red\">x</p>"]
        {
            let inject = format!("document.createElement('div').innerHTML = '{markup}';");
            assert_eq!(violated_directive(visit, &inject), "require-trusted-types-for", "{markup}");
        }
    });
}

#[test]
fn an_image_from_another_site_is_not_requested() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("Content Security Policy");
        open(visit);
        assert_eq!(violated_directive(visit, "new Image().src = 'http://127.0.0.1:9/?secret';"), "img-src");
    });
}

#[test]
fn a_request_to_an_unknown_service_is_not_sent() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("Content Security Policy");
        open(visit);
        assert_eq!(violated_directive(visit, "fetch('http://127.0.0.1:9/v1/pets').catch(() => {});"), "connect-src");
        let script = "const [address, done] = arguments;
            fetch(address).then(response => done(response.status), () => done('refused'));";
        let configured = format!("{}/pets", visit.service.base_url());
        assert_eq!(visit.browser.execute_async(script, vec![configured.into()]).unwrap(), json!(401));
    });
}

#[test]
fn another_site_cannot_show_the_page_in_a_frame() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("frame-ancestors 'none'");
        // Returns after the page and its frame have loaded.
        visit.browser.open(&site_with_a_frame(&format!("{}/", visit.site.home())));
        // A frame has loaded after all files of its page. So this page sent no request.
        assert_eq!(visit.site.requests(), ["/"]);
        visit.open("/");
    });
}

/// GitHub Pages sends none of the site's headers. As long as only a header had the policy, nothing was forbidden there.
#[test]
fn a_host_without_headers_has_the_policy_of_the_page() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("TrustedScript");
        visit.expect_in_console("Content Security Policy");
        visit.browser.open(&host_without_headers());
        visit.find(&field("API key"));
        for (inject, directive) in [
            ("new Image().src = 'http://127.0.0.1:9/?secret';", "img-src"),
            ("document.body.setAttribute('style', 'color: red');", "style-src-attr"),
            ("document.createElement('script').textContent = 'x';", "require-trusted-types-for"),
        ] {
            assert_eq!(violated_directive(visit, inject), directive);
        }
        visit.open("/");
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
    serve(Router::new().fallback(respond))
}

/// The address of another site. It is on this machine too, because browsers block requests from other sites to it.
fn site_with_a_frame(address: &str) -> String {
    let page = Html(format!("<!doctype html><title>another site</title><iframe src='{address}'></iframe>"));
    serve(Router::new().route("/", get(move || async { page })))
}

fn serve(router: Router) -> String {
    let listener = ports::listen();
    let origin = format!("http://{}/", listener.local_addr().unwrap());
    RUNTIME.spawn(async move { axum::serve(listener, router).await.unwrap() });
    origin
}

fn open(visit: &Visit) {
    visit.open("/");
    visit.find(&field("API key"));
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
