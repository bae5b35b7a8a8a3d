use super::*;
use crate::{
    api::wire::{CategoryId, Pet, PetId, PetStatus::*},
    clock::Timestamp,
};

fn pet(id: i64, name: &str, status: Option<PetStatus>) -> Pet {
    Pet { id: PetId(id), name: name.into(), category_id: CategoryId(1), status: status.map(Status::Known) }
}

fn list(status: Option<PetStatus>, limit: &str, pets: Vec<Pet>) -> CachedList {
    CachedList {
        query: ListQuery { limit: limit.parse().unwrap(), status },
        listed: ListedPets { pets, ..ListedPets::default() },
        received_at: Timestamp::from_unix_seconds(9),
        additions: 0,
        stock_lacks: None,
    }
}

/// A list with that many pets.
fn rows(rows: i64, limit: &str, status: Option<PetStatus>) -> CachedList {
    list(status, limit, (0..rows).map(|id| pet(id, "Rex", status)).collect())
}

/// The list of a status with these IDs.
fn part(status: PetStatus, ids: impl IntoIterator<Item = i64>) -> CachedList {
    list(Some(status), "100", ids.into_iter().map(|id| pet(id, "Rex", Some(status))).collect())
}

fn stock() -> [CachedList; 3] {
    [part(Available, [9, 6]), part(Pending, [8]), part(Sold, [7, 5])]
}

fn cut_stock() -> Vec<CachedList> {
    vec![part(Available, 0..100), part(Pending, 100..199), part(Sold, 200..300)]
}

fn of_stock(stock: &[CachedList], at_hand: Option<&CachedList>, status: Option<PetStatus>) -> CachedList {
    CachedList::of_stock(stock, at_hand, &[], ListQuery { status, ..ListQuery::default() }).unwrap()
}

fn ids(list: &CachedList) -> Vec<i64> {
    list.listed.pets.iter().map(|pet| pet.id.0).collect()
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
    assert_eq!(how_many(&of_stock(&cut_stock(), None, Some(Sold))), "100 pets. There may be more.");
    assert_eq!(how_many(&of_stock(&cut_stock(), None, Some(Pending))), "99 pets.");
}

#[test]
fn a_search_says_how_many_of_the_loaded_pets_match() {
    let found = |matching| rows(20, "20", None).how_many(true, matching, 0);
    assert_eq!([found(1), found(2)], ["1 of 20 loaded pets matches.", "2 of 20 loaded pets match."]);
}

