//! The session: signing in, a reload, signing out, and a `401`.

use petstore_e2e_tests::{
    faults,
    locator::{dialog, field, heading, link, navigation},
    pages::KEY_DIALOG,
    setup::{KEY, OTHER_KEY, Setup},
    wait::wait_until,
};
use serde_json::{Value, json};

/// The page of the list is built while the service is asked about the key.
#[test]
fn the_list_is_not_shown_before_the_key_is_accepted() {
    Setup::new().run(|visit| {
        visit.open("/");
        for key in ["wrong", KEY] {
            visit.service.suspend();
            visit.enter_key(key);
            visit.wait_for_text("Checking the key…");
            visit.find(&heading("Sign in"));
            assert!(!visit.text_now().contains("Sign out"), "{}", visit.text_now());
            assert_eq!(visit.browser.title(), "Sign in – Pet Store Admin");
            visit.service.resume();
            if key != KEY {
                visit.wait_for_field_error(field("API key"), "The service did not accept this key.");
                visit.wait_for_focus_on(field("API key"));
            }
        }
        visit.wait_for_focus_on(heading("Pets"));
        assert_eq!(visit.browser.title(), "Pets – Pet Store Admin");
        assert_eq!(visit.rows_now("Pets").len(), 20);
        let is_current = |name| visit.read(&link(name).within(navigation("Main")), "return arguments[0].ariaCurrent;");
        assert_eq!([is_current("Pets"), is_current("Import")], [json!("page"), Value::Null]);
    });
}

#[test]
fn signing_out_removes_all_data_of_the_session_also_without_the_service() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Name"), "Rex");
        visit.service.kill();
        visit.sign_out_anyway();
        let stored = visit.browser.execute("return Object.entries(sessionStorage);", vec![]).unwrap();
        assert_eq!(stored, json!([]));
        assert_eq!(visit.value_of(field("API key")), "");
        visit.press_reload();
        visit.find(&heading("Sign in"));
    });
}

/// A list was asked for with each key. The notice on the other page said that the pet was not added.
#[test]
fn a_pet_with_a_401_tries_each_other_key_and_is_added_once_while_the_rows_stay() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.open_page("Add a pet");
        visit.service.fail_next("create", faults::EXPIRED_KEY);
        visit.service.suspend();
        visit.add_pet("Rex", "1");
        visit.open_page("Pets");
        visit.service.resume();
        visit.find(&dialog(KEY_DIALOG));
        visit.enter_key_in_dialog("not-a-key");
        visit.wait_for_text_in(dialog(KEY_DIALOG), &["invalid_api_key", "401"]);
        visit.wait_until_gone(dialog(KEY_DIALOG), || visit.enter_key_in_dialog(OTHER_KEY));
        wait_until("it is added", || (visit.post_statuses() == [Some(401), Some(401), Some(201)]).then_some(()));
        assert_eq!(visit.requests().len(), 4, "the list of the sign-in, and the pet");
        assert_eq!(visit.requests().last().unwrap().key, "key-2");
        assert_eq!(visit.rows_now("Pets").len(), 20);
        visit.flush_requests();
        assert!(!visit.text_now().contains("was not added"), "{}", visit.text_now());
        visit.open_page("Add a pet");
        visit.wait_for_text("Added “Rex” · ID 51");
    });
}
