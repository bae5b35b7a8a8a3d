//! The connection of the page "Import" to its worker: when messages leave, and what each failure means.

use crate::replaced::Replaced;
use js_sys::Array;
use petstore_admin::import::{
    link::{READY, STOPPED, WorkerConnection},
    rules::protocol::{Ask, Caller, Message, Told},
};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Blob;

/// Replaces `Worker`. The test sends the messages of the last one that was started.
pub struct FakeWorkers(Replaced);

impl FakeWorkers {
    pub fn new() -> Self {
        Self(Replaced::by(
            "const real = Worker, workers = [], last = () => workers.at(-1);
            globalThis.Worker = class {
                constructor(url, options) { Object.assign(this, { url, options, sent: [] }); workers.push(this); }
                postMessage(message) { this.sent.push(message); }
                terminate() { this.ended = true; }
            };
            return {
                restore() { globalThis.Worker = real; },
                message: (data) => last().onmessage(new MessageEvent('message', { data })),
                fail: () => last().onerror(new Event('error')),
                sent: () => last().sent.map((message) => message.join(' ')),
                started: () => workers.length,
                running: () => workers.filter((worker) => !worker.ended).length,
                address: () => `${last().url} ${last().options.type}`,
            };",
        ))
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.0.call(name, &[]).as_f64()
    }

    fn message(&self, text: &str) {
        self.0.call("message", &[text.into()]);
    }

    fn sent(&self) -> Vec<String> {
        self.0.call("sent", &[]).unchecked_into::<Array>().iter().filter_map(|message| message.as_string()).collect()
    }
}

#[wasm_bindgen_test]
async fn messages_wait_until_the_worker_is_ready_and_are_answered_in_their_order() {
    let workers = FakeWorkers::new();
    let connection = WorkerConnection::default();
    assert_eq!(workers.number("started"), Some(0.0));
    let first = connection.ask(&message(Ask::Start), Some(&Blob::new().unwrap()));
    let second = connection.ask(&message(Ask::Take), None);
    assert_eq!(workers.0.call("address", &[]).as_string().unwrap(), "import-worker_loader.js module");
    assert!(workers.sent().is_empty());
    workers.message(READY);
    assert_eq!(workers.sent(), [r#"[["","",""],"start"] [object Blob]"#, r#"[["","",""],"take"] "#]);
    workers.message(&told("first"));
    workers.message(&told("second"));
    assert_eq!(second.await.unwrap().problem, "second");
    assert_eq!(first.await.unwrap().problem, "first");
    assert_eq!(workers.number("started"), Some(1.0));
}

#[wasm_bindgen_test]
async fn a_worker_that_fails_ends_all_messages_and_the_next_one_starts_another() {
    let workers = FakeWorkers::new();
    let connection = WorkerConnection::default();
    let lost = connection.ask(&message(Ask::Take), None);
    workers.0.call("fail", &[]);
    assert!(lost.await.unwrap_err().starts_with("A part of this app could not be loaded."));
    for (stopped, event) in [(2.0, "fail"), (3.0, "message")] {
        let pending = [Ask::Take, Ask::Close].map(|ask| connection.ask(&message(ask), None));
        assert_eq!((workers.number("started"), workers.number("running")), (Some(stopped), Some(1.0)));
        workers.message(READY);
        workers.0.call(event, &[STOPPED.into()]);
        for reply in pending {
            assert!(reply.await.unwrap_err().starts_with("The import stopped working for a moment."));
        }
    }
    assert_eq!(workers.number("running"), Some(0.0));
}

#[wasm_bindgen_test]
async fn an_answer_that_cannot_be_read_is_of_another_release() {
    let workers = FakeWorkers::new();
    let connection = WorkerConnection::default();
    let reply = connection.ask(&message(Ask::Take), None);
    workers.message(READY);
    workers.message(r#"[0,"later"]"#);
    assert_eq!(reply.await, Err("The app was updated. Reload this page to import."));
}

#[wasm_bindgen_test]
async fn the_worker_ends_with_its_connection() {
    let workers = FakeWorkers::new();
    let connection = WorkerConnection::default();
    drop(connection.ask(&message(Ask::Take), None));
    drop(connection);
    assert_eq!(workers.number("running"), Some(0.0));
}

fn message(ask: Ask) -> Message {
    let [service, key, page] = Default::default();
    Message { caller: Caller { service, key, page }, ask }
}

fn told(problem: &str) -> String {
    serde_json::to_string(&Told { problem: problem.to_owned(), ..Told::default() }).unwrap()
}
