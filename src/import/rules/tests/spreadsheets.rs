//! Files that LibreOffice Calc has written: `tests/spreadsheets/README.md` says how.

use super::*;

const NAMES: [&str; 6] =
    ["Rex, the \"big\" dog; 1st", "Zoë Müller – “Ça va”", "Line one\nline two", "=1+1", "Mimi 🐈", "O'Hara"];

/// Checks all that the spreadsheet has. `point` is the decimal separator of the language.
fn check(text: &str, read_as: &str, names: [&str; 6], point: &str) {
    let import = import(text);
    let rounded = format!("9{point}22337203685478E+018");
    let half = format!("1{point}5");
    let categories = ["1", "9223372036854775807", "-5", "cats", &rounded, &half];
    let statuses = ["Available", "SOLD", "", "pending", "pending", "lost"];
    let expected: Vec<_> = (0..6).map(|row| [names[row], categories[row], statuses[row]].map(str::to_owned)).collect();
    assert_eq!(cells(&import), expected);
    assert_eq!(import.overview().read_as, format!("UTF-8, {read_as}"));
    assert_eq!(import.overview().ignored_columns, ["Price"]);
    assert_eq!(numbers(&import, RowFilter::Ready), [0, 1, 2, 3]);
    let rows = views(&import);
    assert_eq!(rows.iter().map(|row| row.line).collect::<Vec<_>>(), [2, 3, 4, 7, 8, 9]);
    let reasons: Vec<&str> = rows.iter().flat_map(|row| &row.problems).map(|problem| problem.reason.as_str()).collect();
    let expected = [
        format!(
            "“{rounded}” is a rounded number. In the spreadsheet, format the column as text and enter the ID again."
        ),
        format!("“{half}” is not an ID. Enter a whole number, in digits only."),
        "“lost” is not a status. Enter available, pending or sold, or leave the cell empty.".to_owned(),
    ];
    assert_eq!(reasons, expected);
}

/// The text that a browser's `TextDecoder` makes of these bytes.
fn windows_1252(bytes: &[u8]) -> String {
    let character = |byte: &u8| match byte {
        0x93 => '“',
        0x94 => '”',
        0x96 => '–',
        byte => char::from(*byte),
    };
    bytes.iter().map(character).collect()
}

fn utf_16(bytes: &[u8]) -> String {
    String::from_utf16(&bytes.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect::<Vec<_>>()).unwrap()
}

#[test]
fn an_american_file_in_utf_8_with_commas_is_read() {
    check(include_str!("../../../../tests/spreadsheets/american.csv"), "comma", NAMES, ".");
}

#[test]
fn a_german_file_in_windows_1252_with_semicolons_is_read() {
    let text = windows_1252(include_bytes!("../../../../tests/spreadsheets/german.csv"));
    let names = NAMES.map(|name| if name == "Mimi 🐈" { "Mimi ?" } else { name });
    check(&text, "semicolon", names, ",");
}

#[test]
fn a_french_file_in_utf_8_with_semicolons_and_all_texts_in_quotes_is_read() {
    check(include_str!("../../../../tests/spreadsheets/french.csv"), "semicolon", NAMES, ",");
}

#[test]
fn a_japanese_file_in_utf_16_with_tabs_is_read() {
    let text = utf_16(include_bytes!("../../../../tests/spreadsheets/japanese.csv"));
    assert!(text.starts_with('\u{feff}'));
    check(&text, "tab", NAMES, ".");
}

/// Long IDs, names that look like formulas, and line breaks survive.
#[test]
fn a_result_file_that_a_spreadsheet_has_saved_is_read_as_before() {
    let written = include_str!("../../../../tests/spreadsheets/results.csv");
    let saved = include_str!("../../../../tests/spreadsheets/results-saved.csv");
    assert_ne!(written, saved);
    let (written, saved) = (import(written), import(saved));
    assert_eq!(views(&saved), views(&written));
    let ids: Vec<RowState> = views(&saved).into_iter().map(|row| row.state).take(2).collect();
    let added = |id| RowState::AddedBefore { id: Some(PetId(id)) };
    assert_eq!(ids, [added(51), added(i64::MAX)]);
}

#[test]
fn the_result_file_is_one_that_the_app_writes() {
    let mut import = import(
        "name,category,status\n\"Rex, the dog\",1,sold\n=1+1,9007199254740993,\n'=1,-5,\n\"Zoë\n🐈\",cats,\n-5,1,\n",
    );
    import.record(0, RowState::Added { id: Some(PetId(51)) });
    import.record(1, RowState::Added { id: Some(PetId(i64::MAX)) });
    import.record(2, RowState::Refused { code: "invalid".into(), message: "-no, \"never\"".into(), status: 400 });
    import.record(3, RowState::Unknown);
    assert_eq!(import.csv(Download::Results), include_str!("../../../../tests/spreadsheets/results.csv"));
}
