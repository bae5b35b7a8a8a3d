//! Writes one JSON line for each request, so that tests can check what a client sent and when.
//!
//! The line is written before the response is sent: a client that has a response finds its line in the log.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use axum::extract::{Request, State};
use axum::http::header::HOST;
use axum::middleware::Next;
use axum::response::Response;
use serde::Serialize;
use serde_json::json;

use crate::caller::Caller;
use crate::fault::Fault;
use crate::state::AppState;

pub struct RequestLog(Mutex<File>);

impl RequestLog {
    pub fn open(file: PathBuf) -> Result<Self> {
        let opened = File::options().append(true).create(true).open(&file);
        let opened = opened.with_context(|| format!("cannot write the request log {}", file.display()))?;
        Ok(Self(Mutex::new(opened)))
    }

    fn write(&self, entry: &LogEntry) {
        // One write for each line, so that a reader of the growing file never sees a partial line.
        let line = format!("{}\n", json!(entry));
        if let Err(error) = self.0.lock().unwrap_or_else(PoisonError::into_inner).write_all(line.as_bytes()) {
            eprintln!("the request log can't be written: {error}");
        }
    }
}

/// The outermost layer. It identifies the caller for all other layers, and writes the log line if there is a log.
pub async fn log_request(State(state): State<Arc<AppState>>, mut request: Request, next: Next) -> Response {
    let caller = Caller::identify(&state.keys, request.headers());
    request.extensions_mut().insert(caller);
    if state.request_log.is_none() {
        return next.run(request).await;
    }
    let mut headers: Vec<_> = request.headers().keys().map(ToString::to_string).collect();
    headers.sort_unstable();
    let entry = LogEntry {
        arrived_ms: state.clock.now().as_millis(),
        method: request.method().to_string(),
        path: request.uri().path().to_owned(),
        query: request.uri().query().map(str::to_owned),
        key: caller.log_name(),
        host: request.headers().get(HOST).and_then(|host| host.to_str().ok()).map(str::to_owned),
        headers,
        status: None,
    };
    let mut pending = PendingEntry { state, entry };
    let response = next.run(request).await;
    let is_sent = !response.extensions().get().is_some_and(|fault: &Fault| fault.closes_connection());
    if is_sent {
        pending.entry.status = Some(response.status().as_u16());
    }
    response
}

#[derive(Serialize)]
struct LogEntry {
    arrived_ms: u128,
    method: String,
    path: String,
    query: Option<String>,
    key: String,
    host: Option<String>,
    /// The sorted names, without the values: one of them is the key.
    headers: Vec<String>,
    /// `None` if there was no response.
    status: Option<u16>,
}

/// Writes its entry when it is dropped. hyper also drops the request of a client that disconnects.
struct PendingEntry {
    state: Arc<AppState>,
    entry: LogEntry,
}

impl Drop for PendingEntry {
    fn drop(&mut self) {
        if let Some(log) = &self.state.request_log {
            log.write(&self.entry);
        }
    }
}
