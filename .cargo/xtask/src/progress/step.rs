//! One step of the work, such as the installation of Trunk: how far it is.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

/// Copies are the same step.
#[derive(Clone)]
pub struct Step(Arc<Mutex<State>>);

struct State {
    name: String,
    /// On a machine with two cores, if nothing else runs.
    expected: Duration,
    begin: Option<Instant>,
    /// From 0 to 1.
    done: f64,
    detail: String,
    /// Of a failed program.
    messages: String,
    end: Option<End>,
    stopped: bool,
}

#[derive(Clone)]
pub struct End {
    /// In the order in which steps ended.
    pub number: usize,
    pub text: String,
    pub took: Duration,
}

impl Step {
    pub fn new(name: impl Into<String>, expected: Duration) -> Self {
        Self(Arc::new(Mutex::new(State {
            name: name.into(),
            expected,
            begin: None,
            done: 0.0,
            detail: String::new(),
            messages: String::new(),
            end: None,
            stopped: false,
        })))
    }

    pub fn begin(&self) {
        self.state().begin = Some(Instant::now());
    }

    /// `done` is from 0 to 1. `detail` is for example "12/345 tokio".
    pub fn advance(&self, done: f64, detail: impl Into<String>) {
        let mut state = self.state();
        state.done = done;
        state.detail = detail.into();
    }

    /// `text` is for example "Trunk is installed".
    pub fn finish(&self, text: impl Into<String>) {
        static ENDED: AtomicUsize = AtomicUsize::new(0);
        let mut state = self.state();
        let took = state.begin.map(|begin| begin.elapsed()).unwrap_or_default();
        state.done = 1.0;
        state.end = Some(End { number: ENDED.fetch_add(1, Ordering::SeqCst), text: text.into(), took });
    }

    pub fn end(&self) -> Option<End> {
        self.state().end.clone()
    }

    pub fn keep_messages(&self, messages: String) {
        self.state().messages = messages;
    }

    pub fn messages(&self) -> String {
        self.state().messages.clone()
    }

    /// Another step failed.
    pub fn stop(&self) {
        self.state().stopped = true;
    }

    pub fn is_stopped(&self) -> bool {
        self.state().stopped
    }

    pub fn expected(&self) -> Duration {
        self.state().expected
    }

    pub fn done(&self) -> f64 {
        self.state().done
    }

    /// What it does now. `None` before it begins and after its end.
    pub fn now(&self) -> Option<String> {
        let state = self.state();
        let runs = state.begin.is_some() && state.end.is_none();
        runs.then(|| format!("{} {}", state.name, state.detail).trim_end().to_owned())
    }

    /// A panic elsewhere leaves the values usable.
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
