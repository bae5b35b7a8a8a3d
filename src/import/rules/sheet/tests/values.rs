//! Values that the app does not know: a person says once what each of them means.

use super::*;

const TABLE: &str = "name,category,status\nRex,1,verkauft\nMax,Dgos,\nTom,1,VERKAUFT\nPip,dgos,lost\nLu,1,sold\n";

pub fn mean(sheet: &mut Sheet, field: PetField, value: &str, meaning: Option<&str>) {
    let meaning = Some(meaning.map(str::to_owned));
    sheet.answer(Answer::Meaning(field, value.into(), meaning));
}

#[test]
fn each_unknown_value_is_asked_once_as_its_first_row_has_it_with_its_rows_in_any_case() {
    let expected = [
        (PetField::Status, "verkauft".into(), 2, None),
        (PetField::Category, "Dgos".into(), 2, None),
        (PetField::Status, "lost".into(), 1, None),
    ];
    assert_eq!(unclear(&sheet(TABLE)), expected);
}

#[test]
fn a_value_that_no_meaning_could_mend_is_not_asked() {
    let sheet = sheet("name,category,status\nRex,,\n,1,\nRex,1,x,5\n");
    assert_eq!(kinds(&sheet), [Kind::Problem; 3]);
    assert_eq!(unclear(&sheet), []);
}

#[test]
fn without_configured_categories_no_category_is_asked() {
    let sheet = read("name,category\nRex,Dogs\n", &Basis::default()).unwrap();
    assert_eq!(unclear(&sheet), []);
}

/// Categories 17, 0 and -1, which nobody configured, were ready.
#[test]
fn a_number_that_no_category_has_is_asked_and_may_mean_itself() {
    let table = "name,category\nBella,1\nMax,17\nCoco,0\nLuna,-1\nMilo,2\nOtis,2026\n";
    let categories = vec![(CategoryId(1), "Dogs".to_owned()), (CategoryId(2), "Cats".to_owned())];
    let mut sheet = read(table, &Basis { categories, ..Basis::default() }).unwrap();
    let (ready, problem) = (Kind::Ready, Kind::Problem);
    assert_eq!(kinds(&sheet), [ready, problem, problem, problem, ready, problem]);
    assert_eq!(notes(&sheet)[1], "“17” is no category, and no ID.");
    let question = sheet.snapshot(&Selection::default(), PAGE).questions.remove(3);
    let texts: Vec<_> = question.choices.iter().map(|(text, _)| &**text).collect();
    assert_eq!((&*question.label, texts), ("“17”", vec!["Dogs", "Cats", "17", "Leave these rows out"]));
    for value in ["17", "0"] {
        mean(&mut sheet, PetField::Category, value, Some(value));
    }
    assert_eq!(each(&sheet, |row| row.pet.clone())[1..3], [Some(pet("Max", 17, None)), Some(pet("Coco", 0, None))]);
    let without = read(table, &Basis::default()).unwrap();
    assert_eq!(kinds(&without), [ready, ready, problem, problem, ready, ready]);
    assert_eq!(unclear(&without).len(), 2);
}

#[test]
fn the_most_frequent_values_are_asked_first_and_more_than_20_are_not_asked() {
    let table = |values: usize| {
        let rows: String = (0..values).map(|value| format!("A{value},1,word {value}\nB{value},x,word 7\n")).collect();
        sheet(&format!("name,category,Status\n{rows}"))
    };
    let few = table(20);
    let first: Vec<_> = unclear(&few).into_iter().take(3).map(|(_, value, rows, _)| (value, rows)).collect();
    assert_eq!(first, [("word 7".to_owned(), 21), ("x".to_owned(), 20), ("word 0".to_owned(), 1)]);
    assert_eq!(unclear(&few).len(), 21);
    let mut many = table(21);
    assert_eq!(unclear(&many).iter().map(|(_, value, ..)| &**value).collect::<Vec<_>>(), ["x"]);
    let snapshot = many.snapshot(&Selection::default(), PAGE);
    let expected =
        "21 different texts in “Status”. Choose another column or “Not used”: until then their rows are left out.";
    assert_eq!((snapshot.warnings.trim(), snapshot.counts.left), (expected, 0));
    use_source(&mut many, PetField::Status, Source::AllRows(String::new()));
    assert_eq!(many.snapshot(&Selection::default(), PAGE).counts.left, 21);
}

/// It advised "Not used" where a column has no such choice.
#[test]
fn where_more_than_20_values_are_not_asked_only_choices_are_advised_that_are_there() {
    let too_many = |sheet: Sheet| sheet.snapshot(&Selection::default(), PAGE).warnings;
    let rows = |row: fn(usize) -> String| (0..21).map(row).collect::<String>();
    let categories = format!("name,category\n{}", rows(|row| format!("A{row},word {row}\n")));
    let advice = "Choose another column or one value for all rows: until then their rows are left out.";
    assert_eq!(too_many(sheet(&categories)), format!(" 21 different texts in “Category”. {advice}"));
}

