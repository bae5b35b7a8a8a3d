//! Sends one request to the service, with a key, and repeats nothing.

use super::{
    access::Access,
    cache_control::CacheMode,
    error::ApiError,
    outcome::Outcome,
    rate_limit::RateLimit,
    request::RequestParts,
    response::{Response, classify},
    transport::{self, NoResponse},
};
use crate::{browser, clock::Timestamp};
use std::time::Duration;

/// A request that has ended.
#[derive(Debug)]
pub struct Exchange {
    /// The response, if its status is the promised one.
    pub result: Result<Response, ApiError>,
    /// The end of the request as the gate needs it; `None` if nothing left the browser.
    pub outcome: Option<Outcome>,
    /// What the response's headers say about the limit; `None` without a response.
    pub rate_limit: Option<RateLimit>,
    /// Whether the response's `Cache-Control` says `no-store`; `None` without a response.
    pub says_no_store: Option<bool>,
    pub sent: SentRequest,
}

/// A request that was sent, without the key, as the log shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentRequest {
    pub at: Timestamp,
    /// `GET` or `POST`: the interface has no other.
    pub method: &'static str,
    /// The path and query after the service's origin.
    pub path: String,
    /// `None` without a response.
    pub http_status: Option<u16>,
    /// Until the response was complete, or the request failed.
    pub took: Duration,
    /// Requests left in the window, as the response says.
    pub remaining: Option<u64>,
}

/// Sends one request to one service with one key. Dropping the future aborts it.
pub async fn send(access: &Access, request: RequestParts, mode: CacheMode) -> Exchange {
    let RequestParts { operation, path, body, success } = request;
    let Access { service, key } = access;
    let at = browser::now();
    let url = format!("{}{path}", service.as_str());
    let method = if body.is_none() { "GET" } else { "POST" };
    let path = url[service.origin().len()..].to_owned();
    match transport::send(&url, key, body, mode).await {
        Ok(response) => {
            let rate_limit = RateLimit::from_headers(&response.rate_limit, response.received_at);
            let (http_status, took) = (Some(response.http_status), response.received_at.since(at));
            let sent = SentRequest { at, method, path, http_status, took, remaining: rate_limit.remaining };
            let says_no_store = Some(response.says_no_store);
            let (outcome, result) = classify(operation, success, response);
            let result = result.map_err(|error| key.redact(error));
            Exchange { result, outcome: Some(outcome), rate_limit: Some(rate_limit), says_no_store, sent }
        }
        Err(reason) => Exchange {
            result: Err(match reason {
                NoResponse::NetworkError => ApiError::NoResponse(operation),
                NoResponse::BlockedByPolicy => ApiError::BlockedByPolicy(service.origin().to_owned()),
                NoResponse::TimedOut => ApiError::TimedOut(operation, transport::TIMEOUT),
            }),
            outcome: (reason != NoResponse::BlockedByPolicy).then_some(Outcome::NoResponse),
            rate_limit: None,
            says_no_store: None,
            sent: SentRequest { at, method, path, http_status: None, took: browser::now().since(at), remaining: None },
        },
    }
}
