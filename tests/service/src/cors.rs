//! CORS headers for all responses, errors included: a page that can't read a 429 can't obey it.
//!
//! This is not tower-http's `CorsLayer`, because that answers every `OPTIONS` request as a preflight. Here, only a real
//! preflight needs no key; any other `OPTIONS` request is handled like all requests.

use axum::extract::Request;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::fault::Fault;

const EXPOSED_HEADERS: &str =
    "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Date, Deprecation, Sunset";
/// The maximum that Chromium accepts. A cached preflight saves a round trip.
const MAX_AGE_SECONDS: &str = "7200";

pub async fn apply(request: Request, next: Next) -> Response {
    let is_preflight = request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    if is_preflight && request.method() == Method::OPTIONS {
        let headers = [
            (ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
            (ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
            (ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type"),
            (ACCESS_CONTROL_MAX_AGE, MAX_AGE_SECONDS),
        ];
        return (StatusCode::NO_CONTENT, headers).into_response();
    }
    let response = next.run(request).await;
    if response.extensions().get() == Some(&Fault::RateLimitedWithoutCors) {
        return response;
    }
    let headers = [(ACCESS_CONTROL_ALLOW_ORIGIN, "*"), (ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED_HEADERS)];
    (headers, response).into_response()
}
