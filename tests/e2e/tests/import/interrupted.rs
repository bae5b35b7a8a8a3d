//! The page, the session, the service or the connection goes away in the middle of an import: "Resume" goes on where it was. A row
//! whose answer is lost is of unknown outcome until a person decides.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, NOT_FINISHED, UNDECIDED, herd, herd_name},
    locator::{button, dialog, link},
    pages::KEY_DIALOG,
    setup::{KEY, OTHER_KEY, Setup},
    visit::Visit,
};

#[test]
fn each_row_is_added_once_with_a_429_a_reload_a_killed_service_and_an_error_and_a_lost_row_is_found() {
    Setup::new().pets(0).run(|visit| {
        let faults = [(12, faults::VERY_SLOW), (20, faults::VERY_SLOW), (28, faults::STATUS_500_AFTER_ADDING)];
        visit.service.fail_after(4, "create", faults::RETRY_AFTER_2);
        visit.open_import();
        visit.import_table(&herd(40, &faults));
        visit.wait_for_pets(12);
        visit.reload();
        visit.wait_for_text(NOT_FINISHED);
        visit.click(button("Resume"));
        visit.wait_for_pets(20);
        visit.service.kill();
        wait_for_unknown(visit, 21);
        visit.service.restart();
        visit.click(button("Resume"));
        wait_for_unknown(visit, 29);
        visit.click(button("Resume"));
        visit.wait_long_for_text(UNDECIDED);
        visit.wait_for_text("37 of 40 added, 3 unknown");

        let row = visit.look(&herd_name(20), "Found 1 pet with this name, category and status: ID 20");
        visit.wait_until_gone(row.clone(), || visit.click(button("It was added").within(row)));
        visit.wait_for_text("38 of 40 added, 2 unknown");
        let outcomes = visit.downloaded_outcomes();
        for row in 1..=40 {
            let expected = if [12, 28].contains(&row) { "unknown".to_owned() } else { format!("added {row}") };
            assert_eq!(outcomes[&herd_name(row)], expected, "{}", herd_name(row));
        }
        visit.assert_each_added_once(1..=40);
        // The row with the 429 was sent twice. The killed service has not logged its last request.
        assert_eq!(visit.posts().len(), 40);
    });
}

/// The title began with "20%" until the next import.
#[test]
fn an_import_goes_on_after_a_crash_of_the_browser_and_after_signing_out() {
    Setup::new().pets(0).keeps_profile().run_in_chromium(|visit| {
        visit.open_import();
        visit.import_table(&herd(8, &[(3, faults::VERY_SLOW), (5, faults::VERY_SLOW)]));
        visit.wait_for_added(2);
        visit.wait_for_text("On its way");
        // The console of the browser is gone afterwards.
        visit.console_log();
        visit.browser.start_again_after_a_crash();
        visit.open("/import");
        visit.enter_key(KEY);
        visit.wait_for_text("2 of 8 added, 1 unknown, 5 left");
        visit.click(button("Resume"));
        visit.wait_for_added(3);
        visit.wait_for_text("On its way");
        visit.sign_out_anyway();
        visit.enter_key(KEY);
        visit.wait_for_text("3 of 8 added, 2 unknown, 3 left");
        visit.click(button("Resume"));
        visit.wait_long_for_text(UNDECIDED);
        visit.assert_each_added_once(1..=8);
    });
}

/// The results of a finished import were nowhere for another key, and its next import took their place.
#[test]
fn an_import_goes_on_with_another_key_and_each_key_sees_its_results_until_they_are_closed() {
    Setup::new().pets(0).run_in_chromium(|visit| {
        visit.open_import();
        visit.service.fail_after(2, "create", faults::EXPIRED_KEY);
        visit.import_table(&herd(6, &[]));
        visit.wait_until_gone(dialog(KEY_DIALOG), || visit.enter_key_in_dialog(OTHER_KEY));
        visit.open_page("Add a pet");
        visit.reload();
        visit.wait_for_text("The import is not finished.");
        visit.click(link("Go to Import"));
        visit.click(button("Resume"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=6);
        visit.click(button("Sign out"));
        visit.enter_key(KEY);
        visit.wait_for_text("6 of 6 added.");
        visit.click(button("Import another table"));
        visit.find(&button("Check"));
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
        assert_eq!(visit.fetches(), Some(7 + 3), "each row once, and after each loss a request without the key");
        let outcomes = visit.downloaded_outcomes();
        let pets = visit.service.pets_by_name();
        for (row, count) in [(1, 1), (2, 1), (4, 1), (5, 1), (6, 0), (7, 1)] {
            let name = herd_name(row);
            assert_eq!(pets.get(&name).copied().unwrap_or_default(), count, "{name}");
            assert_eq!(outcomes[&name].starts_with("added"), ![5, 6].contains(&row), "{outcomes:?}");
        }
        // The browser may have repeated this request.
        assert!(pets[&herd_name(3)] >= 1 && outcomes[&herd_name(3)] == "unknown", "{pets:?}");

        let row = visit.look(&herd_name(6), "Not in the list yet.");
        visit.wait_until_gone(row.clone(), || visit.click(button("It was not added").within(row)));
        visit.wait_for_text("1 left");
    });
}

/// Each press on "Resume" cost a row.
#[test]
fn without_a_network_resume_sends_no_further_row() {
    Setup::new().pets(0).run_in_chromium(|visit| {
        visit.open_import();
        visit.check_table(&herd(3, &[]));
        visit.set_offline(true);
        visit.click(button("Start import"));
        wait_for_unknown(visit, 2);
        visit.click(button("Resume"));
        visit.wait_long_for_text("Nothing answers at the address of the service, so no row was sent.");
        visit.set_offline(false);
        visit.click(button("Resume"));
        visit.wait_long_for_text(UNDECIDED);
        visit.assert_each_added_once(2..=3);
    });
}

#[track_caller]
fn wait_for_unknown(visit: &Visit, line: usize) {
    visit.wait_long_for_text(&format!("Paused after line {line}."));
}

/// The next import waited for the row of the stopped one, and its outcome paused it.
#[test]
fn an_import_that_is_stopped_with_a_row_on_its_way_holds_no_later_one() {
    Setup::new().pets(0).run_in_chromium(|visit| {
        visit.open_import();
        visit.import_table(&herd(2, &[(1, faults::VERY_SLOW)]));
        visit.wait_for_text("On its way");
        visit.click(button("Stop"));
        visit.click(button("Stop the import"));
        visit.import_table("name,category\nBella,1\nMax,1\n");
        visit.wait_for_text(ENDED);
        let names: Vec<_> = visit.service.pets_by_name().into_keys().collect();
        assert!(["Bella", "Max"].iter().all(|name| names.iter().any(|added| added == name)), "{names:?}");
    });
}
