//! What the gate writes to the browser's storage. It never writes the key.

use petstore_e2e_tests::{
    locator::{button, heading},
    setup::{KEY, Setup},
    visit::Visit,
    wait::wait_until,
};
use serde_json::{Value, json};

#[test]
fn the_storage_key_is_the_origin_of_the_service_and_a_fingerprint_of_the_api_key() {
    Setup::new().run(|visit| {
        visit.open("/");
        // Version 0.1.0 stored permits, which nothing reads any more.
        visit.browser.execute("localStorage.setItem('petstore-admin.permit gate x', '{}');", vec![]).unwrap();
        visit.sign_in_at("/");
        let entries = local_storage(visit);
        let origin = visit.service.base_url().replace("/v1", "");
        let start = format!("petstore-admin.gate {origin} ");
        let fingerprints = entries.iter().filter_map(|(name, _)| name.strip_prefix(&start));
        let [fingerprint] = fingerprints.collect::<Vec<_>>()[..] else { panic!("{entries:?}") };
        assert_eq!(fingerprint.len(), 3);
        assert!(fingerprint.bytes().all(|byte| byte.is_ascii_hexdigit()), "{fingerprint}");
        assert_eq!(entries.len(), 1, "{entries:?}");
        assert!(entries.iter().all(|(name, value)| !name.contains(KEY) && !value.contains(KEY)));
    });
}

#[test]
fn signing_out_keeps_the_state_of_the_gate_and_removes_everything_else() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        let before = local_storage(visit);
        visit.click(button("Sign out"));
        visit.find(&heading("Sign in"));
        let mut after = local_storage(visit);
        // The mark that ends the session in the copies of this tab has a random id and a time, and nothing else.
        after.retain(|(name, value)| !(name.starts_with("petstore-admin.ended ") && value.is_empty()));
        assert_eq!(after, before);
        assert_eq!(visit.browser.execute("return sessionStorage.length;", vec![]).unwrap(), json!(0));
    });
}

#[test]
fn an_unreadable_entry_is_replaced_as_if_nothing_was_known() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let script = "localStorage.setItem(Object.keys(localStorage)[0], '{\"pauses\":7');";
        visit.browser.execute(script, vec![]).unwrap();
        visit.browser.reload();
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        visit.request_list(30);
        visit.wait_for_list("30 rows", |rows| rows.len() == 30);
        wait_until("the entry is valid JSON again", || {
            serde_json::from_str::<Value>(&local_storage(visit)[0].1).ok().map(|_| ())
        });
    });
}

/// Names and values.
fn local_storage(visit: &Visit) -> Vec<(String, String)> {
    let entries = visit.browser.execute("return Object.entries(localStorage);", vec![]).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    entries.as_array().unwrap().iter().map(|entry| (text(&entry[0]), text(&entry[1]))).collect()
}
