//! Only one tab imports, and each environment has an import of its own.

use petstore_e2e_tests::{
    environments::{PRODUCTION, STAGING},
    faults,
    import::{ENDED, herd, herd_name},
    locator::{button, heading, link, navigation},
    setup::{KEY, Setup},
    visit::Visit,
};

const ELSEWHERE: &str = "Another tab imports.";

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
        assert!(!visit.is_visible(button("Check")) && !visit.is_visible(button("Resume")));
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
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=8);
        assert_eq!(visit.posts().len(), 8);
    });
}

#[test]
fn another_environment_has_an_import_of_its_own() {
    Setup::new().two_environments().pets(0).run_in_chromium(|visit| {
        visit.open("/import");
        visit.sign_in_to(PRODUCTION, KEY);
        visit.import_table(&herd(6, &[(3, faults::INVALID_NAME)]));
        visit.wait_for_text("The service did not accept line 4.");
        change_to(visit, STAGING);
        assert!(!visit.text().contains("not finished"), "{}", visit.text());
        visit.import_table(&herd(3, &[]));
        visit.wait_for_text("Imported into Staging");
        visit.wait_for_text(ENDED);
        assert_eq!(visit.staging().pets_by_name().len(), 3);
        change_to(visit, PRODUCTION);
        visit.wait_for_text("Importing into Production");
        visit.wait_for_text("2 of 6 added, 1 not accepted, 3 left");
        visit.click(button("Resume"));
        visit.wait_for_text("5 of 6 added, 1 not accepted");
        assert_eq!(visit.service.pets_by_name().len(), 5);
        assert_eq!(visit.service.pets_by_name().get(&herd_name(3)), None);
    });
}

fn change_to(visit: &Visit, environment: &str) {
    visit.change_environment();
    visit.find(&heading("Sign in"));
    visit.sign_in_to(environment, KEY);
    visit.find(&heading("Import pets"));
}
