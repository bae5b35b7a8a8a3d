//! What may happen to a row after the start: each change is a step from what the row was.

use super::*;

const TABLE: &str = "name,category\n,1\nRex,1\nRex,1\nMax,1\n";

fn state(sheet: &Sheet, row: usize) -> &State {
    &sheet.rows()[row].state
}

fn sent_by(page: &str) -> State {
    State::Sent(page.into())
}

/// A started import whose only row has this state.
fn with(state: State) -> Sheet {
    let mut sheet = started("name,category\nRex,1\n");
    let row = Row { state, ..sheet.rows()[0].clone() };
    sheet.put(0, row);
    sheet
}

/// The row of [`with`], as a page has taken it.
fn taken() -> RowStep {
    started("name,category\nRex,1\n").take(PAGE).unwrap()
}

#[test]
fn the_first_row_that_waits_is_taken_for_a_page() {
    let mut sheet = started(TABLE);
    let step = sheet.take(PAGE).unwrap();
    assert_eq!((step.row, step.to.line, step.to.pet.clone()), (1, 3, Some(pet("Rex", 1, None))));
    carry_out(&mut sheet, Some(step));
    assert_eq!(state(&sheet, 1), &sent_by(PAGE));
}

#[test]
fn a_page_whose_answer_was_lost_gets_the_row_again_that_it_has_taken() {
    let mut sheet = started(TABLE);
    let step = sheet.take(PAGE).unwrap();
    carry_out(&mut sheet, Some(step.clone()));
    let again = sheet.take(PAGE).unwrap();
    // The step changes nothing, but is done only if the database still has the row so.
    assert_eq!((again.row, &again.from, &again.to), (step.row, &step.to, &step.to));
    assert_eq!(sheet.take("another page").unwrap().row, 3);
}

#[test]
fn without_a_row_that_waits_nothing_is_taken() {
    assert!(started("name,category\n,1\nBella,2\n").take(PAGE).is_none());
}

#[test]
fn a_row_changes_only_after_its_step_is_stored() {
    let sheet = started(TABLE);
    let before = sheet.rows().to_vec();
    let step = sheet.take(PAGE).unwrap();
    assert_eq!((&step.from, sheet.rows()), (&before[1], before.as_slice()));
}

#[test]
fn a_row_that_another_tab_has_changed_is_as_the_database_has_it() {
    let (mut sheet, mut other) = (started(TABLE), started(TABLE));
    let step = other.take("another page").unwrap();
    carry_out(&mut other, Some(step.clone()));
    sheet.put(step.row, step.to);
    assert_eq!(sheet.rows(), other.rows());
    assert_eq!(sheet.take(PAGE).unwrap().row, 3);
}

#[test]
fn a_taken_duplicate_loses_its_note() {
    let mut sheet = sheet("name,category\nBella,2\n");
    sheet.choose(0, true);
    sheet.start();
    let step = sheet.take(PAGE);
    carry_out(&mut sheet, step);
    assert_eq!((state(&sheet, 0), notes(&sheet)), (&sent_by(PAGE), vec![""]));
}

#[test]
fn the_end_of_a_request_gives_its_row_a_state_and_a_note() {
    for end in [State::Added(Some(PetId(51))), State::Refused, State::Unknown, State::ToSend] {
        let mut sheet = with(sent_by(PAGE));
        let step = sheet.end(&taken(), end.clone(), "A note.".into(), PAGE);
        assert!(carry_out(&mut sheet, step));
        // One that waits again is as it was before.
        let note = if end == State::ToSend { taken().from.note } else { "A note.".to_owned() };
        assert_eq!((state(&sheet, 0), notes(&sheet)[0]), (&end, &*note));
    }
}

/// A row that a person had ticked was ready after a wait for the limit, and "not sent" in the results.
#[test]
fn a_row_that_waits_again_keeps_its_reason() {
    let mut sheet = super::sheet("name,category\nTotal,1\n");
    sheet.choose(0, true);
    sheet.start();
    let before = sheet.rows()[0].clone();
    let taken = sheet.take(PAGE).unwrap();
    assert!(carry_out(&mut sheet, Some(taken.clone())));
    let step = sheet.end(&taken, State::ToSend, String::new(), PAGE);
    assert!(carry_out(&mut sheet, step));
    assert_eq!(sheet.rows()[0], before);
}

#[test]
fn if_a_row_has_changed_since_it_was_taken_only_a_pet_that_was_added_counts() {
    for changed in [State::ToSend, State::LeftOut, State::Unknown, sent_by("another page")] {
        let sheet = with(changed);
        assert!(sheet.end(&taken(), State::Added(Some(PetId(51))), String::new(), PAGE).is_some());
        for end in [State::ToSend, State::Unknown, State::Refused] {
            assert!(sheet.end(&taken(), end, String::new(), PAGE).is_none());
        }
    }
}

#[test]
fn a_settled_row_stays_as_it_is() {
    for settled in [State::Added(Some(PetId(51))), State::Added(None), State::Refused, State::Problem] {
        let sheet = with(settled.clone());
        for end in [State::Added(Some(PetId(52))), State::ToSend, State::Unknown, State::Refused] {
            assert!(sheet.end(&taken(), end.clone(), String::new(), PAGE).is_none(), "{settled:?}");
            assert!(sheet.decide(0, end, PAGE).is_none(), "{settled:?}");
        }
    }
}

#[test]
fn the_end_of_a_request_counts_only_for_the_row_with_its_line_and_pet() {
    let sheet = with(sent_by(PAGE));
    let [mut row, mut line, mut other] = [(); 3].map(|()| taken());
    (row.row, line.to.line, other.to.pet) = (99, 3, Some(pet("Max", 1, None)));
    for other in [row, line, other] {
        assert!(sheet.end(&other, State::Added(None), String::new(), PAGE).is_none());
    }
}

#[test]
fn a_person_decides_about_a_row_of_unknown_outcome() {
    for unknown in [State::Unknown, sent_by("another page")] {
        for decided in [State::Added(None), State::ToSend] {
            let mut sheet = started(TABLE);
            end(&mut sheet, 0, unknown.clone(), "No answer came.");
            let step = sheet.decide(0, decided.clone(), PAGE);
            assert!(carry_out(&mut sheet, step));
            assert_eq!((state(&sheet, 0), notes(&sheet)[0]), (&decided, ""));
        }
    }
}

#[test]
fn a_person_decides_about_no_other_row() {
    for known in [State::ToSend, State::LeftOut, sent_by(PAGE)] {
        for decided in [State::Added(None), State::ToSend] {
            assert!(with(known.clone()).decide(0, decided, PAGE).is_none(), "{known:?}");
        }
    }
}

#[test]
fn a_row_that_is_not_there_has_no_steps() {
    let mut sheet = started(TABLE);
    assert!(sheet.decide(99, State::ToSend, PAGE).is_none());
    sheet.put(99, taken().to);
}

#[test]
fn an_import_is_open_from_the_check_of_its_table_until_each_row_is_settled() {
    let mut sheet = sheet("name,category\nRex,1\n,1\n");
    assert!(sheet.is_open(PAGE));
    sheet.start();
    assert!(sheet.is_open(PAGE));
    for (state, is_open) in [(State::Unknown, true), (sent_by(PAGE), true), (State::Refused, false)] {
        let row = Row { state, ..sheet.rows()[0].clone() };
        sheet.put(0, row);
        assert_eq!(sheet.is_open(PAGE), is_open);
    }
}
