//! What a request contains, and who gets the key.

use petstore_e2e_tests::{
    fake_service::{FakeResponse, FakeService},
    locator::heading,
    setup::{KEY, Setup},
};

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
