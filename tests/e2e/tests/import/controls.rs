//! "Pause", "Resume", "Stop" and "Download results".

use petstore_e2e_tests::{
    faults,
    import::{ENDED, herd, herd_name, outcomes},
    locator::button,
    setup::Setup,
    visit::Visit,
};

#[test]
fn pause_takes_effect_at_once_and_resume_sends_the_row_after_the_one_that_was_on_its_way() {
    Setup::new().pets(0).run(|visit| {
        pause_during_third_row(visit);
        assert_eq!(visit.added_rows(), Some(2));
        visit.wait_for_added(3);
        let requests = visit.requests_during(|| {});
        assert!(requests.is_empty(), "{requests:?}");
        visit.click(button("Resume"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=8);
        assert_eq!(visit.posts().len(), 8);
    });
}

#[test]
fn a_result_file_that_is_imported_sends_only_what_is_left() {
    Setup::new().pets(0).run(|visit| {
        pause_during_third_row(visit);
        visit.wait_for_added(3);
        let file = visit.download_results();
        let results = outcomes(&file);
        for row in 1..=8 {
            let expected = if row <= 3 { format!("added {row}") } else { "not sent".to_owned() };
            assert_eq!(results[&herd_name(row)], expected);
        }
        let question = visit.stop_import();
        assert!(question.contains("Download the results before"), "{question}");

        visit.choose_file("results.csv", file.as_bytes());
        visit.wait_for_text("8 rows in “results.csv”.");
        visit.find(&button("5 can be sent"));
        visit.find(&button("3 added before"));
        assert_eq!(visit.downloaded_outcomes(), results, "before the start");
        visit.click(button("Start import"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=8);
        assert_eq!(visit.posts().len(), 8);
    });
}

/// Pauses while the third of eight rows is on its way.
fn pause_during_third_row(visit: &Visit) {
    visit.open_import();
    visit.import_table(&herd(8, &[(3, faults::SLOW)]));
    visit.wait_for_added(2);
    visit.wait_for_text("On its way");
    visit.click(button("Pause"));
    visit.wait_for_text("The import is paused.");
}
