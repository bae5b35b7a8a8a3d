//! Faults that replace the operation with an error response.

use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};

use super::Fault;
use crate::error_response::ErrorResponse;

impl Fault {
    /// `None` if the operation runs despite this fault.
    pub fn error_response(self) -> Option<Response> {
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
            Self::Banned => error(StatusCode::FORBIDDEN, "blocked", "The API key is banned for a while."),
            Self::InvalidName => error(StatusCode::BAD_REQUEST, "invalid_pet", "`name` must not be this one."),
            Self::RetryAfterTwoSeconds
            | Self::RetryAfterMissing
            | Self::RateLimitedWithoutCors
            | Self::RetryAfterOneSecond => too_many_requests(),
            _ => return None,
        };
        if let Some(retry_after) = self.retry_after() {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static(retry_after));
        }
        response.extensions_mut().insert(self);
        Some(response)
    }

    fn retry_after(self) -> Option<&'static str> {
        match self {
            Self::UnavailableRetryAfter | Self::RetryAfterTwoSeconds | Self::RateLimitedWithoutCors => Some("2"),
            Self::RetryAfterOneSecond => Some("1"),
            _ => None,
        }
    }
}

pub(super) fn internal_error() -> Response {
    error(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", "Something went wrong.")
}

pub fn rate_limited(retry_after: u32) -> Response {
    ([(RETRY_AFTER, HeaderValue::from(retry_after))], too_many_requests()).into_response()
}

fn too_many_requests() -> Response {
    error(StatusCode::TOO_MANY_REQUESTS, "rate_limit_exceeded", "Too many requests.")
}

fn error(status: StatusCode, code: &'static str, message: &str) -> Response {
    ErrorResponse::new(status, code, message).into_response()
}
