//! "Add a pet": what the page shows for each result, and which requests it sends.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, field, link, navigation},
    setup::Setup,
};

#[test]
fn each_problem_is_shown_at_its_field_and_the_first_one_gets_the_focus() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        let requests = visit.requests_during(|| {
            visit.click(button("Add pet"));
            visit.wait_for_field_error(field("Category"), "Enter");
            visit.wait_for_focus_on(field("Category"));
            visit.add_pet("Rex", "1.5");
            visit.wait_for_field_error(field("Category"), "No category has this name.");
            visit.wait_for_focus_on(field("Category"));
            visit.fill(field("Category"), "9223372036854775808");
            visit.click(button("Add pet"));
            visit.wait_for_field_error(field("Category"), "9223372036854775807");
        });
        assert!(requests.is_empty(), "{requests:?}");
        assert_eq!(visit.description_of(field("Name")), "");
    });
}

#[test]
fn an_added_pet_is_shown_with_its_name_and_its_id() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", "1");
        visit.wait_for_text("Added “Rex” with the ID 51.");
        assert_eq!(visit.pet_form_values(), ["", "1", ""]);
        visit.click(link("Go to the list"));
        visit
            .wait_for_list("the pet", |rows| rows.first().is_some_and(|row| row.id == "51" && row.status == "Not set"));
    });
}

#[test]
fn a_pet_that_the_filter_hides_is_reported_as_hidden() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?status=sold");
        visit.click(link("Add a pet").within(navigation("Main")));
        visit.select_option(field("Status"), "Available");
        visit.add_pet("Rex", "1");
        visit.wait_for_text("The list shows only “Sold”, so this pet is not in it.");
        visit.click(link("Show all pets"));
        visit.wait_for_url("/");
        visit.wait_for_list("the pet", |rows| rows.first().is_some_and(|row| row.name == "Rex"));
    });
}

#[test]
fn a_201_with_an_unreadable_body_is_reported_as_added() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        let requests = visit.requests_during(|| {
            visit.add_pet("Rex", faults::HTML_BODY);
            visit.wait_for_text_in(alert(), &["reports that the pet was added", "an HTML page", "201"]);
        });
        assert_eq!(requests, ["POST /pets"]);
    });
}
