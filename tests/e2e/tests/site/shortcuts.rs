//! The keyboard: the first stop of a page, and the shortcuts.

use petstore_e2e_tests::{
    keys::{ENTER, SHORTCUT_MODIFIER, TAB},
    locator::{button, checkbox, dialog, field, heading, link, main_landmark},
    setup::Setup,
    visit::Visit,
};

#[test]
fn the_first_tab_stop_of_a_page_is_a_link_that_skips_the_header() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?status=sold");
        visit.reload();
        visit.find(&heading("Pets"));
        visit.press_keys(&TAB.to_string());
        visit.wait_for_focus_on(link("Skip to content"));
        visit.press_keys(&ENTER.to_string());
        visit.wait_for_focus_on(main_landmark());
        assert_eq!(visit.url(), "/?status=sold");
    });
}

#[test]
fn the_shortcuts_refresh_and_lead_to_add_a_pet_the_search_and_the_help_which_holds_them_back() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?status=sold");
        visit.wait_for_focus_on(heading("Pets"));
        let requests = visit.requests_during(|| visit.press_keys("r"));
        assert_eq!(requests, ["GET /pets?limit=20&status=sold"]);
        visit.press_keys("n");
        visit.wait_for_focus_on(field("Name"));
        leave_field(visit);
        // Only the list can be refreshed, and the return to it sends nothing.
        visit.assert_sends_nothing(|| {
            visit.press_keys("r/");
            visit.wait_for_focus_on(field("Find in these rows"));
            visit.wait_for_list("the rows again", |rows| !rows.is_empty());
        });
        visit.wait_for_url("/?status=sold");
        assert_eq!(visit.value_of(field("Find in these rows")), "");
        leave_field(visit);
        visit.press_keys("?");
        visit.wait_for_text_in(dialog("Keyboard shortcuts"), &["Refresh the list r", "Add a pet n"]);
        visit.press_keys("n");
        visit.click(button("Close"));
        visit.wait_until_gone(dialog("Keyboard shortcuts"));
        assert_eq!(visit.url(), "/?status=sold");
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
            visit.press_chord(SHORTCUT_MODIFIER, '?');
        });
        assert_eq!((requests, visit.url()), (vec![], "/".to_owned()));
        assert!(!visit.is_visible(dialog("Keyboard shortcuts")));
    });
}

#[test]
fn shortcuts_that_are_switched_off_stay_off() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/connection");
        // The button moves when the log appears.
        visit.wait_for_text("Load 20 pets");
        visit.click(button("Keyboard shortcuts"));
        visit.click(checkbox("Use keyboard shortcuts"));
        visit.click(button("Close"));
        visit.wait_until_gone(dialog("Keyboard shortcuts"));
        visit.press_reload();
        visit.find(&button("Sign out"));
        visit.press_keys("?n");
        visit.flush_requests();
        assert_eq!(visit.url(), "/connection");
        assert!(!visit.is_visible(dialog("Keyboard shortcuts")));
    });
}

/// Takes the focus away from what has it.
fn leave_field(visit: &Visit) {
    let script = "document.activeElement.blur(); return document.activeElement === document.body;";
    visit.browser.wait_for_true("nothing has the focus", script, vec![]);
}
