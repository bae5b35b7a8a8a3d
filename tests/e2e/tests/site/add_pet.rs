//! "Add a pet": what the page shows for each result, and which requests it sends.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, field, link, main_landmark, navigation},
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
fn after_a_lost_response_the_result_is_unknown_and_the_app_does_not_send_again() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        visit.count_fetches();
        visit.add_pet("Rex", faults::NO_RESPONSE);
        visit.wait_for_text_in(
            alert(),
            &["No answer reached this app", "may or may not have been added", "Look in the list"],
        );
        assert!(!visit.is_visible(button("Try again")));
        assert_eq!(visit.value_of(field("Name")), "Rex");
        assert_eq!(visit.fetches(), Some(1));
        visit.click(link("Look whether it was added").within(main_landmark()));
        visit.wait_for_list("the pet", |rows| rows.first().is_some_and(|row| row.name == "Rex"));
        assert_eq!(visit.requests().last().unwrap().to_string(), "GET /pets?limit=20");
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

#[test]
fn a_long_name_with_characters_beyond_the_basic_plane_arrives_unchanged() {
    let name = format!("{} 👩‍🚀 <b>&amp; \"{}\" 末", "𝕻".repeat(140), "ü".repeat(140));
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet(&name, "1");
        visit.wait_for_text(&format!("Added “{name}”"));
        visit.click(link("Go to the list"));
        visit.wait_for_list("the name", |rows| rows.first().is_some_and(|row| row.name == name));
    });
}

#[test]
fn category_ids_beyond_a_javascript_number_keep_each_digit() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        for (index, category) in ["9223372036854775807", "-9223372036854775808", "9007199254740993"].iter().enumerate()
        {
            visit.add_pet("Rex", category);
            visit.wait_for_text(&format!("with the ID {}.", 51 + index));
        }
        visit.click(link("Go to the list"));
        let rows = visit.wait_for_list("the pets", |rows| rows.first().is_some_and(|row| row.id == "53"));
        let categories = rows.iter().take(3).map(|row| row.category.as_str()).collect::<Vec<_>>();
        assert_eq!(categories, ["9007199254740993", "-9223372036854775808", "9223372036854775807"]);
    });
}
