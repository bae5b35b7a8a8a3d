//! What the database keeps of an import, and what a database that fails means.

use super::{Worker, counts};
use crate::replaced::Replaced;
use js_sys::{Function, Promise};
use petstore_admin::import::rules::protocol::{Ask, ImportStage};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn an_import_continues_in_another_page_when_the_first_one_is_gone() {
    let service = "https://reload.example/v1";
    let mut worker = Worker::new(service, "first");
    assert_eq!(counts(&worker.start().await), [0, 3, 0, 0]);
    let taken = worker.take().await.unwrap();
    worker.end(taken, i64::MAX).await;
    assert_eq!(worker.take().await.unwrap().row, 1);
    let mut other = Worker::new(service, "second");
    assert_eq!(other.show().await.stage, ImportStage::AnotherTab);
    drop(worker);
    let told = other.show().await;
    assert_eq!((told.stage, counts(&told)), (ImportStage::Started, [1, 1, 0, 1]));
    assert_eq!(other.take().await.unwrap().row, 2);
}

#[wasm_bindgen_test]
async fn without_locks_two_workers_never_take_the_same_row() {
    let locks = Replaced::by(
        "Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
        return { restore: () => delete navigator.locks };",
    );
    let service = "https://tabs.example/v1";
    let mut worker = Worker::new(service, "first");
    worker.start().await;
    let mut other = Worker::new(service, "second");
    assert_eq!(other.show().await.stage, ImportStage::Started);
    let [first, second] = [worker.take().await.unwrap(), other.take().await.unwrap()];
    assert_eq!((first.row, second.row), (0, 1));
    // What the other worker has not seen is not overwritten.
    worker.end(first, 51).await;
    other.end(second, 52).await;
    assert_eq!(
        [worker.take().await.unwrap().row, other.ask(Ask::Take).await.taken.map_or(9, |taken| taken.row)],
        [2, 9]
    );
    drop(locks);
}

#[wasm_bindgen_test]
async fn each_service_has_an_import_of_its_own() {
    let mut worker = Worker::new("https://one.example/v1", "page");
    let mut other = Worker::new("https://one.example/v1/other", "page");
    worker.start().await;
    other.start().await;
    other.take().await;
    assert_eq!(worker.ask(Ask::Close).await.stage, ImportStage::Nothing);
    assert_eq!(counts(&worker.show().await), [0; 4]);
    assert_eq!(counts(&other.show().await), [0, 2, 1, 0]);
}

#[wasm_bindgen_test]
async fn what_the_database_did_not_store_has_not_happened() {
    let mut worker = Worker::new("https://full.example/v1", "page");
    worker.start().await;
    let put = replaced_put("throw new DOMException('No space is left.', 'QuotaExceededError')");
    for ask in [Ask::Take, Ask::Choose(0, false), Ask::Close] {
        let told = worker.ask(ask).await;
        assert!(told.problem.starts_with("This browser cannot store more"));
        assert_eq!((told.taken.is_none(), counts(&told)), (true, [0, 3, 0, 0]));
    }
    drop(put);
    assert_eq!(worker.take().await.unwrap().row, 0);
}

#[wasm_bindgen_test]
async fn an_import_that_the_browser_could_not_commit_has_not_started() {
    let mut worker = Worker::new("https://abort.example/v1", "page");
    let put = replaced_put("this.transaction.abort(); return put.apply(this, [])");
    let told = worker.start().await;
    assert!(!told.problem.is_empty() && told.stage == ImportStage::Checked);
    drop(put);
    assert!(worker.take().await.is_none());
    assert_eq!(worker.ask(Ask::Start).await.stage, ImportStage::Started);
}

#[wasm_bindgen_test]
async fn no_connection_stays_open_and_a_removed_database_is_noticed() {
    let mut worker = Worker::new("https://removed.example/v1", "page");
    worker.start().await;
    let remove = "return new Promise((done, fail) => {
        const request = indexedDB.deleteDatabase('petstore-admin');
        request.onsuccess = () => done('removed');
        request.onblocked = () => done('blocked');
        request.onerror = fail;
    })";
    let removed = Function::new_no_args(remove).call0(&JsValue::NULL).unwrap().unchecked_into::<Promise>();
    assert_eq!(JsFuture::from(removed).await.unwrap(), "removed");
    let problem = worker.ask(Ask::Take).await.problem;
    assert!(problem.starts_with("The record of this import is gone."), "{problem}");
    assert_eq!(worker.show().await.stage, ImportStage::Nothing);
}

/// Replaces `IDBObjectStore.put`. In `body`, `put` is the real one.
fn replaced_put(body: &str) -> Replaced {
    Replaced::by(&format!(
        "const store = IDBObjectStore.prototype, put = store.put;
        store.put = function () {{ {body} }};
        return {{ restore() {{ store.put = put; }} }};"
    ))
}
