//! The service refuses a row: the import stops there or goes on, and the row can be mended.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, herd, herd_name},
    locator::{button, checkbox, field},
    setup::Setup,
};

#[test]
fn the_import_stops_at_a_refused_row_which_is_mended_in_place_and_added() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(6, &[(3, faults::INVALID_NAME)]));
        visit.wait_for_text("The service did not accept line 4. Change the row or leave it out, then resume.");
        visit.wait_for_text("Not accepted: `name` must not be this one., invalid_pet (status 400)");
        visit.assert_each_added_once(1..=2);
        let opened = visit.open_row("Change", 4);
        visit.fill(field("Name"), "Mended");
        visit.fill(field("Category"), "1");
        visit.click(button("Save").within(opened.clone()));
        visit.wait_until_gone(opened);
        visit.wait_for_text("2 of 6 added, 4 left");
        visit.click(button("Resume"));
        visit.wait_long_for_text(ENDED);
        let pets = visit.service.pets_by_name();
        assert_eq!((pets.len(), pets["Mended"], pets.get(&herd_name(3))), (6, 1, None));
        assert!(pets.values().all(|count| *count == 1), "{pets:?}");
    });
}

#[test]
fn the_import_goes_on_after_a_refused_row_if_a_person_chooses_so() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.check_table(&herd(6, &[(3, faults::INVALID_NAME), (5, faults::MARKUP_IN_MESSAGE)]));
        visit.click(checkbox("Stop at the first row that the service does not accept"));
        visit.click(button("Start import"));
        visit.wait_long_for_text(ENDED);
        visit.wait_for_text("4 of 6 added, 2 not accepted");
        visit.assert_each_added_once([1, 2, 4, 6]);
        let outcomes = visit.downloaded_outcomes();
        assert_eq!([3, 5].map(|row| outcomes[&herd_name(row)].as_str()), ["refused"; 2]);
    });
}

#[test]
fn rows_with_problems_are_mended_or_left_out_before_the_start() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        let table = "status;colour;Category ID;NAME\nsold;red;Dogs;Herd 001\nsold;red;Dragons;Herd 002\n\
                     eaten;red;1;Herd 003\nsold;red;1; \nsold;red;dogs;Herd 001\n";
        visit.check_table(table);
        visit.wait_for_text("5 rows (pasted text, semicolon). 2 can be sent. 3 have problems. 1 may be a duplicate.");
        visit.wait_for_text("Not used: the column “colour”.");
        visit.wait_for_text("No category is called “Dragons”.");
        visit.click(button("Leave duplicates out"));
        visit.wait_for_text("1 is left out.");
        let opened = visit.open_row("Change", 3);
        visit.wait_for_field_error(field("Category"), "No category is called “Dragons”.");
        visit.fill(field("Category"), "Cats");
        visit.click(button("Save").within(opened.clone()));
        visit.wait_until_gone(opened);
        let opened = visit.open_row("Change", 4);
        visit.fill(field("Status"), "pending");
        visit.click(button("Save").within(opened.clone()));
        visit.wait_until_gone(opened);
        let opened = visit.open_row("Change", 5);
        visit.click(button("Leave out").within(opened.clone()));
        visit.wait_until_gone(opened);
        visit.wait_for_text("3 can be sent. 2 are left out.");
        visit.click(button("Start import"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=3);
    });
}
