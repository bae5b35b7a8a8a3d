//! What a request contains, and who gets the key.

use petstore_e2e_tests::{
    environments::PRODUCTION,
    fake_service::{FakeResponse, FakeService},
    faults,
    locator::{button, heading},
    setup::{KEY, OTHER_KEY, Setup},
};
use serde_json::json;

#[test]
fn a_request_has_neither_cookies_nor_a_referrer() {
    Setup::new().run_in_chromium(|visit| {
        let fake = FakeService::start(|request| match request.method.as_str() {
            "POST" => FakeResponse::json(201, r#"{"id":1,"name":"Rex","categoryId":1}"#),
            _ => FakeResponse::json(200, "[]"),
        });
        visit.site.use_service(&fake.base_url());
        // The page can't read the response to the control request, because it was sent with credentials.
        visit.expect_in_console("CORS policy");
        visit.open("/");
        // A cookie belongs to all ports of a host, so also to the service.
        visit.browser.execute("document.cookie = 'crumb=1; path=/';", vec![]).unwrap();
        let script = "fetch(arguments[0], { credentials: 'include', referrerPolicy: 'unsafe-url' })
            .then(arguments[1], arguments[1]);";
        visit.browser.execute_async(script, vec![format!("{}/control", fake.base_url()).into()]).unwrap();
        let requests = fake.requests();
        let control = requests.last().unwrap();
        assert_eq!(control.header("cookie"), Some("crumb=1"), "the browser sends the cookie if asked to");
        assert!(control.header("referer").is_some(), "the browser sends the referrer if asked to");
        visit.enter_key(KEY);
        visit.find(&heading("Pets"));
        visit.open_page("Add a pet");
        visit.add_pet("Rex", "1");
        visit.wait_for_text("Added “Rex”");
        let requests = fake.requests().split_off(1);
        let requests = requests.iter().filter(|request| request.path_and_query.starts_with("/v1/pets"));
        let requests = requests.collect::<Vec<_>>();
        assert_eq!(requests.iter().map(|request| request.method.as_str()).collect::<Vec<_>>(), ["GET", "POST"]);
        for request in requests {
            assert_eq!(request.header("accept"), Some("application/json"));
            assert_eq!(request.header("authorization"), Some(format!("Bearer {KEY}").as_str()));
            for unwanted in ["cookie", "referer"] {
                assert_eq!(request.header(unwanted), None, "{} {}", request.method, request.path_and_query);
            }
        }
    });
}

#[test]
fn the_key_is_sent_to_the_selected_service_only() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        let record_addresses = "window.addresses = [];
            const send = fetch;
            window.fetch = (request, init) => {
                const hasKey = new Headers(init?.headers ?? request.headers).has('authorization');
                addresses.push([request.url ?? String(request), hasKey]);
                return send(request, init);
            };";
        let record_addresses = json!({ "source": record_addresses });
        visit.browser.devtools("Page.addScriptToEvaluateOnNewDocument", record_addresses);
        visit.open("/");
        visit.sign_in_to(PRODUCTION, KEY);
        let addresses = visit.browser.execute("return addresses;", vec![]).unwrap();
        for address in addresses.as_array().unwrap() {
            let is_selected = address[0].as_str().unwrap().starts_with(&visit.service.base_url());
            assert_eq!(address[1], is_selected, "{addresses}");
        }
        visit.flush_requests_to(visit.staging());
        assert!(visit.staging().requests().is_empty());
    });
}

/// Another key saw the list, the stock and the requests of the key before.
#[test]
fn another_key_of_the_same_service_sees_nothing_of_the_key_before() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.click(button("See more"));
        visit.wait_for_list("the whole stock", |rows| rows.len() > 20);
        visit.open_page("Add a pet");
        visit.add_pet_with(faults::EXPIRED_KEY);
        visit.enter_key_in_dialog(OTHER_KEY);
        visit.wait_for_text("Added “");
        visit.open_page("Pets");
        visit.ask_for_pet("9");
        visit.wait_for_text("The service has this pet.");
        visit.open_page("Connection");
        visit.find(&heading("Recent requests"));
        assert!(!visit.text().contains("401"), "{}", visit.text());
    });
}
