//! The connection to the worker of the page "Import".
//!
//! It starts the worker with the first message, so that no other page loads it. Messages wait until the worker says that it is
//! ready, because a browser drops what comes before the program listens. The worker answers in the order of the messages. After a
//! failure the next message starts another worker, which knows only what the database has.

use crate::{
    browser::{self, time},
    decode::from_value,
    import::rules::protocol::{Message, Told},
    part::NOT_LOADED,
};
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use js_sys::Array;
use serde_json::Value;
use std::{
    cell::{Cell, OnceCell, RefCell},
    collections::VecDeque,
    pin::pin,
    rc::Rc,
    time::Duration,
};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Blob, MessageEvent, Worker, WorkerOptions, WorkerType};

/// The name that Trunk gives it, for a page that names none. The policy of `src/start.js` allows this name, also with a hash.
const LOADER: &str = "import-worker_loader.js";
/// What the worker says when it is ready, and when it has stopped.
pub const READY: &str = "ready";
pub const STOPPED: &str = "stopped";
/// How long an answer may take: longer than an operation of the database may. A worker that is silent longer has stopped.
const TIMEOUT: Duration = Duration::from_secs(30);

const UPDATED: &str = "The app was updated. Reload this page to import.";
const FAILED: &str =
    "The import stopped working for a moment. What was stored is kept. Resume it, or choose the table again.";

/// The connection to the worker. Dropping it ends the worker.
#[derive(Default)]
pub struct WorkerConnection(Rc<RefCell<Option<Rc<Link>>>>);

type Listener = Closure<dyn FnMut(MessageEvent)>;

struct Link {
    worker: Worker,
    is_ready: Cell<bool>,
    unsent: RefCell<Vec<Array>>,
    waiting: RefCell<VecDeque<oneshot::Sender<String>>>,
    listener: OnceCell<Listener>,
}

impl WorkerConnection {
    /// Sends the message now, and returns the answer when it comes. The error is a sentence.
    pub fn ask(
        &self,
        message: &Message,
        file: Option<&Blob>,
    ) -> impl Future<Output = Result<Told, &'static str>> + use<> {
        let links = Rc::clone(&self.0);
        let started = links.borrow_mut().take().or_else(|| Link::start().ok());
        links.borrow_mut().clone_from(&started);
        let json = serde_json::to_string(message).unwrap_or_default();
        let sent = started.map(|link| (link.send(&Array::of2(&json.into(), &file.into())), link));
        async move {
            let (reply, link) = sent.ok_or(NOT_LOADED)?;
            let timeout = pin!(time::limit(TIMEOUT));
            let Either::Left((Ok(json), _)) = select(reply, timeout).await else {
                // The next message starts another worker.
                links.borrow_mut().take_if(|current| Rc::ptr_eq(current, &link));
                return Err(if link.is_ready.get() { FAILED } else { NOT_LOADED });
            };
            // The code that reads bytes is in the program already. A worker of another release may answer in another form.
            let json: Value = serde_json::from_slice(json.as_bytes()).map_err(|_| UPDATED)?;
            from_value(&json).map_err(|_| UPDATED)
        }
    }
}

impl Link {
    fn start() -> Result<Rc<Self>, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let loader = browser::worker_of_page();
        let worker = Worker::new_with_options(loader.as_deref().unwrap_or(LOADER), &options)?;
        let link = Rc::new(Self {
            worker,
            is_ready: Cell::new(false),
            unsent: RefCell::default(),
            waiting: RefCell::default(),
            listener: OnceCell::new(),
        });
        let weak = Rc::downgrade(&link);
        let listener = Listener::new(move |event: MessageEvent| {
            if let Some(link) = weak.upgrade() {
                link.receive(event.data().as_string());
            }
        });
        let function = Some(listener.as_ref().unchecked_ref());
        link.worker.set_onmessage(function);
        link.worker.set_onmessageerror(function);
        link.worker.set_onerror(function);
        let _ = link.listener.set(listener);
        Ok(link)
    }

    fn send(&self, message: &Array) -> oneshot::Receiver<String> {
        let (sender, reply) = oneshot::channel();
        self.waiting.borrow_mut().push_back(sender);
        if self.is_ready.get() {
            let _ = self.worker.post_message(message);
        } else {
            self.unsent.borrow_mut().push(message.clone());
        }
        reply
    }

    /// An event without a text is an error: the worker cannot be loaded, or stopped, or its message cannot be read.
    fn receive(&self, text: Option<String>) {
        match text.as_deref() {
            Some(READY) => {
                self.is_ready.set(true);
                for message in self.unsent.take() {
                    let _ = self.worker.post_message(&message);
                }
            }
            // Their receivers learn that no answer will come.
            None | Some(STOPPED) => self.waiting.borrow_mut().clear(),
            Some(json) => {
                if let Some(sender) = self.waiting.borrow_mut().pop_front() {
                    let _ = sender.send(json.to_owned());
                }
            }
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
