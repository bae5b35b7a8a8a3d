//! A name with half an emoji, or with a byte that is not UTF-8: the page shows the pet, and says that its name is damaged.

use petstore_e2e_tests::{
    faults,
    locator::{alert, note},
    setup::Setup,
};

const DAMAGED_NAME: &str = "broken here: \u{fffd} (not fully readable)";

/// One such name hid the whole list, and a person could not sign in.
#[test]
fn a_name_that_cannot_be_read_wholly_prevents_neither_signing_in_nor_the_list() {
    for limit in [faults::HALF_EMOJI, faults::INVALID_UTF8] {
        Setup::new().run(|visit| {
            visit.sign_in_at(&format!("/?limit={limit}"));
            let rows = visit.wait_for_list("all pets", |rows| rows.len() == 50);
            assert_eq!((rows[0].id.as_str(), rows[0].name.as_str()), ("50", DAMAGED_NAME));
            assert!(rows[1..].iter().all(|row| !row.name.contains("readable")));
            let texts = [
                "Characters that cannot be read are shown as “\u{fffd}”.",
                "Row 1: “name” has characters that cannot be read.",
            ];
            visit.wait_for_text_in(note(), &texts);
        });
    }
}

#[test]
fn a_201_whose_name_cannot_be_read_wholly_is_an_addition() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::HALF_EMOJI);
        visit.wait_for_text("Added “broken here: \u{fffd}” with the ID 51.");
        assert!(!visit.is_visible(alert()));
        assert_eq!(visit.pet_form_values(), ["", faults::HALF_EMOJI, ""]);
    });
}
