//! A key that is refused while somebody works is asked for over the page, and costs nothing of what is on it.

use crate::hands::{ESCAPE, TAB, add, additions, typed};
use petstore_e2e_tests::{
    shop::{KEY, Shop},
    sought::{alert, button, dialog, field},
    visit::Visit,
};
use serde_json::json;

const KEY_DIALOG: &str = "The key is no longer accepted";

#[test]
fn the_focus_is_in_the_dialog_and_tab_does_not_leave_it() {
    Shop::new().visit_in_chromium(|visit| {
        refused_at_the_list(visit);
        let inside = || {
            let script = "const focus = document.activeElement;
                return focus === document.body || document.querySelector('dialog[open]').contains(focus);";
            visit.browser.run(script, vec![]).unwrap()
        };
        visit.focus_is_on(field("API key"));
        for _ in 0..12 {
            visit.browser.press_keys(&TAB.to_string());
            // Between the last and the first thing the focus may be with the browser itself, never with the page beneath.
            assert_eq!(inside(), json!(true));
        }
    });
}

#[test]
fn the_page_beneath_cannot_be_used() {
    Shop::new().visit_in_chromium(|visit| {
        refused_at_the_list(visit);
        let limit = "return document.querySelector('#content input').matches(':focus');";
        visit.browser.run("document.querySelector('#content input').focus();", vec![]).unwrap();
        assert_eq!(visit.browser.run(limit, vec![]).unwrap(), json!(false));
        assert_eq!(visit.rows("Pets").len(), 20, "its rows stay");
    });
}

#[test]
fn escape_means_not_now_and_the_focus_goes_back() {
    Shop::new().visit_in_chromium(|visit| {
        refused_at_the_list(visit);
        let sent = visit.sent_while(|| {
            visit.browser.press_keys(&ESCAPE.to_string());
            visit.waits_until_gone(dialog(KEY_DIALOG));
            visit.reads(alert(), &["does not accept this API key", "Enter a valid key to go on."]);
        });
        assert!(sent.is_empty(), "{sent:?}");
        visit.focus_is_on(field("Limit"));
        assert_eq!(visit.rows("Pets").len(), 20);
    });
}

#[test]
fn the_focus_goes_back_after_a_new_key_too() {
    Shop::new().visit_in_chromium(|visit| {
        refused_at_the_list(visit);
        enter(visit, KEY);
        visit.waits_until_gone(dialog(KEY_DIALOG));
        visit.list_becomes("all 50 rows", |rows| rows.len() == 50);
        visit.focus_is_on(field("Limit"));
    });
}

#[test]
fn escape_over_a_form_leaves_the_draft_and_sends_nothing() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "88");
        visit.find(&dialog(KEY_DIALOG));
        visit.browser.press_keys(&ESCAPE.to_string());
        visit.waits_until_gone(dialog(KEY_DIALOG));
        visit.reads(alert(), &["does not accept this API key", "code expired_api_key", "status 401"]);
        assert_eq!(typed(visit), ["Rex", "88", ""]);
        assert_eq!(additions(visit), [Some(401)]);
        visit.press(button("Enter a key"));
        enter(visit, KEY);
        visit.sees("Added “Rex” with the ID 51.");
        assert_eq!(additions(visit), [Some(401), Some(201)]);
    });
}

#[test]
fn a_wrong_key_is_told_in_the_dialog_and_the_pet_is_added_once_with_the_right_one() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "88");
        enter(visit, "not-a-key");
        visit.reads(alert().within(dialog(KEY_DIALOG)), &["does not accept this API key", "invalid_api_key", "401"]);
        assert_eq!(additions(visit), [Some(401)]);
        enter(visit, KEY);
        visit.sees("Added “Rex” with the ID 51.");
        visit.waits_until_gone(dialog(KEY_DIALOG));
        assert_eq!(additions(visit), [Some(401), Some(201)]);
    });
}

#[test]
fn signing_out_in_the_dialog_ends_what_waited_for_the_key() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "88");
        visit.press(button("Sign out").within(dialog(KEY_DIALOG)));
        visit.enter_key(KEY);
        visit.find(&button("Sign out"));
        assert_eq!(typed(visit), ["", "", ""]);
        assert_eq!(additions(visit), [Some(401)]);
    });
}

#[track_caller]
fn enter(visit: &Visit, key: &str) {
    visit.fill(field("API key").within(dialog(KEY_DIALOG)), key);
    visit.press(button("Sign in").within(dialog(KEY_DIALOG)));
}

#[track_caller]
fn refused_at_the_list(visit: &Visit) {
    visit.sign_in_at("/");
    visit.list_becomes("its rows", |rows| rows.len() == 20);
    visit.fill(field("Limit"), "88\n");
    visit.find(&dialog(KEY_DIALOG));
}
