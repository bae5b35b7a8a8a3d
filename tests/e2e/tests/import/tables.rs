//! From a table to its rows: nobody guesses an encoding, a person decides about values and rows, and refused rows and the file
//! with the results show what happened.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, ENDED_WITH_PROBLEMS, herd, herd_name, outcomes},
    locator::{button, checkbox, field, heading},
    setup::Setup,
};
use serde_json::json;

/// "Łukasz" was sent as "£ukasz".
#[test]
fn bytes_that_are_no_utf8_are_shown_and_sent_in_the_encoding_that_a_person_chooses() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.choose_file("old.csv", b"name;category\n\xa3ukasz;1\n");
        visit.wait_for_text("Line 2: \\xA3ukasz;1");
        assert!(!visit.is_visible(button("Start import")));
        visit.select_option(field("Encoding"), "Windows-1250, Central Europe");
        visit.click(button("Start import"));
        visit.wait_for_text(ENDED);
        assert_eq!(visit.service.pets_by_name(), [("Łukasz".to_owned(), 1)].into());
    });
}

/// The browser opened the file in place of the app.
#[test]
fn a_file_that_is_dropped_beside_the_form_is_checked_and_the_app_stays() {
    Setup::new().run(|visit| {
        visit.open_import();
        visit.find(&button("Check"));
        let script = "const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File(['name,category\\nRex,1'], 'dropped.csv'));
            const send = type => arguments[0].dispatchEvent(
                new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
            return [send('dragover'), send('drop')];";
        let goes_to_browser = visit.read(&heading("Import pets"), script);
        assert_eq!(goes_to_browser, json!([false, false]));
        visit.wait_for_text("1 row in “dropped.csv”.");
    });
}

#[test]
fn a_table_that_is_checked_while_another_page_is_shown_is_there_afterwards() {
    Setup::new().run(|visit| {
        visit.open_import();
        let script = "const read = Blob.prototype.arrayBuffer, held = new Promise(done => { window.readFile = done; });
            Blob.prototype.arrayBuffer = async function () { await held; return read.call(this); };";
        visit.browser.execute(script, vec![]).unwrap();
        visit.choose_file("herd.csv", b"name,category\nRex,1\n");
        visit.open_page("Connection");
        visit.browser.execute("window.readFile();", vec![]).unwrap();
        visit.open_page("Import");
        visit.wait_for_text("1 row in “herd.csv”.");
        visit.find(&button("Start import"));
    });
}

#[test]
fn unknown_values_are_asked_once_and_each_row_can_be_chosen_before_the_start() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        let table = "status;Category ID;NAME\nsold;Dogs;Herd 001\nverkauft;Dragons;Herd 002\n\
                     Verkauft;1; \nsold;dogs;Herd 001\nverkauft;1;Herd 005\nsold;1;Herd 006\n";
        visit.check_table(table);
        visit.find(&button("3 with problems"));
        visit.select_option(field("“verkauft” in 3 rows means"), "Sold");
        visit.find(&button("2 with problems"));
        visit.select_option(field("“Dragons” in 1 row means"), "Leave these rows out");
        visit.find(&button("1 left out"));
        visit.click(button("1 with problems"));
        visit.wait_until_gone(checkbox("Send line 2"));
        visit.click(button("6 rows"));
        visit.click(checkbox("Send line 7"));
        visit.click(checkbox("Send line 5"));
        visit.click(button("Start import"));
        visit.wait_for_text(ENDED_WITH_PROBLEMS);
        assert_eq!(visit.service.pets_by_name(), [(herd_name(1), 2), (herd_name(5), 1)].into());
    });
}

#[test]
fn pause_takes_effect_at_once_and_a_result_file_that_is_imported_sends_only_what_is_left() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(8, &[(3, faults::SLOW)]));
        visit.wait_for_added(2);
        visit.wait_for_text("On its way");
        visit.click(button("Pause"));
        visit.wait_for_text("The import is paused.");
        assert_eq!(visit.added_rows(), Some(2));
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
        visit.find(&button("5 can be sent"));
        visit.find(&button("3 added before"));
        assert_eq!(visit.downloaded_outcomes(), results, "before the start");
        visit.click(button("Start import"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=8);
        assert_eq!(visit.posts().len(), 8);
    });
}
