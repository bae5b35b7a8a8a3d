//! Rows that look like other rows or like pets that are there. They are left out until a person ticks them.

use super::{results::result_file, values::mean, *};

#[test]
fn a_row_with_the_pet_of_an_earlier_row_is_a_possible_duplicate() {
    let sheet = sheet("name,category,status\nZoë,1,sold\nZoe,1,sold\nZoë,1,\nZoë,3,sold\nZOE\u{308},Dogs,SOLD\n");
    assert_eq!(notes(&sheet), ["", "", "", "", "The same as line 2."]);
    assert_eq!(kinds(&sheet), [Kind::Ready, Kind::Ready, Kind::Ready, Kind::Ready, Kind::ToCheck]);
    assert_eq!(sheet.rows()[4].pet.as_ref().unwrap().name, "ZOE\u{308}");
}

#[test]
fn a_row_looks_like_a_known_pet_of_its_name_and_category_with_any_status() {
    let sheet = sheet("name,category,status\nBella,2,available\nBella,Cats,\nBella,2,sold\nBella,1,available\n");
    let known = "Looks like the pet with the ID 7.";
    assert_eq!(notes(&sheet), [known, known, known, ""]);
}

/// "See more" in "Pets" had no effect on a table that was checked before, and there were "1 loaded pets".
#[test]
fn a_table_is_compared_again_with_the_pets_of_now_and_keeps_what_a_person_said() {
    let mut sheet = sheet("name,category,status\nRex,1,lost\nMia,1,\nBen,1,\nTom,1,\n");
    mean(&mut sheet, PetField::Status, "lost", Some("sold"));
    let names = ["Rex", "Mia", "Tom"].into_iter().zip(51..);
    let pets =
        names.map(|(name, id)| Pet { id: PetId(id), name: name.into(), category_id: CategoryId(1), status: None });
    let pets = pets.collect::<Vec<_>>();
    sheet.check_against(&pets, &[]);
    let there = |id| format!("In the store as Not set, ID {id}. A status cannot be changed here.");
    assert_eq!(notes(&sheet), [there(51), there(52), String::new(), there(53)]);
    sheet.choose(1, true);
    let states = |sheet: &Sheet| each(sheet, |row| row.state.clone());
    let expected = [State::LeftOut, State::ToSend, State::ToSend, State::LeftOut];
    assert_eq!(states(&sheet), expected);
    let summary = |sheet: &Sheet| sheet.snapshot(&Selection::default(), PAGE).head.summary;
    assert!(summary(&sheet).starts_with("4 rows. Compared with 3 loaded pets."));
    sheet.check_against(&[Pet { id: PetId(1), name: "A".into(), category_id: CategoryId(1), status: None }], &[]);
    assert!(summary(&sheet).starts_with("4 rows. Compared with 1 loaded pet."));
    sheet.check_against(&pets, &[]);
    assert_eq!(states(&sheet), expected, "the tick is for the reason that is there again");
}

#[test]
fn a_row_with_problems_is_no_duplicate() {
    let sheet = sheet("name,category\nRex,1\nRex,x\nRex,x\n");
    assert_eq!(kinds(&sheet), [Kind::Ready, Kind::Problem, Kind::Problem]);
}

#[test]
fn a_row_is_a_possible_duplicate_of_a_row_that_was_added_before() {
    let sheet =
        sheet(&result_file(&[["Rex", "1", "", "", ""], ["Rex", "1", "", "added", ""], ["Max", "x", "", "added", ""]]));
    assert_eq!(notes(&sheet)[0], "The same as line 3.");
    assert_eq!(kinds(&sheet), [Kind::ToCheck, Kind::LeftOut, Kind::LeftOut]);
}

#[test]
fn a_row_is_no_duplicate_of_a_row_that_its_result_file_leaves_out() {
    let sheet = sheet(&result_file(&[["Rex", "1", "", "left out", ""], ["Rex", "1", "", "", ""]]));
    assert_eq!(kinds(&sheet), [Kind::ToCheck, Kind::Ready]);
}

