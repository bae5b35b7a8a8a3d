//! What is sent, without the type of the result: the code that sends it exists once for all types. Pure.

use super::error::Operation;
use std::time::Duration;

/// How long a request may take, with the body of its response. The gate takes a lock from another tab only later.
pub const TIME_LIMIT: Duration = Duration::from_secs(15);

/// One HTTP request to the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpRequest {
    pub operation: Operation,
    /// Relative to the service's base URL, with the query.
    pub path: String,
    /// JSON. A request with a body is a `POST`, one without a body is a `GET`.
    pub body: Option<String>,
    /// The status that the interface promises; `None` if a response with any status is a result.
    pub success: Option<u16>,
    /// What it asks for, as the log says it: `Load 20 pets`.
    pub in_words: String,
}

impl HttpRequest {
    /// A request that promises the status 200.
    pub fn get(operation: Operation, path: String, in_words: String) -> Self {
        Self { operation, path, body: None, success: Some(200), in_words }
    }
}
