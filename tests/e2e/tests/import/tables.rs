//! From a table to its rows: a person decides about columns, values and rows, and refused rows and the file with the results show what
//! happened.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, herd, herd_name, outcomes},
    locator::{button, checkbox, field, heading},
    setup::Setup,
};
use serde_json::json;

/// A list of names alone could not be imported, because no column was the category.
#[test]
fn a_list_of_names_gets_one_category_for_all_rows() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        let names: String = (1..=3).map(|row| format!("\n{}", herd_name(row))).collect();
        visit.check_table(&format!("Name{names}"));
        visit.wait_for_text("1 question open: rows stay out.");
        visit.select_option(field("Category"), "All rows: another ID…");
        visit.fill(field("Category ID of all rows"), "17\n");
        visit.find(&button("3 ready"));
        visit.select_option(field("Category"), "All rows: Dogs");
        visit.click(button("Start import"));
        visit.wait_for_text(ENDED);
        visit.assert_each_added_once(1..=3);
    });
}

/// The browser opened the file in place of the app, and a text that was dropped into the field for pasting was swallowed.
#[test]
fn of_dropped_files_the_first_is_checked_and_a_dropped_text_goes_to_its_field() {
    Setup::new().run(|visit| {
        visit.open_import();
        visit.find(&button("Check"));
        let script = "const texts = new DataTransfer(), files = new DataTransfer();
            texts.items.add('Rex,1', 'text/plain');
            ['dropped', 'other'].forEach(name => files.items.add(new File(['name,category\\nRex,1'], `${name}.csv`)));
            const send = (dataTransfer, type) => arguments[0].dispatchEvent(
                new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
            return [texts, files].flatMap(data => [send(data, 'dragover'), send(data, 'drop')]);";
        let goes_to_browser = visit.act("drop a text and two files", 0, || visit.read(&heading("Import pets"), script));
        assert_eq!(goes_to_browser, json!([true, true, false, false]));
        visit.wait_for_text("1 row in “dropped.csv”.");
    });
}

#[test]
fn the_receipt_says_what_is_sent_and_what_was_left_out_is_sent_by_the_corrected_result_file() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        let table = "status;Category ID;NAME\nsold;Dogs;Herd 001\nverkauft;Dragons;Herd 002\n\
                     Verkauft;1; \nsold;dogs;Herd 001\nverkauft;1;Herd 005\nsold;1;Herd 006\nsold;Hunde;Herd 007\n";
        visit.check_table(table);
        visit.find(&button("4 problems"));
        visit.select_option(field("“verkauft”"), "Sold");
        visit.find(&button("3 problems"));
        visit.select_option(field("“Dragons”"), "Leave these rows out");
        visit.find(&button("1 left out"));
        visit.wait_until_gone(checkbox("Send line 5"), || visit.click(button("2 problems")));
        visit.click(button("7 rows"));
        assert!(!visit.is_visible_now(checkbox("Send line 2")), "a row that is ready has no tick");
        visit.click(checkbox("Send line 5"));
        visit.wait_for_text("4 of 7 rows");
        visit.click(button("Start import"));
        visit.wait_for_text(ENDED);
        visit.wait_for_text("4 of 4 added. Correct what was not added in the results, and import that file.");
        let added = [(herd_name(1), 2), (herd_name(5), 1), (herd_name(6), 1)];
        assert_eq!(visit.service.pets_by_name(), added.into());
        // From the start on nothing is asked. What was not sent is corrected in the result file.
        assert!(!visit.is_visible_now(checkbox("Send line 5")) && !visit.is_visible_now(field("“Hunde”")));
        let file = visit.download_results().replace("Hunde", "Dogs");
        visit.click(button("Import another table"));
        visit.choose_file("results.csv", file.as_bytes());
        visit.click(button("Start import"));
        visit.wait_for_text("1 of 1 added.");
        assert_eq!(visit.posts().len(), 5);
    });
}

#[test]
fn a_result_file_of_a_stopped_import_sends_only_what_is_left() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(8, &[(3, faults::SLOW)]));
        visit.wait_for_added(2);
        visit.wait_for_text("On its way");
        visit.click(button("Pause"));
        visit.wait_for_added(3);
        let file = visit.download_results();
        let results = outcomes(&file);
        for row in 1..=8 {
            let expected = if row <= 3 { format!("added {row}") } else { "not sent".to_owned() };
            assert_eq!(results[&herd_name(row)], expected);
        }
        visit.click(button("Stop"));
        visit.click(button("Stop the import"));
        visit.choose_file("results.csv", file.as_bytes());
        visit.find(&button("5 ready"));
        visit.wait_for_text("ID 3 is in the store already.");
        assert_eq!(visit.downloaded_outcomes(), results, "before the start");
        visit.click(button("Start import"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=8);
        assert_eq!(visit.posts().len(), 8);
    });
}
