use super::*;
use crate::api::wire::{CategoryId, PetStatus::*};
use proptest::prelude::*;

fn pet(id: i64, name: &str, status: Option<PetStatus>) -> Pet {
    Pet { id: PetId(id), name: name.into(), category_id: CategoryId(1), status: status.map(Status::Known) }
}

/// The list that `GET /pets` returned at that moment, cut if it has `limit` rows.
fn list(status: Option<PetStatus>, limit: &str, seconds: i64, pets: Vec<Pet>) -> CachedList {
    CachedList {
        query: ListQuery { limit: limit.parse().unwrap(), status },
        listed: ListedPets { pets, ..ListedPets::default() },
        received_at: Timestamp::from_unix_seconds(seconds),
        stale: false,
    }
}

/// The list of a status with these IDs.
fn part(status: PetStatus, seconds: i64, ids: impl IntoIterator<Item = i64>) -> CachedList {
    let pets = ids.into_iter().map(|id| pet(id, "Rex", Some(status))).collect();
    list(Some(status), "100", seconds, pets)
}

fn stock(lists: impl IntoIterator<Item = CachedList>) -> Stock {
    let mut stock = Stock::default();
    lists.into_iter().for_each(|list| stock.put(list));
    stock
}

fn whole_stock() -> Stock {
    stock([part(Available, 1, [9, 6]), part(Pending, 2, [8]), part(Sold, 3, [7, 5])])
}

fn ids(pets: &[Pet]) -> Vec<i64> {
    pets.iter().map(|pet| pet.id.0).collect()
}

fn query(status: Option<PetStatus>) -> ListQuery {
    ListQuery { status, ..ListQuery::default() }
}

fn notes(stock: &Stock, at_hand: Option<&CachedList>, status: Option<PetStatus>) -> StockNotes {
    stock.shown(at_hand, query(status)).unwrap().stock.unwrap()
}

#[test]
fn the_lists_of_the_statuses_are_requested_one_after_the_other() {
    let mut stock = Stock::default();
    let mut requested = Vec::new();
    while let Some(query) = stock.next_query() {
        requested.push(query.to_query_string());
        stock.put(part(query.status.unwrap(), 1, []));
    }
    assert_eq!(requested, ["limit=100&status=available", "limit=100&status=pending", "limit=100&status=sold"]);
    assert_eq!(requested.len(), Stock::REQUESTS);
}

#[test]
fn a_stale_stock_is_requested_again_and_keeps_its_lists_until_then() {
    let mut stock = whole_stock();
    stock.mark_stale();
    assert_eq!(stock.next_query().and_then(|query| query.status), Some(Available));
    assert_eq!(notes(&stock, None, None).requests_left, 3);
    stock.put(part(Available, 4, [10]));
    assert_eq!(ids(&stock.pets(None)), [10, 8, 7, 5]);
    assert_eq!(stock.next_query().and_then(|query| query.status), Some(Pending));
    assert_eq!(notes(&stock, None, None).rest, "Not up to date: “Pending” and “Sold”.");
}

#[test]
fn what_is_not_loaded_is_named() {
    assert_eq!(notes(&whole_stock(), None, None).rest, "");
    let first = stock([part(Available, 1, [])]);
    assert_eq!(notes(&first, None, None).rest, "Not loaded: “Pending” and “Sold”.");
    assert_eq!(notes(&first, None, None).requests_left, 2);
    let at_hand = list(None, "20", 1, vec![]);
    let none = notes(&Stock::default(), Some(&at_hand), None).rest;
    assert_eq!(none, "Not loaded: “Available”, “Pending” and “Sold”.");
    let mut stale = first;
    stale.mark_stale();
    let both = notes(&stale, None, None).rest;
    assert_eq!(both, "Not loaded: “Pending” and “Sold”. Not up to date: “Available”.");
}

#[test]
fn nothing_is_shown_of_nothing() {
    assert_eq!(Stock::default().shown(None, query(None)), None);
}

#[test]
fn each_pet_is_shown_once_as_the_newest_list_has_it() {
    let mut stock = whole_stock();
    stock.put(list(Some(Sold), "100", 3, vec![pet(6, "Sold since", Some(Sold)), pet(6, "Twice", Some(Sold))]));
    let older = list(None, "20", 0, vec![pet(9, "Older", Some(Available)), pet(4, "Without", None)]);
    let newer = list(None, "20", 9, vec![pet(9, "Newer", Some(Sold)), pet(4, "Without", None)]);
    let names = |at_hand| stock.pets(at_hand).into_iter().map(|pet| (pet.id.0, pet.name)).collect::<Vec<_>>();
    let named = |of: [(i64, &str); 3]| of.map(|(id, name)| (id, name.to_owned())).to_vec();
    assert_eq!(names(None), named([(9, "Rex"), (6, "Sold since"), (8, "Rex")]));
    assert_eq!(names(Some(&older))[..3], named([(9, "Rex"), (6, "Sold since"), (8, "Rex")]));
    assert_eq!(names(Some(&newer))[0], (9, "Newer".to_owned()));
    assert_eq!(names(Some(&older))[3], (4, "Without".to_owned()));
}

