//! A pet that may or may not have been added is never forgotten: a person settles it, with the help of the list.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, dialog, field, link, region},
    pet_form::unknown_pets,
    setup::Setup,
    visit::Visit,
};

#[test]
fn a_look_into_the_list_finds_a_pet_that_was_added() {
    Setup::new().run(|visit| {
        send_with_unknown_outcome(visit, faults::STATUS_500_AFTER_ADDING);
        let requests = visit.requests_during(|| {
            visit.click(button("Add pet"));
            visit.click(button("Look in the list").within(dialog("This pet may already have been added")));
            visit.wait_for_text_in(unknown_pets(), &["Found 1 pet with this name and category: ID 51."]);
        });
        assert_eq!(requests, ["GET /pets?limit=100"]);
        visit.wait_until_gone(unknown_pets(), || visit.click(button("It was added")));
        visit.wait_for_text("“Rex” counts as added.");
        assert_eq!(visit.pet_form_values(), ["", faults::STATUS_500_AFTER_ADDING, ""]);
        assert!(!visit.is_visible_now(alert()) && !visit.is_visible_now(button("Undo")));
        visit.wait_for_focus_on(field("Name"));
    });
}

#[test]
fn an_unknown_pet_survives_a_reload_and_another_draft() {
    Setup::new().run_in_chromium(|visit| {
        send_with_unknown_outcome(visit, faults::STATUS_500);
        visit.fill(field("Name"), "Bella");
        visit.open_page("Pets");
        // It was told elsewhere only before a reload.
        visit.reload();
        visit.wait_for_text_in(region("Notices"), &["“Rex” may or may not have been added."]);
        visit.click(link("Decide"));
        visit.wait_for_text_in(
            unknown_pets(),
            &["“Rex” may or may not have been added.", "Category 68, status not set"],
        );
        assert_eq!(visit.pet_form_values(), ["Bella", faults::STATUS_500, ""]);
        visit.wait_until_gone(button("Discard draft"), || visit.click(button("Discard draft")));
        assert!(visit.asks_before_unload(), "an unknown pet");
        visit.click(button("Sign out"));
        visit.click(button("Stay signed in"));
        visit.wait_until_gone(unknown_pets(), || visit.click(button("It was not added")));
        assert_eq!(visit.pet_form_values(), ["Rex", faults::STATUS_500, ""]);
    });
}

/// Returns when the page shows that the pet "Rex" may have been added.
fn send_with_unknown_outcome(visit: &Visit, category: &str) {
    visit.sign_in_at("/pets/new");
    visit.add_pet("Rex", category);
    visit.wait_for_text_in(unknown_pets(), &["“Rex” may or may not have been added."]);
}
