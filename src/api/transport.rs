//! One request out, one response in: to the service with a key, or to this site. The only file that names gloo-net.
//!
//! It calls `fetch` once for a request, follows no redirect (the key would go along), and sends no referrer and no cookies to another
//! origin. A browser may repeat a request by itself when a kept connection closes before the answer: no option of `fetch` prevents it.
//! Dropping the future of a request aborts it.

use super::{
    access::{Access, BaseUrl},
    failure::{Failure, FetchError, judge},
    http_request::{BODY_TIME_LIMIT, HttpRequest, TIME_LIMIT},
    rate_limit::RateLimitHeaders,
    response::{Outcome, Response},
};
use crate::browser::{address, time};
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use gloo_net::http::{Request, RequestBuilder, Response as HttpResponse};
use js_sys::Reflect;
use leptos::prelude::{WindowListenerHandle, window_event_listener_untyped};
use std::{cell::Cell, pin::pin, time::Duration};
use web_sys::{
    AbortController, ReferrerPolicy, RequestCache, RequestCredentials, RequestMode, RequestRedirect, ResponseType,
};

/// How long after a network error the browser may report that the site's own policy is its cause.
const VIOLATION_DELAY: Duration = Duration::from_millis(100);

/// How long a file of this site may take. Its host only sends files: a person need not wait as long for it as for the service.
const SITE_FILE_TIME_LIMIT: Duration = Duration::from_secs(15);

/// A request that has ended.
#[derive(Debug)]
pub struct Exchange {
    /// The response, if its status is the promised one.
    pub result: Result<Response, Failure>,
    /// How it was answered; `None` without an answer.
    pub outcome: Option<Outcome>,
}

/// Sends one request to one service with one key. A request with a body is a `POST` of JSON, one without a body is a `GET`. `on_head` gets
/// the response as soon as its status and its headers are there.
pub async fn send(access: &Access, request: &HttpRequest, on_head: impl FnOnce(&Response)) -> Exchange {
    let Access { service, key } = access;
    let url = request.url(service);
    let builder = match request.body {
        Some(_) => Request::post(&url).header("Content-Type", "application/json"),
        None => Request::get(&url),
    };
    let builder = with_defaults(builder)
        .header("Accept", "application/json")
        .header("Authorization", &key.authorization())
        .credentials(RequestCredentials::SameOrigin)
        .redirect(RequestRedirect::Manual);
    let violation = ViolationListener::start(url);
    let received = fetch(builder, request.body.as_deref(), on_head).await;
    let error = match received {
        Ok(response) => {
            let (outcome, result) = judge(request, access, response);
            return Exchange { result, outcome: Some(outcome) };
        }
        Err(FetchError::Network) if violation.arrives().await => FetchError::Policy,
        Err(error) => error,
    };
    Exchange { result: Err(Failure::without_response(error, request, access, time::now())), outcome: None }
}

/// Whether the host of this site forwards to the service: both have one origin, so no browser hides a response.
pub fn is_forwarded(service: &BaseUrl) -> bool {
    service.origin() == address::origin()
}

/// Whether `service` answers a request without the key. Of another origin the browser lets no page read the response, so anything may
/// have sent it.
pub async fn is_reachable(service: &BaseUrl) -> bool {
    let url = format!("{}/pets", service.as_str());
    let request = with_defaults(Request::get(&url));
    let request = match is_forwarded(service) {
        // A login in front of the site knows its cookies.
        true => request.credentials(RequestCredentials::SameOrigin).redirect(RequestRedirect::Manual),
        false => request.mode(RequestMode::NoCors),
    };
    fetch(request, None, |_| {}).await.is_ok_and(|response| !response.is_in_front())
}

/// Loads a file of this site, such as `config.json`.
///
/// With the credentials of the site's own origin: browsers use a preloaded response only for a request that has the same.
pub async fn site_file(path: &str) -> Result<Response, FetchError> {
    let request = with_defaults(Request::get(path)).credentials(RequestCredentials::SameOrigin);
    within(SITE_FILE_TIME_LIMIT, fetch(request, None, |_| {}))
        .await
        .unwrap_or(Err(FetchError::TimedOut(SITE_FILE_TIME_LIMIT)))
}

/// The options of every request. The cache mode `no-store` keeps responses off the disk of a shared computer, and no response comes from
/// a cache. Chromium then sends a preflight before each request to another origin.
fn with_defaults(request: RequestBuilder) -> RequestBuilder {
    request
        .mode(RequestMode::Cors)
        .credentials(RequestCredentials::Omit)
        .cache(RequestCache::NoStore)
        .referrer_policy(ReferrerPolicy::NoReferrer)
}

