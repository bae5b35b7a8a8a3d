//! The result file, and what happens when it is imported again.

use super::*;
use crate::csv_text::Separator;

const HEADER: &str = "name,categoryId,status,id,outcome,reason,environment,service";

/// A result file with rows of name, category, ID, outcome and service.
pub fn result_file(rows: &[[&str; 5]]) -> String {
    let row = |[name, category, id, outcome, service]: &[&str; 5]| {
        format!("{name},{category},,{id},{outcome},,,{}\n", if service.is_empty() { SERVICE } else { service })
    };
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
        "\"Bo\",x,lost,,not sent,\"“x” is no category, and no ID. “lost” is not available, pending, sold or empty.\"",
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
            Kind::LeftOut,
            Kind::LeftOut,
            Kind::Ready,
            Kind::Problem,
            Kind::ToCheck,
            Kind::ToCheck,
            Kind::ToCheck,
            Kind::LeftOut,
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
fn a_table_of_the_app_is_known_by_all_columns_of_an_export() {
    for missing in ["status", "id", "service"] {
        let header = HEADER.split(',').filter(|name| *name != missing).collect::<Vec<_>>().join(",");
        let row =
            header.replace("name", "Rex").replace("categoryId", "1").replace("status", "").replace("outcome", "Added");
        assert_eq!(kinds(&sheet(&format!("{header}\n{row}\n"))), [Kind::Ready], "{missing}");
    }
    let row = format!("{SERVICE};;;Added;5;;1;Rex;");
    let sheet = sheet(&format!("Service;Environment;Reason;Outcome;ID;Status;Category ID;Name;Notes\n{row}\n"));
    assert_eq!(each(&sheet, |row| row.state.clone()), [State::Added(Some(PetId(5)))]);
    assert_eq!(sheet.head.summary, "1 row.");
}

#[test]
fn a_refused_row_and_one_that_was_not_sent_can_be_sent() {
    let file = result_file(&[["Rex", "1", "", "refused", ""], ["Max", "1", "", "Not sent", ""]]);
    assert_eq!(kinds(&sheet(&file)), [Kind::Ready, Kind::Ready]);
}

#[test]
fn a_row_whose_outcome_is_unknown_or_none_that_an_import_writes_is_left_out_until_a_person_ticks_it() {
    for outcome in [" Unknown ", "sold"] {
        let mut sheet = sheet(&result_file(&[["Rex", "1", "", outcome, ""]]));
        let note = "An earlier import may or may not have added this pet.";
        assert_eq!((kinds(&sheet), notes(&sheet)), (vec![Kind::ToCheck], vec![note]));
        assert!(csv(&sheet, Separator::Comma).contains(",unknown,"));
        sheet.choose(0, true);
        assert_eq!(sheet.snapshot(&Selection::default(), PAGE).counts.left, 1);
    }
}

/// It said "Left out" alone.
#[test]
fn a_row_that_was_left_out_is_left_out_until_a_person_ticks_it() {
    let mut sheet = sheet(&result_file(&[["Rex", "1", "", "left out", ""]]));
    assert_eq!((kinds(&sheet), notes(&sheet)), (vec![Kind::ToCheck], vec!["An earlier import left this row out."]));
    sheet.choose(0, true);
    assert_eq!(sheet.snapshot(&Selection::default(), PAGE).counts.left, 1);
}

/// Its problem took the place of its outcome, and the next result file said "not sent".
#[test]
fn a_row_of_unknown_outcome_stays_one_whatever_else_is_wrong_with_it() {
    for (name, category) in [("Rex", "x"), ("", "1"), ("NULL", "1"), ("Bella", "2")] {
        let mut sheet = sheet(&result_file(&[[name, category, "", "unknown", ""]]));
        assert!(notes(&sheet)[0].starts_with("An earlier import may or may not have added this pet."), "{name}");
        assert_eq!(kinds(&sheet), [Kind::ToCheck], "{name}");
        sheet.choose(0, true);
        assert!(csv(&sheet, Separator::Comma).contains(",unknown,"), "{name}");
    }
}

/// The fault took the place of the outcome: the next result file said "not sent", and the mended row was sent again.
#[test]
fn a_row_with_a_fault_keeps_its_outcome() {
    let table =
        format!("{HEADER}\nRex,1,,,unknown,,,{SERVICE},more\nMia,1,,,added,,,{SERVICE},more\nBo,1,,,,,,{SERVICE}\n");
    let sheet = sheet(&table);
    assert_eq!(kinds(&sheet), [Kind::Problem, Kind::LeftOut, Kind::Ready]);
    assert!(
        notes(&sheet)[0].starts_with("An earlier import may or may not have added this pet. This row has more cells")
    );
    let file = csv(&sheet, Separator::Comma);
    assert!(file.contains("\"Rex\",1,,,unknown,") && file.contains("\"Mia\",1,,,added,"), "{file}");
}

#[test]
fn an_added_row_has_no_tick() {
    let mut sheet = sheet(&result_file(&[["Rex", "1", "", "added", ""]]));
    sheet.choose(0, true);
    assert_eq!((kinds(&sheet), sheet.take(PAGE)), (vec![Kind::LeftOut], None));
}

#[test]
fn an_added_row_that_cannot_be_sent_stays_added() {
    let sheet = sheet(&result_file(&[["", "1", "5", "added", ""], ["Rex", "x", "6", "added", ""]]));
    let added = |id| State::Added(Some(PetId(id)));
    assert_eq!(each(&sheet, |row| row.state.clone()), [added(5), added(6)]);
}

/// All rows of the result file of a service that has another address by now were sent again, without a word.
const OF_OTHER_SERVICE: &str = "The table has the ID of another service, or does not say of which one it is. The pet may be in the store \
                                already. If all are new, delete the column “id”.";

/// It had neither a tick nor a reason that a person can mend.
#[test]
fn a_pet_of_another_service_that_cannot_be_sent_says_why() {
    let sheet = sheet(&result_file(&[["", "1", "5", "added", "https://staging.example.com/v1"]]));
    assert_eq!(kinds(&sheet), [Kind::ToCheck]);
    assert_eq!(notes(&sheet), [format!("{OF_OTHER_SERVICE} The name is blank. Enter a name.")]);
}

#[test]
fn a_pet_of_another_service_is_a_new_one_and_is_sent_only_if_a_person_ticks_it() {
    let other = "https://staging.example.com/v1";
    let mut sheet = sheet(&result_file(&[
        ["Rex", "1", "5", "added", other],
        ["Max", "1", "", "unknown", other],
        ["Tom", "1", "", "left out", other],
        ["Bo", "1", "", "not sent", other],
        ["Lu", "1", "6", "added", SERVICE],
    ]));
    let check = Kind::ToCheck;
    assert_eq!(kinds(&sheet), [check, check, check, Kind::Ready, Kind::LeftOut]);
    assert_eq!(notes(&sheet)[..3], [OF_OTHER_SERVICE; 3]);
    sheet.choose(0, true);
    assert_eq!((sheet.take(PAGE).unwrap().row, unclear(&sheet)), (0, vec![]));
}

/// "Not used: “id”", and what is in the list was sent a second time.
#[test]
fn rows_that_were_copied_from_the_list_are_to_check_because_they_have_no_service() {
    for header in ["ID\tName\tCategory\tStatus", "ID\tName\tCategory\tStatus\t", "id\tname\tcategoryId\tstatus"] {
        let table =
            format!("{header}\n5\tRex \"the\" dog\tDogs\tAvailable\n6\t\"Max\"\t2\tNot set\n\tTom\tcats\tSold\n");
        let sheet = sheet(&table);
        assert_eq!((kinds(&sheet), &*sheet.head.summary), (vec![Kind::ToCheck, Kind::ToCheck, Kind::Ready], "3 rows."));
        assert_eq!(notes(&sheet), [OF_OTHER_SERVICE, OF_OTHER_SERVICE, ""]);
        let pets = [
            pet("Rex \"the\" dog", 1, Some(PetStatus::Available)),
            pet("\"Max\"", 2, None),
            pet("Tom", 2, Some(PetStatus::Sold)),
        ];
        assert_eq!(each(&sheet, |row| row.pet.clone()), pets.map(Some));
    }
}

#[test]
fn the_id_of_a_table_of_others_says_nothing() {
    for header in ["id,name,category", "ID,Name,Category,Status,Price", "Animal ID,Name,Category,Status"] {
        assert_eq!(kinds(&sheet(&format!("{header}\n5,Rex,1,,\n"))), [Kind::Ready], "{header}");
    }
}

/// A row with the ID of a pet was sent, because the pet was not in the loaded list or has another name now.
#[test]
fn a_row_with_an_id_is_a_pet_that_is_there() {
    let table = format!(
        "id,name,categoryId,status,service\n5,NULL,1,,{SERVICE}\n9.2E+18,,x,,{SERVICE}\n'7,Rex,1,,{SERVICE}\n,Total,1,,\n"
    );
    let mut sheet = sheet(&table);
    assert_eq!(kinds(&sheet), [Kind::LeftOut, Kind::LeftOut, Kind::LeftOut, Kind::ToCheck]);
    let sentence = |id| format!("ID {id} is in the store already.");
    assert_eq!(notes(&sheet)[..3], [sentence("5"), sentence("9.2E+18"), sentence("'7")]);
    (0..3).for_each(|row| sheet.choose(row, true));
    sheet.start();
    assert_eq!(sheet.take(PAGE), None);
}
