//! An addition that waits while another page is open: who cancels it, and who learns about its end.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, heading, link, main_landmark, navigation, region},
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
        assert!(!visit.text().contains("was not added"));
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
        visit.wait_for_text("“Rex” was not added.");
        visit.assert_focus_is_kept();
        visit.click(link("Add a pet").within(region("Notices")));
        visit.wait_for_text_in(alert(), &["The rate limit is reached; the request was not carried out."]);
        assert_eq!(visit.pet_form_values(), ["Rex", faults::NO_RETRY_AFTER, ""]);
        assert!(!visit.text().contains("“Rex” was not added."), "the page itself shows the failure");
        visit.click(link("Pets").within(navigation("Main")));
        visit.find(&heading("Pets"));
        assert!(!visit.text().contains("“Rex” was not added."), "the person has seen it");
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
        visit.wait_for_text("“Rex” may or may not have been added.");
        visit.click(link("Add a pet").within(region("Notices")));
        visit.wait_for_text_in(unknown_pets(), &["“Rex” may or may not have been added."]);
    });
}
