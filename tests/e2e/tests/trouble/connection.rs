//! No answer has many causes, and a browser hides which: all are named, and what can be known is.

use crate::{
    fake_service::{Answer, FakeService},
    hands::{add, reload, typed},
};
use petstore_e2e_tests::{
    browser::Browser,
    engine::Engine,
    equipment, secrecy,
    service::Service,
    shop::{KEY, Shop, demonstration},
    site::{ConfigFile, Site},
    sought::{alert, button, field, heading},
    visit::Visit,
    waiting::within,
};
use serde_json::json;
use std::time::Duration;

/// After each request without an answer the app waits before the next one.
const WITH_ITS_WAITS: Duration = Duration::from_secs(60);

/// A piece of each cause that may be hidden behind "no answer".
const CAUSES: [&str; 5] = ["offline", "base URL is wrong", "a redirect", "(CORS)", "The rate limit is reached"];

#[test]
fn a_redirect_is_among_the_causes_and_its_target_is_never_asked() {
    Shop::new().visit_in_chromium(|visit| {
        let target = FakeService::start(|_| Answer::json(200, "[]"));
        let elsewhere = format!("{}/pets", target.base_url());
        let fake = FakeService::start(move |_| Answer::redirect(elsewhere.clone()));
        visit.site.configure(ConfigFile::Text(demonstration(&fake.base_url()).to_string()));
        visit.open("/");
        visit.enter_key(KEY);
        visit.reads(alert(), &CAUSES);
        assert!(visit.has(heading("Sign in")));
        assert_eq!(fake.asked().len(), 1);
        assert!(target.asked().is_empty());
    });
}

#[test]
fn a_pet_is_not_sent_after_a_redirect_and_stays_in_the_form() {
    Shop::new().visit_in_chromium(|visit| {
        let target = FakeService::start(|_| Answer::json(201, r#"{"id":1,"name":"Rex","categoryId":1}"#));
        let elsewhere = format!("{}/pets", target.base_url());
        let fake = FakeService::start(move |asked| match asked.method.as_str() {
            "POST" => Answer::redirect(elsewhere.clone()),
            _ => Answer::json(200, "[]"),
        });
        visit.site.configure(ConfigFile::Text(demonstration(&fake.base_url()).to_string()));
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "1");
        visit.reads(alert(), &["No answer came", "may or may not have been added", "a redirect"]);
        assert_eq!(typed(visit), ["Rex", "1", ""]);
        assert_eq!(fake.asked().iter().filter(|asked| asked.method == "POST").count(), 1);
        assert!(target.asked().is_empty());
    });
}

#[test]
fn a_computer_that_is_offline_is_told_so_and_that_it_is_back() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.list_becomes("its rows", |rows| rows.len() == 20);
        network(visit, true);
        visit.press(button("Refresh"));
        visit.reads(alert(), &["No answer came", "This computer is offline."]);
        assert_eq!(visit.rows("Pets").len(), 20, "the rows stay");
        network(visit, false);
        let told = visit.reads(alert(), &["This computer was offline and is online again."]);
        assert!(!told.contains("This computer is offline."), "{told}");
        visit.press(button("Try again"));
        visit.waits_until_gone(alert());
        visit.list_becomes("its rows", |rows| rows.len() == 20);
    });
}

#[test]
fn a_computer_that_goes_offline_under_an_error_is_told_so() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.service.kill();
        visit.press(button("Refresh"));
        let told = visit.reads(alert(), &CAUSES);
        assert!(!told.contains("This computer is offline."), "{told}");
        network(visit, true);
        visit.reads(alert(), &["This computer is offline."]);
        network(visit, false);
    });
}

#[test]
fn a_wrong_port_is_told_with_its_causes_and_the_key_stays_in_its_field() {
    Shop::new().visit_in_chromium(|visit| {
        let file = json!({ "petStoreAdmin": 1, "environments": [{ "name": "P", "baseUrl": "http://127.0.0.1:9/v1" }] });
        visit.site.configure(ConfigFile::Text(file.to_string()));
        visit.open("/");
        visit.enter_key(KEY);
        visit.reads(alert(), &CAUSES);
        visit.find(&button("Try again"));
        assert_eq!(visit.value_of(field("API key")), KEY);
    });
}

#[test]
fn a_service_that_allows_another_site_only_is_told_with_its_causes() {
    if !equipment::engines().contains(&Engine::Chromium) {
        return;
    }
    let flags =
        ["--key", &format!("{KEY}:pro"), "--allow-origin", "http://another.example"].map(str::to_owned).to_vec();
    let service = Service::start(flags);
    let site = Site::serve(ConfigFile::Text(demonstration(&service.base_url()).to_string()));
    let visit = Visit::new(Browser::start(Engine::Chromium), site, service);
    visit.expects_in_console("blocked by CORS policy");
    visit.open("/");
    visit.enter_key(KEY);
    visit.reads(alert(), &CAUSES);
    assert!(visit.has(heading("Sign in")));
    let console = visit.console();
    secrecy::check_key(&visit, KEY, &console);
    secrecy::check_policy(&console, &visit.expected_in_console());
    secrecy::check_console(&console, &visit.expected_in_console());
}

#[test]
fn the_check_tells_a_service_that_may_not_be_read_from_one_that_is_not_there() {
    Shop::new().visit_in_chromium(|visit| {
        visit.expects_in_console("blocked by CORS policy");
        let fake = FakeService::start(|_| Answer::json(200, "[]"));
        visit.site.configure(ConfigFile::Text(demonstration(&fake.base_url()).to_string()));
        visit.sign_in_at("/connection");
        fake.forbids_reading();
        reload(visit);
        visit.press(button("Check connection"));
        visit.sees_within(WITH_ITS_WAITS, "What the check found");
        assert_eq!(finding(visit, "Service reachable"), "Yes");
        assert_eq!(finding(visit, "This site allowed (CORS)"), "No");
        visit.sees(&format!("Access-Control-Allow-Origin: {}", visit.site.origin()));
        drop(fake);
        visit.press(button("Check connection"));
        within(WITH_ITS_WAITS, "nothing is found there", || {
            (finding(visit, "Service reachable") == "No").then_some(())
        });
        assert_eq!(finding(visit, "This site allowed (CORS)"), "Not seen");
    });
}

/// The verdict in the row of `what`.
fn finding(visit: &Visit, what: &str) -> String {
    let script = "const row = [...document.querySelectorAll('tr')]
            .find(row => row.cells[0].innerText === arguments[0]);
        return row?.cells[1].innerText ?? '';";
    let found = visit.browser.run(script, vec![what.into()]).unwrap();
    found.as_str().unwrap_or_default().to_owned()
}

fn network(visit: &Visit, offline: bool) {
    visit.browser.devtools("Network.enable", json!({}));
    let conditions = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    visit.browser.devtools("Network.emulateNetworkConditions", conditions);
}
