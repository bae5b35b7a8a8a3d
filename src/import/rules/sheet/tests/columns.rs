//! Which column is which: recognized, or said by a person.

use super::*;

/// The fields that are asked, each with the place of its column and its first values, those without a column first.
fn asked(sheet: &Sheet) -> Vec<(PetField, Option<usize>, String)> {
    let column = |question: Question| match question.answer {
        Answer::Column(field, column) => Some((field, column, question.hint)),
        _ => None,
    };
    sheet.snapshot(None, ROWS_SHOWN, PAGE).questions.into_iter().filter_map(column).collect()
}

/// The same without the values.
fn fields(sheet: &Sheet) -> Vec<(PetField, Option<usize>)> {
    asked(sheet).into_iter().map(|(field, column, _)| (field, column)).collect()
}

/// Whether the first row is a pet as a person has said it, if that is asked.
fn first_row_is_pet(sheet: &Sheet) -> Option<Option<bool>> {
    let questions = sheet.snapshot(None, ROWS_SHOWN, PAGE).questions;
    let is_pet =
        |question: &Question| if let Answer::FirstRowIsPet(is_pet) = question.answer { Some(is_pet) } else { None };
    questions.iter().find_map(is_pet)
}

fn answer(sheet: &mut Sheet, answer: Answer) {
    at_once(sheet.answer(answer, &mut no_breaks()))
}

fn use_column(sheet: &mut Sheet, field: PetField, column: Option<usize>) {
    answer(sheet, Answer::Column(field, column))
}

const NAME: PetField = PetField::Name;
const CATEGORY: PetField = PetField::Category;
const STATUS: PetField = PetField::Status;
/// A table whose header nobody knows.
const GERMAN: &str = "Tiername;Art;Preis;Stand\nRex;Hunde;12,50;da\nZoë;1;;sold\nMax;2;9,00;\nTom;2;1,00;\n";

#[test]
fn columns_of_shops_and_shelters_are_recognized() {
    for header in [
        "Animal Name,Species,Status",
        "animal_name,ANIMAL TYPE,Availability",
        "Pet name:,\"Category \",Adoption status",
        "Name*,Categories,Pet Status",
        "Title,Product Category,STATUS",
        "(Name),Type,Status?",
        "Name (required),Category (ID or name),Status (optional)",
        "(Name of pet),Type,Status",
        "Ｎａｍｅ,category-id,Current Status",
    ] {
        assert_eq!(cells(&sheet(&format!("{header}\nRex,1,sold\n"))), [["Rex", "1", "sold"]], "{header}");
    }
}

#[test]
fn of_several_columns_the_one_with_the_better_name_is_used() {
    let sheet = sheet("Type,Owner name,Title,Categories,Name,Species\nsimple,Ann,Mr,Dogs,Rex,Canis\n");
    assert_eq!(cells(&sheet), [["Rex", "Dogs", ""]]);
    let latin = super::sheet("Name (Latin),Name,Type\nCanis,Rex,Dogs\n");
    assert_eq!(cells(&latin), [["Rex", "Dogs", ""]]);
    let several = super::sheet("Name (owner),Name (pet),Type\nAnn,Rex,Dogs\n");
    assert_eq!(fields(&several)[..2], [(NAME, None), (CATEGORY, Some(2))]);
}

#[test]
fn only_a_column_that_is_not_beyond_doubt_is_asked() {
    assert_eq!(fields(&sheet("name,Category ID,status,notes\nRex,1,,x\n")), []);
    assert_eq!(fields(&sheet("name,category\nRex,1\n")), []);
    assert_eq!(fields(&sheet("name,category,notes\nRex,1,x\n")), [(STATUS, None)]);
    let shelter = sheet("Animal Name,Species,Status\nRex,1,\n");
    assert_eq!(fields(&shelter), [(NAME, Some(0)), (CATEGORY, Some(1))]);
    assert_eq!(first_row_is_pet(&shelter), None);
}

#[test]
fn a_column_is_asked_with_its_first_values() {
    let mut sheet = sheet(GERMAN);
    assert_eq!(columns(&sheet), ["Tiername", "Art", "Preis", "Stand"]);
    assert_eq!(fields(&sheet), [(NAME, None), (CATEGORY, None), (STATUS, None)]);
    assert_eq!(first_row_is_pet(&sheet), Some(None));
    for (column, values) in [(0, "Rex, Zoë, Max"), (1, "Hunde, 1, 2"), (2, "12,50, 9,00, 1,00"), (3, "da, sold")] {
        use_column(&mut sheet, STATUS, Some(column));
        assert!(asked(&sheet).contains(&(STATUS, Some(column), values.to_owned())), "{values}");
    }
}

#[test]
fn there_are_no_rows_before_the_columns_are_chosen_and_values_are_asked_after_that() {
    let mut sheet = sheet(GERMAN);
    assert_eq!(
        (sheet.rows(), &*sheet.head.summary),
        (&[][..], "4 rows. Not used: “Tiername”, “Art”, “Preis”, “Stand”.")
    );
    answer(&mut sheet, Answer::FirstRowIsPet(Some(false)));
    use_column(&mut sheet, NAME, Some(0));
    assert_eq!(sheet.rows(), []);
    use_column(&mut sheet, CATEGORY, Some(1));
    assert_eq!(cells(&sheet)[..2], [["Rex", "Hunde", ""], ["Zoë", "1", ""]]);
    use_column(&mut sheet, STATUS, Some(3));
    assert_eq!(unclear(&sheet).iter().map(|(_, value, ..)| &**value).collect::<Vec<_>>(), ["Hunde", "da"]);
    assert_eq!(sheet.head.summary, "4 rows. Not used: “Preis”.");
    use_column(&mut sheet, STATUS, None);
    assert_eq!(unclear(&sheet).len(), 1);
}

