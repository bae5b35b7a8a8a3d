//! What the page is kept from, in the browser's own judgement.

use axum::{Router, response::Html, routing::get};
use petstore_e2e_tests::{browser::RUNTIME, shop::Shop, sought::field, visit::Visit};
use serde_json::{Value, json};
use tokio::net::TcpListener;

#[test]
fn a_script_that_gets_into_the_page_does_not_run() {
    Shop::new().visit_in_chromium(|visit| {
        visit.expects_in_console("TrustedScript");
        opens(visit);
        let put = "const script = document.createElement('script'); script.textContent = 'window.ran = true;';
            document.body.append(script);";
        assert_eq!(violated_by(visit, put), "require-trusted-types-for");
        assert_eq!(visit.browser.run("return window.ran;", vec![]).unwrap(), Value::Null);
    });
}

#[test]
fn a_style_that_gets_into_the_page_has_no_effect() {
    Shop::new().visit_in_chromium(|visit| {
        visit.expects_in_console("Content Security Policy");
        opens(visit);
        let put = "document.body.setAttribute('style', 'color: red');";
        assert_eq!(violated_by(visit, put), "style-src-attr");
    });
}

#[test]
fn only_plain_markup_can_be_made_of_text() {
    Shop::new().visit_in_chromium(|visit| {
        visit.expects_in_console("TrustedHTML");
        opens(visit);
        for markup in
            ["<img src=x onerror=alert(1)>", "<a href=\"javascript:alert(1)\">x</a>", "<p style=\"color:red\">x</p>"]
        {
            let put = format!("document.createElement('div').innerHTML = '{markup}';");
            assert_eq!(violated_by(visit, &put), "require-trusted-types-for", "{markup}");
        }
    });
}

#[test]
fn a_picture_from_elsewhere_carries_nothing_away() {
    Shop::new().visit_in_chromium(|visit| {
        visit.expects_in_console("Content Security Policy");
        opens(visit);
        assert_eq!(violated_by(visit, "new Image().src = 'http://127.0.0.1:9/?told';"), "img-src");
    });
}

#[test]
fn a_request_to_a_service_that_is_not_configured_never_leaves() {
    Shop::new().visit_in_chromium(|visit| {
        visit.expects_in_console("Content Security Policy");
        opens(visit);
        assert_eq!(violated_by(visit, "fetch('http://127.0.0.1:9/v1/pets').catch(() => {});"), "connect-src");
        let asked = "const [address, told] = arguments;
            fetch(address).then(answer => told(answer.status), () => told('refused'));";
        let configured = format!("{}/pets", visit.service.base_url());
        assert_eq!(visit.browser.run_to_its_call(asked, vec![configured.into()]).unwrap(), json!(401));
    });
}

#[test]
fn no_site_shows_the_page_in_a_frame() {
    Shop::new().visit_in_chromium(|visit| {
        visit.expects_in_console("frame-ancestors 'none'");
        // Comes back when the page and its frame have loaded.
        visit.browser.open(&site_that_frames(&format!("{}/", visit.site.home())));
        // A frame has loaded once all that its page needs has: this page got to ask for nothing.
        assert_eq!(visit.site.asked(), ["/"]);
        visit.open("/");
    });
}

/// The address of another site, on this machine as well: no page from elsewhere may ask this machine for anything.
fn site_that_frames(address: &str) -> String {
    let page = Html(format!("<!doctype html><title>elsewhere</title><iframe src='{address}'></iframe>"));
    let router = Router::new().route("/", get(move || async { page }));
    let listener = RUNTIME.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let origin = format!("http://{}/", listener.local_addr().unwrap());
    RUNTIME.spawn(async move { axum::serve(listener, router).await.unwrap() });
    origin
}

fn opens(visit: &Visit) {
    visit.open("/");
    visit.find(&field("API key"));
}

/// The directive that the browser names when `script` has run.
fn violated_by(visit: &Visit, script: &str) -> String {
    let script = format!(
        "const told = arguments[0];
        addEventListener('securitypolicyviolation', event => told(event.effectiveDirective), {{ once: true }});
        try {{ {script} }} catch {{ }}"
    );
    visit.browser.run_to_its_call(&script, vec![]).unwrap().as_str().unwrap().to_owned()
}
