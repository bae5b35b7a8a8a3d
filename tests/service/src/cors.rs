//! Opens the service to pages of other origins, errors included: a page that can't read a 429 can't obey it.
//!
//! Written here because only a true preflight may pass without a key: any other `OPTIONS` is a request like all others.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, ORIGIN, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::options::StartError;
use crate::service::Service;
use crate::trouble::Trouble;

const ALLOWED_METHODS: &str = "GET, POST";
const ALLOWED_HEADERS: &str = "authorization, content-type";
const EXPOSED_HEADERS: &str =
    "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Date, Deprecation, Sunset";
const EXPOSED_WITHOUT_RATE_LIMIT: &str = "Retry-After, Date, Deprecation, Sunset";
/// The most that Chromium keeps a preflight for; every preflight less is a round trip less.
const MAX_AGE_SECONDS: &str = "7200";

pub async fn open(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    let allowed = service.origins.for_page_of(request.headers());
    if is_preflight(&request) {
        let mut response = StatusCode::NO_CONTENT.into_response();
        let headers = response.headers_mut();
        headers.extend(allowed);
        headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(ALLOWED_METHODS));
        headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(ALLOWED_HEADERS));
        headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static(MAX_AGE_SECONDS));
        return response;
    }
    let mut response = next.run(request).await;
    let exposed = match response.extensions().get::<Trouble>() {
        Some(Trouble::TooManyWithoutCors) => return response,
        Some(Trouble::RateLimitNotExposed) => EXPOSED_WITHOUT_RATE_LIMIT,
        _ => EXPOSED_HEADERS,
    };
    let headers = response.headers_mut();
    headers.extend(allowed);
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(exposed));
    response
}

pub enum AllowedOrigins {
    Any,
    Listed(Vec<HeaderValue>),
}

impl AllowedOrigins {
    pub fn new(origins: Vec<String>) -> Result<Self, StartError> {
        if origins.is_empty() {
            return Ok(Self::Any);
        }
        let listed = origins.into_iter().map(|origin| match HeaderValue::from_str(&origin) {
            Ok(value) if is_origin(&origin) => Ok(value),
            _ => Err(StartError::UnusableOrigin(origin)),
        });
        Ok(Self::Listed(listed.collect::<Result<_, _>>()?))
    }

    fn for_page_of(&self, request: &HeaderMap) -> HeaderMap {
        let mut headers = HeaderMap::new();
        match self {
            // The same for every page, so there is nothing to vary on.
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

/// Catches the address of a page given for an origin, which no browser would ever send.
fn is_origin(text: &str) -> bool {
    text.split_once("://").is_some_and(|(scheme, host)| {
        !scheme.is_empty() && !host.is_empty() && !host.contains(['/', '?', '#', '*', ' ', '@'])
    })
}
