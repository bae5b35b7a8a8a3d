//! One pet after the other: what stays in the form, and the list of what was added.

use crate::hands::{copied, takes_what_is_copied, type_pet, typed};
use petstore_e2e_tests::{
    shop::Shop,
    sought::{button, field, region},
};

#[test]
fn several_pets_in_a_row_keep_what_they_share_and_are_listed_with_their_ids() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        takes_what_is_copied(visit);
        type_pet(visit, "Rex", "7");
        visit.choose(field("Status"), "Sold");
        visit.press(button("Add pet and another"));
        visit.sees("Added “Rex” with the ID 51.");
        visit.focus_is_on(field("Name"));
        assert_eq!(typed(visit), ["", "7", "sold"]);
        // The name alone is enough for the next one.
        visit.browser.press_keys("Bella");
        visit.press(button("Add pet and another"));
        visit.sees("Added “Bella” with the ID 52.");
        visit.focus_is_on(field("Name"));
        let added = visit.rows("The newest first");
        let added = added.iter().map(|row| (row.id.as_str(), row.name.as_str(), row.status.as_str()));
        assert_eq!(added.collect::<Vec<_>>(), [("52", "Bella", "Sold"), ("51", "Rex", "Sold")]);
        let sitting = || region("Added in this sitting");
        visit.press(button("Copy the IDs and names").within(sitting()));
        assert_eq!(copied(visit), "52\tBella\n51\tRex");
        visit.reads(sitting(), &["Copied"]);
    });
}
