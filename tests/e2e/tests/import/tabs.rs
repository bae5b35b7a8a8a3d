//! Only one tab imports, and each environment has an import of its own.

use petstore_e2e_tests::{
    environments::{PRODUCTION, STAGING},
    faults,
    import::{ENDED, UNDECIDED, herd},
    locator::{button, dialog, heading, link, navigation},
    setup::{KEY, Setup},
    visit::Visit,
};

const ELSEWHERE: &str = "Another tab of this browser has an import.";

#[test]
fn while_one_tab_imports_another_one_says_so() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(10, &[(3, faults::SLOW), (6, faults::SLOW)]));
        visit.wait_for_added(2);
        let first = visit.browser.current_window();
        visit.browser.new_window();
        visit.open_import();
        visit.wait_for_text(ELSEWHERE);
        assert!(!visit.is_visible(button("Check")) && !visit.is_visible(button("Pause")));
        let second = visit.browser.current_window();
        visit.browser.switch_to_window(&first);
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=10);
        visit.browser.switch_to_window(&second);
        visit.click(button("Try again"));
        visit.wait_for_text(ENDED);
    });
}

#[test]
fn a_tab_takes_the_import_of_a_closed_tab() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        let first = visit.browser.current_window();
        let second = visit.browser.new_window();
        visit.sign_in_at("/connection");
        visit.browser.switch_to_window(&first);
        visit.import_table(&herd(8, &[(3, faults::VERY_SLOW)]));
        visit.wait_for_added(2);
        visit.browser.switch_to_window(&second);
        visit.click(link("Import").within(navigation("Main")));
        visit.wait_for_text(ELSEWHERE);
        visit.browser.switch_to_window(&first);
        visit.browser.close_window(&second);
        visit.click(button("Try again"));
        visit.wait_for_text("1 unknown");
        visit.click(button("Resume"));
        visit.wait_long_for_text(UNDECIDED);
        visit.assert_each_added_once(1..=8);
        assert_eq!(visit.posts().len(), 8);
    });
}

#[test]
fn another_environment_has_an_import_of_its_own_and_a_change_during_an_import_asks() {
    Setup::new().two_environments().pets(0).run_in_chromium(|visit| {
        visit.open("/import");
        visit.sign_in_to(PRODUCTION, KEY);
        visit.import_table(&herd(6, &[(3, faults::SLOW)]));
        visit.wait_for_added(2);
        visit.wait_for_text("On its way");
        visit.change_environment();
        let question = dialog("Change the environment?");
        visit.wait_for_text_in(question.clone(), &["a started import pauses"]);
        visit.click(button("Change").within(question));
        sign_in(visit, STAGING);
        assert!(!visit.text().contains("not finished"), "{}", visit.text());
        visit.import_table(&herd(3, &[]));
        visit.wait_for_text("Imported into Staging");
        visit.wait_for_text(ENDED);
        assert_eq!(visit.staging().pets_by_name().len(), 3);
        visit.change_environment();
        sign_in(visit, PRODUCTION);
        visit.wait_for_text("2 of 6 added, 1 unknown, 3 left");
        visit.click(button("Resume"));
        visit.wait_for_text(UNDECIDED);
        visit.assert_each_added_once(1..=6);
    });
}

/// In production the rows that staging had added were "added before".
#[test]
fn the_result_file_of_one_environment_is_a_table_of_new_rows_in_another() {
    Setup::new().two_environments().pets(0).run_in_chromium(|visit| {
        visit.open("/import");
        visit.sign_in_to(STAGING, KEY);
        visit.import_table(&herd(3, &[]));
        visit.wait_for_text(ENDED);
        let file = visit.download_results();
        visit.change_environment();
        sign_in(visit, PRODUCTION);
        visit.choose_file("staging.csv", file.as_bytes());
        visit.wait_for_text("Another environment added 3 rows of them. Here they are new.");
        visit.click(button("Start import"));
        visit.wait_for_text("Imported into Production");
        visit.assert_each_added_once(1..=3);
    });
}

fn sign_in(visit: &Visit, environment: &str) {
    visit.find(&heading("Sign in"));
    visit.sign_in_to(environment, KEY);
    visit.find(&heading("Import pets"));
}
