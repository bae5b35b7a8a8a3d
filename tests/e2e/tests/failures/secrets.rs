//! What a request contains, and where the browser stores the key and the draft.

use super::altered_site::AlteredSite;
use petstore_e2e_tests::{
    fake_service::{FakeRequest, FakeResponse, FakeService},
    locator::{button, heading, link, navigation},
    setup::{KEY, Setup},
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
        visit.click(link("Add a pet").within(navigation("Main")));
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
        let site = AlteredSite::serve(&selected.base_url());
        let environments = json!([
            { "name": "Chosen", "baseUrl": selected.base_url() },
            { "name": "Other", "baseUrl": other.base_url() },
        ]);
        site.configure(&json!({ "petStoreAdmin": 1, "environments": environments }).to_string());
        visit.browser.open(&site.origin());
        visit.enter_key(KEY);
        visit.find(&heading("Pets"));
        visit.click(button("Refresh"));
        wait_until("the second request arrives", || (selected.requests().len() == 2).then_some(()));
        assert!(other.requests().is_empty());
        let requests = site.asked();
        assert!(requests.iter().any(|request| request.address == "/config.json"));
        assert!(requests.iter().all(|request| !request.authorization), "{requests:?}");
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
