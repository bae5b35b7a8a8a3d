//! What the page shows of an import.

use super::*;

fn numbers(snapshot: &Snapshot) -> Vec<u32> {
    snapshot.rows.iter().map(|row| row.number).collect()
}

/// A row of each kind, in the order ready, added, problem, refused, duplicate, sent, unknown, taken by another page, left out.
fn of_each_kind() -> Sheet {
    let mut sheet = sheet("name,category\nA,1\nB,1\n,1\nD,1\nA,1\nF,1\nG,1\nH,1\nI,x\n");
    values::mean(&mut sheet, PetField::Category, "x", None);
    sheet.start();
    end(&mut sheet, 1, State::Added(Some(PetId(51))), "");
    end(&mut sheet, 3, State::Refused, "Not accepted: no");
    end(&mut sheet, 6, State::Unknown, "No answer came.");
    for (row, page) in [(5, PAGE), (7, "another page")] {
        let sent = Row { state: State::Sent(page.into()), ..sheet.rows()[row as usize].clone() };
        sheet.put(row, sent);
    }
    sheet
}

fn of_kind(kind: Kind) -> Selection {
    Selection { kind: Some(kind), ..Selection::default() }
}

#[test]
fn the_rows_that_need_a_person_come_first_and_the_others_in_the_order_of_the_table() {
    let snapshot = of_each_kind().snapshot(&Selection::default(), PAGE);
    assert_eq!(numbers(&snapshot), [6, 7, 2, 3, 4, 0, 1, 5, 8]);
    assert_eq!(snapshot.filter, None);
}

#[test]
fn all_rows_of_unknown_outcome_are_shown_whatever_the_filter_is() {
    let snapshot = of_each_kind().snapshot(&of_kind(Kind::Added), PAGE);
    let seen: Vec<_> = snapshot.unknown.iter().map(|pet| (pet.number, pet.seen.as_str())).collect();
    assert_eq!(seen, [(6, "No answer came."), (7, super::super::snapshot::CLOSED)]);
}

#[test]
fn a_filter_shows_the_rows_of_its_kind() {
    let sheet = of_each_kind();
    for (kind, rows) in [
        (Kind::Unknown, vec![6, 7]),
        (Kind::Problem, vec![2]),
        (Kind::Refused, vec![3]),
        (Kind::ToCheck, vec![4]),
        (Kind::Ready, vec![0, 5]),
        (Kind::Added, vec![1]),
        (Kind::LeftOut, vec![8]),
    ] {
        let snapshot = sheet.snapshot(&of_kind(kind), PAGE);
        assert_eq!((numbers(&snapshot), snapshot.filter), (rows, Some(kind)));
    }
}

#[test]
fn a_filter_without_rows_shows_all() {
    let snapshot = sheet("name,category\nA,1\n").snapshot(&of_kind(Kind::Refused), PAGE);
    assert_eq!((snapshot.rows.len(), snapshot.filter), (1, None));
}

#[test]
fn so_many_rows_are_shown_as_a_person_asks_for() {
    let table: String = (0..60).map(|number| format!("Pet {number},1\n")).collect();
    let sheet = sheet(&format!("name,category\n{table}"));
    for (more, rows) in [(0, 25), (34, 59), (100, 60)] {
        let snapshot = sheet.snapshot(&Selection { more, ..Selection::default() }, PAGE);
        assert_eq!((numbers(&snapshot), snapshot.has_more), ((0..rows).collect(), rows < 60));
    }
}

#[test]
fn the_counts_are_those_of_all_rows() {
    let counts = of_each_kind().snapshot(&of_kind(Kind::Problem), PAGE).counts;
    assert_eq!((counts.all(), counts.get(Kind::Unknown), counts.left), (9, 2, 2));
}

/// "It was added" recorded one ID for both, and one pet was missing.
#[test]
fn two_equal_rows_of_unknown_outcome_never_share_an_id() {
    let mut sheet = sheet("name,category\nRex,1\nRex,1\nMax,1\n");
    sheet.choose(1, true);
    sheet.start();
    end(&mut sheet, 0, State::Unknown, "");
    end(&mut sheet, 1, State::Unknown, "");
    end(&mut sheet, 2, State::Added(Some(PetId(51))), "");
    let step = sheet.decide(0, State::Added(Some(PetId(50))), PAGE);
    carry_out(&mut sheet, step);
    let unknown = sheet.snapshot(&Selection::default(), PAGE).unknown.remove(0);
    assert_eq!((unknown.number, unknown.others), (1, vec![PetId(50)]));
}

#[test]
fn the_page_learns_what_the_import_is_for_and_whether_it_is_started() {
    let basis = Basis { file_name: "pets.csv".into(), ..basis() };
    let mut sheet = read("name,category\nRex,1\n", &basis).unwrap();
    let snapshot = sheet.snapshot(&Selection::default(), PAGE);
    assert_eq!((snapshot.head.environment.as_str(), snapshot.head.file_name.as_str()), ("Production", "pets.csv"));
    assert!(snapshot.head.summary.starts_with("1 row in “pets.csv”. Compared with 0 loaded pets."));
    assert_eq!(snapshot.stage, Stage::Checked);
    sheet.start();
    assert_eq!(sheet.snapshot(&Selection::default(), PAGE).stage, Stage::Started);
}

/// "1 of 2 without an answer" did not say what that means.
#[test]
fn the_questions_without_an_answer_say_what_they_cost() {
    let open = |sheet: &Sheet| sheet.snapshot(&Selection::default(), PAGE).open_questions;
    let mut sheet = sheet("name,category,status\nRex,x,y\nMax,x,\nTom,1,y\nBen,1,\n");
    assert_eq!(open(&sheet), "2 questions open: rows stay out.");
    values::mean(&mut sheet, PetField::Category, "x", Some("1"));
    assert_eq!(open(&sheet), "1 question open: rows stay out.");
    values::mean(&mut sheet, PetField::Status, "y", None);
    assert_eq!(open(&sheet), "");
    let columns = open(&super::sheet("Tiername,Art,Preis\nRex,Dogs,9\n"));
    assert_eq!(columns, "3 questions open: rows stay out.");
}
