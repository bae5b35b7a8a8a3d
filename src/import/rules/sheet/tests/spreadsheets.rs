//! Files that LibreOffice Calc has written: `tests/spreadsheets/README.md` says how.

use super::*;
use crate::csv_text::Separator;
use encoding_rs::{UTF_16LE, WINDOWS_1252};

const NAMES: [&str; 6] =
    ["Rex, the \"big\" dog; 1st", "Zoë Müller – “Ça va”", "Line one\nline two", "=1+1", "Mimi 🐈", "O'Hara"];

/// Checks all that the spreadsheet has. `point` is the decimal separator of the language.
fn check(text: &str, names: [&str; 6], point: &str) {
    let sheet = file(text);
    let rounded = format!("9{point}22337203685478E+018");
    let half = format!("1{point}5");
    let categories = ["1", "9223372036854775807", "-5", "cats", &rounded, &half];
    let statuses = ["Available", "SOLD", "", "pending", "pending", "lost"];
    let expected: Vec<_> = (0..6).map(|row| [names[row], categories[row], statuses[row]].map(str::to_owned)).collect();
    assert_eq!(cells(&sheet), expected);
    assert_eq!(sheet.head.summary, "6 rows in “pets.csv”.");
    assert_eq!(each(&sheet, |row| row.line), [2, 3, 4, 7, 8, 9]);
    let categories = each(&sheet, |row| row.pet.as_ref().map(|pet| pet.category_id.0));
    assert_eq!(categories, [Some(1), Some(i64::MAX), Some(-5), Some(2), None, None]);
    let notes = &notes(&sheet)[4..];
    assert_eq!(notes[0], format!("“{rounded}” is no category, and no ID."));
    assert_eq!(
        notes[1],
        format!("“{half}” is no category, and no ID. “lost” is not available, pending, sold or empty.")
    );
}

#[test]
fn an_american_file_in_utf_8_with_commas_is_read() {
    check(include_str!("../../../../../tests/spreadsheets/american.csv"), NAMES, ".");
}

#[test]
fn a_german_file_in_windows_1252_with_semicolons_is_read() {
    let text = WINDOWS_1252.decode(include_bytes!("../../../../../tests/spreadsheets/german.csv")).0;
    let names = NAMES.map(|name| if name == "Mimi 🐈" { "Mimi ?" } else { name });
    check(&text, names, ",");
}

#[test]
fn a_french_file_in_utf_8_with_semicolons_and_all_texts_in_quotes_is_read() {
    check(include_str!("../../../../../tests/spreadsheets/french.csv"), NAMES, ",");
}

#[test]
fn a_japanese_file_in_utf_16_with_tabs_is_read() {
    let text = UTF_16LE.decode(include_bytes!("../../../../../tests/spreadsheets/japanese.csv")).0;
    check(&text, NAMES, ".");
}

/// Long IDs, names that look like formulas, and line breaks survive.
#[test]
fn a_result_file_that_a_spreadsheet_has_saved_is_read_as_before() {
    let written = include_str!("../../../../../tests/spreadsheets/results.csv");
    let saved = include_str!("../../../../../tests/spreadsheets/results-saved.csv");
    assert_ne!(written, saved);
    let (written, saved) = (sheet(written), sheet(saved));
    assert_eq!(saved.rows(), written.rows());
    let added = |id| State::Added(Some(PetId(id)));
    assert_eq!(each(&saved, |row| row.state.clone())[..2], [added(51), added(i64::MAX)]);
    assert_eq!(saved.head.summary, "5 rows.");
}

#[test]
fn the_result_file_is_one_that_the_app_writes() {
    let mut sheet = started(
        "name,category,status\n\"Rex, the dog\",1,sold\n=1+1,9007199254740993,\n''=1,-5,\n\"Zoë\n🐈\",cats,\n-5,1,\n",
    );
    end(&mut sheet, 0, State::Added(Some(PetId(51))), "");
    end(&mut sheet, 1, State::Added(Some(PetId(i64::MAX))), "");
    end(&mut sheet, 2, State::Refused, "Not accepted: no,-\"never\" (code invalid, status 400)");
    end(&mut sheet, 3, State::Unknown, "No answer came. The pet may or may not have been added.");
    let expected = include_str!("../../../../../tests/spreadsheets/results.csv");
    assert_eq!(csv(&sheet, Separator::Comma), expected);
}
