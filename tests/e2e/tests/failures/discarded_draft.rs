//! "Discard draft" can be undone, until something else is typed.

use petstore_e2e_tests::{
    faults,
    locator::{button, field, heading, link, navigation},
    pet_form::unknown_pets,
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

#[test]
fn undo_is_no_longer_there_when_something_else_is_typed() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", "1");
        visit.click(button("Discard draft"));
        visit.find(&button("Undo"));
        visit.fill(field("Name"), "Bella");
        visit.wait_until_gone(button("Undo"));
        assert_eq!(visit.pet_form_values(), ["Bella", "", ""]);
    });
}

#[test]
fn discarding_the_draft_of_an_unknown_pet_keeps_the_pet_in_the_list() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::STATUS_500);
        visit.find(&unknown_pets());
        visit.click(button("Discard draft"));
        visit.wait_until_gone(button("Discard draft"));
        visit.wait_for_text_in(unknown_pets(), &["“Rex” may or may not have been added."]);
        visit.click(button("It was not added"));
        visit.wait_until_gone(unknown_pets());
        assert_eq!(visit.pet_form_values(), ["Rex", faults::STATUS_500, ""]);
    });
}
