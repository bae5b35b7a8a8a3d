//! The connection of the page "Import" to its worker: when messages leave, and what each failure means.

use js_sys::{Array, Function, Reflect};
use petstore_admin::import::{
    connection::{Connection, WorkerProblem},
    rules::protocol::{Answer, Request, VERSION},
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Blob;

/// Replaces `Worker` until it is dropped. The test sends the messages of the last one that was started.
struct FakeWorkers(JsValue);

impl FakeWorkers {
    fn new() -> Self {
        let script = "const real = Worker, fake = { workers: [] };
            globalThis.Worker = class {
                constructor(url, options) { Object.assign(this, { url, options, sent: [] }); fake.workers.push(this); }
                postMessage(message) { this.sent.push(message); }
                terminate() { this.ended = true; }
            };
            const last = () => fake.workers.at(-1);
            fake.restore = () => { globalThis.Worker = real; };
            fake.message = (number, text) => last().onmessage(new MessageEvent('message', { data: [number, text] }));
            fake.fail = () => last().onerror(new Event('error'));
            fake.sent = () => last().sent.map((message) => message.join(' '));
            fake.started = () => fake.workers.length;
            fake.running = () => fake.workers.filter((worker) => !worker.ended).length;
            fake.address = () => `${last().url} ${last().options.type}`;
            return fake;";
        Self(Function::new_no_args(script).call0(&JsValue::NULL).unwrap())
    }

    fn call(&self, name: &str, arguments: &[JsValue]) -> JsValue {
        let function: Function = Reflect::get(&self.0, &name.into()).unwrap().unchecked_into();
        function.apply(&self.0, &arguments.iter().collect()).unwrap()
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.call(name, &[]).as_f64()
    }

    fn message(&self, number: u32, text: &str) {
        self.call("message", &[number.into(), text.into()]);
    }

    fn become_ready(&self) {
        self.message(0, &VERSION.to_string());
    }

    fn sent(&self) -> Vec<String> {
        self.call("sent", &[]).unchecked_into::<Array>().iter().filter_map(|message| message.as_string()).collect()
    }
}

impl Drop for FakeWorkers {
    fn drop(&mut self) {
        self.call("restore", &[]);
    }
}

#[wasm_bindgen_test]
async fn requests_wait_until_the_worker_is_ready_and_get_their_own_answers() {
    let workers = FakeWorkers::new();
    let connection = Connection::default();
    assert_eq!(workers.number("started"), Some(0.0));
    let first = connection.ask(&Request::Next, Some(&Blob::new().unwrap()));
    let second = connection.ask(&Request::Stop, None);
    assert_eq!(workers.call("address", &[]).as_string().unwrap(), "import-worker_loader.js module");
    assert!(workers.sent().is_empty());
    workers.become_ready();
    assert_eq!(workers.sent(), [r#"1 "next" [object Blob]"#, r#"2 "stop""#]);
    let third = connection.ask(&Request::Discard, None);
    assert_eq!(workers.sent().last().unwrap(), r#"3 "discard""#);
    workers.message(3, r#""nothing""#);
    workers.message(2, r#"{"notStored":"x"}"#);
    workers.message(1, r#"{"next":null}"#);
    assert_eq!(third.await, Ok(Answer::Nothing));
    assert_eq!(second.await, Ok(Answer::NotStored("x".into())));
    assert_eq!(first.await, Ok(Answer::Next(None)));
    assert_eq!(workers.number("started"), Some(1.0));
}

#[wasm_bindgen_test]
async fn after_a_worker_that_could_not_be_loaded_the_next_request_starts_another() {
    let workers = FakeWorkers::new();
    let connection = Connection::default();
    let lost = connection.ask(&Request::Next, None);
    workers.call("fail", &[]);
    assert_eq!(lost.await, Err(WorkerProblem::NotLoaded));
    let answered = connection.ask(&Request::Next, None);
    assert_eq!((workers.number("started"), workers.number("running")), (Some(2.0), Some(1.0)));
    workers.become_ready();
    workers.message(2, r#"{"next":null}"#);
    assert_eq!(answered.await, Ok(Answer::Next(None)));
}

#[wasm_bindgen_test]
async fn a_worker_of_another_release_gets_no_request() {
    let workers = FakeWorkers::new();
    let connection = Connection::default();
    let reply = connection.ask(&Request::Next, None);
    workers.message(0, &(VERSION + 1).to_string());
    assert_eq!(reply.await, Err(WorkerProblem::Updated));
    assert!(workers.sent().is_empty());
    let unreadable = connection.ask(&Request::Next, None);
    workers.become_ready();
    workers.message(2, r#"{"later":1}"#);
    assert_eq!(unreadable.await, Err(WorkerProblem::Updated));
}

#[wasm_bindgen_test]
async fn a_worker_that_stops_ends_all_pending_requests() {
    let workers = FakeWorkers::new();
    let connection = Connection::default();
    for stop in ["fail", "message"] {
        let pending = [connection.ask(&Request::Next, None), connection.ask(&Request::Stop, None)];
        workers.become_ready();
        workers.call(stop, &[0.into(), "panicked at src/x.rs".into()]);
        for reply in pending {
            assert_eq!(reply.await, Err(WorkerProblem::Stopped));
        }
    }
    assert_eq!(workers.number("running"), Some(0.0));
}

#[wasm_bindgen_test]
async fn the_worker_ends_with_its_connection() {
    let workers = FakeWorkers::new();
    let connection = Connection::default();
    let pending = connection.ask(&Request::Next, None);
    drop(connection);
    assert_eq!(pending.await, Err(WorkerProblem::Stopped));
    assert_eq!(workers.number("running"), Some(0.0));
}
