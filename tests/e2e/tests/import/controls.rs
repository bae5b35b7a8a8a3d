//! "Pause", "Resume", "Stop" and "Download results".

use petstore_e2e_tests::{
    faults,
    import::{ENDED, herd, herd_name, outcomes},
    locator::{button, dialog},
    setup::Setup,
    visit::Visit,
};

const STOP_QUESTION: &str = "Stop the import?";

#[test]
fn pause_lets_the_row_on_its_way_end_and_resume_sends_the_next_one() {
    Setup::new().pets(0).run(|visit| {
        pause_after_third_row(visit);
        let requests = visit.requests_during(|| {});
        assert!(requests.is_empty(), "{requests:?}");
        visit.click(button("Resume"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=8);
    });
}

#[test]
fn a_result_file_that_is_imported_sends_only_what_is_left() {
    Setup::new().pets(0).run(|visit| {
        pause_after_third_row(visit);
        visit.click(button("Stop"));
        visit.wait_for_text_in(dialog(STOP_QUESTION), &["5 rows are not sent."]);
        visit.click(button("Stop the import").within(dialog(STOP_QUESTION)));
        visit.wait_for_text(ENDED);
        let file = visit.download_results();
        let results = outcomes(&file);
        let expected = |row| if row <= 3 { "added" } else { "not sent" };
        assert!((1..=8).all(|row| results[&herd_name(row)] == expected(row)), "{results:?}");

        visit.click(button("Import another table"));
        visit.choose_file("results.csv", file.as_bytes());
        visit.click(button("Check"));
        visit.wait_for_text("8 rows in “results.csv” (UTF-8, comma). 5 can be sent. 3 were added before");
        visit.click(button("Start import"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=8);
        let posts = visit.posts();
        assert_eq!(posts.len(), 8, "{posts:?}");
    });
}

#[test]
fn the_question_before_stop_can_be_answered_with_no_and_the_import_goes_on() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(5, &[(3, faults::SLOW)]));
        visit.wait_for_added(2);
        visit.click(button("Stop"));
        visit.click(button("Back to the import").within(dialog(STOP_QUESTION)));
        visit.wait_until_gone(dialog(STOP_QUESTION));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=5);
    });
}

#[test]
fn stop_while_a_row_is_on_its_way_keeps_its_outcome_and_sends_no_other_row() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(5, &[(3, faults::SLOW)]));
        visit.wait_for_added(2);
        visit.wait_for_text("On its way");
        visit.click(button("Stop"));
        visit.click(button("Stop the import").within(dialog(STOP_QUESTION)));
        visit.wait_long_for_text(ENDED);
        visit.wait_for_text("3 of 5 added");
        visit.assert_each_added_once(1..=3);
        visit.reload();
        visit.wait_for_text(ENDED);
        visit.wait_for_text("3 of 5 added, 2 left");
        assert_eq!(visit.posts().len(), 3);
    });
}

/// Pauses while the third of eight rows is on its way.
fn pause_after_third_row(visit: &Visit) {
    visit.open_import();
    visit.import_table(&herd(8, &[(3, faults::SLOW)]));
    visit.wait_for_added(2);
    visit.wait_for_text("On its way");
    visit.click(button("Pause"));
    visit.wait_long_for_text("The import is paused.");
    assert_eq!(visit.added_rows(), Some(3));
    visit.assert_each_added_once(1..=3);
}