#[test]
fn a_row_looks_like_a_row_of_a_file_that_was_added_before() {
    let basis = || Basis { file_name: "pets.csv".into(), ..basis() };
    let mut former = read("name,category,status\nMax,1,sold\nRex,1,\nTom,1,\n", &basis()).unwrap();
    former.start();
    end(&mut former, 0, State::Added(None), "");
    end(&mut former, 1, State::Added(Some(PetId(51))), "");

    let sheet = read_beside("name,category,status\nRex,1,\nTom,1,\nMax,1,\n", &basis(), &former.added_pets()).unwrap();
    let sentence = |line| format!("Looks like line {line} of “pets.csv”, which was added before.");
    assert_eq!(notes(&sheet), [sentence(3).as_str(), "", sentence(2).as_str()]);
}

#[test]
fn a_row_looks_like_a_row_of_a_pasted_text_that_was_added_before() {
    let mut former = started("name,category\nRex,1\n");
    end(&mut former, 0, State::Added(None), "");
    assert_eq!(former.added_pets()[0].1, "Looks like line 2 of an import, which was added before.");
}

#[test]
fn a_row_of_unknown_outcome_may_have_been_added_before() {
    let mut former = started("name,category\nRex,1\nMax,1\n");
    end(&mut former, 0, State::Unknown, "");
    end(&mut former, 1, State::Sent("another page".into()), "");
    let sentence = |line| format!("Looks like line {line} of an import, which may have been added before.");
    assert_eq!(former.added_pets(), [(pet("Rex", 1, None), sentence(2)), (pet("Max", 1, None), sentence(3))]);
}

/// The results of a stopped import marked line 3 as "The same as line 3.", for the row that was left out before.
#[test]
fn a_row_that_was_not_sent_is_no_pet_that_is_there() {
    let former = started("name,category\nBella,2\nRex,1\nRex,1\n,1\n");
    assert_eq!(kinds(&former), [Kind::ToCheck, Kind::Ready, Kind::ToCheck, Kind::Problem]);
    assert_eq!(former.added_pets(), []);
}

#[test]
fn a_possible_duplicate_is_sent_only_if_a_person_ticks_it() {
    let mut sheet = sheet("name,category\nRex,1\nRex,1\nBella,2\n");
    assert_eq!(sheet.snapshot(&Selection::default(), PAGE).counts.left, 1);
    sheet.choose(1, true);
    sheet.choose(2, true);
    assert_eq!(sheet.snapshot(&Selection::default(), PAGE).counts.left, 3);
    sheet.choose(1, false);
    sheet.start();
    let step = sheet.take(PAGE).unwrap();
    carry_out(&mut sheet, Some(step.clone()));
    assert_eq!((step.row, sheet.take("another page").unwrap().row), (0, 2));
}

#[test]
fn a_ticked_duplicate_still_says_what_it_looks_like() {
    let mut sheet = sheet("name,category\nRex,1\nRex,1\n");
    sheet.choose(1, true);
    assert_eq!((kinds(&sheet)[1], notes(&sheet)[1]), (Kind::ToCheck, "The same as line 2."));
}

#[test]
fn a_tick_stays_when_a_value_gets_a_meaning() {
    let mut sheet = sheet("name,category,status\nRex,1,\nRex,1,\nMax,1,lost\n");
    sheet.choose(1, true);
    mean(&mut sheet, PetField::Status, "lost", Some("sold"));
    assert_eq!(each(&sheet, |row| row.state.clone()), [const { State::ToSend }; 3]);
}

#[test]
fn a_meaning_can_make_rows_equal() {
    let mut sheet = sheet("name,category,status\nRex,1,sold\nRex,1,lost\n");
    mean(&mut sheet, PetField::Status, "lost", Some("sold"));
    assert_eq!(notes(&sheet), ["", "The same as line 2."]);
    mean(&mut sheet, PetField::Status, "lost", Some("pending"));
    assert_eq!(kinds(&sheet), [Kind::Ready, Kind::Ready]);
}

#[test]
fn ten_thousand_equal_rows_are_one_row_and_its_duplicates() {
    let sheet = sheet(&format!("name,category\n{}", "Rex,1\n".repeat(10_000)));
    let counts = sheet.snapshot(&Selection::default(), PAGE).counts;
    assert_eq!((counts.get(Kind::Ready), counts.get(Kind::ToCheck)), (1, 9_999));
}
