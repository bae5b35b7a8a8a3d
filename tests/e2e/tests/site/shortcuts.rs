//! The keyboard shortcuts.

use petstore_e2e_tests::{
    faults,
    keys::SHORTCUT_MODIFIER,
    locator::{button, dialog, field, heading},
    setup::Setup,
    visit::Visit,
    wait::wait_until,
};
use serde_json::json;

#[test]
fn the_shortcuts_lead_to_add_a_pet_and_to_the_search() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?status=sold");
        visit.wait_for_focus_on(heading("Pets"));
        visit.browser.press_keys("n");
        visit.wait_for_focus_on(heading("Add a pet"));
        visit.browser.press_keys("/");
        visit.wait_for_focus_on(field("Find in these rows"));
        visit.wait_for_url("/?status=sold");
        assert_eq!(visit.value_of(field("Find in these rows")), "");
    });
}

#[test]
fn r_refreshes_the_list_and_does_nothing_elsewhere() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_focus_on(heading("Pets"));
        let requests = visit.requests_during(|| visit.browser.press_keys("r"));
        assert_eq!(requests, ["GET /pets?limit=20"]);
        visit.browser.press_keys("n");
        visit.wait_for_focus_on(heading("Add a pet"));
        assert_eq!(visit.requests_during(|| visit.browser.press_keys("r")), [""; 0]);
    });
}

#[test]
fn r_sends_nothing_while_a_request_waits_and_none_after_the_wait_is_cancelled() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        let press_r = || {
            leave_field(visit);
            visit.browser.press_keys("r");
        };
        assert_eq!(visit.requests_during(press_r), [""; 0]);
        visit.find(&button("Cancel"));
        visit.click(button("Cancel"));
        visit.wait_until_gone(button("Cancel"));
        assert_eq!(visit.requests_during(press_r), [""; 0]);
        assert!(!visit.is_visible(button("Cancel")), "no request waits");
    });
}

#[test]
fn typed_letters_and_letters_with_a_modifier_are_no_shortcuts() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            visit.fill(field("Find in these rows"), "nr?");
            assert_eq!(visit.value_of(field("Find in these rows")), "nr?");
            leave_field(visit);
            // Without the modifier, this key opens the help.
            visit.browser.press_chord(SHORTCUT_MODIFIER, '?');
        });
        assert_eq!((requests, visit.url()), (vec![], "/".to_owned()));
        assert!(!visit.is_visible(dialog("Keyboard shortcuts")));
    });
}

#[test]
fn the_help_lists_the_shortcuts_and_holds_them_back_while_it_is_open() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/connection");
        visit.wait_for_focus_on(heading("Connection"));
        visit.browser.press_keys("?");
        visit.wait_for_text_in(dialog("Keyboard shortcuts"), &["Refresh the list r", "Add a pet n"]);
        visit.browser.press_keys("n");
        visit.click(button("Close"));
        visit.wait_until_gone(dialog("Keyboard shortcuts"));
        assert_eq!(visit.url(), "/connection");
    });
}

#[test]
fn shortcuts_that_are_switched_off_stay_off() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/connection");
        switch(visit);
        leave_field(visit);
        assert_nothing_happens(visit, "?n");
        visit.browser.reload();
        visit.find(&button("Sign out"));
        assert_nothing_happens(visit, "?n");
        switch(visit);
        leave_field(visit);
        visit.browser.press_keys("n");
        visit.find(&heading("Add a pet"));
    });
}

#[track_caller]
fn assert_nothing_happens(visit: &Visit, keys: &str) {
    visit.browser.press_keys(keys);
    visit.flush_requests();
    assert_eq!(visit.url(), "/connection");
    assert!(!visit.is_visible(dialog("Keyboard shortcuts")));
}

/// Presses the switch in the help, and closes the help.
fn switch(visit: &Visit) {
    visit.click(button("Keyboard shortcuts"));
    let found = visit
        .browser
        .execute_for_elements("return [document.querySelector('dialog[open] input[type=checkbox]')];", vec![]);
    visit.browser.click(&found.unwrap()[0]).unwrap();
    visit.click(button("Close"));
    visit.wait_until_gone(dialog("Keyboard shortcuts"));
}

/// Takes the focus away from what has it.
fn leave_field(visit: &Visit) {
    let script = "document.activeElement.blur(); return document.activeElement === document.body;";
    wait_until("nothing has the focus", || {
        (visit.browser.execute(script, vec![]).unwrap() == json!(true)).then_some(())
    });
}
