//! The Error body of the interface, with all codes that the service uses.

use std::fmt::Display;

use axum::Json;
use axum::http::header::WWW_AUTHENTICATE;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::handlers::MAX_BODY_BYTES;

#[derive(Debug)]
pub struct ErrorResponse {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl ErrorResponse {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into() }
    }

    pub fn invalid_json(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_json", message)
    }

    pub fn invalid_pet(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_pet", message)
    }

    pub fn invalid_parameter(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_parameter", message)
    }

    pub fn missing_api_key() -> Self {
        let message = "An API key is required: send it as `Authorization: Bearer <API_KEY>`.";
        Self::new(StatusCode::UNAUTHORIZED, "missing_api_key", message)
    }

    pub fn invalid_api_key() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "invalid_api_key", "The API key is not valid.")
    }

    pub fn key_banned(seconds_left: u64) -> Self {
        let message = format!("The API key is banned for going on after a 429: {seconds_left} seconds are left.");
        Self::new(StatusCode::FORBIDDEN, "key_banned", message)
    }

    pub fn pet_not_found(id: impl Display) -> Self {
        Self::new(StatusCode::NOT_FOUND, "pet_not_found", format!("No pet has the ID {id}."))
    }

    pub fn path_not_found(path: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "path_not_found", format!("There is nothing at {path}."))
    }

    pub fn method_not_allowed(method: &Method) -> Self {
        let message = format!("The method {method} is not allowed here.");
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message)
    }

    pub fn body_too_large() -> Self {
        let message = format!("The body is larger than {MAX_BODY_BYTES} bytes.");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", message)
    }

    pub fn unsupported_media_type() -> Self {
        let message = "The body must be sent as `Content-Type: application/json`.";
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", message)
    }

    pub fn rate_limit_exceeded(limit: u64, window: &str, retry_after: u64) -> Self {
        let message =
            format!("The limit of {limit} requests a {window} is reached: try again in {retry_after} seconds.");
        Self::new(StatusCode::TOO_MANY_REQUESTS, "rate_limit_exceeded", message)
    }

    pub fn internal_error() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", "The service failed; its log says why.")
    }
}

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct ErrorBody {
            code: &'static str,
            message: String,
            status: u16,
        }
        let body = ErrorBody { code: self.code, message: self.message, status: self.status.as_u16() };
        let mut response = (self.status, Json(body)).into_response();
        if self.status == StatusCode::UNAUTHORIZED {
            // RFC 9110, section 15.5.2: a 401 must contain a challenge.
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
