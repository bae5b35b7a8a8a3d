//! What is no table of pets gets a clear sentence.

use petstore_e2e_tests::{
    locator::{alert, button, field},
    setup::Setup,
};

/// Name, bytes, and a part of the sentence.
const UNREADABLE: &[(&str, &[u8], &str)] = &[
    (
        "herd.xlsx",
        b"PK\x03\x04\x14\0\x06\0",
        "This is a spreadsheet file. Save the table as CSV, then choose the CSV file.",
    ),
    ("herd.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "This is a spreadsheet file."),
    ("noise.csv", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\x01", "This is not a text file."),
    ("page.csv", b"<!doctype html><title>Pets</title><p>No table</p>", "The columns"),
    ("empty.csv", b"", "This table is empty."),
    ("header.csv", b"name,category,status\n", "This table has names of columns, but no pets."),
    ("names.csv", b"name,status\nRex,sold\n", "The columns “name” and “categoryId” (or “category”) are needed."),
    ("no-header.csv", b"Rex,1,sold\nBella,2,\n", "The first row has no names of columns."),
    ("quote.csv", b"name,category\n\"Rex,1\nBella,2\n", "A quote opens in line 2 and does not close."),
];

#[test]
fn a_file_that_is_no_table_of_pets_gets_a_clear_sentence_and_another_can_be_chosen() {
    Setup::new().run(|visit| {
        visit.open_import();
        for (name, bytes, sentence) in UNREADABLE {
            visit.choose_file(name, bytes);
            visit.click(button("Check"));
            visit.wait_for_text_in(alert(), &[sentence]);
        }
        let requests = visit.requests_during(|| {
            visit.choose_file("latin.csv", b"Name;Category\nJos\xe9;1\n");
            visit.click(button("Check"));
            visit.wait_for_text("1 row in “latin.csv” (Windows-1252, semicolon). 1 can be sent.");
            visit.wait_for_text("José");
        });
        assert!(requests.is_empty(), "{requests:?}");
        assert!(!visit.text().contains("A quote opens"), "the last problem is gone");
    });
}

#[test]
fn without_a_table_the_field_says_what_to_do() {
    Setup::new().run(|visit| {
        visit.open_import();
        visit.click(button("Check"));
        visit.wait_for_text("Choose a CSV file, or paste its text.");
        visit.choose_file("herd.csv", b"name,category\nRex,1\n");
        visit.fill(field("Or paste CSV"), "name");
        visit.click(button("Check"));
        visit.wait_for_text("Choose a file or paste text, not both.");
    });
}
