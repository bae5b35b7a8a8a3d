//! The dialog that asks for a key after a `401`: the keyboard works in it, and nothing on the page behind it is lost.

use petstore_e2e_tests::{
    faults,
    keys::{ESCAPE, TAB},
    locator::{alert, button, dialog, field},
    setup::{KEY, Setup},
    visit::Visit,
};
use serde_json::json;

const KEY_DIALOG: &str = "The key is no longer accepted";

#[test]
fn the_focus_starts_in_the_dialog_and_tab_keeps_it_there() {
    Setup::new().run_in_chromium(|visit| {
        receive_401_on_list(visit);
        let is_outside_of_page = || {
            // After the last element the focus may be on the browser's own controls, but not on the page behind.
            let script = "const focus = document.activeElement;
                return focus === document.body || document.querySelector('dialog[open]').contains(focus);";
            visit.browser.execute(script, vec![]).unwrap()
        };
        visit.wait_for_focus_on(field("API key"));
        for _ in 0..12 {
            visit.browser.press_keys(&TAB.to_string());
            assert_eq!(is_outside_of_page(), json!(true));
        }
    });
}

/// The dialog showed nothing of the service's response.
#[test]
fn the_dialog_quotes_the_message_the_code_and_the_status_of_the_service() {
    Setup::new().run_in_chromium(|visit| {
        receive_401_on_list(visit);
        let texts =
            ["Enter a valid key to continue.", "The API key has expired.", "code expired_api_key", "status 401"];
        visit.wait_for_text_in(dialog(KEY_DIALOG), &texts);
    });
}

#[test]
fn escape_closes_the_dialog_sends_nothing_and_returns_the_focus() {
    Setup::new().run_in_chromium(|visit| {
        receive_401_on_list(visit);
        let requests = visit.requests_during(|| {
            visit.browser.press_keys(&ESCAPE.to_string());
            visit.wait_until_gone(dialog(KEY_DIALOG));
            visit.wait_for_text_in(
                alert(),
                &["did not accept this key", "Enter a valid key, or ask the service administrator for one."],
            );
        });
        assert!(requests.is_empty(), "{requests:?}");
        visit.wait_for_focus_on(field("Limit"));
        assert_eq!(visit.rows("Pets").len(), 20);
    });
}

#[test]
fn escape_keeps_the_draft_until_a_key_is_entered_and_the_pet_is_added() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::EXPIRED_KEY);
        visit.find(&dialog(KEY_DIALOG));
        visit.browser.press_keys(&ESCAPE.to_string());
        visit.wait_until_gone(dialog(KEY_DIALOG));
        let texts = ["did not accept this key", "code expired_api_key", "status 401"];
        visit.wait_for_text_in(alert(), &texts);
        assert_eq!(visit.pet_form_values(), ["Rex", faults::EXPIRED_KEY, ""]);
        assert_eq!(visit.post_statuses(), [Some(401)]);
        visit.click(button("Enter a key"));
        visit.fill(field("API key").within(dialog(KEY_DIALOG)), KEY);
        visit.click(button("Sign in").within(dialog(KEY_DIALOG)));
        visit.wait_for_text("Added “Rex” with the ID 51.");
        assert_eq!(visit.post_statuses(), [Some(401), Some(201)]);
    });
}

/// The draft was lost without a question.
#[test]
fn signing_out_in_the_dialog_asks_before_it_discards_the_pending_addition() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::EXPIRED_KEY);
        visit.click(button("Sign out").within(dialog(KEY_DIALOG)));
        visit.click(button("Stay signed in"));
        visit.find(&dialog(KEY_DIALOG));
        visit.click(button("Sign out").within(dialog(KEY_DIALOG)));
        visit.click(button("Sign out anyway"));
        visit.enter_key(KEY);
        visit.find(&button("Sign out"));
        assert_eq!(visit.pet_form_values(), ["", "", ""]);
        assert_eq!(visit.post_statuses(), [Some(401)]);
    });
}

#[track_caller]
fn receive_401_on_list(visit: &Visit) {
    visit.sign_in_at("/");
    visit.wait_for_list("20 rows", |rows| rows.len() == 20);
    visit.submit_limit(faults::EXPIRED_KEY);
    visit.find(&dialog(KEY_DIALOG));
}
