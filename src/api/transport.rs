//! One request out, one response in. The only file that names gloo-net.
//!
//! Refuses to repeat a request, to follow redirects (the key would go along), and to send cookies or a referrer to the
//! service. Dropping the future of a request aborts it.

use super::{
    access::ApiKey,
    cache_control::{CacheMode, says_no_store},
    policy::Violation,
    rate_limit::RateLimitHeaders,
    response::Response,
};
use crate::browser;
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use gloo_net::http::{Request, RequestBuilder, Response as HttpResponse};
use js_sys::Reflect;
use leptos::prelude::{WindowListenerHandle, window_event_listener_untyped};
use std::{cell::Cell, pin::pin, time::Duration};
use web_sys::{AbortController, ReferrerPolicy, RequestCache, RequestCredentials, RequestMode, RequestRedirect};

/// How long a response may take, with its body.
pub const TIMEOUT: Duration = Duration::from_secs(15);
/// How long after a network error the browser may report that the site's own policy is its cause.
const VIOLATION_DELAY: Duration = Duration::from_millis(100);

/// Why there is no response. The browser does not say more about a network error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoResponse {
    NetworkError,
    /// The policy of this site forbids the request, so it did not leave the browser.
    BlockedByPolicy,
    TimedOut,
}

/// Sends a request to the service. One with a body is a `POST` of JSON, one without a body is a `GET`.
pub async fn send(url: &str, key: &ApiKey, body: Option<String>, mode: CacheMode) -> Result<Response, NoResponse> {
    let abort = AbortOnDrop::new()?;
    let violation = ViolationListener::start(url.to_owned());
    let request = if body.is_some() { Request::post(url) } else { Request::get(url) };
    let request = with_defaults(request, mode, &abort)
        .header("Authorization", &key.authorization())
        .redirect(RequestRedirect::Error);
    let request = match body {
        Some(json) => request.header("Content-Type", "application/json").body(json),
        None => request.build(),
    };
    match fetch(request, abort).await {
        Err(NoResponse::NetworkError) if violation.arrives().await => Err(NoResponse::BlockedByPolicy),
        result => result,
    }
}

/// Whether a server answers at `url`. The browser lets no page read such a response, and the request has no key.
pub async fn is_reachable(url: &str) -> bool {
    let Ok(abort) = AbortOnDrop::new() else { return false };
    fetch(with_defaults(Request::get(url), CacheMode::NoStore, &abort).mode(RequestMode::NoCors).build(), abort)
        .await
        .is_ok()
}

/// Loads a file of this site, such as `config.json`.
///
/// With the credentials of the site's own origin: browsers use a preloaded response only for a request that has the same.
pub async fn site_file(path: &str) -> Result<Response, NoResponse> {
    let abort = AbortOnDrop::new()?;
    let request =
        with_defaults(Request::get(path), CacheMode::NoStore, &abort).credentials(RequestCredentials::SameOrigin);
    fetch(request.build(), abort).await
}

/// The options of every request. `no-store` keeps responses off the disk of a shared computer, but Chromium then sends a
/// preflight each time. [`CacheMode::Default`] is for services that say `no-store` themselves.
fn with_defaults(request: RequestBuilder, mode: CacheMode, abort: &AbortOnDrop) -> RequestBuilder {
    let cache = match mode {
        CacheMode::NoStore => RequestCache::NoStore,
        CacheMode::Default => RequestCache::Default,
    };
    request
        .mode(RequestMode::Cors)
        .credentials(RequestCredentials::Omit)
        .cache(cache)
        .referrer_policy(ReferrerPolicy::NoReferrer)
        .abort_signal(Some(&abort.0.signal()))
}

async fn fetch(request: Result<Request, gloo_net::Error>, abort: AbortOnDrop) -> Result<Response, NoResponse> {
    let request = request.map_err(|_| NoResponse::NetworkError)?;
    let exchange = async { Ok(receive(request.send().await.map_err(|_| NoResponse::NetworkError)?).await) };
    let result = match select(pin!(exchange), pin!(browser::sleep(TIMEOUT))).await {
        Either::Left((result, _)) => result,
        Either::Right(((), _)) => Err(NoResponse::TimedOut),
    };
    drop(abort);
    result
}

async fn receive(response: HttpResponse) -> Response {
    let headers = response.headers();
    let rate_limit = RateLimitHeaders {
        limit: headers.get("X-RateLimit-Limit"),
        remaining: headers.get("X-RateLimit-Remaining"),
        reset: headers.get("X-RateLimit-Reset"),
        retry_after: headers.get("Retry-After"),
        date: headers.get("Date"),
    };
    let body = response.binary().await.ok();
    Response {
        http_status: response.status(),
        content_type: headers.get("Content-Type"),
        rate_limit,
        says_no_store: headers.get("Cache-Control").is_some_and(|text| says_no_store(&text)),
        body,
        received_at: browser::now(),
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
            let text = |name: &str| Reflect::get(&event, &name.into()).ok().and_then(|value| value.as_string());
            let violation = Violation {
                disposition: text("disposition").unwrap_or_default(),
                effective_directive: text("effectiveDirective").unwrap_or_default(),
                blocked_uri: text("blockedURI").unwrap_or_default(),
            };
            if violation.blocks(&url)
                && let Some(sender) = sender.take()
            {
                let _ = sender.send(());
            }
        });
        Self { listener: Some(listener), reported }
    }

    /// Whether the browser reports it, now or a little later than the network error.
    async fn arrives(mut self) -> bool {
        let delay = pin!(browser::sleep(VIOLATION_DELAY));
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

impl AbortOnDrop {
    fn new() -> Result<Self, NoResponse> {
        AbortController::new().map(Self).map_err(|_| NoResponse::NetworkError)
    }
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}
