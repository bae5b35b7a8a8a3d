//! What is read: a file that is no table gets a clear sentence, and nobody guesses an encoding.

use petstore_e2e_tests::{
    import::ENDED,
    locator::{alert, button, field, heading, link, navigation},
    setup::Setup,
    site::WORKER,
};
use serde_json::json;

/// Name, bytes, and a part of the sentence.
const UNREADABLE: &[(&str, &[u8], &str)] = &[
    ("herd.xlsx", b"PK\x03\x04\x14\0\x06\0", "This is a spreadsheet file. Save the table as CSV, then choose"),
    ("noise.csv", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\x01", "This is not a text file."),
    ("page.csv", b"<!doctype html><title>Pets</title><p>No table</p>", "It has: “<!doctype html>"),
    ("empty.csv", b"", "This table is empty."),
    ("quote.csv", b"name,category\n\"Rex,1\nBella,2\n", "The quote that opens in line 2 does not close"),
];

#[test]
fn a_file_that_is_no_table_of_pets_gets_a_clear_sentence_and_another_can_be_chosen() {
    Setup::new().run(|visit| {
        visit.open_import();
        for (name, bytes, sentence) in UNREADABLE {
            visit.choose_file(name, bytes);
            visit.wait_for_text_in(alert(), &[sentence]);
        }
        let requests = visit.requests_during(|| {
            visit.choose_file("herd.csv", "Name;Category\nJosé;1\n".as_bytes());
            visit.wait_for_text("1 row in “herd.csv”.");
            visit.wait_for_text("José");
        });
        assert!(requests.is_empty(), "{requests:?}");
        assert!(!visit.text().contains("The quote"), "the last problem is gone");
    });
}

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
        visit.site.hold(WORKER);
        visit.open_import();
        visit.choose_file("herd.csv", b"name,category\nRex,1\n");
        visit.click(link("Connection").within(navigation("Main")));
        visit.find(&heading("Connection"));
        visit.site.release(WORKER);
        visit.click(link("Import").within(navigation("Main")));
        visit.wait_for_text("1 row in “herd.csv”.");
        visit.find(&button("Start import"));
    });
}