#[test]
fn a_label_of_several_categories_is_asked() {
    let mut sheet = sheet("name,category\nRex,BIRDS\n");
    assert_eq!(unclear(&sheet), [(PetField::Category, "BIRDS".into(), 1, None)]);
    mean(&mut sheet, PetField::Category, "BIRDS", Some("4"));
    assert_eq!(sheet.rows()[0].pet, Some(pet("Rex", 4, None)));
}

#[test]
fn a_meaning_counts_for_all_rows_with_the_value() {
    let mut sheet = sheet(TABLE);
    mean(&mut sheet, PetField::Status, "verkauft", Some("sold"));
    let sold = |name| Some(pet(name, 1, Some(PetStatus::Sold)));
    assert_eq!(each(&sheet, |row| row.pet.clone()), [sold("Rex"), None, sold("Tom"), None, sold("Lu")]);
}

/// It went behind those without one: the next answer was for another question than the one that had stood there.
#[test]
fn a_value_with_a_meaning_keeps_its_place() {
    let mut sheet = sheet(TABLE);
    let values = unclear(&sheet);
    let place = values.iter().position(|(_, value, ..)| value == "verkauft").unwrap();
    for meaning in [Some("sold"), None] {
        mean(&mut sheet, PetField::Status, "verkauft", meaning);
        let expected = (PetField::Status, "verkauft".into(), 2, Some(meaning.map(str::to_owned)));
        assert_eq!((unclear(&sheet)[place].clone(), unclear(&sheet).len()), (expected, 3));
    }
}

#[test]
fn the_status_of_a_value_may_be_none() {
    let mut sheet = sheet(TABLE);
    mean(&mut sheet, PetField::Status, "verkauft", Some(""));
    assert_eq!(sheet.rows()[0].pet, Some(pet("Rex", 1, None)));
}

#[test]
fn the_rows_of_a_value_can_be_left_out() {
    let mut sheet = sheet(TABLE);
    mean(&mut sheet, PetField::Category, "Dgos", None);
    // Pip is left out although its status has no meaning.
    assert_eq!(kinds(&sheet), [Kind::Problem, Kind::LeftOut, Kind::Problem, Kind::LeftOut, Kind::Ready]);
    assert_eq!(notes(&sheet)[3], "");
}

#[test]
fn a_row_that_is_left_out_by_its_value_has_no_tick() {
    let mut sheet = sheet(TABLE);
    mean(&mut sheet, PetField::Category, "Dgos", None);
    sheet.choose(1, true);
    assert_eq!(kinds(&sheet)[1], Kind::LeftOut);
}

#[test]
fn a_meaning_can_be_changed_again() {
    let mut sheet = sheet(TABLE);
    for (meaning, kind) in [(Some("2"), Kind::Ready), (None, Kind::LeftOut), (Some("1"), Kind::Ready)] {
        mean(&mut sheet, PetField::Category, "Dgos", meaning);
        assert_eq!(kinds(&sheet)[1], kind);
    }
    assert_eq!(sheet.rows()[1].pet, Some(pet("Max", 1, None)));
}

#[test]
fn a_meaning_is_for_one_column() {
    let mut sheet = sheet("name,category,status\nRex,x,\nMax,1,x\n");
    mean(&mut sheet, PetField::Status, "x", Some("sold"));
    assert_eq!(kinds(&sheet), [Kind::Problem, Kind::Ready]);
}

#[test]
fn a_row_keeps_the_problems_that_have_no_meaning() {
    let mut sheet = sheet("name,category,status\n,Dgos,lost\n");
    mean(&mut sheet, PetField::Category, "Dgos", Some("1"));
    mean(&mut sheet, PetField::Status, "lost", Some("sold"));
    assert_eq!(notes(&sheet), ["The name is blank. Enter a name."]);
}

#[test]
fn a_row_keeps_its_texts_as_in_the_table() {
    let mut sheet = sheet(TABLE);
    let before = cells(&sheet);
    mean(&mut sheet, PetField::Status, "verkauft", Some("sold"));
    assert_eq!(cells(&sheet), before);
}

/// After a failed write a box showed the opposite of what was sent, and an answered question was gone while its rows stayed problems.
#[test]
fn after_the_start_nothing_is_asked_and_no_answer_and_no_tick_changes_a_row() {
    let mut sheet = started(&format!("{TABLE}NULL,1,\n"));
    let before = sheet.rows().to_vec();
    assert_eq!(unclear(&sheet), []);
    mean(&mut sheet, PetField::Status, "verkauft", Some("sold"));
    sheet.choose(5, true);
    assert_eq!(sheet.rows(), before);
}
