//! One line of JSON a request, so that a test can judge what a client really sent, and when.
//!
//! The line is written before the answer leaves: whoever has read an answer finds its line.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use serde::Serialize;

use crate::options::StartError;
use crate::service::Service;
use crate::trouble::Trouble;

pub struct RequestLog(Mutex<File>);

impl RequestLog {
    pub fn open(file: PathBuf) -> Result<Self, StartError> {
        let opened = File::options().append(true).create(true).open(&file);
        opened.map(|opened| Self(Mutex::new(opened))).map_err(|cause| StartError::RequestLog { file, cause })
    }

    fn write(&self, line: &Line) {
        let written = serde_json::to_string(line).map_err(Into::into).and_then(|text| {
            // In one piece: a reader of the running log never sees half a line.
            self.0.lock().unwrap_or_else(PoisonError::into_inner).write_all(format!("{text}\n").as_bytes())
        });
        if let Err(error) = written {
            tracing::error!(%error, "the request log can't be written");
        }
    }
}

/// The outermost layer: recognises the caller for all others, and logs the request if a log was asked for.
pub async fn record(State(service): State<Arc<Service>>, mut request: Request, next: Next) -> Response {
    let caller = service.keyring.recognise(request.headers());
    request.extensions_mut().insert(caller);
    if service.request_log.is_none() {
        return next.run(request).await;
    }
    let line = Line {
        arrived_ms: service.clock.now().as_millis(),
        method: request.method().to_string(),
        path: request.uri().path().to_owned(),
        query: request.uri().query().map(str::to_owned),
        key: caller.label(),
        status: None,
        duration_ms: 0,
    };
    let mut entry = Entry { service, started: Instant::now(), line };
    let response = next.run(request).await;
    if response.extensions().get() != Some(&Trouble::HangUp) {
        entry.line.status = Some(response.status().as_u16());
    }
    response
}

#[derive(Serialize)]
struct Line {
    arrived_ms: u128,
    method: String,
    path: String,
    query: Option<String>,
    key: String,
    /// Null when there was no answer.
    status: Option<u16>,
    duration_ms: u128,
}

/// Writes its line when it is dropped, which also happens to a request whose client went away.
struct Entry {
    service: Arc<Service>,
    started: Instant,
    line: Line,
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.line.duration_ms = self.started.elapsed().as_millis();
        if let Some(log) = &self.service.request_log {
            log.write(&self.line);
        }
    }
}
