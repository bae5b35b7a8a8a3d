//! "Find a pet by ID" searches the loaded rows first, and then uses the deprecated operation. It never sends an invalid ID.

use petstore_e2e_tests::{
    keys::ENTER,
    locator::{Locator, button, field, link},
    setup::Setup,
};

#[test]
fn neither_a_pet_among_the_loaded_rows_nor_an_impossible_id_needs_a_request() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.ask_for_pet("7");
        visit.wait_for_text("The service has this pet.");
        visit.assert_sends_nothing(|| {
            visit.find_pet("42");
            visit.wait_for_text("without a request");
            visit.find(&copy_id("42"));
            visit.wait_for_url("/pets/find?id=42");
            // The former pet stayed under the problem of the field.
            visit.wait_until_gone(copy_id("42"), || visit.find_pet("x"));
            visit.wait_for_field_error(field("Pet ID"), "Enter a whole number, in digits only.");
            assert!(
                !visit.text_now().contains("Found in the list") && !visit.is_visible_now(button("Ask the service"))
            );
            visit.find_pet("42");
        });
        let requests = visit.requests_during(|| {
            visit.click(button("Ask the service"));
            visit.wait_for_text("The service has this pet.");
        });
        assert_eq!(requests, ["GET /pets/42"]);
    });
}

#[test]
fn a_pet_that_is_not_among_the_rows_is_asked_for_from_the_search() {
    Setup::new().pets(60).run(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        let requests = visit.requests_during(|| {
            visit.click(field("Find in these rows"));
            visit.press_keys("60");
            visit.wait_for_list("the row", |rows| rows.len() == 1);
            assert!(!visit.is_visible_now(link("Ask the service for ID 60 (1 request)")));
            // Rows match, and Enter left them.
            visit.fill(field("Find in these rows"), "7");
            visit.find(&link("Ask the service for ID 7 (1 request)"));
            visit.press_keys(&ENTER.to_string());
            visit.wait_for_url("/?q=7");
            visit.fill(field("Find in these rows"), "20");
            visit.find(&link("Ask the service for ID 20 (1 request)"));
            visit.press_keys(&ENTER.to_string());
            visit.wait_for_text("The service has this pet.");
            visit.wait_for_url("/pets/find?id=20");
            visit.find(&copy_id("20"));
            // The search hid all rows, under an empty field.
            visit.open_page("Pets");
            visit.wait_for_list("20 rows", |rows| rows.len() == 20);
            assert_eq!(visit.value_of(field("Find in these rows")), "");
        });
        assert_eq!(requests, ["GET /pets/20"]);
    });
}

/// A button of the pet that was found.
fn copy_id(id: &str) -> Locator {
    button(&format!("Copy ID {id}"))
}
