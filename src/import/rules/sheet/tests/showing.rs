//! What the page shows of an import.

use super::*;

fn numbers(shown: &Shown) -> Vec<u32> {
    shown.rows.iter().map(|row| row.number).collect()
}

/// A row of each kind, in the order ready, added, problem, refused, duplicate, sent, unknown, taken by another page, left out.
fn of_each_kind() -> Sheet {
    let mut sheet = sheet("name,category\nA,1\nB,1\n,1\nD,1\nA,1\nF,1\nG,1\nH,1\nI,1\n");
    sheet.choose(8, false);
    sheet.is_started = true;
    end(&mut sheet, 1, State::Added(Some(PetId(51))), "");
    end(&mut sheet, 3, State::Refused, "Not accepted: no");
    end(&mut sheet, 6, State::Unknown, "No answer came.");
    for (row, page) in [(5, PAGE), (7, "another page")] {
        let sent = Row { state: State::Sent(page.into()), ..sheet.rows()[row as usize].clone() };
        sheet.put(row, sent);
    }
    sheet
}

#[test]
fn the_rows_that_need_a_person_come_first_and_the_others_in_the_order_of_the_table() {
    let shown = of_each_kind().shown(None, ROWS_SHOWN, PAGE);
    assert_eq!(numbers(&shown), [6, 7, 2, 3, 4, 5, 0, 1, 8]);
    assert_eq!(shown.filter, None);
}

#[test]
fn only_a_row_that_was_not_sent_can_be_chosen_on_the_screen() {
    let rows = of_each_kind().shown(None, ROWS_SHOWN, PAGE).rows;
    let can_be_chosen: Vec<_> = rows.iter().map(|shown| shown.row.may_be_chosen()).collect();
    assert_eq!(can_be_chosen[4..], [true, false, true, false, true]);
}

#[test]
fn a_filter_shows_the_rows_of_its_kind() {
    let sheet = of_each_kind();
    for (kind, rows) in [
        (Kind::Unknown, vec![6, 7]),
        (Kind::Problem, vec![2]),
        (Kind::Refused, vec![3]),
        (Kind::Duplicate, vec![4]),
        (Kind::Sent, vec![5]),
        (Kind::Ready, vec![0]),
        (Kind::Added, vec![1]),
        (Kind::LeftOut, vec![8]),
    ] {
        let shown = sheet.shown(Some(kind), ROWS_SHOWN, PAGE);
        assert_eq!((numbers(&shown), shown.filter), (rows, Some(kind)));
    }
}

#[test]
fn a_filter_without_rows_shows_all() {
    let shown = of_each_kind().shown(Some(Kind::AddedBefore), ROWS_SHOWN, PAGE);
    assert_eq!((shown.rows.len(), shown.filter), (9, None));
}

#[test]
fn so_many_rows_are_shown_as_a_person_asks_for() {
    let table: String = (0..60).map(|number| format!("Pet {number},1\n")).collect();
    let sheet = sheet(&format!("name,category\n{table}"));
    for (most, rows) in [(ROWS_SHOWN, 25), (59, 59), (125, 60)] {
        assert_eq!(numbers(&sheet.shown(None, most, PAGE)), (0..rows).collect::<Vec<_>>());
    }
}

#[test]
fn the_counts_are_those_of_all_rows() {
    let counts = of_each_kind().shown(Some(Kind::Problem), ROWS_SHOWN, PAGE).counts;
    assert_eq!((counts.all(), counts.get(Kind::Unknown), counts.waiting()), (9, 2, 1));
}

/// "It was added" recorded one ID for both, and one pet was missing.
#[test]
fn two_equal_rows_of_unknown_outcome_never_share_an_id() {
    let mut sheet = sheet("name,category\nRex,1\nRex,1\n");
    sheet.choose(1, true);
    sheet.is_started = true;
    end(&mut sheet, 0, State::Unknown, "");
    end(&mut sheet, 1, State::Unknown, "");
    let step = sheet.decide(0, State::Added(Some(PetId(50))), PAGE);
    carry_out(&mut sheet, step);
    assert_eq!(sheet.shown(None, ROWS_SHOWN, PAGE).recorded, [PetId(50)]);
}

#[test]
fn the_page_learns_what_the_import_is_for_and_whether_it_is_started() {
    let source = Source { file_name: "pets.csv".into(), ..source() };
    let mut sheet = read("name,category\nRex,1\n", &source).unwrap();
    let shown = sheet.shown(None, ROWS_SHOWN, PAGE);
    assert_eq!((shown.head.environment.as_str(), shown.head.file_name.as_str()), ("Production", "pets.csv"));
    assert_eq!((shown.head.summary.as_str(), shown.stage), ("1 row in “pets.csv”.", Stage::Checked));
    sheet.is_started = true;
    assert_eq!(sheet.shown(None, ROWS_SHOWN, PAGE).stage, Stage::Started);
}

/// The page looks for the pet that was sent, and "Dogs" is no part of it.
#[test]
fn a_row_of_unknown_outcome_shows_what_was_sent() {
    let mut sheet = sheet("name,category,status\nRex,Dogs,SOLD\n");
    let texts = |sheet: &Sheet| {
        let ShownRow { kind, row, .. } = sheet.shown(None, ROWS_SHOWN, PAGE).rows.remove(0);
        row.category_and_status(kind).join(" ")
    };
    assert_eq!(texts(&sheet), "Dogs SOLD");
    sheet.is_started = true;
    end(&mut sheet, 0, State::Unknown, "");
    assert_eq!(texts(&sheet), "1 sold");
}