#[test]
fn a_column_has_one_field() {
    let mut sheet = sheet("name,category,kind\nRex,1,2\n");
    use_column(&mut sheet, CATEGORY, Some(2));
    assert_eq!(cells(&sheet), [["Rex", "2", ""]]);
    use_column(&mut sheet, NAME, Some(2));
    assert_eq!(fields(&sheet), [(CATEGORY, None), (NAME, Some(2)), (STATUS, None)]);
}

#[test]
fn lines_above_the_header_are_no_rows() {
    for titles in [
        "Current inventory\n",
        "Table 1,,\n,,\nPrinted 26/11/2026,,\n",
        "Shelter: Ann's, Berlin\n\n\n",
        "\"two\nlines\"\n",
    ] {
        let sheet = sheet(&format!("{titles}Name,Category,Status\nRex,1,sold\nMax,2\n"));
        let header = 1 + titles.lines().count() as u32;
        assert_eq!(each(&sheet, |row| row.line), [header + 1, header + 2], "{titles}");
        assert_eq!(sheet.head.summary, format!("2 rows. The header is in line {header}."), "{titles}");
    }
    let sheet = sheet("\n,,\nname,category\nRex,1\n");
    assert_eq!(sheet.head.summary, "1 row.");
}

#[test]
fn a_header_that_nobody_knows_is_the_first_line_with_more_cells_than_a_title() {
    let sheet = sheet("Bestand;;\n;;\n26.11.2026;;\nTiername;Art;Stand\nRex;1;sold\n");
    assert_eq!(columns(&sheet)[0], "Tiername");
    assert_eq!(sheet.head.summary, "1 row. The header is in line 4. Not used: “Tiername”, “Art”, “Stand”.");
}

#[test]
fn a_header_behind_ten_lines_is_not_looked_for() {
    let lines = |count| format!("{}name,category\nRex,1\n", "a,b\n".repeat(count));
    assert_eq!(cells(&sheet(&lines(9))), [["Rex", "1", ""]]);
    assert_eq!(sheet(&lines(10)).rows(), []);
}

/// Columns were guessed by their values, and a header with a number in it was sent as a pet.
#[test]
fn a_table_whose_header_nobody_knows_has_no_rows_before_a_person_says_whether_it_has_one() {
    for table in ["Rex,1\nMax,2\n", "Sold;CATS;Rex\nlost;x;Max\n", "Rex\t1", GERMAN] {
        let mut sheet = sheet(table);
        assert_eq!(fields(&sheet), [(NAME, None), (CATEGORY, None), (STATUS, None)], "{table}");
        use_column(&mut sheet, NAME, Some(0));
        use_column(&mut sheet, CATEGORY, Some(1));
        assert_eq!((first_row_is_pet(&sheet), sheet.rows()), (Some(None), &[][..]), "{table}");
        let snapshot = sheet.snapshot(None, ROWS_SHOWN, PAGE);
        assert_eq!(snapshot.open_questions, "1 question is open: no row can be sent.", "{table}");
    }
}

#[test]
fn a_person_says_whether_the_first_row_is_a_pet() {
    let mut sheet = sheet("Rex,2024\nMax,1\nMax,1\n");
    assert_eq!(columns(&sheet), ["Rex", "2024"]);
    answer(&mut sheet, Answer::FirstRowIsPet(Some(true)));
    assert_eq!(columns(&sheet), ["Column 1", "Column 2"]);
    use_column(&mut sheet, NAME, Some(0));
    use_column(&mut sheet, CATEGORY, Some(1));
    assert_eq!((sheet.rows()[0].line, sheet.rows()[0].pet.clone()), (1, Some(pet("Rex", 2024, None))));
    sheet.choose(2, true);
    answer(&mut sheet, Answer::FirstRowIsPet(Some(false)));
    assert_eq!((cells(&sheet).len(), kinds(&sheet)[1]), (2, Kind::ToCheck));
    assert_eq!(asked(&sheet)[1], (CATEGORY, Some(1), "1, 1".into()));
    answer(&mut sheet, Answer::FirstRowIsPet(Some(true)));
    assert_eq!((cells(&sheet).len(), kinds(&sheet)[2]), (3, Kind::ToCheck));
    assert_eq!(sheet.head.summary, "3 rows.");
}

#[test]
fn a_last_row_that_sums_up_is_left_out_and_can_be_chosen() {
    for total in ["Total,57,", "TOTAL: 57,1,", "grand total (2),1", "Sum,3", "Summe:,57,", "合計,2"] {
        let mut sheet = sheet(&format!("name,category,status\nRex,1,sold\nMax,2,\n{total}\n\n"));
        assert_eq!(kinds(&sheet), [Kind::Ready, Kind::Ready, Kind::ToCheck], "{total}");
        assert_eq!(notes(&sheet)[2], "This row seems to sum up the others.", "{total}");
        sheet.choose(2, true);
        assert_eq!(sheet.snapshot(None, ROWS_SHOWN, PAGE).counts.left, 3, "{total}");
    }
}

#[test]
fn a_row_that_sums_up_has_no_problems() {
    let sheet = sheet("id,name,category\n1,Rex,1\nTotal: 1,,\n");
    assert_eq!(kinds(&sheet), [Kind::Ready, Kind::ToCheck]);
    assert_eq!(notes(&sheet)[1], "This row seems to sum up the others.");
}

#[test]
fn a_pet_may_be_called_total() {
    let sheet = sheet("name,category\nTotal,1\nTotally,1\nTotal Eclipse,2\n");
    assert_eq!(kinds(&sheet), [Kind::Ready; 3]);
}
