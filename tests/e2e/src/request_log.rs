//! The service's own record of what reached it: the judge of every "nothing was sent".

use serde_json::Value;
use std::{fmt, fs, path::Path};

/// One request, in the order in which they ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub method: String,
    pub path: String,
    pub query: Option<String>,
    /// `None` when no answer left.
    pub status: Option<u64>,
    /// `key-1`, `key-2` …, `none` or `unknown`.
    pub key: String,
    /// Milliseconds since the Unix epoch.
    pub arrived_ms: u64,
}

/// Without the version: `GET /pets?limit=20`.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path.strip_prefix("/v1").unwrap_or(&self.path))?;
        self.query.as_ref().map_or(Ok(()), |query| write!(f, "?{query}"))
    }
}

/// Every request in the log, preflights included.
pub fn read(file: &Path) -> Vec<Entry> {
    // The last line is half written at times.
    let text = fs::read_to_string(file).unwrap_or_default();
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    whole.lines().map(entry).collect()
}

fn entry(line: &str) -> Entry {
    let value: Value = serde_json::from_str(line).expect("the request log holds one JSON object a line");
    let text = |field: &str| value[field].as_str().map(str::to_owned);
    Entry {
        method: text("method").unwrap(),
        path: text("path").unwrap(),
        query: text("query"),
        status: value["status"].as_u64(),
        key: text("key").unwrap(),
        arrived_ms: value["arrived_ms"].as_u64().unwrap(),
    }
}
