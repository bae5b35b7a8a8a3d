//! The connection to the worker of the page "Import".
//!
//! It starts the worker with the first request, so that no other page loads it. A message is the list `[number, json]`, in both
//! directions; the page adds the chosen file. The worker sends the number 0 by itself: its version when it is ready, any other
//! text when it stops. Messages wait for the version, because a browser drops what comes before the program listens.
//! After a failure the next request starts another worker, which knows only what the database has.

use crate::{
    browser,
    import::rules::protocol::{Answer, Request, VERSION},
};
use futures::channel::oneshot;
use js_sys::Array;
use serde::Deserialize;
use serde_json::Value;
use std::{
    cell::{Cell, RefCell},
    fmt, mem,
    rc::{Rc, Weak},
};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Blob, MessageEvent, Worker, WorkerOptions, WorkerType};

/// The name that Trunk gives it, for a page that names none. The policy of `src/start.js` allows this name, also with a hash.
const LOADER: &str = "import-worker_loader.js";

/// Why the worker did not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerProblem {
    /// Its files did not come, or do not run.
    NotLoaded,
    /// The host has the worker of another release.
    Updated,
    /// It stopped while it worked, or the connection was dropped.
    Stopped,
}

impl fmt::Display for WorkerProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotLoaded => {
                "A part of this app could not be loaded. Check your connection and try again, or reload in case the app was \
                 updated."
            }
            Self::Updated => "The app was updated. Reload this page to import.",
            Self::Stopped => "The import stopped working. The fault is in the app. Reload this page to continue.",
        })
    }
}

type Reply = Result<String, WorkerProblem>;

/// The connection to the worker. Dropping it ends the worker.
#[derive(Default)]
pub struct Connection(Rc<Link>);

#[derive(Default)]
struct Link {
    running: RefCell<Option<Running>>,
    number: Cell<u32>,
}

struct Running {
    worker: Worker,
    is_ready: bool,
    unsent: Vec<Array>,
    pending: Vec<(u32, oneshot::Sender<Reply>)>,
    _listener: Closure<dyn FnMut(MessageEvent)>,
}

impl Connection {
    /// Sends the request now, and returns the answer when it comes. The worker answers in the order of the requests.
    pub fn ask(
        &self,
        request: &Request,
        file: Option<&Blob>,
    ) -> impl Future<Output = Result<Answer, WorkerProblem>> + use<> {
        let (sender, reply) = oneshot::channel();
        self.0.send(serde_json::to_string(request).unwrap_or_default(), file, sender);
        async move { read(&reply.await.unwrap_or(Err(WorkerProblem::Stopped))?) }
    }
}

impl Link {
    fn send(self: &Rc<Self>, json: String, file: Option<&Blob>, sender: oneshot::Sender<Reply>) {
        let mut slot = self.running.borrow_mut();
        if slot.is_none() {
            *slot = Running::start(Rc::downgrade(self)).ok();
        }
        let Some(running) = slot.as_mut() else {
            let _ = sender.send(Err(WorkerProblem::NotLoaded));
            return;
        };
        let number = self.number.get().wrapping_add(1).max(1);
        self.number.set(number);
        running.pending.push((number, sender));
        let message = Array::of2(&number.into(), &json.into());
        if let Some(file) = file {
            message.push(file);
        }
        if running.is_ready {
            let _ = running.worker.post_message(&message);
        } else {
            running.unsent.push(message);
        }
    }

    fn receive(&self, event: &MessageEvent) {
        // An event of another kind is an error: the worker cannot be loaded, or stopped, or its message cannot be read.
        let message = (event.type_() == "message").then(|| parts(event.data())).flatten();
        match message {
            Some((0, text)) if text == VERSION.to_string() => self.send_the_unsent(),
            Some((number @ 1.., json)) => self.answer(number, json),
            Some(_) | None => self.fail(message.is_some()),
        }
    }

    fn send_the_unsent(&self) {
        if let Some(running) = self.running.borrow_mut().as_mut() {
            running.is_ready = true;
            for message in mem::take(&mut running.unsent) {
                let _ = running.worker.post_message(&message);
            }
        }
    }

    fn answer(&self, number: u32, json: String) {
        let mut slot = self.running.borrow_mut();
        let Some(running) = slot.as_mut() else { return };
        if let Some(at) = running.pending.iter().position(|(pending, _)| *pending == number) {
            let _ = running.pending.swap_remove(at).1.send(Ok(json));
        }
    }

    /// Ends the worker, and every pending request with the reason.
    fn fail(&self, is_told: bool) {
        let Some(mut running) = self.running.take() else { return };
        let problem = match (running.is_ready, is_told) {
            (true, _) => WorkerProblem::Stopped,
            (false, true) => WorkerProblem::Updated,
            (false, false) => WorkerProblem::NotLoaded,
        };
        for (_, sender) in mem::take(&mut running.pending) {
            let _ = sender.send(Err(problem.clone()));
        }
    }
}

impl Running {
    fn start(link: Weak<Link>) -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let loader = browser::worker_of_page();
        let worker = Worker::new_with_options(loader.as_deref().unwrap_or(LOADER), &options)?;
        let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event| {
            if let Some(link) = link.upgrade() {
                link.receive(&event);
            }
        });
        let function = Some(listener.as_ref().unchecked_ref());
        worker.set_onmessage(function);
        worker.set_onmessageerror(function);
        worker.set_onerror(function);
        Ok(Self { worker, is_ready: false, unsent: Vec::new(), pending: Vec::new(), _listener: listener })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The number and the text of a message.
fn parts(message: JsValue) -> Option<(u32, String)> {
    let message = message.dyn_into::<Array>().ok()?;
    let number = message.get(0).as_f64()?;
    Some((number as u32, message.get(1).as_string()?))
}

/// Another release of the worker may answer in another form. The code that reads bytes is in the program already.
fn read(json: &str) -> Result<Answer, WorkerProblem> {
    let json: Value = serde_json::from_slice(json.as_bytes()).map_err(|_| WorkerProblem::Updated)?;
    Answer::deserialize(&json).map_err(|_| WorkerProblem::Updated)
}
