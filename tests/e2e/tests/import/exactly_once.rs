//! No pet is added twice and none is forgotten, whatever the tabs of a browser do with one import or one table.

use petstore_e2e_tests::{
    browser::windows::Window,
    environments::{PRODUCTION, STAGING},
    faults,
    import::{ENDED, NOT_FINISHED, UNDECIDED, herd},
    locator::{button, checkbox, dialog, heading},
    setup::{KEY, Setup},
    visit::Visit,
};

/// 35 pets were added for 20 rows.
#[test]
fn without_locks_tabs_that_resume_one_import_add_each_row_once() {
    Setup::new().insecure_origin().pets(0).run_in_chromium(|visit| {
        visit.open_import();
        visit.import_table(&herd(40, &[(3, faults::INVALID_NAME)]));
        visit.wait_for_text("The service did not accept line 4.");
        let first = visit.browser.current_window();
        let [second, third] = [(), ()].map(|()| open_tab(visit));
        // The second tab resumes beside the first one, and the third one when all rows are added.
        for tab in [&first, &second] {
            visit.switch_to_window(tab);
            visit.click(button("Resume"));
        }
        visit.wait_for_pets(39);
        visit.switch_to_window(&third);
        visit.wait_for_text(NOT_FINISHED);
        visit.click(button("Resume"));
        visit.wait_for_text(ENDED);
        visit.flush_requests();
        visit.assert_each_added_once((1..=40).filter(|row| *row != 3));
        assert_eq!(visit.posts().len(), 40);
        visit.reload();
        visit.wait_for_text(ENDED);
    });
}

/// "Try again" never helped, not even after the first tab was closed.
#[test]
fn a_tab_that_leaves_the_app_leaves_its_paused_import_to_another_tab() {
    Setup::new().back_forward_cache().pets(0).run_in_chromium(|visit| {
        visit.open_import();
        visit.import_table(&herd(4, &[(2, faults::INVALID_NAME)]));
        visit.wait_for_text("The service did not accept line 3.");
        let first = visit.browser.current_window();
        let second = open_tab(visit);
        visit.wait_for_text("Another tab of this browser has an import");
        visit.switch_to_window(&first);
        visit.leave_app();
        visit.switch_to_window(&second);
        visit.click(button("Try again"));
        visit.click(button("Resume"));
        visit.wait_for_text(ENDED);
        visit.assert_each_added_once([1, 3, 4]);
    });
}

/// "Start import" did nothing, without a word. Later it replaced the results of the first import without a question.
#[test]
fn another_tab_says_why_it_takes_no_table_and_shows_the_results_of_the_first_one_until_they_are_closed() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        let first = visit.browser.current_window();
        let second = visit.browser.new_window();
        visit.open_import();
        visit.import_table(&herd(6, &[(4, faults::INVALID_NAME)]));
        visit.wait_for_text("The service did not accept line 5.");
        visit.switch_to_window(&first);
        visit.choose_file("herd.csv", herd(6, &[]).as_bytes());
        visit.wait_for_text("Another tab of this browser has an import");
        visit.switch_to_window(&second);
        visit.click(button("Resume"));
        visit.wait_for_text(ENDED);
        visit.switch_to_window(&first);
        visit.click(button("Try again"));
        visit.wait_for_text("5 of 6 added, 1 not accepted.");
        visit.click(button("Import another table"));
        visit.import_table(&herd(6, &[]));
        visit.wait_for_text("1 of 1 added.");
        visit.wait_for_text(ENDED);
        visit.assert_each_added_once(1..=6);
    });
}

/// In the other environment the added rows were "added before".
#[test]
fn another_environment_has_an_import_of_its_own_in_which_a_person_ticks_the_added_rows() {
    Setup::new().two_environments().pets(0).run_in_chromium(|visit| {
        visit.open("/import");
        visit.sign_in_to(PRODUCTION, KEY);
        visit.import_table(&herd(6, &[(3, faults::VERY_SLOW)]));
        visit.wait_for_added(2);
        visit.wait_for_text("On its way");
        let file = visit.download_results().replace(&format!(",{},", faults::VERY_SLOW), ",1,");
        visit.change_environment();
        let question = dialog("Change the environment?");
        visit.wait_for_text_in(question.clone(), &["The import pauses."]);
        visit.click(button("Change").within(question));
        sign_in(visit, STAGING);
        assert!(!visit.text_now().contains("not finished"), "{}", visit.text_now());
        visit.choose_file("production.csv", file.as_bytes());
        visit.wait_for_text("The table has the ID of another service");
        for line in 2..=4 {
            visit.click(checkbox(&format!("Send line {line}")));
        }
        visit.wait_for_text("6 of 6 rows");
        visit.click(button("Start import"));
        visit.wait_for_text("Imported into Staging");
        assert_eq!(visit.staging().pets_by_name().len(), 6);
        visit.change_environment();
        sign_in(visit, PRODUCTION);
        visit.wait_for_text("2 of 6 added, 1 unknown, 3 left");
        visit.click(button("Resume"));
        visit.wait_for_text(UNDECIDED);
        visit.assert_each_added_once(1..=6);
    });
}

fn sign_in(visit: &Visit, environment: &str) {
    visit.find(&heading("Sign in"));
    visit.sign_in_to(environment, KEY);
    visit.find(&heading("Import pets"));
}

/// Opens the page "Import" in another tab.
fn open_tab(visit: &Visit) -> Window {
    let tab = visit.browser.new_window();
    visit.open_import();
    tab
}
