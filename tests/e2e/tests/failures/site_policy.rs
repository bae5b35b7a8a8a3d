//! The Content-Security-Policy of the site does not name the service: the browser blocks each request before it leaves.

use petstore_e2e_tests::{
    locator::{alert, button, field},
    setup::{KEY, Setup},
    site::ConfigFile,
    visit::Visit,
};

const NOT_ALLOWED: &str = "This site does not allow this base URL. The browser blocked the request to ";
/// Nothing listens there, and no policy names it.
const FORBIDDEN: &str = "http://127.0.0.1:1";

/// It was shown as a missing answer, with five causes that were all wrong.
#[test]
fn a_service_that_the_policy_does_not_name_is_reported_with_the_entry_that_is_missing() {
    Setup::new().config(|_| ConfigFile::Text("no JSON".to_owned())).run_in_chromium(|visit| {
        visit.enter_key_for_service_outside_the_policy();
        let origin = visit.service.base_url().replace("/v1", "");
        let texts = [
            &format!("{NOT_ALLOWED}{origin}, so nothing was sent."),
            "Copy the details and send them to the site administrator.",
        ];
        visit.wait_for_text_in(alert(), &texts);
        assert_eq!(visit.value_of(field("API key")), KEY);
        visit.capture_clipboard();
        visit.open_details();
        visit.click(button("Copy details of this error, for the service administrator"));
        let details = visit.copied_text();
        for part in [&format!("connect-src has to contain {origin}\n"), "cargo xtask dist --config"] {
            assert!(details.contains(part), "{details}");
        }
        assert!(visit.service.log().is_empty(), "{:?}", visit.service.log());
    });
}

/// The pet was of unknown outcome, and the next request had to wait.
#[test]
fn an_addition_that_the_policy_blocks_was_not_added_and_delays_no_request() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("Content Security Policy");
        visit.sign_in_at("/pets/new");
        move_session(visit, &format!("{FORBIDDEN}/v1"));
        for _ in 0..2 {
            visit.add_pet("Rex", "1");
            let text = visit.wait_for_text_in(alert(), &[NOT_ALLOWED]);
            assert!(!text.contains("may or may not"), "{text}");
            assert_eq!(visit.pet_form_values(), ["Rex", "1", ""]);
            visit.click(button("Dismiss"));
            visit.wait_until_gone(alert());
        }
        assert!(!visit.text().contains("Waiting"), "{}", visit.text());
    });
}

/// Moves the session to another service, as if it was configured when the user signed in.
fn move_session(visit: &Visit, base_url: &str) {
    let script = "const name = Object.keys(sessionStorage).find(name => name.endsWith('access'));
        const access = JSON.parse(sessionStorage.getItem(name));
        sessionStorage.setItem(name, JSON.stringify({ ...access, service: arguments[0] }));";
    visit.browser.execute(script, vec![base_url.into()]).unwrap();
    visit.reload();
    visit.wait_for_app();
}
