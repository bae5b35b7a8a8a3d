//! What a request contains, and where the browser stores the key and the draft.

use petstore_e2e_tests::{
    fake_service::{FakeRequest, FakeResponse, FakeService},
    keys::ENTER,
    locator::{button, dialog, field, heading},
    pages::KEY_DIALOG,
    setup::{KEY, OTHER_KEY, Setup},
    site::ConfigFile,
    visit::Visit,
    wait::wait_until,
};
use serde_json::json;

#[test]
fn a_request_has_neither_cookies_nor_a_referrer() {
    Setup::new().run_in_chromium(|visit| {
        let fake = start_fake_service();
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
            assert_eq!(request.header("authorization"), Some(format!("Bearer {KEY}").as_str()));
            for unwanted in ["cookie", "referer"] {
                assert_eq!(request.header(unwanted), None, "{} {}", request.method, request.path_and_query);
            }
        }
    });
}

#[test]
fn the_key_is_sent_to_the_selected_service_only() {
    Setup::new().run_in_chromium(|visit| {
        let (selected, other) = (start_fake_service(), start_fake_service());
        let environments = json!([
            { "name": "Chosen", "baseUrl": selected.base_url() },
            { "name": "Other", "baseUrl": other.base_url() },
        ]);
        let config = json!({ "petStoreAdmin": 1, "environments": environments });
        visit.site.configure(ConfigFile::Text(config.to_string()));
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
        visit.enter_key(KEY);
        visit.find(&heading("Pets"));
        visit.click(button("Refresh"));
        wait_until("the second request arrives", || (selected.requests().len() == 2).then_some(()));
        assert!(other.requests().is_empty());
        let addresses = visit.browser.execute("return addresses;", vec![]).unwrap();
        for address in addresses.as_array().unwrap() {
            let is_selected = address[0].as_str().unwrap().starts_with(&selected.base_url());
            assert_eq!(address[1], is_selected, "{addresses}");
        }
    });
}

#[test]
fn the_key_and_the_draft_are_in_session_storage_only() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex the Unmistakable", "1");
        let session_storage = evaluate(visit, "JSON.stringify({...sessionStorage})");
        assert!(session_storage.contains(KEY) && session_storage.contains("Rex the Unmistakable"));
        let other_places = "JSON.stringify([{...localStorage}, document.cookie, name, location.href, history.state,
            await caches.keys(), await indexedDB.databases(), await navigator.serviceWorker.getRegistrations()])";
        let other_places = evaluate(visit, other_places);
        assert!(!other_places.contains(KEY) && !other_places.contains("Unmistakable"), "{other_places}");
        assert!(other_places.ends_with("[],[],[]]"), "no cache, no database, no worker: {other_places}");
    });
}

/// Another key saw the list, the stock and the requests of the key before.
#[test]
fn another_key_of_the_same_service_sees_nothing_of_the_key_before() {
    Setup::new().run(|visit| {
        visit.expect_in_console("401");
        let pet = r#"{"id":7,"name":"Rex","categoryId":1}"#;
        let fake = FakeService::start(move |request| {
            let is_first_key = request.header("authorization").is_some_and(|value| value.contains(KEY));
            match request.path_and_query.as_str() {
                "/v1/pets" if is_first_key => FakeResponse::json(401, r#"{"code":"expired","message":"Expired."}"#),
                "/v1/pets" => FakeResponse::json(201, pet),
                "/v1/pets/7" => FakeResponse::json(200, pet),
                _ => FakeResponse::json(200, if is_first_key { format!("[{pet}]") } else { "[]".to_owned() }),
            }
        });
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/");
        visit.wait_for_list("the pet", |rows| rows.len() == 1);
        visit.open_page("Add a pet");
        visit.add_pet("Bella", "1");
        visit.fill(field("API key").within(dialog(KEY_DIALOG)), OTHER_KEY);
        visit.press_keys(&ENTER.to_string());
        visit.wait_for_text("Added “");
        visit.open_page("Find by ID");
        visit.fill(field("Pet ID"), "7");
        visit.press_keys(&ENTER.to_string());
        visit.wait_for_text("The service has this pet.");
        visit.open_page("Connection");
        visit.find(&heading("Recent requests"));
        assert!(!visit.text().contains("401"), "{}", visit.text());
    });
}

fn evaluate(visit: &Visit, expression: &str) -> String {
    let script = format!("const done = arguments[0]; (async () => done({expression}))();");
    visit.browser.execute_async(&script, vec![]).unwrap().as_str().unwrap().to_owned()
}

fn start_fake_service() -> FakeService {
    FakeService::start(|request: &FakeRequest| match request.method.as_str() {
        "POST" => FakeResponse::json(201, r#"{"id":1,"name":"Rex","categoryId":1}"#),
        _ => FakeResponse::json(200, "[]"),
    })
}
