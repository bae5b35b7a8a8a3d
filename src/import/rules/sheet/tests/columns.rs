//! Which column is which: recognized, or said by a person.

use super::*;
use crate::import::rules::doubts::SUM;

/// The fields that are open, and whether the first row is one of them.
fn open(sheet: &Sheet) -> Vec<String> {
    let questions = sheet.snapshot(&Selection::default(), PAGE).questions;
    questions
        .into_iter()
        .filter(|question| question.hint.is_empty() && question.is_open())
        .map(|question| question.label)
        .collect()
}

/// The choices of a field, the chosen one in brackets.
fn choices(sheet: &Sheet, label: &str) -> Vec<String> {
    let columns = sheet.snapshot(&Selection::default(), PAGE).questions;
    let question = columns.into_iter().find(|question| question.label == label).unwrap();
    let chosen = question.chosen();
    let text =
        |(place, (text, _)): (usize, (String, Answer))| if Some(place) == chosen { format!("[{text}]") } else { text };
    question.choices.into_iter().enumerate().map(text).collect()
}

const NAME: PetField = PetField::Name;
const CATEGORY: PetField = PetField::Category;
const STATUS: PetField = PetField::Status;
/// A table whose header nobody knows.
const GERMAN: &str = "Tiername;Art;Preis;Stand\nRex;Hunde;12,50;da\nZoë;1;;sold\nMax;2;9,00;\nTom;2;1,00;\n";

#[test]
fn a_column_that_is_called_as_its_field_is_beyond_doubt() {
    for header in [
        "name,category,status",
        "NAME*,Category ID,\"Status \"",
        "(Name),categoryId,Status?",
        "Ｎａｍｅ,category-id,status:",
    ] {
        let sheet = sheet(&format!("{header}\nRex,1,sold\n"));
        assert_eq!((open(&sheet), cells(&sheet)), (vec![], vec![["Rex", "1", "sold"].map(str::to_owned)]), "{header}");
    }
    assert_eq!(open(&sheet("name,category\nRex,1\n")), Vec::<String>::new());
    assert_eq!(open(&sheet("name,category,notes\nRex,1,x\n")), Vec::<String>::new());
}

/// Customers under "Name" were sent as pets, without a question.
#[test]
fn two_columns_that_could_be_the_name_are_open_with_the_values_of_both() {
    for (table, both) in [
        (
            "Name,Phone,Pet Name,Category,Status\nOwner One,555 0101,Bella,1,available\nOwner Two,5,Max,2,sold\n",
            ["Name: Owner One, Owner Two", "Pet Name: Bella, Max"],
        ),
        ("Title,Owner,Pet,Species\nMrs,Owner,Bella,1\nMr,Owner,Max,2\n", ["Owner: Owner", "Pet: Bella, Max"]),
        ("Name,Animal,Type,Species\nOwner One,Bella,Walk-in,Dogs\n", ["Name: Owner One", "Animal: Bella"]),
        ("Name of owner,Name of pet,Category\nOwner One,Bella,1\n", ["Name of owner: Owner One", "Name of pet: Bella"]),
        ("Animal_Name,Name,Category\nBella,Owner,1\n", ["Animal_Name: Bella", "Name: Owner"]),
    ] {
        let sheet = sheet(table);
        assert_eq!((&open(&sheet)[0], sheet.rows()), (&"Name".to_owned(), &[][..]), "{table}");
        assert!(both.iter().all(|column| choices(&sheet, "Name").contains(&(*column).to_owned())), "{table}");
    }
    let sheet = sheet("Animal ID,Name,Category Name,Category\n7,Rex,x,1\n");
    assert_eq!((open(&sheet), cells(&sheet)), (vec![], vec![["Rex", "1", ""].map(str::to_owned)]));
}

