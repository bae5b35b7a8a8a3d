//! The page, the service or the connection goes away in the middle of an import: "Resume" goes on where it was.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, NOT_FINISHED, UNDECIDED, herd, herd_name},
    locator::{button, heading},
    setup::{KEY, Setup},
    visit::Visit,
};

/// The answer for this row takes three seconds.
const SLOW_ROW: usize = 15;
const ROWS: usize = 40;

#[test]
fn after_a_reload_resume_sends_the_other_rows_and_tells_that_one_is_unknown() {
    Setup::new().pets(0).run(|visit| {
        import_up_to_slow_row(visit);
        visit.reload();
        resume_and_check(visit);
    });
}

#[test]
fn after_a_crash_of_the_browser_resume_sends_the_other_rows() {
    Setup::new().pets(0).keeps_profile().run_in_chromium(|visit| {
        import_up_to_slow_row(visit);
        // The console of the browser is gone afterwards.
        visit.console_log();
        visit.browser.start_again_after_a_crash();
        visit.open("/import");
        visit.enter_key(KEY);
        visit.find(&heading("Import pets"));
        resume_and_check(visit);
    });
}

#[test]
fn a_paused_import_is_sent_completely_after_a_reload() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(ROWS, &[(SLOW_ROW, faults::SLOW)]));
        visit.wait_for_added(SLOW_ROW - 1);
        visit.click(button("Pause"));
        visit.wait_for_added(SLOW_ROW);
        visit.reload();
        visit.wait_for_text(NOT_FINISHED);
        visit.click(button("Resume"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=ROWS);
        assert_eq!(visit.posts().len(), ROWS);
    });
}

#[test]
fn three_hundred_rows_are_each_added_once_with_a_429_a_reload_a_killed_service_and_a_cut_answer_in_the_middle() {
    Setup::new().pets(0).run(|visit| {
        let faults = [
            (40, faults::RETRY_AFTER_2),
            (100, faults::VERY_SLOW),
            (170, faults::VERY_SLOW),
            (230, faults::TRUNCATED_BODY),
        ];
        visit.open_import();
        visit.import_table(&herd(300, &faults));
        visit.wait_for_pets(100);
        visit.reload();
        visit.wait_for_text(NOT_FINISHED);
        visit.click(button("Resume"));
        visit.wait_for_pets(170);
        visit.service.kill();
        visit.wait_long_for_text("The pet in line 171 may or may not have been added.");
        visit.service.restart();
        visit.click(button("Resume"));
        visit.wait_long_for_text("The pet in line 231 may or may not have been added.");
        visit.click(button("Resume"));
        visit.wait_long_for_text(UNDECIDED);
        visit.wait_for_text("297 of 300 added, 3 unknown");
        visit.assert_each_added_once(1..=300);
        // The row with the 429 was sent twice. The killed service has not logged its last request.
        assert_eq!(visit.posts().len(), 300);
    });
}

#[test]
fn an_offline_computer_sends_no_row_and_goes_on_by_itself_when_it_is_online() {
    Setup::new().pets(0).run_in_chromium(|visit| {
        visit.open_import();
        visit.check_table(&herd(5, &[]));
        visit.set_offline(true);
        visit.click(button("Start import"));
        visit.wait_for_text("Waiting until this computer is online");
        assert!(visit.posts().is_empty());
        visit.set_offline(false);
        visit.wait_for_text(ENDED);
        visit.assert_each_added_once(1..=5);
        assert_eq!(visit.posts().len(), 5);
    });
}

/// Imports until the slow row is on its way.
fn import_up_to_slow_row(visit: &Visit) {
    visit.open_import();
    visit.import_table(&herd(ROWS, &[(SLOW_ROW, faults::VERY_SLOW)]));
    visit.wait_for_added(SLOW_ROW - 1);
    visit.wait_for_text("On its way");
}

fn resume_and_check(visit: &Visit) {
    visit.wait_for_text(NOT_FINISHED);
    visit.wait_for_text("14 of 40 added, 1 unknown, 25 left");
    visit.click(button("Resume"));
    visit.wait_long_for_text(UNDECIDED);
    // The service had added the row that nobody heard of, and no row was sent twice.
    visit.assert_each_added_once(1..=ROWS);
    assert_eq!(visit.posts().len(), ROWS);
    let outcomes = visit.downloaded_outcomes();
    for row in 1..=ROWS {
        let expected = if row == SLOW_ROW { "unknown".to_owned() } else { format!("added {row}") };
        assert_eq!(outcomes[&herd_name(row)], expected, "{}", herd_name(row));
    }
}
