//! The service without a network. Its clock moves only when a test advances it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, Request};
use clap::Parser;
use http_body_util::BodyExt;
use petstore_service::clock::Clock;
use petstore_service::options::Options;
use petstore_service::pet::Pet;
use petstore_service::router;
use serde_json::Value;
use tower::ServiceExt;

/// 14 November 2023, 22:13:20.25 UTC. Not a whole second, so that the tests notice wrong rounding.
pub const START: Duration = Duration::from_millis(1_700_000_000_250);

pub struct TestService {
    router: Router,
    now: Arc<Mutex<Duration>>,
}

impl TestService {
    /// Has no pets, and the keys `demo` (Pro) and `other` (Free).
    pub fn new() -> Self {
        Self::with(|_| ())
    }

    pub fn with_faults() -> Self {
        Self::with(|options| options.inject_faults = true)
    }

    pub fn with_pets(pets: impl Into<Box<[Pet]>>) -> Self {
        Self::with(|options| options.seed_pets = pets.into())
    }

    pub fn with(change: impl FnOnce(&mut Options)) -> Self {
        let now = Arc::new(Mutex::new(START));
        let flags = ["petstore-service", "--seed", "0", "--key", "demo:pro", "--key", "other:free"];
        let mut options = Options::parse_from(flags);
        let clock = now.clone();
        options.clock = Clock::new(move || *clock.lock().unwrap());
        change(&mut options);
        Self { router: router(options).unwrap(), now }
    }

    pub fn advance(&self, time: Duration) {
        *self.now.lock().unwrap() += time;
    }

    pub async fn send(&self, request: Request<Body>) -> TestResponse {
        let (parts, body) = self.router.clone().oneshot(request).await.unwrap().into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        TestResponse { status: parts.status.as_u16(), headers: parts.headers, body }
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.get_as("demo", path).await
    }

    pub async fn get_as(&self, key: &str, path: &str) -> TestResponse {
        self.send(request("GET", path, Some(key), "")).await
    }

    /// Sends all 60 requests that the key `other` has in a minute.
    pub async fn use_up_other(&self) {
        for _ in 0..60 {
            assert_eq!(self.get_as("other", "/v1/pets").await.status, 200);
        }
    }

    pub async fn post(&self, body: impl Into<Body>) -> TestResponse {
        self.send(request("POST", "/v1/pets", Some("demo"), body)).await
    }
}

/// A request with `Content-Type: application/json`.
pub fn request(method: &str, path: &str, key: Option<&str>, body: impl Into<Body>) -> Request<Body> {
    let mut builder = Request::builder().method(method).uri(path).header(CONTENT_TYPE, "application/json");
    if let Some(key) = key {
        builder = builder.header(AUTHORIZATION, format!("Bearer {key}"));
    }
    builder.body(body.into()).unwrap()
}

pub fn preflight(path: &str) -> Request<Body> {
    let builder = Request::builder().method("OPTIONS").uri(path).header("origin", "http://localhost:8080");
    let builder = builder.header("access-control-request-method", "POST");
    builder.header("access-control-request-headers", "authorization,content-type").body(Body::empty()).unwrap()
}

#[derive(Debug, PartialEq)]
pub struct TestResponse {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl TestResponse {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    pub fn has_cors_headers(&self) -> bool {
        self.headers.keys().any(|name| name.as_str().starts_with("access-control-"))
    }

    /// Checks the complete Error body and returns its message.
    pub fn error_message(&self, status: u16, code: &str) -> String {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/json"));
        let body = self.json();
        assert_eq!(body["code"], code, "{body}");
        assert_eq!(body["status"], status, "{body}");
        assert_eq!(body.as_object().unwrap().len(), 3, "{body}");
        body["message"].as_str().unwrap().to_owned()
    }

    pub fn ids(&self) -> Vec<i64> {
        self.json().as_array().unwrap().iter().map(|pet| pet["id"].as_i64().unwrap()).collect()
    }
}
