//! Middleware for all paths: checks the API key, applies the rate limit and adds the rate-limit headers.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, RETRY_AFTER};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::caller::Caller;
use crate::clock::ceil_seconds;
use crate::error_response::ErrorResponse;
use crate::rate_limiter::{Decision, RateLimit};
use crate::state::AppState;

const X_RATELIMIT_LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
const X_RATELIMIT_REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
const X_RATELIMIT_RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");
/// A larger body is not read to its end.
const MAX_READ_BYTES: usize = 8 * 1024 * 1024;

pub async fn check(
    State(state): State<Arc<AppState>>,
    Extension(caller): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = request.into_parts();
    // If the server closes a connection that has unread bytes, TCP resets it, and the reset can overtake the response.
    let body = to_bytes(body, MAX_READ_BYTES).await.map_err(|_| ErrorResponse::body_too_large().into_response());
    let (rate_limit, result) = authorize(&state, caller, state.clock.now());
    let mut response = match result.and(body) {
        Ok(body) => next.run(Request::from_parts(parts, body.into())).await,
        Err(error) => error,
    };
    add_rate_limit_headers(&mut response, rate_limit);
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn authorize(state: &AppState, caller: Caller, now: Duration) -> (RateLimit, Result<(), Response>) {
    let unauthorized = |error: ErrorResponse| {
        // Waiting does not help a caller without a valid key, so the reset time is now.
        (RateLimit { limit: 0, remaining: 0, resets_at: now }, Err(error.into_response()))
    };
    let key = match caller {
        Caller::Authenticated(key) => key,
        Caller::Anonymous => return unauthorized(ErrorResponse::missing_api_key()),
        Caller::Unknown => return unauthorized(ErrorResponse::invalid_api_key()),
    };
    match state.rate_limiter.check(key, now) {
        Decision::Allowed(rate_limit) => (rate_limit, Ok(())),
        Decision::Exceeded { rate_limit, window, retry_after } => {
            let error = ErrorResponse::rate_limit_exceeded(rate_limit.limit, window, retry_after);
            (rate_limit, Err(([(RETRY_AFTER, HeaderValue::from(retry_after))], error).into_response()))
        }
        Decision::Banned { rate_limit, seconds_left } => {
            (rate_limit, Err(ErrorResponse::key_banned(seconds_left).into_response()))
        }
    }
}

fn add_rate_limit_headers(response: &mut Response, rate_limit: RateLimit) {
    let headers = response.headers_mut();
    headers.insert(X_RATELIMIT_LIMIT, HeaderValue::from(rate_limit.limit));
    headers.insert(X_RATELIMIT_REMAINING, HeaderValue::from(rate_limit.remaining));
    headers.insert(X_RATELIMIT_RESET, HeaderValue::from(ceil_seconds(rate_limit.resets_at)));
}
