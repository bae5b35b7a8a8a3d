//! "Add a pet": what the page shows for each result, and which requests it sends.

use petstore_e2e_tests::{
    keys::ENTER,
    locator::{field, heading, link},
    setup::Setup,
    wait::wait_until,
};

#[test]
fn after_a_pet_that_the_filter_hides_the_link_leads_to_all_pets() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?status=sold");
        visit.open_page("Add a pet");
        visit.select_option(field("Status"), "Available");
        visit.add_pet("Rex", "1");
        visit.click(link("Go to the list"));
        visit.wait_for_url("/");
        visit.wait_for_list("the pet", |rows| rows.first().is_some_and(|row| row.name == "Rex"));
    });
}

#[test]
fn a_problem_gets_the_focus_and_then_three_similar_pets_are_three_names_and_three_enters() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_focus_on(heading("Pets"));
        visit.open_page("Add a pet");
        visit.click(field("Name"));
        visit.press_keys(&format!("Rex{ENTER}"));
        visit.wait_for_field_error(field("Category"), "Choose");
        visit.wait_for_focus_on(field("Category"));
        visit.select_option(field("Status"), "Sold");
        visit.choose_category("1");
        visit.fill(field("Name"), &format!("Rex{ENTER}"));
        visit.wait_for_text("Added “Rex” · ID 51");
        for (name, id) in [("Bella", 52), ("Max", 53)] {
            visit.wait_for_focus_on(field("Name"));
            visit.press_keys(&format!("{name}{ENTER}"));
            visit.wait_for_text(&format!("Added “{name}” · ID {id}"));
        }
        let expected = ["Max", "Bella", "Rex"].map(|name| [name, "Dogs", "Sold"].map(str::to_owned));
        wait_until("the three pets are listed", || {
            let rows = visit.rows_now("The newest first").into_iter();
            rows.map(|row| [row.name, row.category, row.status]).eq(expected.clone()).then_some(())
        });
    });
}
