//! What the gate leaves in the browser: what is known of the key, and never the key.

use crate::two_windows::ask_for;
use petstore_e2e_tests::{
    shop::{KEY, Shop},
    sought::{button, heading},
    visit::Visit,
    waiting::eventually,
};
use serde_json::{Value, json};

#[test]
fn what_is_known_of_a_key_lies_under_the_services_origin_and_a_fingerprint() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let stored = local_storage(visit);
        let [(name, text)] = &stored[..] else { panic!("{stored:?}") };
        let origin = visit.service.base_url().replace("/v1", "");
        let fingerprint = name.strip_prefix(&format!("petstore-admin.gate {origin} ")).unwrap();
        assert_eq!(fingerprint.len(), 64, "{name}");
        assert!(fingerprint.bytes().all(|byte| byte.is_ascii_hexdigit()), "{name}");
        assert!(!name.contains(KEY) && !text.contains(KEY));
    });
}

#[test]
fn the_fingerprint_is_not_that_of_the_bare_key() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        // Tables of such fingerprints can be made once for all services.
        let script = "const [key, told] = arguments;
            crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
                .then(digest => told([...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')));";
        let bare = visit.browser.run_to_its_call(script, vec![KEY.into()]).unwrap();
        assert!(!local_storage(visit)[0].0.contains(bare.as_str().unwrap()));
    });
}

#[test]
fn signing_out_keeps_what_protects_the_key_and_nothing_else() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        let before = local_storage(visit);
        visit.press(button("Sign out"));
        visit.find(&heading("Sign in"));
        assert_eq!(local_storage(visit), before);
        assert_eq!(visit.browser.run("return sessionStorage.length;", vec![]).unwrap(), json!(0));
    });
}

#[test]
fn an_entry_that_can_t_be_read_counts_as_nothing_known() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let script = "localStorage.setItem(Object.keys(localStorage)[0], '{\"pauses\":7');";
        visit.browser.run(script, vec![]).unwrap();
        visit.browser.reload();
        visit.list_becomes("its rows again", |rows| rows.len() == 20);
        ask_for(visit, 30);
        visit.list_becomes("30 rows", |rows| rows.len() == 30);
        eventually("the entry can be read again", || {
            serde_json::from_str::<Value>(&local_storage(visit)[0].1).ok().map(|_| ())
        });
    });
}

/// Names and texts.
fn local_storage(visit: &Visit) -> Vec<(String, String)> {
    let entries = visit.browser.run("return Object.entries(localStorage);", vec![]).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    entries.as_array().unwrap().iter().map(|entry| (text(&entry[0]), text(&entry[1]))).collect()
}
