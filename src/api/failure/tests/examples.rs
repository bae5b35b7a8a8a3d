//! Failures for the tests of all rooms.

use crate::{
    api::{
        access::{Access, ApiKey, tests::base_url},
        failure::{Failure, FetchError, Kind, judge},
        http_request::HttpRequest,
        rate_limit::RateLimitHeaders,
        response::Response,
    },
    clock::Timestamp,
};

pub const AT: Timestamp = Timestamp::from_unix_ms(0);

/// With a key that has a character which JSON may escape.
pub fn access() -> Access {
    Access { service: base_url("https://a.example"), key: ApiKey::parse("canary/key").unwrap() }
}

pub fn response(http_status: u16, body: &str) -> Response {
    Response {
        http_status,
        content_type: Some("application/json".into()),
        rate_limit: RateLimitHeaders::default(),
        body: Some(body.into()),
        received_at: AT,
    }
}

/// The request for the list.
pub fn list() -> HttpRequest {
    HttpRequest::get("/pets".into())
}

/// The request for one pet.
pub fn find() -> HttpRequest {
    HttpRequest { is_for_a_pet: true, ..HttpRequest::get("/pets/1".into()) }
}

/// The request that adds a pet.
pub fn add() -> HttpRequest {
    HttpRequest { body: Some("{}".into()), ..list() }
}

/// The failure of a request that got this answer.
pub fn refused(request: &HttpRequest, http_status: u16, body: &str) -> Failure {
    judge(request, &access(), response(http_status, body)).1.unwrap_err()
}

/// The failure of a request without an answer.
pub fn unanswered(request: &HttpRequest, error: FetchError) -> Failure {
    Failure::without_response(error, request, &access(), AT)
}

/// An addition of which nobody knows whether it was carried out.
pub fn lost() -> Failure {
    unanswered(&add(), FetchError::Network)
}

/// A request that was cancelled while it waited.
pub fn cancelled() -> Failure {
    Failure::not_sent(Kind::Cancelled, AT)
}
