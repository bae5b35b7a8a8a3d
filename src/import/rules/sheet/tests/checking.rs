//! The sentences for cells that cannot be sent.

use super::{super::super::check::shortened, *};

/// The category of a row with this text, or its note.
fn category(text: &str) -> Result<i64, String> {
    category_of(source(), text)
}

fn category_of(source: Source, text: &str) -> Result<i64, String> {
    let sheet = read(&format!("name,category\nRex,{text}"), &source).unwrap();
    let Row { pet, note, .. } = sheet.rows()[0].clone();
    pet.map(|pet| pet.category_id.0).ok_or(note)
}

#[test]
fn a_category_is_an_int64_to_its_limits() {
    assert_eq!(category(" 007 "), Ok(7));
    assert_eq!(category("+5"), Ok(5));
    assert_eq!(category("9223372036854775807"), Ok(i64::MAX));
    assert_eq!(category("-9223372036854775808"), Ok(i64::MIN));
    assert_eq!(category("9223372036854775808"), Err("“9223372036854775808” is out of range for an ID.".into()));
    assert_eq!(category(""), Err("The category is missing.".into()));
}

#[test]
fn a_category_may_be_the_label_of_a_configured_one() {
    assert_eq!(category("Dogs"), Ok(1));
    assert_eq!(category(" cATS "), Ok(2));
    assert_eq!(category("BIRDS"), Err("Several categories are called “BIRDS”.".into()));
    assert_eq!(category("Dgos"), Err("No category is called “Dgos”.".into()));
}

#[test]
fn without_configured_categories_a_label_is_no_id() {
    let note = "“Dogs” is not an ID. Enter a whole number, in digits only.";
    assert_eq!(category_of(Source::default(), "Dogs"), Err(note.into()));
}

#[test]
fn a_number_is_an_id_also_if_a_category_is_called_so() {
    let source = Source { categories: vec![(CategoryId(1), "2024".into()), (CategoryId(2), "1.5".into())], ..source() };
    assert_eq!(category_of(source.clone(), "2024"), Ok(2024));
    assert_eq!(category_of(source, "1.5"), Ok(2));
}

#[test]
fn a_category_with_a_point_is_no_id() {
    for text in ["7.0", "1.000", "1E5", "7 0", "--7", "-"] {
        assert_eq!(category(text), Err(format!("No category is called “{text}”.")));
    }
}

#[test]
fn a_status_has_any_case_and_may_be_missing() {
    let sheet = sheet("name,category,status\nA,1,\nB,1, AVAILABLE \nC,1,Pending\nD,1,sold\n");
    let [available, pending, sold] = PetStatus::ALL.map(Some);
    assert_eq!(each(&sheet, |row| row.pet.clone().unwrap().status), [None, available, pending, sold]);
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
fn a_name_is_sent_as_it_is() {
    let sheet = sheet("name,category\n\" Zoë\n🐈 \",1\n");
    assert_eq!(sheet.rows()[0].pet, Some(pet(" Zoë\n🐈 ", 1, None)));
}

#[test]
fn a_note_has_all_problems_of_its_row() {
    let sheet = sheet("name,category,status\n,Dgos,lost\n");
    let note = "The name is blank. Enter a name. No category is called “Dgos”. “lost” is \
                not available, pending, sold or empty.";
    assert_eq!(notes(&sheet), [note]);
}

#[test]
fn a_sentence_quotes_40_characters_of_a_long_text() {
    assert_eq!(shortened(&"ä".repeat(40)), "ä".repeat(40));
    assert_eq!(shortened(&"ä".repeat(41)), "ä".repeat(40) + "…");
    assert_eq!(category(&"x".repeat(41)), Err(format!("No category is called “{}…”.", "x".repeat(40))));
}