#[test]
fn a_pet_that_a_newer_complete_list_of_its_status_lacks_is_gone() {
    let has_4 = |seconds, part: CachedList| {
        let at_hand = list(None, "20", seconds, vec![pet(4, "Rex", Some(Sold)), pet(3, "Rex", None)]);
        let ids = ids(&stock([part]).pets(Some(&at_hand)));
        assert!(ids.contains(&3));
        ids.contains(&4)
    };
    assert!(!has_4(2, part(Sold, 3, [7])));
    assert!(has_4(3, part(Sold, 3, [7])) && has_4(4, part(Sold, 3, [7])));
    assert!(has_4(2, part(Sold, 3, 100..200)), "the list was cut");
    assert!(has_4(2, part(Pending, 3, [7])));
}

#[test]
fn a_pet_is_found_in_the_newest_list_that_has_it() {
    let mut stock = whole_stock();
    assert_eq!(
        stock.find(PetId(6)).map(|(pet, at)| (pet.name.as_str(), at)),
        Some(("Rex", Timestamp::from_unix_seconds(1)))
    );
    stock.put(list(Some(Pending), "100", 5, vec![pet(6, "Newer", Some(Pending))]));
    assert_eq!(stock.find(PetId(6)).map(|(pet, _)| pet.name.as_str()), Some("Newer"));
    assert_eq!(stock.find(PetId(4)), None);
}

#[test]
fn the_stock_is_filtered_by_status_and_ignores_the_limit() {
    let at_hand = list(None, "1", 9, vec![pet(4, "Rex", None)]);
    let shown = |status| whole_stock().shown(Some(&at_hand), query(status)).unwrap().list;
    assert_eq!(ids(&shown(None).listed.pets), [9, 6, 8, 7, 5, 4]);
    assert_eq!(ids(&shown(Some(Sold)).listed.pets), [7, 5]);
    assert_eq!(shown(Some(Sold)).received_at, Timestamp::from_unix_seconds(1));
    assert_eq!(shown(Some(Sold)).query, query(Some(Sold)));
}

#[test]
fn the_stock_has_the_order_of_its_lists() {
    let order = |stock: &Stock, at_hand| notes(stock, at_hand, None).order.map(|order| order.to_string());
    assert_eq!(order(&whole_stock(), None).as_deref(), Some("-id"));
    let at_hand = list(None, "20", 1, vec![pet(1, "Rex", None), pet(2, "Rex", None)]);
    assert_eq!(order(&whole_stock(), Some(&at_hand)), None);
}

#[test]
fn rows_that_cannot_be_read_are_named_with_their_list() {
    let problem = |row| vec![RowProblem { row, problem: "“name” is not text".into() }];
    let mut sold = part(Sold, 3, [7]);
    sold.listed.unreadable = problem(2);
    let mut pending = part(Pending, 2, [8]);
    pending.listed.damaged = problem(1);
    let shown = |status| stock([sold.clone(), pending.clone()]).shown(None, query(status)).unwrap().list.listed;
    let named = |row, list: &str| {
        vec![RowProblem { row, problem: format!("“name” is not text, in the list “{list}”") }]
    };
    assert_eq!((shown(None).unreadable, shown(None).damaged), (named(2, "Sold"), named(1, "Pending")));
    assert_eq!((shown(Some(Sold)).unreadable, shown(Some(Sold)).damaged), (named(2, "Sold"), vec![]));
}

#[test]
fn what_the_stock_has_and_where_it_was_cut_is_said() {
    let all = list(None, "20", 1, vec![]);
    let of_status = list(Some(Sold), "20", 1, vec![]);
    let extent = |stock: &Stock, at_hand, status| notes(stock, at_hand, status).extent;
    let stock = stock([part(Available, 1, 0..100), part(Pending, 1, 100..199), part(Sold, 1, 200..300)]);
    assert_eq!(
        extent(&stock, Some(&all), None),
        "Up to 100 of each status; pets without a status only among the first 20. “Available” and “Sold” were cut at 100 pets."
    );
    assert_eq!(extent(&whole_stock(), Some(&of_status), None), "Up to 100 of each status; no pets without a status.");
    assert_eq!(extent(&stock, Some(&all), Some(Pending)), "Up to 100 of each status.");
    assert_eq!(extent(&stock, Some(&all), Some(Sold)), "Up to 100 of each status. “Sold” was cut at 100 pets.");
}

