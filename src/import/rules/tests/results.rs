//! The result file, and what happens when it is imported again.

use super::*;

fn with_results() -> Import {
    let mut import = import(
        "name,category,status\n\"Rex, the dog\",Dogs,sold\n=1+1,9007199254740993,\nMax,-5,\nBella,x,lost\nMimi,1,\nTom,1,\nPip,1,\nLu,1,\n",
    );
    import.start();
    import.record(0, RowState::Added { id: Some(PetId(51)) });
    import.record(1, RowState::Added { id: Some(PetId(i64::MAX)) });
    let message = "The name \"Max\", is taken".to_owned();
    import.record(2, RowState::Refused { code: "conflict".into(), message, status: 409 });
    import.record(4, RowState::Unknown);
    import.leave_out(5, true);
    import.record(6, RowState::Sent);
    import.record(7, RowState::Added { id: None });
    import
}

#[test]
fn a_result_file_has_the_outcome_of_each_row() {
    let expected = "\u{feff}name,categoryId,status,id,outcome,reason\r\n\
        \"Rex, the dog\",Dogs,sold,51,added,\r\n\
        '=1+1,\"=\"\"9007199254740993\"\"\",,\"=\"\"9223372036854775807\"\"\",added,\r\n\
        Max,-5,,,refused,\"The name \"\"Max\"\", is taken (code conflict, status 409)\"\r\n\
        Bella,x,lost,,not sent,\"No category is called “x”. Enter an ID, or the name of a category. “lost” is not a \
        status. Enter available, pending or sold, or leave the cell empty.\"\r\n\
        Mimi,1,,,unknown,The pet may or may not have been added.\r\n\
        Tom,1,,,left out,\r\n\
        Pip,1,,,unknown,The pet may or may not have been added.\r\n\
        Lu,1,,,added,The service's answer with the ID could not be read.\r\n";
    assert_eq!(with_results().csv(Download::Results), expected);
}

#[test]
fn the_problems_are_the_rows_that_cannot_be_sent_and_the_refused_ones() {
    let file = with_results().csv(Download::Problems);
    let names: Vec<_> = file.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(names, ["Max", "Bella"]);
}

#[test]
fn a_result_file_that_is_imported_again_skips_what_was_added() {
    let mut again = import(&with_results().csv(Download::Results));
    let states: Vec<RowState> = views(&again).into_iter().map(|row| row.state).collect();
    let added = |id| RowState::AddedBefore { id };
    let (waiting, left_out) = (|| RowState::Waiting, || RowState::LeftOut);
    let expected = [
        added(Some(PetId(51))),
        added(Some(PetId(i64::MAX))),
        waiting(),
        waiting(),
        left_out(),
        left_out(),
        left_out(),
        added(None),
    ];
    assert_eq!(states, expected);
    assert_eq!(cells(&again), cells(&with_results()));
    assert_eq!(again.overview().ignored_columns, [""; 0]);
    assert_eq!((again.overview().counts.added_before, again.overview().counts.ready), (3, 1));
    again.start();
    assert_eq!(again.next().unwrap().pet.name, "Max");
}

#[test]
fn a_row_of_unknown_outcome_is_left_out_until_a_person_takes_it_in() {
    let file = "name,category,id,outcome\nRex,1,, Unknown \nMax,1,,UNKNOWN\nMax,1,,\n";
    let mut import = import(file);
    let warning = "An earlier import sent this row, and the pet may or may not have been added.";
    assert_eq!(views(&import)[0].duplicate, warning);
    assert_eq!(import.overview().counts.duplicates, 0);
    assert!(import.csv(Download::Results).contains("Rex,1,,,unknown,"));
    import.leave_out(0, false);
    import.leave_out(1, false);
    assert_eq!(numbers(&import, RowFilter::Ready), [0, 1, 2]);
    assert_eq!(numbers(&import, RowFilter::Duplicates), [0, 1, 2]);
    assert_eq!(import.overview().counts.duplicates, 3);
    assert!(import.csv(Download::Results).contains("Rex,1,,,unknown,"));
}

#[test]
fn only_a_file_with_ids_and_outcomes_is_a_result_file() {
    for file in [
        "name,category,outcome\nRex,1,added\n",
        "name,category,id\nRex,1,5\n",
        "name,category,id,outcome\nRex,1,5,sold\n",
    ] {
        assert_eq!(views(&import(file))[0].state, RowState::Waiting, "{file}");
    }
}
