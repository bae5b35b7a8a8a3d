//! The answer for a row is lost: its outcome is unknown until a person decides, and the other rows are sent.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, UNDECIDED, herd, herd_name},
    locator::{button, checkbox},
    setup::Setup,
    visit::Visit,
};

#[test]
fn after_a_crash_of_the_service_the_unknown_row_is_found_and_settled() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(20, &[(8, faults::VERY_SLOW)]));
        visit.wait_for_added(7);
        // The service has stored the pet, and its answer is late.
        visit.wait_for_pets(8);
        visit.service.kill();
        wait_for_unknown(visit, 9);
        visit.service.restart();
        visit.click(button("Resume"));
        visit.wait_long_for_text(UNDECIDED);
        visit.wait_for_text("Importing into Demonstration");
        visit.assert_each_added_once(1..=20);
        assert_eq!(visit.downloaded_outcomes()[&herd_name(8)], "unknown");

        let opened = visit.look(9, "Found 1 pet with this name, category and status: ID 8");
        visit.click(button("It was added"));
        visit.wait_until_gone(opened);
        visit.wait_for_text(ENDED);
        visit.wait_for_text("20 of 20 added");
        assert_eq!(visit.downloaded_outcomes()[&herd_name(8)], "added 8");
        visit.assert_each_added_once(1..=20);
    });
}

/// The look found the pet of the other row, and one pet was missing.
#[test]
fn of_two_equal_rows_a_look_knows_the_added_one_and_the_other_is_sent_again() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.check_table("name,category,status\nRex,1,sold\nRex,1,sold\nMia,1,sold\n");
        visit.click(checkbox("Send line 3"));
        visit.service.suspend();
        visit.click(button("Start import"));
        visit.wait_for_text("On its way");
        visit.service.kill();
        wait_for_unknown(visit, 2);
        visit.service.restart();
        visit.click(button("Resume"));
        visit.wait_long_for_text(UNDECIDED);

        let opened = visit.look(2, "No pet with this name, category and status");
        visit.wait_for_text_in(opened.clone(), &["Known before, so not this one: ID 1."]);
        visit.click(button("Send it again"));
        visit.wait_until_gone(opened);
        visit.wait_for_text("2 of 3 added, 1 left");
        visit.click(button("Resume"));
        visit.wait_for_text(ENDED);
        assert_eq!(visit.service.pets_by_name(), [("Rex".to_owned(), 2), ("Mia".to_owned(), 1)].into());
    });
}

#[test]
fn a_row_whose_answer_is_lost_is_sent_once_and_unknown_whether_it_was_added_or_not() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.count_fetches();
        let faults =
            [(3, faults::NO_RESPONSE), (5, faults::STATUS_500_AFTER_ADDING), (6, faults::NO_RESPONSE_NOT_ADDED)];
        visit.import_table(&herd(7, &faults));
        for line in [4, 6, 7] {
            wait_for_unknown(visit, line);
            visit.click(button("Resume"));
        }
        visit.wait_long_for_text(UNDECIDED);
        assert_eq!(visit.fetches(), Some(7), "the app sends each row once");
        let outcomes = visit.downloaded_outcomes();
        let pets = visit.service.pets_by_name();
        for (row, count) in [(1, 1), (2, 1), (4, 1), (5, 1), (6, 0), (7, 1)] {
            let name = herd_name(row);
            assert_eq!(pets.get(&name).copied().unwrap_or_default(), count, "{name}");
            assert_eq!(outcomes[&name].starts_with("added"), ![5, 6].contains(&row), "{outcomes:?}");
        }
        // The browser may have repeated this request.
        assert!(pets[&herd_name(3)] >= 1 && outcomes[&herd_name(3)] == "unknown", "{pets:?}");
    });
}

#[track_caller]
fn wait_for_unknown(visit: &Visit, line: usize) {
    visit.wait_long_for_text(&format!("The pet in line {line} may or may not have been added."));
}
