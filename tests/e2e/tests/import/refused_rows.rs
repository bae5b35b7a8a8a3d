//! The service refuses rows: the import pauses once. Before the start a person decides about values and rows.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, ENDED_WITH_PROBLEMS, herd, herd_name},
    locator::{button, checkbox, field},
    setup::Setup,
};

#[test]
fn the_import_pauses_at_the_first_refused_row_and_then_goes_on_to_the_end() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(6, &[(3, faults::INVALID_NAME), (5, faults::MARKUP_IN_MESSAGE)]));
        visit.wait_for_text("The service did not accept line 4. “Resume” sends the other rows");
        visit.wait_for_text("Not accepted: `name` must not be this one. (code invalid_pet, status 400)");
        visit.assert_each_added_once(1..=2);
        visit.click(button("Resume"));
        visit.wait_for_text(ENDED);
        visit.wait_for_text("4 of 6 added, 2 not accepted");
        visit.assert_each_added_once([1, 2, 4, 6]);
        let outcomes = visit.downloaded_outcomes();
        assert_eq!([3, 5].map(|row| outcomes[&herd_name(row)].as_str()), ["refused"; 2]);
    });
}

#[test]
fn unknown_values_are_asked_once_and_each_row_can_be_chosen_before_the_start() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        let table = "status;colour;Category ID;NAME\nsold;red;Dogs;Herd 001\nverkauft;red;Dragons;Herd 002\n\
                     Verkauft;red;1; \nsold;red;dogs;Herd 001\nverkauft;red;1;Herd 005\nsold;red;1;Herd 006\n";
        visit.check_table(table);
        visit.wait_for_text("6 rows. Not used: “colour”.");
        visit.wait_for_text("No category is called “Dragons”.");
        visit.wait_for_text("The name is blank.");
        visit.wait_for_text("The same as line 2.");
        visit.find(&button("3 with problems"));
        visit.select_option(field("“verkauft” in 3 rows means"), "Sold");
        visit.find(&button("2 with problems"));
        visit.select_option(field("“Dragons” in 1 row means"), "Leave these rows out");
        visit.find(&button("1 left out"));
        visit.click(button("1 with problems"));
        visit.wait_until_gone(checkbox("Send line 2"));
        assert!(visit.text().contains("The name is blank."));
        visit.click(button("6 rows"));
        visit.click(checkbox("Send line 7"));
        visit.click(checkbox("Send line 5"));
        visit.click(button("Start import"));
        visit.wait_for_text(ENDED_WITH_PROBLEMS);
        assert_eq!(visit.service.pets_by_name(), [(herd_name(1), 2), (herd_name(5), 1)].into());
    });
}
