//! Faults that replace the operation with an error response.

use std::time::Duration;

use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use serde_json::json;

use super::Fault;
use crate::clock::ceil_seconds;
use crate::error_response::ErrorResponse;

impl Fault {
    /// `None` if the operation runs despite this fault.
    pub fn error_response(self, now: Duration) -> Option<Response> {
        let mut response = match self {
            Self::InternalServerError => internal_error(),
            // An outer layer closes the connection in place of this response.
            Self::NoResponseNotAdded => StatusCode::NO_CONTENT.into_response(),
            Self::UnavailableHtml => {
                let page = "<!doctype html><title>503</title><h1>Service Unavailable</h1>";
                (StatusCode::SERVICE_UNAVAILABLE, Html(page)).into_response()
            }
            Self::UnavailableRetryAfter => {
                error(StatusCode::SERVICE_UNAVAILABLE, "service_unavailable", "The service is being maintained.")
            }
            Self::ExpiredKey => error(StatusCode::UNAUTHORIZED, "expired_api_key", "The API key has expired."),
            Self::Forbidden => error(StatusCode::FORBIDDEN, "forbidden", "The API key may not do this."),
            Self::StatusMismatch => {
                let body = json!({ "code": "invalid_pet", "message": "The two statuses disagree.", "status": 422 });
                (StatusCode::BAD_REQUEST, axum::Json(body)).into_response()
            }
            Self::ErrorWithoutStatus => {
                let body = json!({ "code": "invalid_pet", "message": "The status is missing." });
                (StatusCode::BAD_REQUEST, axum::Json(body)).into_response()
            }
            Self::HtmlInMessage => {
                error(StatusCode::BAD_REQUEST, "invalid_pet", "`name` must not be <img src=x onerror=alert(1)>.")
            }
            Self::InvalidName => error(StatusCode::BAD_REQUEST, "invalid_pet", "`name` must not be this one."),
            Self::RetryAfterTwoSeconds
            | Self::RetryAfterMissing
            | Self::RetryAfterTwice
            | Self::RetryAfterFraction
            | Self::RetryAfterUnixTime
            | Self::RateLimitedWithoutCors
            | Self::RetryAfterOneSecond => {
                error(StatusCode::TOO_MANY_REQUESTS, "rate_limit_exceeded", "Too many requests.")
            }
            _ => return None,
        };
        if let Some(retry_after) = self.retry_after(now).and_then(|value| HeaderValue::try_from(value).ok()) {
            if self == Self::RetryAfterTwice {
                response.headers_mut().append(RETRY_AFTER, retry_after.clone());
            }
            response.headers_mut().append(RETRY_AFTER, retry_after);
        }
        response.extensions_mut().insert(self);
        Some(response)
    }

    fn retry_after(self, now: Duration) -> Option<String> {
        match self {
            Self::UnavailableRetryAfter
            | Self::RetryAfterTwoSeconds
            | Self::RetryAfterTwice
            | Self::RateLimitedWithoutCors => Some("2".into()),
            Self::RetryAfterFraction => Some("1.5".into()),
            // Rounding up gives a wait of 2 to 3 seconds.
            Self::RetryAfterUnixTime => Some((ceil_seconds(now) + 2).to_string()),
            Self::RetryAfterOneSecond => Some("1".into()),
            _ => None,
        }
    }
}

pub(super) fn internal_error() -> Response {
    error(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", "Something went wrong.")
}

fn error(status: StatusCode, code: &'static str, message: &str) -> Response {
    ErrorResponse::new(status, code, message).into_response()
}
