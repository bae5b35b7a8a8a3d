//! A service without a network, on a clock that stands still until it is told to move.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, Request, Response};
use http_body_util::BodyExt;
use petstore_service::clock::Clock;
use petstore_service::options::Options;
use petstore_service::pet::Pet;
use petstore_service::plan::Plan;
use petstore_service::router;
use petstore_service::trouble::Trouble;
use serde_json::Value;
use tower::ServiceExt;

/// 14 November 2023, 22:13:20 UTC, and a bit: rounding shows.
pub const START: Duration = Duration::from_millis(1_700_000_000_250);

pub struct Shop {
    router: Router,
    now: Arc<Mutex<Duration>>,
}

impl Shop {
    /// Knows the keys `demo` (Pro) and `other` (Free).
    pub fn new() -> Self {
        Self::with(|_| ())
    }

    pub fn with_troubles() -> Self {
        Self::with(|options| options.troubles = true)
    }

    pub fn with_pets(pets: Vec<Pet>) -> Self {
        Self::with(|options| options.first_pets = pets)
    }

    pub fn with(change: impl FnOnce(&mut Options)) -> Self {
        let now = Arc::new(Mutex::new(START));
        let mut options = Options::new([("demo".to_owned(), Plan::Pro), ("other".to_owned(), Plan::Free)]);
        let clock = now.clone();
        options.clock = Clock::new(move || *clock.lock().unwrap());
        change(&mut options);
        Self { router: router(options).unwrap(), now }
    }

    pub fn advance(&self, time: Duration) {
        *self.now.lock().unwrap() += time;
    }

    /// The answer before its body is read.
    pub async fn response(&self, request: Request<Body>) -> Response<Body> {
        self.router.clone().oneshot(request).await.unwrap()
    }

    pub async fn send(&self, request: Request<Body>) -> Reply {
        let response = self.response(request).await;
        let trouble = response.extensions().get().copied();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        Reply { status: parts.status.as_u16(), headers: parts.headers, body, trouble }
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.get_as("demo", path).await
    }

    pub async fn get_as(&self, key: &str, path: &str) -> Reply {
        self.send(request("GET", path, Some(key), "")).await
    }

    pub async fn post(&self, body: impl Into<Body>) -> Reply {
        self.send(request("POST", "/v1/pets", Some("demo"), body)).await
    }
}

/// With the content type of JSON, as the app sends it.
pub fn request(method: &str, path: &str, key: Option<&str>, body: impl Into<Body>) -> Request<Body> {
    let mut builder = Request::builder().method(method).uri(path).header(CONTENT_TYPE, "application/json");
    if let Some(key) = key {
        builder = builder.header(AUTHORIZATION, format!("Bearer {key}"));
    }
    builder.body(body.into()).unwrap()
}

#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
    /// The trouble in effect, which tells the server to hang up.
    pub trouble: Option<Trouble>,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// The message of an Error body, which is checked in full.
    pub fn message(&self, status: u16, code: &str) -> String {
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
