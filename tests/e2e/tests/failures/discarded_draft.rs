//! "Discard draft" can be undone, until something else is typed.

use petstore_e2e_tests::{
    locator::{button, field, heading, link, navigation},
    setup::Setup,
};

/// One wrong click removed all input for good.
#[test]
fn undo_brings_the_discarded_draft_back_also_after_a_look_at_another_page() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", "007");
        visit.select_option(field("Status"), "Sold");
        visit.click(button("Discard draft"));
        visit.wait_for_text("Draft discarded.");
        visit.click(link("Pets").within(navigation("Main")));
        visit.find(&heading("Pets"));
        visit.click(link("Add a pet").within(navigation("Main")));
        visit.click(button("Undo"));
        visit.wait_until_gone(button("Undo"));
        assert_eq!(visit.pet_form_values(), ["Rex", "007", "sold"]);
        visit.wait_for_focus_on(field("Name"));
        visit.reload();
        assert_eq!(visit.pet_form_values(), ["Rex", "007", "sold"]);
    });
}
