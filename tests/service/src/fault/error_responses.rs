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
                let message = "The service is being maintained.";
                retry_after(2, error(StatusCode::SERVICE_UNAVAILABLE, "service_unavailable", message))
            }
            Self::ExpiredKey => error(StatusCode::UNAUTHORIZED, "expired_api_key", "The API key has expired."),
            Self::Banned => error(StatusCode::FORBIDDEN, "blocked", "The API key is banned for a while."),
            Self::InvalidName => error(StatusCode::BAD_REQUEST, "invalid_pet", "`name` must not be this one."),
            Self::RetryAfterTwoSeconds | Self::RateLimitedWithoutCors => rate_limited(2),
            Self::RetryAfterOneSecond => rate_limited(1),
            Self::RetryAfterMissing => too_many_requests(),
            _ => return None,
        };
        response.extensions_mut().insert(self);
        Some(response)
    }
}

pub(super) fn internal_error() -> Response {
    error(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", "Something went wrong.")
}

pub fn rate_limited(seconds: u32) -> Response {
    retry_after(seconds, too_many_requests())
}

fn retry_after(seconds: u32, response: Response) -> Response {
    ([(RETRY_AFTER, HeaderValue::from(seconds))], response).into_response()
}

fn too_many_requests() -> Response {
    error(StatusCode::TOO_MANY_REQUESTS, "rate_limit_exceeded", "Too many requests.")
}

fn error(status: StatusCode, code: &'static str, message: &str) -> Response {
    ErrorResponse::new(status, code, message).into_response()
}
