//! "Find a pet by ID" searches the loaded rows first, and then uses the deprecated operation. It never sends an invalid ID.

use petstore_e2e_tests::{
    keys::ENTER,
    locator::{Locator, button, field, heading, link, main_landmark},
    page_content::PetRow,
    setup::Setup,
    visit::Visit,
    wait::wait_until,
};
use serde_json::json;

/// "Back" led to the top of the list.
#[test]
fn the_way_back_from_a_pet_leads_to_its_row_without_a_request() {
    Setup::new().pets(300).run(|visit| {
        visit.sign_in_at("/?sort=name");
        visit.click(button("See more"));
        let rows = visit.wait_for_list("100 rows", |rows| rows.len() == 100);
        let is_only_one = |row: &&PetRow| rows.iter().filter(|other| other.name == row.name).count() == 1;
        let PetRow { id, name, .. } = rows[80..].iter().find(is_only_one).unwrap();
        let row = format!("document.querySelector('main a[href=\"pets/find?id={id}\"]')");
        // A browser lays out only what is near.
        let show = format!(
            "{row}.scrollIntoView({{ block: 'center' }});
            addEventListener('click', ({{ target }}) => {{
                if (target.closest('[role=row]')) window.pressedAt = target.getBoundingClientRect().top;
            }}, true);"
        );
        visit.browser.execute(&show, vec![]).unwrap();
        let is_in_place = format!("return Math.abs({row}.getBoundingClientRect().top - window.pressedAt) < 2;");
        let ways: [fn(&Visit); 2] = [Visit::back, |visit| visit.click(link("Pets").within(main_landmark()))];
        for way in ways {
            visit.assert_sends_nothing(|| {
                visit.click(link(name));
                visit.wait_for_focus_on(heading(name));
                way(visit);
                visit.wait_for_focus_on(link(name));
            });
            assert_eq!(visit.rows_now("Pets"), rows);
            wait_until("the row is where it was", || {
                (visit.browser.execute(&is_in_place, vec![]).unwrap() == json!(true)).then_some(())
            });
        }
    });
}

#[test]
fn only_a_pet_that_is_not_among_the_rows_needs_a_request_and_an_impossible_id_needs_none() {
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
            visit.wait_for_text("From the answer of");
            visit.wait_for_url("/pets/find?id=20");
            visit.find(&copy_id("20"));
            visit.assert_sends_nothing(|| {
                visit.find_pet("x");
                visit.wait_for_field_error(field("Pet ID"), "Enter a whole number, in digits only.");
                visit.find_pet("57");
                visit.wait_for_text("From the list of");
                visit.find(&copy_id("57"));
                visit.wait_for_url("/pets/find?id=57");
            });
            visit.click(button("Ask the service"));
            visit.wait_for_text("From the answer of");
            // The search hid all rows, under an empty field.
            visit.open_page("Pets");
            visit.wait_for_list("20 rows", |rows| rows.len() == 20);
            assert_eq!(visit.value_of(field("Find in these rows")), "");
        });
        assert_eq!(requests, ["GET /pets/20", "GET /pets/57"]);
    });
}

/// A button of the pet that was found.
fn copy_id(id: &str) -> Locator {
    button(&format!("Copy ID {id}"))
}