#[test]
fn a_list_that_is_older_than_an_addition_says_so_as_the_stock_does() {
    let stock = stock();
    assert_eq!(stock[1].how_many(false, 1, 1), "1 pet. There may be more.");
    assert_eq!(of_stock(&stock, None, None).how_many(false, 5, 1), "5 pets. There may be more.");
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
    let of_stock = of_stock(&stock(), None, None).searched();
    assert_eq!(of_stock, "The search looks only in the 5 loaded pets; there may be more in the store.");
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
fn more_can_be_shown_of_a_list_that_may_not_be_all_and_of_a_loaded_stock() {
    assert!(rows(2, "2", None).can_show_more(false));
    assert!(!rows(1, "2", None).can_show_more(false));
    assert!(rows(1, "2", None).can_show_more(true));
    assert!(!of_stock(&cut_stock(), None, None).can_show_more(true));
}

#[test]
fn without_a_stock_nothing_is_in_place_of_the_list() {
    assert_eq!(CachedList::of_stock(&[], Some(&part(Sold, [1])), &[], ListQuery::default()), None);
}

#[test]
fn the_stock_has_the_pets_of_each_status_and_those_without_one_of_the_list_at_hand() {
    let at_hand = list(None, "20", vec![pet(10, "Gone since", Some(Sold)), pet(4, "Rex", None), pet(7, "Older", None)]);
    let all = of_stock(&stock(), Some(&at_hand), None);
    // The rows that were seen stay first.
    assert_eq!(ids(&all), [4, 7, 9, 8, 6, 5]);
    assert_eq!(all.listed.pets[1].name, "Rex");
    assert_eq!(ids(&of_stock(&stock(), Some(&at_hand), Some(Sold))), [7, 5]);
}

/// The stock did not show it, and "Refresh" did not either.
#[test]
fn the_stock_has_a_pet_that_was_added_since_also_without_a_status() {
    let added = [pet(9, "Older", Some(Available)), pet(10, "Mia", Some(Sold)), pet(11, "Mia", None)].map(Some);
    let ids = |status, additions| {
        let query = ListQuery { status, ..ListQuery::default() };
        let stock = stock().map(|list| CachedList { additions, ..list });
        self::ids(&CachedList::of_stock(&stock, None, &added, query).unwrap())
    };
    assert_eq!(ids(None, 1), [11, 10, 9, 8, 7, 6, 5]);
    assert_eq!(ids(Some(Sold), 1), [10, 7, 5]);
    assert_eq!(ids(None, 3), [11, 9, 8, 7, 6, 5], "the stock is newer than the additions");
}

/// One list of "Refresh" failed. A pet that was just added vanished, and the older rows had the time of the others.
#[test]
fn a_former_list_in_place_of_one_that_failed_is_as_old_as_it_was() {
    let mut stock = stock().map(|list| CachedList { additions: 1, ..list });
    stock[2] = CachedList { additions: 0, received_at: Timestamp::from_unix_seconds(5), ..part(Sold, [7, 5]) };
    let of = |status| {
        let query = ListQuery { status, ..ListQuery::default() };
        let all = CachedList::of_stock(&stock, None, &[Some(pet(10, "Mia", Some(Sold)))], query).unwrap();
        (ids(&all), all.received_at, all.how_many(false, 0, 1).ends_with("There may be more."))
    };
    let [older, newer] = [5, 9].map(Timestamp::from_unix_seconds);
    assert_eq!(of(Some(Sold)), (vec![10, 7, 5], older, true));
    assert_eq!(of(None), (vec![10, 9, 8, 7, 6, 5], older, true));
    assert_eq!(of(Some(Pending)), (vec![8], newer, false));
}

/// The list of the later request has it.
#[test]
fn a_pet_whose_status_changes_between_two_requests_is_shown_once() {
    let stock = [part(Available, [9, 6]), part(Pending, []), part(Sold, [6])];
    assert_eq!(ids(&of_stock(&stock, None, None)), [9, 6]);
    assert_eq!(ids(&of_stock(&stock, None, Some(Available))), [9]);
}

#[test]
fn rows_that_cannot_be_read_are_named_with_their_list() {
    let mut stock = stock();
    stock[2].listed.unreadable = problems(&[2]);
    stock[1].listed.unreadable = problems(&[1]);
    let rows = ["Row 1: “name” is not text, in the list “Pending”.", "Row 2: “name” is not text, in the list “Sold”."];
    assert_eq!(of_stock(&stock, None, None).row_problems()[1..], rows);
    assert!(of_stock(&stock, None, Some(Available)).row_problems().is_empty());
}

#[test]
fn the_pets_that_the_stock_lacks_are_said() {
    let lacks = |stock: &[CachedList], status| of_stock(stock, None, status).stock_lacks.unwrap();
    assert_eq!(lacks(&stock(), None), "Pets without a status may be missing.");
    assert_eq!(lacks(&cut_stock(), Some(Pending)), "");
    let expected = "There may be more available and sold pets. Pets without a status may be missing.";
    assert_eq!(lacks(&cut_stock(), None), expected);
    assert_eq!(of_stock(&cut_stock(), None, None).query.limit, Limit::HIGHEST);
}

/// No pet of the others was shown.
#[test]
fn a_list_that_did_not_come_may_have_pets() {
    let mut stock = stock();
    stock[2].listed = ListedPets { is_part: true, ..ListedPets::default() };
    let (all, sold) = (of_stock(&stock, None, None), of_stock(&stock, None, Some(Sold)));
    assert_eq!(ids(&all), [9, 8, 6]);
    assert_eq!(all.stock_lacks.unwrap(), "There may be more sold pets. Pets without a status may be missing.");
    assert_eq!((sold.empty().as_str(), sold.stock_lacks.as_deref()), ("", Some("There may be more sold pets. ")));
}

#[test]
fn an_empty_status_of_the_stock_is_said() {
    let stock = [part(Available, []), part(Pending, []), part(Sold, [1])];
    assert_eq!(of_stock(&stock, None, Some(Pending)).empty(), "No pet has the status “Pending”.");
    assert_eq!(of_stock(&stock, None, Some(Sold)).empty(), "");
}
