//! The service refuses rows: the import pauses once. Rows can be left out before the start.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, herd, herd_name},
    locator::button,
    setup::Setup,
};

#[test]
fn the_import_pauses_at_the_first_refused_row_and_then_goes_on_to_the_end() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(6, &[(3, faults::INVALID_NAME), (5, faults::MARKUP_IN_MESSAGE)]));
        visit.wait_for_text("The service did not accept line 4. “Resume” sends the other rows");
        visit.wait_for_text("Not accepted: `name` must not be this one., invalid_pet (status 400)");
        visit.assert_each_added_once(1..=2);
        visit.click(button("Resume"));
        visit.wait_long_for_text(ENDED);
        visit.wait_for_text("4 of 6 added, 2 not accepted");
        visit.assert_each_added_once([1, 2, 4, 6]);
        let outcomes = visit.downloaded_outcomes();
        assert_eq!([3, 5].map(|row| outcomes[&herd_name(row)].as_str()), ["refused"; 2]);
    });
}

#[test]
fn rows_with_problems_are_told_and_rows_can_be_left_out_and_taken_in_before_the_start() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        let table = "status;colour;Category ID;NAME\nsold;red;Dogs;Herd 001\nsold;red;Dragons;Herd 002\n\
                     eaten;red;1; \nsold;red;dogs;Herd 001\nsold;red;1;Herd 005\nsold;red;1;Herd 006\n";
        visit.check_table(table);
        visit.wait_for_text("6 rows (pasted text, semicolon). 4 can be sent. 2 have problems. 1 may be a duplicate.");
        visit.wait_for_text("Not used: the column “colour”.");
        visit.wait_for_text("No category is called “Dragons”.");
        visit.wait_for_text("Name: The name is blank.");
        visit.wait_for_text("Status: “eaten” is not a status.");
        visit.click(button("Leave duplicates out"));
        visit.wait_for_text("1 is left out.");
        visit.click(button("Leave out line 6"));
        visit.wait_for_text("2 are left out.");
        visit.click(button("Leave out line 7"));
        visit.wait_for_text("3 are left out.");
        visit.wait_for_focus_on(button("Take in line 7"));
        visit.click(button("Take in line 7"));
        visit.wait_for_text("2 can be sent. 2 have problems. 2 are left out.");
        visit.click(button("Start import"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once([1, 6]);
    });
}
