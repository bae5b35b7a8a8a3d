//! The sentences for cells that cannot be sent.

use super::*;
use crate::import::rules::repair::grouped;

/// The category of a row with this text, or its note.
fn category(text: &str) -> Result<i64, String> {
    category_of(basis(), text)
}

fn category_of(basis: Basis, text: &str) -> Result<i64, String> {
    let sheet = read(&format!("name,category\nRex,{text}"), &basis).unwrap();
    let Row { pet, note, .. } = sheet.rows()[0].clone();
    pet.map(|pet| pet.category_id.0).ok_or(note)
}

#[test]
fn a_category_is_an_int64_to_its_limits() {
    assert_eq!(category(" 007 "), Ok(7));
    assert_eq!(category("+5"), Ok(5));
    assert_eq!(category("9223372036854775807"), Ok(i64::MAX));
    assert_eq!(category("-9223372036854775808"), Ok(i64::MIN));
    assert_eq!(category("9223372036854775808"), Err("“9223372036854775808” is no category, and no ID.".into()));
    assert_eq!(category(""), Err("The category is missing.".into()));
}

#[test]
fn a_category_may_be_the_label_of_a_configured_one() {
    assert_eq!(category("Dogs"), Ok(1));
    assert_eq!(category(" cATS "), Ok(2));
    assert_eq!(category("BIRDS"), Err("“BIRDS” is no category, and no ID.".into()));
    assert_eq!(category("Dgos"), Err("“Dgos” is no category, and no ID.".into()));
}

#[test]
fn without_configured_categories_a_label_is_no_id() {
    let note = "“Dogs” is no category, and no ID.";
    assert_eq!(category_of(Basis::default(), "Dogs"), Err(note.into()));
}

#[test]
fn a_number_means_no_category_that_is_called_so() {
    let basis = Basis { categories: vec![(CategoryId(1), "2024".into()), (CategoryId(2), "1.5".into())], ..basis() };
    assert_eq!(category_of(basis.clone(), "2024"), Err("“2024” is no category, and no ID.".into()));
    assert_eq!(category_of(basis, "1.5"), Ok(2));
}

/// "“3.0” is no category, and no ID."
#[test]
fn a_whole_number_is_an_id_as_a_spreadsheet_writes_it() {
    for (text, id) in [("3.0", 3), ("\"3,00\"", 3), ("'12", 12), ("-5.0000", -5), ("\"'7,0\"", 7), ("0.0", 0)] {
        assert_eq!(category(text), Ok(id), "{text}");
    }
    for text in ["1.000", "7 0", "--7", "-", "3.10", "3.", "1.0.0"] {
        assert_eq!(category(text), Err(format!("“{text}” is no category, and no ID.")));
    }
}

#[test]
fn a_number_with_groups_of_digits_can_mean_itself() {
    for (text, id) in [("1.000", 1000), ("12,345,678", 12_345_678), ("7'000", 7000), ("1 000", 1000)] {
        assert_eq!(grouped(text), Some(id), "{text}");
    }
    for text in ["1.5", "Dogs", "1,00", "", "1..000", "9.999.999.999.999.999.999"] {
        assert_eq!(grouped(text), None, "{text}");
    }
}

#[test]
fn a_status_has_any_case_and_may_be_missing() {
    let sheet = sheet("name,category,status\nA,1,\nB,1, AVAILABLE \nC,1,Pending\nD,1,sold\nE,1,not set\n");
    let [available, pending, sold] = PetStatus::ALL.map(Some);
    assert_eq!(each(&sheet, |row| row.pet.clone().unwrap().status), [None, available, pending, sold, None]);
}

#[test]
fn an_unknown_status_is_a_problem() {
    let sheet = sheet("name,category,status\nRex,1,lost\n");
    assert_eq!((kinds(&sheet), &sheet.rows()[0].pet), (vec![Kind::Problem], &None));
    assert_eq!(notes(&sheet), ["“lost” is not available, pending, sold or empty."]);
}

#[test]
fn a_blank_name_is_a_problem() {
    let sheet = sheet("name,category\n,1\n \u{3000}\t,1\n");
    let note = "The name is blank. Enter a name.";
    assert_eq!(notes(&sheet), [note, note]);
}

#[test]
fn a_note_has_all_problems_of_its_row() {
    let sheet = sheet("name,category,status\n,Dgos,lost\n");
    let note = "The name is blank. Enter a name. “Dgos” is no category, and no ID. “lost” is \
                not available, pending, sold or empty.";
    assert_eq!(notes(&sheet), [note]);
}

#[test]
fn a_sentence_quotes_40_characters_of_a_long_text() {
    assert_eq!(category(&"ä".repeat(40)), Err(format!("“{}” is no category, and no ID.", "ä".repeat(40))));
    assert_eq!(category(&"ä".repeat(41)), Err(format!("“{}…” is no category, and no ID.", "ä".repeat(40))));
}

#[test]
fn a_name_is_sent_without_what_nobody_sees_around_it() {
    let table =
        "category, name \n1, Bella \n2,Max  \n2,\"  Coco\"\n2,\"Luna\n\"\n2,Tom\u{a0}\n2,\u{feff}Rex ❤\u{fe0f} \n";
    let expected = ["Bella", "Max", "Coco", "Luna", "Tom", "Rex ❤\u{fe0f}"];
    assert_eq!(each(&sheet(table), |row| row.pet.clone().unwrap().name), expected);
}
