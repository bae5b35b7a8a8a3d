//! An addition that waits while another page is open: who cancels it, and who learns about its end.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, heading, link, main_landmark, navigation},
    pet_form::unknown_pets,
    setup::Setup,
};

/// "Cancel" on one page cancelled all requests of the tab, and nobody learned that the pet was not added.
#[test]
fn cancel_on_another_page_leaves_the_addition_waiting() {
    Setup::new().run_in_chromium(|visit| {
        visit.add_with_a_wait_and_open_list();
        visit.click(button("Refresh"));
        visit.wait_for_wait_notice();
        visit.click(button("Cancel").within(main_landmark()));
        visit.wait_for_text_in(alert(), &["The wait was cancelled"]);
        assert!(!visit.text().contains("Draft kept"));
        visit.click(link("Add a pet").within(navigation("Main")));
        visit.find(&button("Adding…"));
        visit.wait_for_wait_notice();
        assert!(!visit.is_visible(alert()));
    });
}

#[test]
fn cancel_in_the_rate_limit_region_tells_on_another_page_that_the_pet_is_not_added() {
    Setup::new().run_in_chromium(|visit| {
        visit.add_with_a_wait_and_open_list();
        visit.cancel_in_rate_limit_region();
        visit.wait_for_text("Draft kept: “Rex” is not added yet. Add a pet");
        visit.assert_focus_is_kept();
        visit.click(link("Add a pet").within(navigation("Main")));
        visit.wait_for_text_in(alert(), &["The rate limit is reached; the request was not carried out."]);
        assert_eq!(visit.pet_form_values(), ["Rex", faults::NO_RETRY_AFTER, ""]);
        assert!(!visit.text().contains("Draft kept"), "the page itself shows the failure");
        assert_eq!(visit.post_statuses(), [Some(429)]);
    });
}

#[test]
fn an_unknown_outcome_is_told_on_another_page() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::VERY_SLOW);
        visit.find(&button("Adding…"));
        visit.click(link("Connection").within(navigation("Main")));
        visit.find(&heading("Connection"));
        visit.service.kill();
        visit.wait_for_text("Draft kept: “Rex” may or may not have been added.");
        visit.click(link("Look whether it was added"));
        visit.wait_for_text_in(unknown_pets(), &["Looking…"]);
    });
}

/// The notice had no button: the draft could be discarded only on its page.
#[test]
fn discard_draft_on_another_page_empties_the_form() {
    Setup::new().run_in_chromium(|visit| {
        visit.add_with_a_wait_and_open_list();
        visit.cancel_in_rate_limit_region();
        visit.wait_for_text("Draft kept: “Rex” is not added yet.");
        visit.click(button("Discard draft"));
        visit.wait_until_gone(button("Discard draft"));
        visit.assert_focus_is_kept();
        visit.click(link("Add a pet").within(navigation("Main")));
        assert_eq!(visit.pet_form_values(), ["", "", ""]);
        assert!(!visit.is_visible(alert()));
    });
}
