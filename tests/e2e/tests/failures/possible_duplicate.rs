//! A dialog asks before the same pet is added again, and nothing is sent before the user decides.

use petstore_e2e_tests::{
    locator::{button, dialog},
    setup::Setup,
    visit::Visit,
};

const QUESTION: &str = "Add the same pet again?";

#[test]
fn back_to_the_form_sends_nothing_and_keeps_the_form() {
    Setup::new().run_in_chromium(|visit| {
        let requests = visit.requests_during(|| {
            add_same_pet_twice(visit);
            visit.click(button("Cancel"));
            visit.wait_until_gone(dialog(QUESTION));
        });
        assert_eq!(requests.iter().filter(|request| *request == "POST /pets").count(), 1);
        assert_eq!(visit.pet_form_values(), ["Rex", "1", ""]);
    });
}

#[test]
fn add_it_again_adds_the_pet_once_more() {
    Setup::new().run_in_chromium(|visit| {
        add_same_pet_twice(visit);
        visit.click_twice_in_one_task(&visit.find(&button("Add it again")));
        visit.wait_for_text("Added “Rex” with the ID 52.");
        visit.wait_until_gone(dialog(QUESTION));
        assert_eq!(visit.post_statuses(), [Some(201), Some(201)]);
        assert_eq!(visit.pet_form_values(), ["", "1", ""]);
    });
}

/// Returns when the dialog asks about the second pet.
fn add_same_pet_twice(visit: &Visit) {
    visit.sign_in_at("/pets/new");
    visit.add_pet("Rex", "1");
    visit.wait_for_text("Added “Rex” with the ID 51.");
    visit.add_pet("Rex", "1");
    visit.find(&dialog(QUESTION));
    assert_eq!(visit.post_statuses(), [Some(201)]);
}
