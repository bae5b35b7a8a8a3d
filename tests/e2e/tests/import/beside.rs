//! The other pages while an import runs.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, herd, herd_name},
    locator::{button, heading, link, main_landmark, navigation},
    setup::Setup,
    visit::Visit,
    wait::wait_until,
};

#[test]
fn other_pages_show_the_progress_and_lead_back() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.choose_file("herd.csv", herd(10, &[(4, faults::SLOW), (8, faults::SLOW)]).as_bytes());
        visit.click(button("Start import"));
        visit.wait_for_added(3);
        wait_for_title(visit, "30%");
        open_page(visit, "Find by ID", "Find a pet by ID");
        visit.wait_for_text("The import of “herd.csv” goes on while you work here.");
        wait_for_title(visit, "70%");
        assert!(visit.browser.title().contains("Find a pet by ID"), "{}", visit.browser.title());
        visit.click(link("Go to Import"));
        visit.find(&heading("Import pets"));
        visit.wait_long_for_text(ENDED);
        assert!(!visit.browser.title().contains('%'), "{}", visit.browser.title());
        visit.assert_each_added_once(1..=10);
    });
}

#[test]
fn a_pet_can_be_added_by_hand_while_the_import_runs() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(30, &[(10, faults::SLOW)]));
        visit.wait_for_added(9);
        open_page(visit, "Add a pet", "Add a pet");
        visit.add_pet(&herd_name(31), "1");
        visit.wait_for_text("Added “Herd 031”");
        open_page(visit, "Import", "Import pets");
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=31);
    });
}

#[test]
fn a_pause_that_needs_a_person_is_told_on_other_pages() {
    Setup::new().pets(0).run_in_chromium(|visit| {
        visit.open_import();
        visit.import_table(&herd(6, &[(3, faults::SLOW), (4, faults::INVALID_NAME)]));
        visit.wait_for_added(2);
        open_page(visit, "Connection", "Connection");
        visit.wait_for_text("The import is not finished.");
        visit.click(link("Go to Import"));
        visit.wait_for_text("3 of 6 added, 1 not accepted, 2 left");
        visit.find(&button("Resume").within(main_landmark()));
    });
}

fn open_page(visit: &Visit, name: &str, title: &str) {
    visit.click(link(name).within(navigation("Main")));
    visit.find(&heading(title));
}

fn wait_for_title(visit: &Visit, part: &str) {
    wait_until(format!("the title contains {part}"), || visit.browser.title().contains(part).then_some(()));
}
