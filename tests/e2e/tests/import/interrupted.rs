//! The page goes away in the middle of an import: "Resume" goes on where it was.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, herd, herd_name},
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
fn after_the_tab_was_closed_another_tab_resumes() {
    Setup::new().pets(0).run(|visit| {
        import_up_to_slow_row(visit);
        let first = visit.browser.current_window();
        let second = visit.browser.new_window();
        visit.browser.switch_to_window(&first);
        visit.browser.close_window(&second);
        visit.open_import();
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
        visit.wait_for_text("The import is paused.");
        visit.assert_each_added_once(1..=SLOW_ROW);
        visit.reload();
        visit.wait_for_text("This import is not finished.");
        visit.click(button("Resume"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=ROWS);
        assert_eq!(visit.posts().len(), ROWS);
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
    visit.wait_long_for_text("This import is not finished.");
    visit.wait_for_text("14 of 40 added, 1 unknown, 25 left");
    visit.click(button("Resume"));
    visit.wait_long_for_text(ENDED);
    // The service had added the row that nobody heard of, and no row was sent twice.
    visit.assert_each_added_once(1..=ROWS);
    assert_eq!(visit.posts().len(), ROWS);
    let outcomes = visit.downloaded_outcomes();
    let expected = |row| if row == SLOW_ROW { "unknown" } else { "added" };
    for row in 1..=ROWS {
        assert_eq!(outcomes[&herd_name(row)], expected(row), "{}", herd_name(row));
    }
}