#[test]
fn a_file_of_the_stock_says_whether_it_was_cut() {
    let all = list(None, "20", 1, vec![]);
    let cut_at = |stock: &Stock, status| stock.shown(Some(&all), query(status)).unwrap().cut_at();
    assert_eq!(cut_at(&whole_stock(), None), None);
    assert_eq!(cut_at(&stock([part(Available, 1, []), part(Pending, 1, [])]), None), Some(100));
    let cut = stock([part(Available, 1, 0..100), part(Pending, 1, []), part(Sold, 1, [])]);
    assert_eq!((cut_at(&cut, None), cut_at(&cut, Some(Sold))), (Some(100), None));
}

#[test]
fn a_file_of_the_list_says_where_it_was_cut() {
    let shown = |rows| ShownList::of_list(list(None, "2", 1, (0..rows).map(|id| pet(id, "Rex", None)).collect()));
    assert_eq!((shown(2).cut_at(), shown(1).cut_at()), (Some(2), None));
}

#[test]
fn the_pets_of_the_stock_are_counted() {
    let shown = |status| whole_stock().shown(None, query(status)).unwrap();
    assert_eq!(shown(None).how_many("", 5), "5 pets loaded.");
    assert_eq!(shown(Some(Pending)).how_many("", 1), "1 pet loaded with the status “Pending”.");
    assert_eq!(shown(None).how_many("rex", 1), "1 of 5 loaded pets matches “rex”.");
    assert_eq!(shown(None).how_many("rex", 2), "2 of 5 loaded pets match “rex”.");
    assert_eq!(shown(None).searched(), "The search looks only in the 5 loaded pets; there may be more in the store.");
    let list = ShownList::of_list(part(Sold, 1, [1]));
    assert_eq!(list.how_many("", 1), "1 pet in total with the status “Sold”.");
    assert_eq!(list.searched(), "The search looks only in the 1 loaded pet.");
}

#[test]
fn an_empty_status_of_the_stock_is_said() {
    let shown = |status| stock([part(Sold, 1, [1])]).shown(None, query(status)).unwrap();
    assert_eq!(shown(Some(Pending)).empty(), "No loaded pet has the status “Pending”.");
    assert_eq!(shown(Some(Pending)).how_many("", 0), "");
    assert_eq!(shown(Some(Sold)).empty(), "");
    let empty = stock([part(Sold, 1, [])]).shown(None, query(None)).unwrap();
    assert_eq!(empty.empty(), "The store has no pets yet. Pets that you add appear here.");
    assert_eq!(ShownList::of_list(part(Sold, 1, [])).empty(), "No pet has the status “Sold”.");
}

#[test]
fn a_list_that_may_not_be_all_says_how_to_see_more() {
    let see_more = |rows, limit, is_asked_for| {
        let pets = (0..rows).map(|id| pet(id, "Rex", None)).collect();
        how_to_see_more(&ShownList::of_list(list(None, limit, 1, pets)), is_asked_for)
    };
    assert_eq!(
        see_more(2, "2", false).as_deref(),
        Some("The service has no next page. Raise the limit (up to 100), or load up to 100 pets of each status.")
    );
    assert_eq!(
        see_more(100, "100", false).as_deref(),
        Some("The service has no next page. Load up to 100 pets of each status.")
    );
    assert_eq!(see_more(1, "2", true).as_deref(), Some("Load up to 100 pets of each status."));
    assert_eq!(see_more(1, "2", false), None);
    assert_eq!(how_to_see_more(&whole_stock().shown(None, query(None)).unwrap(), true), None);
}

proptest! {
    #[test]
    fn the_union_has_each_pet_of_lists_from_one_moment_once(
        lists in prop::collection::vec(prop::collection::vec((0..40i64, prop::option::of(0..3usize)), 0..30), 4),
    ) {
        let pets = |list: &Vec<(i64, Option<usize>)>| {
            list.iter().map(|(id, status)| pet(*id, "Rex", status.map(|index| PetStatus::ALL[index]))).collect::<Vec<_>>()
        };
        let at_hand = list(None, "20", 1, pets(&lists[3]));
        let parts = PetStatus::ALL.into_iter().zip(&lists).map(|(status, rows)| list(Some(status), "100", 1, pets(rows)));
        let mut union = ids(&stock(parts).pets(Some(&at_hand)));
        let mut all: Vec<i64> = lists.iter().flatten().map(|(id, _)| *id).collect();
        union.sort_unstable();
        all.sort_unstable();
        all.dedup();
        prop_assert_eq!(union, all);
    }
}
