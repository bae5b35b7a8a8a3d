//! The gate of every operation and every path: the key first, then the rate limit, then the answer with its headers.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::body;
use crate::caller::Caller;
use crate::clock::whole_seconds;
use crate::limiter::{Reading, Verdict};
use crate::refusal::Refusal;
use crate::service::Service;
use crate::trouble::Trouble;

pub const X_RATELIMIT_LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
pub const X_RATELIMIT_REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
pub const X_RATELIMIT_RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");

pub async fn guard(
    State(service): State<Arc<Service>>,
    Extension(caller): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response {
    let now = service.clock.now();
    let (reading, refusal) = admit(&service, caller, now);
    let mut response = match refusal {
        None => next.run(request).await,
        Some(refusal) => {
            body::drain(request.into_body()).await;
            refusal
        }
    };
    stamp(&mut response, reading, now);
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn admit(service: &Service, caller: Caller, now: Duration) -> (Reading, Option<Response>) {
    // Whoever has no key is granted nothing, and there is nothing to wait for.
    let nothing = Reading { limit: 0, remaining: 0, resets_at: now };
    let key = match caller {
        Caller::Known(key) => key,
        Caller::Anonymous => return (nothing, Some(Refusal::missing_api_key().into_response())),
        Caller::Malformed => return (nothing, Some(Refusal::malformed_authorization().into_response())),
        Caller::Unknown => return (nothing, Some(Refusal::invalid_api_key().into_response())),
    };
    match service.limiter.admit(key, now) {
        Verdict::Granted(reading) => (reading, None),
        Verdict::Exceeded { reading, window, retry_after } => {
            let refusal = Refusal::rate_limit_exceeded(reading.limit, window, retry_after);
            (reading, Some(([(RETRY_AFTER, HeaderValue::from(retry_after))], refusal).into_response()))
        }
        Verdict::Banned { reading, seconds_left } => (reading, Some(Refusal::key_banned(seconds_left).into_response())),
    }
}

fn stamp(response: &mut Response, reading: Reading, now: Duration) {
    let resets_at = match response.extensions().get::<Trouble>() {
        Some(Trouble::NoRateLimitHeaders) => return,
        Some(Trouble::ResetAsDelta) => whole_seconds(reading.resets_at.saturating_sub(now)),
        Some(Trouble::ResetInMilliseconds) => whole_seconds(reading.resets_at).saturating_mul(1_000),
        _ => whole_seconds(reading.resets_at),
    };
    let headers: &mut HeaderMap = response.headers_mut();
    headers.insert(X_RATELIMIT_LIMIT, HeaderValue::from(reading.limit));
    headers.insert(X_RATELIMIT_REMAINING, HeaderValue::from(reading.remaining));
    headers.insert(X_RATELIMIT_RESET, HeaderValue::from(resets_at));
}
