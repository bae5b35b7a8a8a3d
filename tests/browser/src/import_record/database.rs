//! What the database keeps of an import, and what a database that fails means.

use super::{Page, counts};
use crate::replaced::Replaced;
use js_sys::{Function, Promise};
use petstore_admin::import::{
    database,
    record::GONE,
    rules::{row::Kind, sheet::snapshot::Stage},
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn an_import_continues_in_another_page_when_the_first_one_is_gone() {
    let service = "https://reload.example/v1";
    let mut page = Page::new(service, "first");
    assert_eq!(counts(&page.start().await), [0, 3, 0]);
    let taken = page.take().await;
    page.end(taken, i64::MAX).await.unwrap();
    assert_eq!(page.take().await.row, 1);
    let mut other = Page::new(service, "second");
    assert!(other.is_open_elsewhere().await);
    drop(page);
    let snapshot = other.load().await;
    assert_eq!((snapshot.stage, counts(&snapshot)), (Stage::Started, [1, 1, 1]));
    assert_eq!(other.take().await.row, 2);
}

/// The request that was given up stayed in the queue, and no later one was granted.
#[wasm_bindgen_test]
async fn each_page_that_gives_up_leaves_the_queue_for_the_import() {
    let service = "https://queue.example/v1";
    let mut page = Page::new(service, "first");
    page.start().await;
    let waiting = async || {
        let query = Function::new_no_args("return navigator.locks.query().then(({ pending }) => pending.length);");
        let query: Promise = query.call0(&JsValue::NULL).unwrap().unchecked_into();
        JsFuture::from(query).await.unwrap()
    };
    let mut others = ["second", "third"].map(|page| Page::new(service, page));
    for other in &mut others {
        assert!(other.is_open_elsewhere().await);
        assert_eq!(waiting().await, 0);
    }
    drop(page);
    assert_eq!(others[1].load().await.stage, Stage::Started);
    assert!(others[0].is_open_elsewhere().await);
}

/// Another key saw nothing of a finished import, and its next import took the place of the results without a question. Later a chosen
/// table vanished without a word.
#[wasm_bindgen_test]
async fn a_finished_import_is_shown_until_a_person_closes_it_and_a_table_that_comes_meanwhile_is_put_away_with_a_sentence()
 {
    let service = "https://finished.example/v1";
    let [mut page, mut other] = ["first", "second"].map(|page| Page::new(service, page));
    page.check(super::TABLE).await;
    page.0.close().await.unwrap();
    other.finish().await;
    assert!(page.check_again().await.unwrap_err().starts_with("Another tab has changed the imports"));
    assert_eq!(counts(&page.0.snapshot()), [3, 0, 0]);
    page.0.close().await.unwrap();
    page.check_again().await.unwrap();
    assert_eq!(page.0.snapshot().counts.get(Kind::ToCheck), 3, "each row looks like one that was added");
}

#[wasm_bindgen_test]
async fn a_page_with_a_table_holds_the_others_until_it_is_closed() {
    let service = "https://table.example/v1";
    let [mut page, mut other] = ["first", "second"].map(|page| Page::new(service, page));
    page.check(super::TABLE).await;
    page.0.snapshot();
    assert!(other.check_again().await.unwrap_err().starts_with("Another tab of this browser has an import"));
    page.0.close().await.unwrap();
    other.check_again().await.unwrap();
}

#[wasm_bindgen_test]
async fn without_locks_a_table_that_was_checked_before_an_import_of_another_page_is_not_started() {
    let _locks = without_locks();
    let service = "https://overtaken.example/v1";
    let [mut page, mut other] = ["first", "second"].map(|page| Page::new(service, page));
    page.check(super::TABLE).await;
    other.finish().await;
    other.0.close().await.unwrap();
    assert!(page.0.start().await.unwrap_err().starts_with("Another tab has changed the imports"));
    assert_eq!(page.0.snapshot().stage, Stage::Nothing);
    page.check_again().await.unwrap();
    assert_eq!(page.0.snapshot().counts.get(Kind::ToCheck), 3);
    page.0.start().await.unwrap();
}

/// No import was possible any more.
#[wasm_bindgen_test]
async fn an_import_of_another_release_is_none() {
    let mut page = Page::new("https://release.example/v1", "page");
    assert!(database::store("https://release.example/v1", None, "{}", [].into_iter()).await.is_ok());
    assert_eq!(page.load().await.stage, Stage::Nothing);
    assert_eq!(counts(&page.start().await), [0, 3, 0]);
}

#[wasm_bindgen_test]
async fn without_locks_two_pages_never_take_the_same_row() {
    let _locks = without_locks();
    let service = "https://tabs.example/v1";
    let mut page = Page::new(service, "first");
    page.start().await;
    let mut other = Page::new(service, "second");
    assert_eq!(other.load().await.stage, Stage::Started);
    let [first, second] = [page.take().await, other.take().await];
    assert_eq!((first.row, second.row), (0, 1));
    // What the other page has not seen is not overwritten.
    page.end(first, 51).await.unwrap();
    other.end(second, 52).await.unwrap();
    assert_eq!((page.take().await.row, other.0.take().await), (2, Ok(None)));
}

/// More rows than the database writes at once.
#[wasm_bindgen_test]
async fn a_large_import_comes_back_in_its_order() {
    let service = "https://large.example/v1";
    let names: Vec<String> = (0..1_200).map(|number| format!("Pet {number}")).collect();
    let mut page = Page::new(service, "first");
    page.check(&format!("name,category\n{},1\n", names.join(",1\n"))).await;
    page.0.start().await.unwrap();
    let before = page.results().await;
    drop(page);
    let mut page = Page::new(service, "second");
    assert_eq!(page.load().await.counts.left, 1_200);
    assert_eq!((page.results().await, page.take().await.to.name.as_str()), (before, "Pet 0"));
}

#[wasm_bindgen_test]
async fn a_smaller_import_takes_the_place_of_a_larger_one_and_of_all_its_rows() {
    let mut page = Page::new("https://smaller.example/v1", "first");
    page.check("name,category\nRex,1\nMia,1\nBen,1\nZoe,1\nTom,1\n").await;
    page.0.start().await.unwrap();
    page.start().await;
    drop(page);
    let mut page = Page::new("https://smaller.example/v1", "second");
    assert_eq!((counts(&page.load().await), page.results().await.len()), ([0, 3, 0], 3));
}

#[wasm_bindgen_test]
async fn what_the_database_did_not_store_has_not_happened() {
    let mut page = Page::new("https://full.example/v1", "page");
    page.start().await;
    let put = replaced_put("throw new DOMException('No space is left.', 'QuotaExceededError')");
    for result in [page.0.take().await.map(drop), page.0.close().await] {
        assert!(result.unwrap_err().starts_with("This browser cannot store more"));
        assert_eq!(counts(&page.0.snapshot()), [0, 3, 0]);
    }
    drop(put);
    assert_eq!(page.take().await.row, 0);
}

#[wasm_bindgen_test]
async fn an_outcome_that_could_not_be_stored_is_in_the_results_and_is_stored_before_another_row_is_taken() {
    let mut page = Page::new("https://outcome.example/v1", "page");
    page.start().await;
    let taken = page.take().await;
    let put = replaced_put("throw new DOMException('No space is left.', 'QuotaExceededError')");
    assert!(page.end(taken, 51).await.is_err());
    assert!(page.0.take().await.is_err());
    assert_eq!((counts(&page.0.snapshot()), page.results().await[0].as_str()), ([0, 3, 0], "51 added"));
    drop(put);
    assert_eq!(page.take().await.row, 1);
    assert_eq!(counts(&page.0.snapshot()), [1, 2, 0]);
}

#[wasm_bindgen_test]
async fn an_import_that_the_browser_could_not_commit_has_not_started() {
    let mut page = Page::new("https://abort.example/v1", "page");
    page.check(super::TABLE).await;
    let put = replaced_put("this.transaction.abort(); return put.apply(this, [])");
    assert!(page.0.start().await.is_err());
    assert_eq!(page.0.snapshot().stage, Stage::Checked);
    drop(put);
    page.0.start().await.unwrap();
    assert_eq!(page.0.snapshot().stage, Stage::Started);
}

/// The page forgot the rows with the IDs of their pets.
#[wasm_bindgen_test]
async fn no_connection_stays_open_and_after_a_removal_of_the_database_the_page_still_has_the_results() {
    let mut page = Page::new("https://removed.example/v1", "page");
    page.start().await;
    let first = page.take().await;
    page.end(first, 51).await.unwrap();
    let second = page.take().await;
    let remove = "return new Promise((done, fail) => {
        const request = indexedDB.deleteDatabase('petstore-admin');
        request.onsuccess = () => done('removed');
        request.onblocked = () => done('blocked');
        request.onerror = fail;
    })";
    let removed = Function::new_no_args(remove).call0(&JsValue::NULL).unwrap().unchecked_into::<Promise>();
    assert_eq!(JsFuture::from(removed).await.unwrap(), "removed");
    assert_eq!(page.end(second, 52).await.unwrap_err(), GONE);
    assert_eq!(page.0.take().await.unwrap_err(), GONE);
    assert_eq!(page.results().await, ["51 added", "52 added", " not sent"]);
    page.0.close().await.unwrap();
    assert_eq!(page.0.snapshot().stage, Stage::Nothing);
}

/// As in a browser without locks.
fn without_locks() -> Replaced {
    Replaced::by(
        "Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
        return { restore: () => delete navigator.locks };",
    )
}

/// Replaces `IDBObjectStore.put`. In `body`, `put` is the real one.
fn replaced_put(body: &str) -> Replaced {
    Replaced::by(&format!(
        "const store = IDBObjectStore.prototype, put = store.put;
        store.put = function () {{ {body} }};
        return {{ restore() {{ store.put = put; }} }};"
    ))
}
