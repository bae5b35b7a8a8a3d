//! What the database keeps of an import, and what a database that fails means.

use super::{Worker, not_stored, overview};
use js_sys::{Function, Promise};
use petstore_admin::{
    api::wire::PetId,
    import::rules::protocol::{Answer, Counts, Download, NextRow, Phase, Request, RowFilter, RowState},
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;

fn counts(answer: Answer) -> Counts {
    overview(answer).counts
}

#[wasm_bindgen_test]
async fn an_import_continues_after_a_reload_and_a_row_that_was_sent_is_unknown() {
    let mut worker = Worker::new("https://reload.example/v1");
    assert_eq!(overview(worker.start().await).phase, Phase::Started);
    worker.record(0, RowState::Sent).await;
    worker.record(0, RowState::Added { id: Some(PetId(i64::MAX)) }).await;
    assert_eq!(counts(worker.record(1, RowState::Sent).await).sent, 1);

    let mut reloaded = Worker::new(worker.service);
    let after = overview(reloaded.open().await);
    assert_eq!(after.phase, Phase::Started);
    assert_eq!(after.counts, Counts { all: 3, ready: 1, added: 1, unknown: 1, ..Counts::default() });
    let Answer::Next(Some(NextRow { row, .. })) = reloaded.ask(Request::Next).await else { panic!("a row waits") };
    assert_eq!(row, 2);
    let Answer::File(results) = reloaded.ask(Request::Download(Download::Results)).await else { panic!("a file") };
    assert!(results.contains(&i64::MAX.to_string()), "{results}");
}

#[wasm_bindgen_test]
async fn rows_that_are_left_out_stay_so_after_a_reload() {
    let mut worker = Worker::new("https://left-out.example/v1");
    worker.start().await;
    worker.ask(Request::LeaveOut { row: 1, left_out: true }).await;
    assert_eq!(overview(worker.ask(Request::Stop).await).phase, Phase::Ended);

    let mut reloaded = Worker::new(worker.service);
    let after = overview(reloaded.open().await);
    assert_eq!((after.phase, after.counts.left_out), (Phase::Ended, 1));
}

#[wasm_bindgen_test]
async fn each_service_has_an_import_of_its_own_and_discarding_one_leaves_the_other() {
    let mut worker = Worker::new("https://one.example/v1");
    let mut other = Worker::new("https://one.example/v1/other");
    worker.start().await;
    other.start().await;
    other.record(0, RowState::Unknown).await;
    assert_eq!(counts(worker.open().await).unknown, 0);
    assert_eq!(worker.ask(Request::Discard).await, Answer::Nothing);
    assert_eq!(worker.open().await, Answer::Nothing);
    assert_eq!(counts(other.open().await).unknown, 1);
}

#[wasm_bindgen_test]
async fn discarding_a_table_that_was_only_checked_leaves_the_stored_import() {
    let mut worker = Worker::new("https://checked.example/v1");
    worker.start().await;
    worker.check().await;
    assert_eq!(worker.ask(Request::Discard).await, Answer::Nothing);
    assert_eq!(overview(worker.open().await).phase, Phase::Started);
}

#[wasm_bindgen_test]
async fn an_import_does_not_replace_an_unfinished_one() {
    let mut worker = Worker::new("https://unfinished.example/v1");
    worker.start().await;
    worker.check().await;
    let reason = not_stored(worker.ask(Request::Start).await);
    assert!(reason.starts_with("This browser has an unfinished import"), "{reason}");
    worker.open().await;
    worker.ask(Request::Stop).await;
    worker.check().await;
    assert_eq!(overview(worker.ask(Request::Start).await).phase, Phase::Started);
}

#[wasm_bindgen_test]
async fn a_state_is_not_stored_in_an_import_that_another_tab_has_replaced() {
    let mut worker = Worker::new("https://replaced.example/v1");
    worker.start().await;
    let mut other = Worker::new(worker.service);
    other.start().await;
    let reason = not_stored(worker.record(0, RowState::Sent).await);
    assert!(reason.starts_with("The record of this import is gone."), "{reason}");
    assert_eq!(counts(other.open().await).ready, 3);
}

#[wasm_bindgen_test]
async fn what_the_database_did_not_store_has_not_happened() {
    let mut worker = Worker::new("https://full.example/v1");
    worker.start().await;
    let put = replaced_put("throw new DOMException('No space is left.', 'QuotaExceededError')");
    let reason = not_stored(worker.record(0, RowState::Sent).await);
    assert!(reason.starts_with("This browser cannot store more"), "{reason}");
    not_stored(worker.ask(Request::LeaveOutAll(RowFilter::All)).await);
    not_stored(worker.ask(Request::Stop).await);
    drop(put);
    let Answer::Next(Some(NextRow { row: 0, .. })) = worker.ask(Request::Next).await else { panic!("row 0 waits") };
    assert_eq!(counts(worker.open().await).ready, 3);
}

#[wasm_bindgen_test]
async fn an_import_that_the_browser_could_not_commit_has_not_started() {
    let mut worker = Worker::new("https://abort.example/v1");
    worker.open().await;
    worker.ask(Request::Discard).await;
    worker.check().await;
    let put = replaced_put("this.transaction.abort(); return put.apply(this, [])");
    not_stored(worker.ask(Request::Start).await);
    drop(put);
    assert_eq!(worker.ask(Request::Next).await, Answer::Next(None));
    assert_eq!(overview(worker.ask(Request::Start).await).phase, Phase::Started);
}

#[wasm_bindgen_test]
async fn no_connection_stays_open_and_a_removed_database_is_noticed() {
    let mut worker = Worker::new("https://removed.example/v1");
    worker.start().await;
    let remove = "return new Promise((done, fail) => {
        const request = indexedDB.deleteDatabase('petstore-admin');
        request.onsuccess = () => done('removed');
        request.onblocked = () => done('blocked');
        request.onerror = fail;
    })";
    let removed = Function::new_no_args(remove).call0(&JsValue::NULL).unwrap().unchecked_into::<Promise>();
    assert_eq!(JsFuture::from(removed).await.unwrap(), "removed");
    let reason = not_stored(worker.record(0, RowState::Sent).await);
    assert!(reason.starts_with("The record of this import is gone."), "{reason}");
}

/// Replaces `IDBObjectStore.put` until it is dropped. `put` is the real one.
struct ReplacedPut(Function);

impl Drop for ReplacedPut {
    fn drop(&mut self) {
        self.0.call0(&JsValue::NULL).unwrap();
    }
}

fn replaced_put(body: &str) -> ReplacedPut {
    let script = format!(
        "const store = IDBObjectStore.prototype, put = store.put;
         store.put = function () {{ {body} }};
         return () => {{ store.put = put; }};"
    );
    ReplacedPut(Function::new_no_args(&script).call0(&JsValue::NULL).unwrap().unchecked_into())
}