#[test]
fn a_name_that_fits_in_part_is_open() {
    let mut sheet = sheet("ID,Species,Adoption status,Animal Name\n5,Dogs,sold,Rex\n");
    assert_eq!(open(&sheet), ["Name", "Category", "Status"]);
    let snapshot = sheet.snapshot(&Selection::default(), PAGE);
    assert_eq!(snapshot.open_questions, "3 questions open: rows stay out.");
    let expected = ["ID: 5", "Species: Dogs", "Adoption status: sold", "Animal Name: Rex"];
    assert_eq!(
        (choices(&sheet, "Name"), choices(&sheet, "Status")[0].as_str()),
        (expected.map(str::to_owned).into(), "Not used")
    );
    use_column(&mut sheet, NAME, 3);
    use_column(&mut sheet, CATEGORY, 1);
    assert_eq!(sheet.rows(), []);
    use_column(&mut sheet, STATUS, 2);
    assert_eq!(cells(&sheet), [["Rex", "Dogs", "sold"]]);
}

/// A list of names alone could not be imported.
#[test]
fn all_rows_can_have_one_category_and_one_status() {
    let mut sheet = sheet("name,born\nBella,2024\nMax,2023\n");
    assert_eq!(open(&sheet), ["Category"]);
    let categories = choices(&sheet, "Category");
    assert_eq!(categories[2..4], ["All rows: Dogs", "All rows: Cats"]);
    assert_eq!(categories.last().unwrap(), "All rows: another ID…");
    use_source(&mut sheet, CATEGORY, Source::AllRows("1".into()));
    let expected = [
        "[Not used]",
        "name: Bella, Max",
        "born: 2024, 2023",
        "All rows: Available",
        "All rows: Pending",
        "All rows: Sold",
    ];
    assert_eq!(choices(&sheet, "Status"), expected);
    use_source(&mut sheet, STATUS, Source::AllRows("sold".into()));
    assert_eq!(sheet.rows()[1].pet, Some(pet("Max", 1, Some(PetStatus::Sold))));
    use_source(&mut sheet, STATUS, Source::AllRows(String::new()));
    use_source(&mut sheet, CATEGORY, Source::AllRows(String::new()));
    assert_eq!((open(&sheet), kinds(&sheet)), (vec!["Category".to_owned()], vec![Kind::Problem; 2]));
    use_source(&mut sheet, CATEGORY, Source::AllRows("17".into()));
    assert_eq!((open(&sheet), sheet.rows()[0].pet.clone()), (vec![], Some(pet("Bella", 17, None))));
    assert_eq!(choices(&sheet, "Category").last().unwrap(), "[All rows: another ID…]");
}

#[test]
fn a_list_without_a_header_is_imported_whole() {
    let mut sheet = sheet("Bella\nMax\nCoco\n");
    assert_eq!(open(&sheet), ["First row", "Name", "Category"]);
    sheet.answer(Answer::FirstRowIsPet(Some(true)));
    assert_eq!(choices(&sheet, "Name"), ["Column 1: Bella, Max, Coco"]);
    use_column(&mut sheet, NAME, 0);
    use_source(&mut sheet, CATEGORY, Source::AllRows("2".into()));
    assert_eq!(kinds(&sheet), [Kind::ToCheck, Kind::Ready, Kind::Ready][..3].to_vec());
    let headed = super::sheet("Name\nBella\nMax\n");
    assert_eq!(open(&headed), ["Category"]);
}

/// A table of R has the numbers of its rows in a column without a name: "A text with a separator needs quotes" stood in each row.
#[test]
fn where_each_row_has_more_cells_than_the_header_the_columns_without_a_name_can_be_chosen() {
    let mut sheet = file("\"name\",\"category\"\n\"1\",\"Bella\",1\n\"2\",\"Max\",2\n");
    assert_eq!((open(&sheet), sheet.rows()), (vec!["Name".to_owned(), "Category".to_owned()], &[][..]));
    assert_eq!(choices(&sheet, "Name"), ["name: 1, 2", "category: Bella, Max", "Column 3: 1, 2"]);
    use_column(&mut sheet, NAME, 1);
    use_column(&mut sheet, CATEGORY, 2);
    assert_eq!(
        each(&sheet, |row| row.pet.clone()),
        [Some(pet("Bella", 1, None)), Some(pet("Max", 2, None))][..].to_vec()
    );
    let mut comment = file("name,category\nLuna,1,friendly\nMax,2,shy\n");
    use_column(&mut comment, NAME, 0);
    use_column(&mut comment, CATEGORY, 1);
    assert_eq!(kinds(&comment), [Kind::Ready; 2]);
}

