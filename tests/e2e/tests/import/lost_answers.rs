//! The answer for a row is lost: its outcome is unknown until a person decides, and the other rows are sent.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, herd, herd_name},
    locator::button,
    setup::{Setup, config_for},
    site::ConfigFile,
    visit::Visit,
    wait::wait_until,
};
use serde_json::json;

const UNKNOWN: &str = "its pet may or may not have been added. Check your connection, then resume.";

#[test]
fn after_a_crash_of_the_service_the_unknown_row_is_found_and_settled() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(20, &[(8, faults::VERY_SLOW)]));
        visit.wait_for_added(7);
        visit.wait_for_text("On its way");
        // The service has stored the pet, and its answer is late.
        wait_for_pet(visit, 8);
        visit.service.kill();
        visit.wait_long_for_text("No answer came for line 9: ");
        visit.wait_for_text(UNKNOWN);
        visit.service.restart();
        visit.click(button("Resume"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=20);
        assert_eq!(visit.downloaded_outcomes()[&herd_name(8)], "unknown");

        let opened = visit.open_row("Decide", 9);
        visit.click(button("Look whether it was added"));
        visit.wait_for_text_in(opened.clone(), &["Found 1 pet with this name, category and status: ID 8"]);
        visit.click(button("It was added"));
        visit.wait_until_gone(opened);
        visit.wait_for_text("20 of 20 added");
        visit.wait_for_text("Added with the ID 8");
        assert_eq!(visit.downloaded_outcomes()[&herd_name(8)], "added");
        visit.assert_each_added_once(1..=20);
    });
}

#[test]
fn a_row_that_was_not_added_can_be_sent_again_after_a_look() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.check_table(&herd(5, &[]));
        visit.service.suspend();
        visit.click(button("Start import"));
        visit.wait_for_text("On its way");
        visit.service.kill();
        visit.wait_long_for_text("No answer came for line 2: ");
        visit.service.restart();
        visit.click(button("Resume"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(2..=5);

        let opened = visit.open_row("Decide", 2);
        visit.click(button("Look whether it was added"));
        visit.wait_for_text_in(opened.clone(), &["No pet with this name, category and status"]);
        visit.click(button("Send it again"));
        visit.wait_until_gone(opened);
        visit.wait_for_text("4 of 5 added, 1 left");
        visit.click(button("Resume"));
        visit.wait_for_text("5 of 5 added");
        visit.assert_each_added_once(1..=5);
    });
}

#[test]
fn a_row_whose_answer_is_lost_on_its_way_is_unknown_although_it_was_added() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.count_fetches();
        visit.import_table(&herd(6, &[(3, faults::NO_RESPONSE), (5, faults::STATUS_500_AFTER_ADDING)]));
        for line in [4, 6] {
            visit.wait_for_text(&format!("No answer came for line {line}: "));
            visit.click(button("Resume"));
        }
        visit.wait_long_for_text(ENDED);
        assert_eq!(visit.fetches(), Some(6), "the app sends each row once");
        let outcomes = visit.downloaded_outcomes();
        assert_eq!([3, 5].map(|row| outcomes[&herd_name(row)].as_str()), ["unknown"; 2]);
        let pets = visit.service.pets_by_name();
        for row in [1, 2, 4, 5, 6] {
            assert_eq!((outcomes[&herd_name(row)] == "added", pets[&herd_name(row)]), (row != 5, 1));
        }
        // The browser may have repeated this request.
        assert!(pets[&herd_name(3)] >= 1, "{pets:?}");
    });
}

#[test]
fn a_row_that_never_arrived_is_unknown_and_no_other_row_is_lost() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(4, &[(2, faults::NO_RESPONSE_NOT_ADDED)]));
        visit.wait_for_text("No answer came for line 3: ");
        visit.click(button("Resume"));
        visit.wait_long_for_text(ENDED);
        visit.wait_for_text("3 of 4 added, 1 unknown");
        visit.assert_each_added_once([1, 3, 4]);
    });
}

#[test]
fn a_look_finds_a_row_whose_category_is_a_label() {
    let setup = Setup::new().pets(0).config(|base_url| {
        let mut config = config_for(base_url);
        config["categories"] = json!({ faults::STATUS_500_AFTER_ADDING: "Strays" });
        ConfigFile::Text(config.to_string())
    });
    setup.run_in_chromium(|visit| {
        visit.open_import();
        visit.import_table("name,category,status\nRex,strays,Sold\n");
        visit.wait_for_text("No answer came for line 2: ");
        let opened = visit.open_row("Decide", 2);
        visit.click(button("Look whether it was added"));
        visit.wait_for_text_in(opened, &["Found 1 pet with this name, category and status: ID 1"]);
    });
}

fn wait_for_pet(visit: &Visit, row: usize) {
    wait_until("the service has stored the pet", || {
        visit.service.pets_by_name().contains_key(&herd_name(row)).then_some(())
    });
}
