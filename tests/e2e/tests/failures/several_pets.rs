//! Several pets of one kind: what stays in the form, and the list of the added pets.

use petstore_e2e_tests::{
    locator::{button, field},
    setup::Setup,
    wait::wait_until,
};

#[test]
fn category_and_status_stay_in_the_form_and_the_added_pets_are_listed_with_their_ids() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", "7");
        visit.select_option(field("Status"), "Sold");
        visit.click(button("Add pet"));
        visit.wait_for_text("Added “Rex” with the ID 51.");
        visit.wait_for_focus_on(field("Name"));
        assert_eq!(visit.pet_form_values(), ["", "7", "sold"]);
        // The next pet needs only a name.
        visit.browser.press_keys("Bella");
        visit.click(button("Add pet"));
        visit.wait_for_text("Added “Bella” with the ID 52.");
        visit.wait_for_focus_on(field("Name"));
        let expected = [("52", "Bella", "Sold"), ("51", "Rex", "Sold")];
        wait_until("both pets are listed", || {
            let rows = visit.rows("The newest first");
            let added = rows.iter().map(|row| (row.id.as_str(), row.name.as_str(), row.status.as_str()));
            added.eq(expected).then_some(())
        });
    });
}
