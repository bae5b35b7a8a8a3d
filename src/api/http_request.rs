//! What is sent, without the type of the result: the code that sends it exists once for all types. Pure.

use super::access::BaseUrl;
use std::time::Duration;

/// How long an answer may take to begin. A service that sleeps needs 30 to 40 seconds to wake.
pub const TIME_LIMIT: Duration = Duration::from_secs(45);
/// How long the body of an answer may take after its headers.
pub const BODY_TIME_LIMIT: Duration = Duration::from_secs(20);

/// One HTTP request to the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpRequest {
    /// Relative to the service's base URL, with the query.
    pub path: String,
    /// JSON. A request with a body is a `POST`, one without a body is a `GET`.
    pub body: Option<String>,
    /// Whether it asks for one pet: then a `404` is about its ID.
    pub is_for_a_pet: bool,
    /// Whether a response with any status is a result.
    pub takes_any_status: bool,
}

impl HttpRequest {
    /// A request without a body.
    pub fn get(path: String) -> Self {
        Self { path, body: None, is_for_a_pet: false, takes_any_status: false }
    }

    /// Whether it adds a pet.
    pub fn is_post(&self) -> bool {
        self.body.is_some()
    }

    /// Its whole URL at `service`.
    pub fn url(&self, service: &BaseUrl) -> String {
        format!("{}{}", service.as_str(), self.path)
    }

    /// Its method and its whole URL.
    pub fn in_full(&self, service: &BaseUrl) -> String {
        let method = if self.is_post() { "POST" } else { "GET" };
        format!("{method} {}", self.url(service))
    }
}
