//! What may happen to a row, and when an import starts and ends.

use super::*;

fn refused() -> RowState {
    RowState::Refused { code: "invalid".into(), message: "no".into(), status: 400 }
}

fn started(text: &str) -> Import {
    let mut import = import(text);
    import.start();
    import
}

#[test]
fn rows_are_sent_one_after_the_other_until_none_waits() {
    let mut import = import("name,category\nRex,1\n,1\nBella,2\n");
    assert_eq!((import.next(), import.phase()), (None, Phase::Checked));
    import.start();
    assert_eq!(import.phase(), Phase::Started);
    let rex = NewPet { name: "Rex".into(), category_id: CategoryId(1), status: None };
    assert_eq!(import.next(), Some(NextRow { row: 0, line: 2, pet: rex }));
    import.record(0, RowState::Sent);
    import.record(0, RowState::Added { id: Some(PetId(51)) });
    assert_eq!(import.next().map(|next| (next.row, next.line)), Some((2, 4)));
    import.record(2, RowState::Sent);
    assert_eq!((import.next(), import.phase()), (None, Phase::Started));
    import.record(2, RowState::Unknown);
    assert_eq!((import.next(), import.phase()), (None, Phase::Ended));
}

#[test]
fn a_row_that_waits_again_is_the_next_one() {
    let mut import = started("name,category\nRex,1\nMax,1\nBella,2\n");
    import.record(0, RowState::Sent);
    import.record(0, refused());
    import.record(1, RowState::Sent);
    import.record(1, RowState::Waiting);
    assert_eq!(import.next().unwrap().row, 1);
}

#[test]
fn an_import_that_has_ended_goes_on_when_a_row_is_taken_in() {
    let mut import = started("name,category\nRex,1\n");
    import.leave_out(0, true);
    assert_eq!(import.phase(), Phase::Ended);
    import.leave_out(0, false);
    assert_eq!(import.phase(), Phase::Started);
}

#[test]
fn nothing_is_sent_after_a_stop_until_the_next_start() {
    let mut import = started("name,category\nRex,1\n");
    import.stop();
    assert_eq!((import.next(), import.phase()), (None, Phase::Ended));
    import.start();
    assert_eq!((import.next().map(|next| next.row), import.phase()), (Some(0), Phase::Started));
    let mut checked = super::import("name,category\nRex,1\n");
    checked.stop();
    assert_eq!(checked.phase(), Phase::Checked);
}

#[test]
fn only_a_row_that_was_not_sent_is_left_out() {
    for (state, may) in [
        (RowState::Waiting, true),
        (RowState::LeftOut, false),
        (refused(), false),
        (RowState::Sent, false),
        (RowState::Unknown, false),
        (RowState::Added { id: None }, false),
    ] {
        let mut import = started("name,category\nRex,1\n");
        import.record(0, state.clone());
        assert_eq!(import.leave_out(0, true), may);
        assert_eq!(views(&import)[0].state, if may { RowState::LeftOut } else { state });
    }
    let mut before = import("name,category,id,outcome\nRex,1,5,added\n");
    assert!(!before.leave_out(0, true) && !before.leave_out(1, true));
}

#[test]
fn a_row_that_is_left_out_can_be_taken_in_again() {
    let mut import = import("name,category\nRex,1\n");
    import.leave_out(0, true);
    assert!(import.leave_out(0, false));
    assert!(!import.leave_out(0, false));
    assert_eq!(views(&import)[0].state, RowState::Waiting);
}

#[test]
fn all_rows_of_a_filter_are_left_out_and_no_row_that_was_sent() {
    let text = "name,category\nRex,1\n,1\nMax,1\nBella,2\nMimi,2\n";
    for (filter, expected) in [
        (RowFilter::All, vec![3, 1]),
        (RowFilter::Ready, vec![3]),
        (RowFilter::WithProblems, vec![1]),
        (RowFilter::Refused, vec![]),
        (RowFilter::Unknown, vec![]),
    ] {
        let mut import = started(text);
        import.record(0, refused());
        import.record(2, RowState::Unknown);
        import.record(4, RowState::Sent);
        assert_eq!(import.leave_out_all(filter), expected);
        assert_eq!(import.overview().counts.left_out as usize, expected.len());
    }
}

