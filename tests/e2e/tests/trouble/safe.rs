//! What a request carries, and what it does not; where the key is kept, and where it never is.

use crate::{
    altered_site::AlteredSite,
    fake_service::{Answer, Asked, FakeService},
    hands::{add, type_pet},
};
use petstore_e2e_tests::{
    shop::{KEY, Shop, demonstration},
    site::ConfigFile,
    sought::{button, heading, link, navigation},
    visit::Visit,
    waiting::eventually,
};
use serde_json::json;

#[test]
fn a_request_carries_neither_cookies_nor_a_referrer() {
    Shop::new().visit_in_chromium(|visit| {
        let fake = fake();
        visit.site.configure(ConfigFile::Text(demonstration(&fake.base_url()).to_string()));
        // Nobody may read the answer to the control.
        visit.expects_in_console("CORS policy");
        visit.open("/");
        // Cookies know no ports: this one belongs to the service's host as well.
        visit.browser.run("document.cookie = 'crumb=1; path=/';", vec![]).unwrap();
        let script = "fetch(arguments[0], { credentials: 'include', referrerPolicy: 'unsafe-url' })
            .then(arguments[1], arguments[1]);";
        visit.browser.run_to_its_call(script, vec![format!("{}/control", fake.base_url()).into()]).unwrap();
        let asked = fake.asked();
        let control = asked.last().unwrap();
        assert_eq!(control.header("cookie"), Some("crumb=1"), "the browser would send it");
        assert!(control.header("referer").is_some(), "the browser would tell");
        visit.enter_key(KEY);
        visit.find(&heading("Pets"));
        visit.press(link("Add a pet").within(navigation("Main")));
        add(visit, "Rex", "1");
        visit.sees("Added “Rex”");
        let requests = fake.asked().split_off(1);
        let requests = requests.iter().filter(|asked| asked.address.starts_with("/v1/pets")).collect::<Vec<_>>();
        assert_eq!(requests.iter().map(|asked| asked.method.as_str()).collect::<Vec<_>>(), ["GET", "POST"]);
        for asked in requests {
            assert_eq!(asked.header("authorization"), Some(format!("Bearer {KEY}").as_str()));
            for unwanted in ["cookie", "referer"] {
                assert_eq!(asked.header(unwanted), None, "{} {}", asked.method, asked.address);
            }
        }
    });
}

#[test]
fn the_key_goes_to_the_base_url_only_and_never_to_the_site() {
    Shop::new().visit_in_chromium(|visit| {
        let (chosen, other) = (fake(), fake());
        let site = AlteredSite::serve(&chosen.base_url());
        let environments = json!([
            { "name": "Chosen", "baseUrl": chosen.base_url() },
            { "name": "Other", "baseUrl": other.base_url() },
        ]);
        site.configure(&json!({ "petStoreAdmin": 1, "environments": environments }).to_string());
        visit.browser.open(&site.origin());
        visit.enter_key(KEY);
        visit.find(&heading("Pets"));
        visit.press(button("Refresh"));
        eventually("the list is asked for again", || (chosen.asked().len() == 2).then_some(()));
        assert!(other.asked().is_empty());
        let asked = site.asked();
        assert!(asked.iter().any(|request| request.address == "/config.json"));
        assert!(asked.iter().all(|request| !request.authorization), "{asked:?}");
    });
}

#[test]
fn key_and_draft_are_in_session_storage_alone() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        type_pet(visit, "Rex the Unmistakable", "1");
        let session = places(visit, "JSON.stringify({...sessionStorage})");
        assert!(session.contains(KEY) && session.contains("Rex the Unmistakable"));
        let elsewhere = "JSON.stringify([{...localStorage}, document.cookie, name, location.href, history.state,
            await caches.keys(), await indexedDB.databases(), await navigator.serviceWorker.getRegistrations()])";
        let elsewhere = places(visit, elsewhere);
        assert!(!elsewhere.contains(KEY) && !elsewhere.contains("Unmistakable"), "{elsewhere}");
        assert!(elsewhere.ends_with("[],[],[]]"), "no cache, no database, no worker: {elsewhere}");
    });
}

fn places(visit: &Visit, what: &str) -> String {
    let script = format!("const told = arguments[0]; (async () => told({what}))();");
    visit.browser.run_to_its_call(&script, vec![]).unwrap().as_str().unwrap().to_owned()
}

fn fake() -> FakeService {
    FakeService::start(|asked: &Asked| match asked.method.as_str() {
        "POST" => Answer::json(201, r#"{"id":1,"name":"Rex","categoryId":1}"#),
        _ => Answer::json(200, "[]"),
    })
}
