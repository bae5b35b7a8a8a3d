//! What the browser blocks because of the site's policy.

use axum::{Router, response::Html, routing::get};
use petstore_e2e_tests::{browser::RUNTIME, locator::field, setup::Setup, visit::Visit};
use serde_json::{Value, json};
use tokio::net::TcpListener;

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

/// The address of another site. It is on this machine too, because browsers block requests from other sites to it.
fn site_with_a_frame(address: &str) -> String {
    let page = Html(format!("<!doctype html><title>another site</title><iframe src='{address}'></iframe>"));
    let router = Router::new().route("/", get(move || async { page }));
    let listener = RUNTIME.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
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
