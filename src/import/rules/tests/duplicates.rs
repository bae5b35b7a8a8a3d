//! Rows that look like other rows or like pets that are there.

use super::*;

fn sentences(import: &Import) -> Vec<String> {
    views(import).into_iter().map(|row| row.duplicate).collect()
}

#[test]
fn a_row_with_the_pet_of_an_earlier_row_is_a_duplicate() {
    let import = import("name,category,status\nRex,1,sold\nrex,1,sold\nRex,1,\nRex,3,sold\nRex,Dogs,SOLD\n");
    assert_eq!(sentences(&import), ["", "", "", "", "The same as line 2."]);
    assert_eq!(numbers(&import, RowFilter::Duplicates), [4]);
    assert_eq!(import.overview().counts.ready, 5);
}

#[test]
fn a_row_without_a_status_looks_like_a_listed_pet_with_any_status() {
    let import = import("name,category,status\nBella,2,available\nBella,Cats,\nBella,2,sold\nBella,1,available\n");
    let listed = "Looks like the pet with the ID 7 in the loaded list.";
    assert_eq!(sentences(&import), [listed, listed, "", ""]);
    assert_eq!(import.overview().counts.duplicates, 2);
}

#[test]
fn a_row_with_problems_is_no_duplicate() {
    let import = import("name,category\nRex,1\nRex,x\nRex,x\n");
    assert_eq!(import.overview().counts.duplicates, 0);
    assert_eq!(sentences(&import), ["", "", ""]);
}

#[test]
fn a_row_is_no_duplicate_of_a_row_that_is_left_out() {
    let mut import = import("name,category\nRex,1\nRex,1\nRex,1\n");
    assert_eq!(numbers(&import, RowFilter::Duplicates), [1, 2]);
    import.leave_out(0, true);
    assert_eq!(numbers(&import, RowFilter::Duplicates), [2]);
    assert_eq!(sentences(&import), ["", "", "The same as line 3."]);
    import.leave_out(0, false);
    assert_eq!(numbers(&import, RowFilter::Duplicates), [1, 2]);
}

#[test]
fn of_equal_rows_the_first_stays_when_duplicates_are_left_out() {
    let mut import = import("name,category\nBella,2\nRex,1\nRex,1\nMax,1\nRex,1\n");
    assert_eq!(import.leave_out_all(RowFilter::Duplicates), [4, 2, 0]);
    assert_eq!(numbers(&import, RowFilter::Ready), [1, 3]);
    assert_eq!(import.overview().counts.duplicates, 0);
    assert_eq!(sentences(&import)[4], "The same as line 3.");
}

#[test]
fn a_duplicate_is_sent_unless_it_is_left_out() {
    let mut import = import("name,category\nRex,1\nRex,1\n");
    import.start();
    import.record(0, RowState::Added { id: None });
    assert_eq!(import.next().unwrap().row, 1);
    assert_eq!(import.overview().counts.duplicates, 1);
}

#[test]
fn a_row_is_a_duplicate_of_a_row_that_was_added_before() {
    let import = import("name,category,status,id,outcome\nRex,1,,5,added\nRex,1,,,\nRex,1,,6,added\nMax,x,,8,added\n");
    assert_eq!(sentences(&import), ["", "The same as line 2, which was added before.", "", ""]);
    assert_eq!(numbers(&import, RowFilter::Duplicates), [1]);
    assert_eq!(import.overview().counts.duplicates, 1);
}

#[test]
fn ten_thousand_equal_rows_are_compared_at_once() {
    let mut import = import(&format!("name,category\n{}", "Rex,1\n".repeat(10_000)));
    assert_eq!(import.overview().counts.duplicates, 9_999);
    assert_eq!(import.leave_out_all(RowFilter::Duplicates).len(), 9_999);
    assert_eq!(import.overview().counts.ready, 1);
}
