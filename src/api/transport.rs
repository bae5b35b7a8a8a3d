//! One request out, one answer in. The only file that names gloo-net.
//!
//! Refuses to repeat, to follow redirects (the key would go along), and to send the service cookies, referrers or anything
//! else that the interface doesn't ask for. Dropping the future of a request aborts the request.

use super::{rate_limit::RateLimitHeaders, response::RawAnswer};
use crate::browser;
use futures::future::{Either, select};
use gloo_net::http::{Headers, Request, RequestBuilder, Response};
use std::{pin::pin, time::Duration};
use web_sys::{
    AbortController, AbortSignal, ReferrerPolicy, RequestCache, RequestCredentials, RequestMode, RequestRedirect,
};

/// How long an answer may take, its body included.
pub const TIME_ALLOWED: Duration = Duration::from_secs(15);

/// A request to the service. One with a body is a `POST` of JSON, one without a `GET`.
pub struct Outgoing {
    pub url: String,
    /// The value of the `Authorization` header.
    pub authorization: String,
    pub body: Option<String>,
}

/// A request whose answer never came. The browser doesn't tell a page why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    NoAnswer,
    TimedOut,
}

/// Sends a request to the service.
pub async fn send(outgoing: Outgoing) -> Result<RawAnswer, Lost> {
    within_the_time_allowed(async |signal| {
        let Outgoing { url, authorization, body } = outgoing;
        let request = if body.is_some() { Request::post(&url) } else { Request::get(&url) };
        let request = careful(request, signal).header("Authorization", &authorization).redirect(RequestRedirect::Error);
        let request = match body {
            Some(json) => request.header("Content-Type", "application/json").body(json),
            None => request.build(),
        };
        let response = request.map_err(|_| Lost::NoAnswer)?.send().await.map_err(|_| Lost::NoAnswer)?;
        Ok(read(response).await)
    })
    .await
}

/// Whether anything answers at `url`. The browser lets no page read such an answer, and sends no key along.
pub async fn reaches(url: &str) -> bool {
    let answer = within_the_time_allowed(async |signal| {
        let request = careful(Request::get(url), signal).mode(RequestMode::NoCors).build();
        let response = request.map_err(|_| Lost::NoAnswer)?.send().await.map_err(|_| Lost::NoAnswer)?;
        Ok(read(response).await)
    });
    answer.await.is_ok()
}

/// Reads a file that stands beside the page, such as `config.json`.
///
/// With the credentials that the page itself came with, if there are any: without, a browser would not take the answer
/// that the page has asked for ahead.
pub async fn site_file(path: &str) -> Result<RawAnswer, Lost> {
    within_the_time_allowed(async |signal| {
        let request = careful(Request::get(path), signal)
            .credentials(RequestCredentials::SameOrigin)
            .build()
            .map_err(|_| Lost::NoAnswer)?;
        Ok(read(request.send().await.map_err(|_| Lost::NoAnswer)?).await)
    })
    .await
}

/// What every request has in common. `no-store` keeps answers off the disk of a shared computer; Chromium then asks for a
/// preflight each time, which a service should not count.
fn careful(request: RequestBuilder, signal: &AbortSignal) -> RequestBuilder {
    request
        .mode(RequestMode::Cors)
        .credentials(RequestCredentials::Omit)
        .cache(RequestCache::NoStore)
        .referrer_policy(ReferrerPolicy::NoReferrer)
        .abort_signal(Some(signal))
}

async fn read(response: Response) -> RawAnswer {
    let headers = response.headers();
    let limits = limit_headers(&headers);
    let body = response.binary().await.ok();
    RawAnswer {
        http_status: response.status(),
        content_type: headers.get("Content-Type"),
        limits,
        body,
        received_at: browser::now(),
    }
}

fn limit_headers(headers: &Headers) -> RateLimitHeaders {
    RateLimitHeaders {
        limit: headers.get("X-RateLimit-Limit"),
        remaining: headers.get("X-RateLimit-Remaining"),
        reset: headers.get("X-RateLimit-Reset"),
        retry_after: headers.get("Retry-After"),
        date: headers.get("Date"),
    }
}

async fn within_the_time_allowed(
    exchange: impl AsyncFnOnce(&AbortSignal) -> Result<RawAnswer, Lost>,
) -> Result<RawAnswer, Lost> {
    let abort = AbortOnDrop(AbortController::new().map_err(|_| Lost::NoAnswer)?);
    let signal = abort.0.signal();
    match select(pin!(exchange(&signal)), pin!(browser::sleep(TIME_ALLOWED))).await {
        Either::Left((answer, _)) => answer,
        Either::Right(((), _)) => Err(Lost::TimedOut),
    }
}

/// Aborts the fetch when nobody waits for it any more; after the answer this does nothing.
struct AbortOnDrop(AbortController);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}
