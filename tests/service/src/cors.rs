//! CORS headers for all responses, errors included: a page that can't read a 429 can't obey it.
//!
//! This is not tower-http's `CorsLayer`, because that answers every `OPTIONS` request as a preflight. Here, only a real
//! preflight needs no key; any other `OPTIONS` request is handled like all requests.

use std::sync::Arc;

use anyhow::{Result, bail};
use axum::extract::{Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, ORIGIN, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::fault::Fault;
use crate::state::AppState;

const ALLOWED_METHODS: &str = "GET, POST";
const ALLOWED_HEADERS: &str = "authorization, content-type";
const EXPOSED_HEADERS: &str =
    "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Date, Deprecation, Sunset";
const EXPOSED_HEADERS_WITHOUT_RATE_LIMIT: &str = "Retry-After, Date, Deprecation, Sunset";
/// The maximum that Chromium accepts. A cached preflight saves a round trip.
const MAX_AGE_SECONDS: &str = "7200";

pub async fn apply(State(state): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let origin_headers = state.allowed_origins.response_headers(request.headers());
    if is_preflight(&request) {
        let mut response = StatusCode::NO_CONTENT.into_response();
        let headers = response.headers_mut();
        headers.extend(origin_headers);
        headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(ALLOWED_METHODS));
        headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(ALLOWED_HEADERS));
        headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static(MAX_AGE_SECONDS));
        return response;
    }
    let mut response = next.run(request).await;
    let exposed_headers = match response.extensions().get::<Fault>() {
        Some(Fault::RateLimitedWithoutCors) => return response,
        Some(Fault::RateLimitHeadersNotExposed) => EXPOSED_HEADERS_WITHOUT_RATE_LIMIT,
        _ => EXPOSED_HEADERS,
    };
    let headers = response.headers_mut();
    headers.extend(origin_headers);
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(exposed_headers));
    response
}

pub enum AllowedOrigins {
    Any,
    Listed(Vec<HeaderValue>),
}

impl AllowedOrigins {
    pub fn new(origins: Vec<String>) -> Result<Self> {
        if origins.is_empty() {
            return Ok(Self::Any);
        }
        let listed = origins.into_iter().map(|origin| match HeaderValue::from_str(&origin) {
            Ok(value) if is_origin(&origin) => Ok(value),
            _ => bail!("`{origin}` is no origin: give scheme, host and port, such as http://localhost:8080"),
        });
        Ok(Self::Listed(listed.collect::<Result<_>>()?))
    }

    fn response_headers(&self, request: &HeaderMap) -> HeaderMap {
        let mut headers = HeaderMap::new();
        match self {
            // Every origin gets the same value, so `Vary` is not needed.
            Self::Any => {
                headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
            }
            Self::Listed(origins) => {
                headers.insert(VARY, HeaderValue::from_static("Origin"));
                if let Some(origin) = request.get(ORIGIN).filter(|origin| origins.contains(origin)) {
                    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
                }
            }
        }
        headers
    }
}

fn is_preflight(request: &Request) -> bool {
    request.method() == Method::OPTIONS
        && request.headers().contains_key(ORIGIN)
        && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD)
}

/// Rejects a URL with a path, which never equals the `Origin` header of a browser.
fn is_origin(text: &str) -> bool {
    text.split_once("://").is_some_and(|(scheme, host)| {
        !scheme.is_empty() && !host.is_empty() && !host.contains(['/', '?', '#', '*', ' ', '@'])
    })
}