#[test]
fn the_row_that_fits_best_is_the_header() {
    let sheet = file("Animal,,Shop,\nName,Category,Status,Price\nRex,1,available,20\n");
    assert_eq!((open(&sheet), cells(&sheet)), (vec![], vec![["Rex", "1", "available"].map(str::to_owned)]));
}

#[test]
fn a_column_is_shown_with_up_to_three_different_values() {
    let mut sheet = sheet(GERMAN);
    assert_eq!(columns(&sheet), ["Tiername", "Art", "Preis", "Stand"]);
    assert_eq!(open(&sheet), ["First row", "Name", "Category"]);
    let expected = ["Tiername: Rex, Zoë, Max", "Art: Hunde, 1, 2", "Preis: 12,50, 9,00, 1,00", "Stand: da, sold"];
    assert_eq!(choices(&sheet, "Name"), expected);
    use_column(&mut sheet, NAME, 0);
    assert_eq!(choices(&sheet, "Name")[0], "[Tiername: Rex, Zoë, Max]");
}

#[test]
fn there_are_no_rows_before_the_columns_are_chosen_and_values_are_asked_after_that() {
    let mut sheet = sheet(GERMAN);
    assert_eq!((sheet.rows(), &*sheet.head.summary), (&[][..], "4 rows."));
    sheet.answer(Answer::FirstRowIsPet(Some(false)));
    use_column(&mut sheet, NAME, 0);
    assert_eq!(sheet.rows(), []);
    use_column(&mut sheet, CATEGORY, 1);
    assert_eq!(cells(&sheet)[..2], [["Rex", "Hunde", ""], ["Zoë", "1", ""]]);
    use_column(&mut sheet, STATUS, 3);
    assert_eq!(unclear(&sheet).iter().map(|(_, value, ..)| &**value).collect::<Vec<_>>(), ["Hunde", "da"]);
    use_source(&mut sheet, STATUS, Source::AllRows(String::new()));
    assert_eq!(unclear(&sheet).len(), 1);
}

/// A row that was ticked for the one column was sent with the name of the other one.
#[test]
fn a_tick_counts_for_the_name_and_the_reason_that_a_person_saw_whatever_is_answered_meanwhile() {
    let mut sheet = sheet("name,category,pet\nNULL,1,nil\nRex,1,Rex\nRex,1,Rex\nMia,1,Mia\n");
    use_column(&mut sheet, NAME, 0);
    sheet.choose(0, true);
    sheet.choose(2, true);
    let left = |sheet: &Sheet| sheet.snapshot(&Selection::default(), PAGE).counts.left;
    assert_eq!(left(&sheet), 4);
    use_column(&mut sheet, NAME, 2);
    assert_eq!((left(&sheet), &sheet.rows()[0].state), (3, &State::LeftOut), "another name");
    use_column(&mut sheet, NAME, 0);
    assert_eq!(left(&sheet), 4);
    sheet.choose(0, false);
    use_source(&mut sheet, CATEGORY, Source::AllRows("2".into()));
    assert_eq!((left(&sheet), &sheet.rows()[0].state), (3, &State::LeftOut), "without its tick");
}

