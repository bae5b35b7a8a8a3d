use super::*;
use crate::decode::from_stored;

const PAGE: &str = "this page";

fn row(state: State, note: &str) -> Row {
    let pet = Some(NewPet { name: "Rex".into(), category_id: CategoryId(1), status: None });
    let [name, category, status] = ["Rex", "1", ""].map(str::to_owned);
    Row { line: 2, name, category, status, pet, state, note: note.into() }
}

/// A row of each kind, in the order of the kinds. The fifth one is on its way.
fn of_each_kind() -> [Row; 8] {
    [
        row(State::Unknown, "No answer came."),
        Row { pet: None, ..row(State::Problem, "The name is blank.") },
        row(State::Refused, "Not accepted: no"),
        row(State::LeftOut, "The same as line 1."),
        row(State::Sent(PAGE.into()), ""),
        row(State::ToSend, ""),
        row(State::Added(Some(PetId(51))), ""),
        Row { pet: None, ..row(State::LeftOut, "") },
    ]
}

#[test]
fn each_row_is_of_one_kind() {
    let mut kinds = of_each_kind().map(|row| row.kind(PAGE)).to_vec();
    kinds.dedup();
    assert_eq!(kinds, Kind::ALL);
}

#[test]
fn the_outcome_of_a_row_that_another_page_took_is_unknown() {
    assert_eq!(row(State::Sent("another page".into()), "").kind(PAGE), Kind::Unknown);
}

#[test]
fn a_row_to_check_is_one_also_when_a_person_ticked_it() {
    assert_eq!(row(State::ToSend, "The same as line 1.").kind(PAGE), Kind::ToCheck);
}

#[test]
fn only_a_row_to_check_with_a_pet_has_a_tick() {
    let have_ticks = of_each_kind().map(|row| row.has_tick());
    assert_eq!(have_ticks, [false, false, false, true, false, false, false, false]);
    assert!(!Row { pet: None, ..row(State::LeftOut, "The same as line 1.") }.has_tick());
}

#[test]
fn each_row_says_what_is_known_about_it() {
    let words = of_each_kind().map(|row| row.in_words(row.kind(PAGE)));
    let expected = [
        "May or may not have been added",
        "The name is blank.",
        "Not accepted: no",
        "The same as line 1.",
        "On its way",
        "",
        "Added, ID 51",
        "Left out",
    ];
    assert_eq!(words, expected);
}

/// Answers were not to be seen: a row showed the word of the table alone, and a row of unknown outcome the ID.
#[test]
fn a_row_shows_what_is_sent_and_the_word_of_the_table_where_that_differs() {
    let sold = Some(PetStatus::Sold);
    for (category, status, sent, expected) in [
        ("Hamster", "in stock", Some((2, sold)), [["Reptiles", " “Hamster”"], ["Sold", " “in stock”"]]),
        ("reptiles", "SOLD", Some((2, sold)), [["Reptiles", ""], ["Sold", ""]]),
        ("2", "", Some((2, None)), [["Reptiles", ""], ["Not set", ""]]),
        ("2.0", "k. A.", Some((2, None)), [["Reptiles", " “2.0”"], ["Not set", " “k. A.”"]]),
        ("7", "not set", Some((7, None)), [["7", ""], ["Not set", ""]]),
        ("Schlange", "sold", Some((7, sold)), [["7", " “Schlange”"], ["Sold", ""]]),
        ("Hamster", "in stock", None, [["Hamster", ""], ["in stock", ""]]),
    ] {
        let pet = sent.map(|(id, status)| NewPet { name: "Rex".into(), category_id: CategoryId(id), status });
        let row = Row { category: category.into(), status: status.into(), pet, ..row(State::ToSend, "") };
        let label = |id| (id == CategoryId(2)).then(|| "Reptiles".to_owned());
        assert_eq!(row.shown(label), expected);
    }
}

#[test]
fn a_row_has_each_reason_once() {
    let mut row = row(State::ToSend, "");
    for (reason, note) in [("A.", "A."), ("B.", "A. B."), ("A. B. C.", "A. B. C.")] {
        row.doubt(reason);
        assert_eq!((row.note.as_str(), row.kind(PAGE)), (note, Kind::ToCheck));
    }
}

#[test]
fn a_pet_that_was_there_before_the_import_is_no_part_of_its_progress() {
    let before = row(State::Added(Some(PetId(5))), "ID 5 is in the store already.");
    let counts = Counts::of(&[before.clone(), before.clone(), row(State::Added(Some(PetId(51))), "")], PAGE);
    assert_eq!((counts.get(Kind::Added), counts.to_send(), counts.get(Kind::LeftOut)), (1, 1, 2));
    assert_eq!((before.in_words(Kind::LeftOut), before.has_tick()), (before.note.clone(), false));
}

#[test]
fn an_added_row_without_an_id_says_so() {
    let row = row(State::Added(None), "");
    assert_eq!(row.in_words(row.kind(PAGE)), "Added. Its ID is not known.");
}

#[test]
fn the_counts_of_all_kinds_are_the_rows() {
    let counts = Counts::of(&of_each_kind(), PAGE);
    assert_eq!(Kind::ALL.map(|kind| counts.get(kind)), [1, 1, 1, 1, 2, 1, 1]);
    assert_eq!(counts.all(), 8);
}

#[test]
fn a_ticked_row_to_check_waits() {
    let counts = Counts::of(&[row(State::ToSend, "The same as line 1."), row(State::ToSend, "")], PAGE);
    assert_eq!((counts.get(Kind::ToCheck), counts.get(Kind::Ready), counts.left), (1, 1, 2));
}

#[test]
fn rows_that_are_sent_are_left_unknown_or_done() {
    let counts = Counts::of(&of_each_kind(), PAGE);
    // Ready and sent; added and refused; and the one of unknown outcome.
    assert_eq!((counts.left, counts.done(), counts.to_send()), (2, 2, 5));
}

#[test]
fn rows_that_are_not_sent_are_no_part_of_the_progress() {
    let [_, problem, _, duplicate, .., added, left_out] = of_each_kind();
    let counts = Counts::of(&[problem.clone(), problem, duplicate, left_out, added], PAGE);
    assert_eq!((counts.added().as_str(), counts.is_settled()), ("1 of 1 added", true));
}

#[test]
fn a_row_of_unknown_outcome_is_not_settled() {
    let rows = of_each_kind();
    for (index, is_settled) in [false, true, true, true, false, false, true, true].into_iter().enumerate() {
        assert_eq!(Counts::of(&rows[index..=index], PAGE).is_settled(), is_settled, "{:?}", rows[index].state);
    }
    assert!(Counts::default().is_settled());
}

#[test]
fn the_state_of_a_row_is_stored_with_its_exact_id() {
    let text = serde_json::to_string(&State::Added(Some(PetId(i64::MAX)))).unwrap();
    assert_eq!(text, r#"{"added":9223372036854775807}"#);
    assert_eq!(from_stored::<State>(&text).unwrap(), State::Added(Some(PetId(i64::MAX))));
}