/// Sends a request. Its response begins within a time limit, and its body has a limit of its own: what the headers say is known before.
async fn fetch(
    request: RequestBuilder,
    body: Option<&str>,
    on_head: impl FnOnce(&Response),
) -> Result<Response, FetchError> {
    let abort = AbortOnDrop(AbortController::new().map_err(|_| FetchError::Network)?);
    let request = request.abort_signal(Some(&abort.0.signal()));
    let request = match body {
        Some(json) => request.body(json),
        None => request.build(),
    };
    let http = within(TIME_LIMIT, request.map_err(|_| FetchError::Network)?.send()).await;
    let http = http.ok_or(FetchError::TimedOut(TIME_LIMIT))?.map_err(|_| FetchError::Network)?;
    if http.type_() == ResponseType::Opaqueredirect {
        return Err(FetchError::Redirected);
    }
    let mut response = head(&http);
    on_head(&response);
    response.body = within(BODY_TIME_LIMIT, http.text()).await.and_then(Result::ok);
    Ok(response)
}

/// The end of `work`. `None` if it does not end within `limit`.
async fn within<T>(limit: Duration, work: impl Future<Output = T>) -> Option<T> {
    match select(pin!(work), pin!(time::limit(limit))).await {
        Either::Left((result, _)) => Some(result),
        Either::Right(((), _)) => None,
    }
}

/// A response without its body.
fn head(response: &HttpResponse) -> Response {
    let headers = response.headers();
    let with_time = |name| headers.get(name).map(time::with_unix_time);
    let rate_limit = RateLimitHeaders {
        limit: headers.get("X-RateLimit-Limit"),
        remaining: headers.get("X-RateLimit-Remaining"),
        reset: with_time("X-RateLimit-Reset"),
        retry_after: with_time("Retry-After"),
        date: with_time("Date"),
    };
    Response {
        http_status: response.status(),
        content_type: headers.get("Content-Type"),
        rate_limit,
        body: None,
        received_at: time::now(),
    }
}

/// Notices that the policy of this site blocks the request for one URL.
struct ViolationListener {
    listener: Option<WindowListenerHandle>,
    reported: oneshot::Receiver<()>,
}

impl ViolationListener {
    fn start(url: String) -> Self {
        let (sender, reported) = oneshot::channel();
        let sender = Cell::new(Some(sender));
        let listener = window_event_listener_untyped("securitypolicyviolation", move |event| {
            let text = |name: &str| {
                Reflect::get(&event, &name.into()).ok().and_then(|value| value.as_string()).unwrap_or_default()
            };
            if is_blocked(&url, &text("disposition"), &text("effectiveDirective"), &text("blockedURI"))
                && let Some(sender) = sender.take()
            {
                let _ = sender.send(());
            }
        });
        Self { listener: Some(listener), reported }
    }

    /// Whether the browser reports it, now or a little later than the network error.
    async fn arrives(mut self) -> bool {
        let delay = pin!(time::sleep(VIOLATION_DELAY));
        matches!(select(&mut self.reported, delay).await, Either::Left((Ok(()), _)))
    }
}

impl Drop for ViolationListener {
    fn drop(&mut self) {
        if let Some(listener) = self.listener.take() {
            listener.remove();
        }
    }
}

/// Aborts the fetch when it is dropped. After the response this has no effect.
struct AbortOnDrop(AbortController);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Whether the browser blocked the request for `url`, by the fields of its event `securitypolicyviolation`. To `fetch` a
/// blocked request looks like a dead network, and only this event tells the difference. `disposition` is `report` if nothing
/// was blocked. `blocked_uri` is the blocked URL, or its origin alone.
fn is_blocked(url: &str, disposition: &str, effective_directive: &str, blocked_uri: &str) -> bool {
    let rest = url.strip_prefix(blocked_uri);
    disposition == "enforce"
        && effective_directive == "connect-src"
        && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_violation_blocks_the_request_for_its_url_or_origin() {
        let url = "https://a.example:8443/v1/pets?limit=20";
        let is_blocked = |blocked_uri| is_blocked(url, "enforce", "connect-src", blocked_uri);
        assert!(is_blocked(url));
        assert!(is_blocked("https://a.example:8443"));
        for other in ["https://a.example:844", "https://b.example:8443", "https://a.example:8443/v1/pets"] {
            assert!(!is_blocked(other), "{other}");
        }
    }

    #[test]
    fn a_violation_of_another_directive_or_one_that_is_only_reported_blocks_no_request() {
        let url = "https://a.example/v1/pets";
        assert!(!is_blocked(url, "enforce", "img-src", url));
        assert!(!is_blocked(url, "report", "connect-src", url));
    }
}
