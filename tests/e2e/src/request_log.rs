//! Reads the service's request log. The log proves which requests reached the service.

use serde::Deserialize;
use std::{fmt, fs, path::Path};

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct LogEntry {
    pub method: String,
    pub path: String,
    pub query: Option<String>,
    /// `None` when the service sent no response.
    pub status: Option<u64>,
    /// `key-1`, `key-2` …, `none` or `unknown`.
    pub key: String,
    pub host: Option<String>,
    /// The names of its headers.
    pub headers: Vec<String>,
    /// Milliseconds since the Unix epoch.
    pub arrived_ms: u64,
}

/// Method, path and query without the API version: `GET /pets?limit=20`.
impl fmt::Display for LogEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path.strip_prefix("/v1").unwrap_or(&self.path))?;
        self.query.as_ref().map_or(Ok(()), |query| write!(f, "?{query}"))
    }
}

/// The entries of the log after this many bytes, preflights included, in the order in which the requests ended. Also returns where they end.
pub fn entries(file: &Path, start: usize) -> (Vec<LogEntry>, usize) {
    // The service may be writing the last line at this moment.
    let text = fs::read_to_string(file).expect("the service has a request log");
    let end = text.rfind('\n').map_or(start, |last| last + 1);
    let entry = |line| serde_json::from_str(line).expect("each line of the request log is one JSON object");
    (text[start..end].lines().map(entry).collect(), end)
}
