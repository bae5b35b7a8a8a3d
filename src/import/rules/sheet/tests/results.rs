//! The result file, and what happens when it is imported again.

use super::*;
use crate::csv_text::Separator;

const HEADER: &str = "name,categoryId,status,id,outcome,reason,environment,service";

/// A result file with rows of name, category, ID, outcome and service.
pub fn result_file(rows: &[[&str; 5]]) -> String {
    let row =
        |[name, category, id, outcome, service]: &[&str; 5]| format!("{name},{category},,{id},{outcome},,,{service}\n");
    format!("{HEADER}\n{}", rows.iter().map(row).collect::<String>())
}

fn with_results() -> Sheet {
    let mut sheet = sheet(
        "name,category,status\n\"Rex; the dog\",Dogs,SOLD\n=1+1,9007199254740993,\nMax,-5,\nBo,x,lost\nMimi,1,\nMimi,1,\n\
         Pip,1,\nLu,1,\nTom,007,\n",
    );
    sheet.start();
    end(&mut sheet, 0, State::Added(Some(PetId(51))), "");
    end(&mut sheet, 1, State::Added(Some(PetId(i64::MAX))), "");
    end(&mut sheet, 2, State::Refused, "Not accepted: The name \"Max\", is taken (code conflict, status 409)");
    end(&mut sheet, 4, State::Unknown, "No answer came.");
    let step = sheet.take("another page");
    carry_out(&mut sheet, step);
    end(&mut sheet, 7, State::Added(None), "");
    sheet
}

#[test]
fn a_result_file_has_the_outcome_of_each_row() {
    let service = ",Production,https://api.example.com/v1\r\n";
    let expected = [
        "\u{feff}name,categoryId,status,id,outcome,reason,environment,service\r\n",
        "\"Rex; the dog\",1,sold,51,added,",
        service,
        "\"'=1+1\",\"=\"\"9007199254740993\"\"\",,\"=\"\"9223372036854775807\"\"\",added,",
        service,
        "\"Max\",-5,,,refused,\"Not accepted: The name \"\"Max\"\", is taken (code conflict, status 409)\"",
        service,
        "\"Bo\",x,lost,,not sent,\"No category is called “x”. “lost” is not available, pending, sold or empty.\"",
        service,
        "\"Mimi\",1,,,unknown,No answer came.",
        service,
        "\"Mimi\",1,,,left out,The same as line 6.",
        service,
        "\"Pip\",1,,,unknown,",
        service,
        "\"Lu\",1,,,added,",
        service,
        "\"Tom\",7,,,not sent,",
        service,
    ];
    assert_eq!(csv(&with_results(), Separator::Comma), expected.concat());
}

#[test]
fn a_result_file_that_is_imported_again_sends_no_added_row() {
    for separator in [Separator::Comma, Separator::Semicolon] {
        let again = sheet(&csv(&with_results(), separator));
        let expected = [
            Kind::Added,
            Kind::Added,
            Kind::Ready,
            Kind::Problem,
            Kind::Duplicate,
            Kind::LeftOut,
            Kind::Duplicate,
            Kind::Added,
            Kind::Ready,
        ];
        assert_eq!(kinds(&again), expected);
        assert_eq!(again.head.summary, "9 rows.");
    }
}

#[test]
fn a_result_file_keeps_the_ids_and_the_pets() {
    let (first, again) = (with_results(), sheet(&csv(&with_results(), Separator::Semicolon)));
    assert_eq!(each(&again, |row| row.pet.clone()), each(&first, |row| row.pet.clone()));
    let added = |id| State::Added(Some(PetId(id)));
    assert_eq!((&again.rows()[0].state, &again.rows()[1].state), (&added(51), &added(i64::MAX)));
}

/// A column "Outcome" of a shelter made its rows problems, and "Added" there counted as sent before.
#[test]
fn a_result_file_is_known_by_its_whole_header_only() {
    for missing in HEADER.split(',').filter(|name| !["name", "categoryId"].contains(name)) {
        let header = HEADER.split(',').filter(|name| *name != missing).collect::<Vec<_>>().join(",");
        let row =
            header.replace("name", "Rex").replace("categoryId", "1").replace("status", "").replace("outcome", "Added");
        assert_eq!(kinds(&sheet(&format!("{header}\n{row}\n"))), [Kind::Ready], "{missing}");
    }
    let sheet = sheet("Service;Environment;Reason;Outcome;ID;Status;Category ID;Name;Notes\n;;;Added;5;;1;Rex;\n");
    assert_eq!(each(&sheet, |row| row.state.clone()), [State::Added(Some(PetId(5)))]);
    assert_eq!(sheet.head.summary, "1 row. Not used: “Notes”.");
}

#[test]
fn a_refused_row_and_one_that_was_not_sent_can_be_sent() {
    let file = result_file(&[["Rex", "1", "", "refused", ""], ["Max", "1", "", "Not sent", ""]]);
    assert_eq!(kinds(&sheet(&file)), [Kind::Ready, Kind::Ready]);
}

#[test]
fn a_row_whose_outcome_is_unknown_or_none_that_an_import_writes_is_left_out_until_a_person_chooses_it() {
    for outcome in [" Unknown ", "sold"] {
        let mut sheet = sheet(&result_file(&[["Rex", "1", "", outcome, ""]]));
        let note = "An earlier import may or may not have added this pet.";
        assert_eq!((kinds(&sheet), notes(&sheet)), (vec![Kind::Duplicate], vec![note]));
        assert!(csv(&sheet, Separator::Comma).contains(",unknown,"));
        sheet.choose(0, true);
        assert_eq!(sheet.snapshot(None, ROWS_SHOWN, PAGE).counts.left, 1);
    }
}

#[test]
fn a_row_that_was_left_out_is_left_out_until_a_person_chooses_it() {
    let mut sheet = sheet(&result_file(&[["Rex", "1", "", "left out", ""]]));
    assert_eq!(kinds(&sheet), [Kind::LeftOut]);
    sheet.choose(0, true);
    assert_eq!(kinds(&sheet), [Kind::Ready]);
}

#[test]
fn an_added_row_cannot_be_chosen() {
    let mut sheet = sheet(&result_file(&[["Rex", "1", "", "added", ""]]));
    sheet.choose(0, true);
    assert_eq!(kinds(&sheet), [Kind::Added]);
}

#[test]
fn an_added_row_that_cannot_be_sent_stays_added() {
    let sheet = sheet(&result_file(&[["", "1", "5", "added", ""], ["Rex", "x", "6", "added", ""]]));
    let added = |id| State::Added(Some(PetId(id)));
    assert_eq!(each(&sheet, |row| row.state.clone()), [added(5), added(6)]);
}

/// The result file of staging said "added before" in production.
#[test]
fn the_rows_of_another_service_are_new() {
    let other = "https://staging.example.com/v1";
    let sheet = sheet(&result_file(&[
        ["Rex", "1", "", "added", other],
        ["Max", "1", "", "unknown", other],
        ["Tom", "1", "", "left out", other],
        ["Pip", "1", "", "added", ""],
        ["Lu", "1", "", "added", SERVICE],
    ]));
    assert_eq!(kinds(&sheet), [Kind::Ready, Kind::Ready, Kind::Ready, Kind::Added, Kind::Added]);
    assert_eq!(sheet.head.summary, "5 rows.");
}