/// "Dogs" was typed for all rows: the question was open and its rows "stay out", while all of them were sent.
#[test]
fn a_category_that_is_typed_for_all_rows_is_no_open_question() {
    let mut sheet = sheet("name\nRex\nMia\n");
    for (text, is_open, left) in [("", true, 0), ("Dogs", false, 2), ("17", false, 2), ("x", false, 0)] {
        use_source(&mut sheet, CATEGORY, Source::AllRows(text.into()));
        let snapshot = sheet.snapshot(&Selection::default(), PAGE);
        assert_eq!((!snapshot.open_questions.is_empty(), snapshot.counts.left), (is_open, left), "{text}");
    }
}

#[test]
fn a_column_has_one_field() {
    let mut sheet = sheet("name,category,kind\nRex,1,2\n");
    use_column(&mut sheet, CATEGORY, 2);
    assert_eq!(cells(&sheet), [["Rex", "2", ""]]);
    use_column(&mut sheet, NAME, 2);
    assert_eq!((open(&sheet), sheet.rows()), (vec!["Category".to_owned()], &[][..]));
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
    }
}

#[test]
fn a_header_that_nobody_knows_is_the_first_line_with_more_cells_than_a_title() {
    let sheet = sheet("Bestand;;\n;;\n26.11.2026;;\nTiername;Art;Stand\nRex;1;sold\n");
    assert_eq!(columns(&sheet)[0], "Tiername");
    assert_eq!(sheet.head.summary, "1 row.");
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
        assert_eq!(open(&sheet), ["First row", "Name", "Category"], "{table}");
        use_column(&mut sheet, NAME, 0);
        use_column(&mut sheet, CATEGORY, 1);
        assert_eq!((open(&sheet), sheet.rows()), (vec!["First row".to_owned()], &[][..]), "{table}");
        let snapshot = sheet.snapshot(&Selection::default(), PAGE);
        assert_eq!(snapshot.open_questions, "1 question open: rows stay out.", "{table}");
    }
}

#[test]
fn a_person_says_whether_the_first_row_is_a_pet() {
    let mut sheet = sheet("Rex,5\nMax,1\nMax,1\n");
    assert_eq!(columns(&sheet), ["Rex", "5"]);
    sheet.answer(Answer::FirstRowIsPet(Some(true)));
    assert_eq!(columns(&sheet), ["Column 1", "Column 2"]);
    use_column(&mut sheet, NAME, 0);
    use_column(&mut sheet, CATEGORY, 1);
    assert_eq!((sheet.rows()[0].line, sheet.rows()[0].pet.clone()), (1, Some(pet("Rex", 5, None))));
    sheet.answer(Answer::FirstRowIsPet(Some(false)));
    assert_eq!((cells(&sheet).len(), kinds(&sheet)[1]), (2, Kind::ToCheck));
    assert_eq!(choices(&sheet, "Category")[1], "[5: 1]");
    sheet.answer(Answer::FirstRowIsPet(Some(true)));
    assert_eq!((cells(&sheet).len(), kinds(&sheet)[2]), (3, Kind::ToCheck));
    assert_eq!(sheet.head.summary, "3 rows.");
}

#[test]
fn a_row_that_sums_up_is_left_out_wherever_it_stands_and_has_a_tick() {
    for total in ["Total,57,", "TOTAL: 57,1,", "grand total (2),1", "Sum,3", "Dogs Total,1"] {
        let mut sheet = sheet(&format!("name,category,status\nRex,1,sold\n{total}\nMax,2,\n\n"));
        assert_eq!(kinds(&sheet), [Kind::Ready, Kind::ToCheck, Kind::Ready], "{total}");
        assert_eq!((notes(&sheet)[1], unclear(&sheet)), (SUM, vec![]), "{total}");
        sheet.choose(1, true);
        assert_eq!(sheet.snapshot(&Selection::default(), PAGE).counts.left, 3, "{total}");
    }
    let sheet = sheet("id,name,category\n1,Rex,1\nTotal: 1,,\nTotal,2,\n");
    assert_eq!((kinds(&sheet), notes(&sheet)[1]), (vec![Kind::Ready, Kind::ToCheck, Kind::ToCheck], SUM));
}
