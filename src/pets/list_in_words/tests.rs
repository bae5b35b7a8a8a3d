use super::*;
use crate::{
    api::{
        response::ListedPets,
        wire::{
            CategoryId, ListQuery, Pet, PetId,
            PetStatus::{self, Sold},
        },
    },
    clock::Timestamp,
};

/// A list with that many pets.
fn rows(rows: i64, limit: &str, status: Option<PetStatus>) -> CachedList {
    let pet = |id| Pet { id: PetId(id), name: "Rex".into(), category_id: CategoryId(1), status: None };
    CachedList {
        query: ListQuery { limit: limit.parse().unwrap(), status },
        listed: ListedPets { pets: (0..rows).map(pet).collect(), ..ListedPets::default() },
        received_at: Timestamp::from_unix_seconds(9),
        additions: 0,
    }
}

fn problems(rows: &[usize]) -> Vec<RowProblem> {
    rows.iter().map(|row| RowProblem { row: *row, problem: "“name” is not text".into() }).collect()
}

/// A list with that many readable pets and these problems.
fn listed(readable: i64, unreadable: &[usize]) -> CachedList {
    let mut list = rows(readable, "20", None);
    list.listed.unreadable = problems(unreadable);
    list
}

#[test]
fn a_list_says_how_many_pets_are_loaded_and_never_how_many_there_are() {
    let how_many = |list: &CachedList| list.how_many(false, 0, 0);
    assert_eq!(how_many(&rows(3, "20", None)), "3 pets.");
    assert_eq!(how_many(&rows(1, "20", Some(Sold))), "1 pet.");
    assert_eq!(how_many(&rows(20, "20", None)), "20 pets.", "\"See more\" follows");
    assert_eq!(how_many(&rows(100, "100", Some(Sold))), "100 pets. There may be more.");
    assert_eq!(how_many(&rows(99, "100", Some(Sold))), "99 pets.");
}

#[test]
fn a_search_says_how_many_of_the_loaded_pets_match() {
    let found = |matching| rows(20, "20", None).how_many(true, matching, 0);
    assert_eq!([found(1), found(2)], ["1 of 20 loaded pets matches.", "2 of 20 loaded pets match."]);
}

#[test]
fn a_list_that_is_older_than_an_addition_says_so() {
    assert_eq!(rows(1, "20", None).how_many(false, 1, 1), "1 pet. There may be more.");
}

#[test]
fn an_empty_list_says_why_it_is_empty() {
    assert_eq!(rows(0, "20", Some(Sold)).empty(), "No pet has the status “Sold”.");
    assert_eq!(rows(0, "20", None).empty(), "The store has no pets yet. Pets that you add appear here.");
    assert_eq!((rows(1, "20", None).empty(), rows(1, "20", Some(Sold)).empty()), <_>::default());
    assert_eq!((rows(0, "20", None).how_many(false, 0, 0), rows(0, "20", None).how_many(true, 0, 0)), <_>::default());
}

#[test]
fn a_search_without_a_match_says_what_it_has_searched() {
    let sentence = "The search looks only in the 20 loaded pets; there may be more in the store.";
    assert_eq!(rows(20, "20", None).searched(), sentence);
    assert_eq!(rows(1, "20", None).searched(), "The search looks only in the 1 loaded pet.");
}

#[test]
fn rows_that_cannot_be_read_are_counted_and_reported_with_their_positions() {
    assert_eq!((listed(3, &[]).row_problems(), listed(0, &[]).row_problems()), <_>::default());
    let summary = |readable, unreadable: &[usize]| listed(readable, unreadable).row_problems()[0].clone();
    assert_eq!(summary(18, &[3, 9]), "2 of 20 rows could not be read.");
    assert_eq!(summary(0, &[1, 2]), "2 of 2 rows could not be read.");
    let all = ["2 of 4 rows could not be read.", "Row 1: “name” is not text.", "Row 3: “name” is not text."];
    assert_eq!(listed(2, &[1, 3]).row_problems(), all);
}

#[test]
fn more_can_be_shown_of_a_list_that_may_not_be_all_below_the_highest_limit() {
    let can_show_more = |count, limit| rows(count, limit, None).can_show_more();
    assert_eq!([can_show_more(2, "2"), can_show_more(1, "2"), can_show_more(100, "100")], [true, false, false]);
}

#[test]
fn a_list_says_how_to_see_others() {
    let way = |count, limit, status| rows(count, limit, status).way_to_more();
    assert_eq!(way(20, "20", None), "Up to 100 pets. Uses 1 request");
    assert_eq!(way(100, "100", None), "The service lists at most 100 pets. Choose a status to see others.");
    assert_eq!(way(100, "100", Some(Sold)), "The service lists at most 100 pets of a status.");
    assert_eq!([way(19, "20", None), way(20, "100", None)], ["", ""]);
}