#[test]
fn rows_of_a_filter_are_given_from_a_place_on() {
    let mut import = started("name,category\nA,1\n,1\nB,1\n,1\nC,1\nD,1\n");
    import.record(4, RowState::Added { id: Some(PetId(9)) });
    import.record(5, RowState::Unknown);
    assert_eq!(numbers(&import, RowFilter::All), [0, 1, 2, 3, 4, 5]);
    assert_eq!(numbers(&import, RowFilter::Ready), [0, 2]);
    assert_eq!(numbers(&import, RowFilter::WithProblems), [1, 3]);
    assert_eq!(numbers(&import, RowFilter::Added), [4]);
    assert_eq!(numbers(&import, RowFilter::Unknown), [5]);
    let part = import.rows(RowFilter::WithProblems, 1, 5);
    assert_eq!((part.total, part.from, part.rows.len(), part.rows[0].row), (2, 1, 1, 3));
    let part = import.rows(RowFilter::All, 4, 1);
    assert_eq!((part.total, part.rows.len(), part.rows[0].row), (6, 1, 4));
    assert_eq!(import.rows(RowFilter::All, 7, 3).rows, []);
    assert_eq!(import.rows(RowFilter::Ready, u32::MAX, u32::MAX).rows, []);
}

#[test]
fn a_row_that_was_sent_shows_no_problems() {
    let mut import = import("name,category,id,outcome\n,1,5,added\n,1,,\n");
    assert_eq!(views(&import)[0].problems, []);
    assert_eq!(views(&import)[1].problems.len(), 1);
    import.leave_out(1, true);
    assert_eq!(views(&import)[1].problems.len(), 1);
}

#[test]
fn a_row_that_does_not_exist_changes_nothing() {
    let mut import = started("name,category\nRex,1\n");
    import.record(1, RowState::Unknown);
    import.record(0, RowState::AddedBefore { id: None });
    assert_eq!(import.overview().counts, Counts { all: 1, ready: 1, ..Counts::default() });
    assert_eq!(import.state_of(1), "");
}

#[test]
fn a_change_that_is_undone_leaves_nothing_behind() {
    let text = "name,category,id,outcome\nRex, the dog,1,,,5\nMax,1,,unknown\nTom,1,,\n";
    let mut import = started(text);
    let (before, stored, overview) = (views(&import), import.chunks(), import.overview());
    for row in 0..3 {
        let copy = import.copy_of(row).unwrap();
        import.leave_out(row, true);
        import.record(row, RowState::Sent);
        import.put_back(copy);
        assert_eq!(
            (views(&import), import.chunks(), import.overview()),
            (before.clone(), stored.clone(), overview.clone())
        );
    }
    assert!(import.copy_of(3).is_none());
}

#[test]
fn the_overview_repeats_what_the_import_is_for() {
    let source =
        Source { environment: "Staging".into(), file_name: "pets.csv".into(), text: Some("x".into()), ..source() };
    let overview = Import::read("name,category,Price\nRex,1,5", "Windows-1252", &source).unwrap().overview();
    assert_eq!((overview.service.as_str(), overview.environment.as_str()), ("https://api.example.com/v1", "Staging"));
    assert_eq!((overview.file_name.as_str(), overview.read_as.as_str()), ("pets.csv", "Windows-1252, comma"));
    assert_eq!(overview.ignored_columns, ["Price"]);
}

/// A look into the list compared the label of the category with the number that the service returns.
#[test]
fn a_row_of_unknown_outcome_shows_what_was_sent() {
    let mut import = super::import("name,category,status\nRex,dogs,SOLD\n");
    import.start();
    let category = |import: &Import| import.shown_rows(RowFilter::All, 0, 1).rows[0].texts.clone();
    assert_eq!(category(&import).category, "dogs");
    import.record(0, RowState::Unknown);
    let shown = category(&import);
    assert_eq!((shown.category.as_str(), shown.status.as_str()), ("1", "sold"));
}
