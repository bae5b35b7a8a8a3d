//! The one door to the service: a permit, then a request with it.
//!
//! [`Session::permit`] waits until a request may leave, and [`Permit::send`] sends it. A request with a `429` was not carried out:
//! after the wait it is sent again, visibly and at most twice. After a `401` the person is asked for a new key, and the request is sent
//! again with it. Nothing else is repeated here; `api/transport.rs` sends once more, with cookies, what a redirect turned away. If the session ends while a request waits, the request fails and is not sent: it
//! belongs to the service of that session.

use super::{Claim, STORED_CACHING, Session};
use crate::{
    api::{
        access::Access,
        cache_control::Caching,
        error::{ApiError, RefusalKind, Stop},
        http_request::HttpRequest,
        request::{Reply, Request},
        response::{Outcome, Response},
        transport::{self, Exchange},
    },
    browser::{storage::Area, time},
    gate::GateGuard,
};
use futures::{
    channel::oneshot,
    future::{Either, LocalBoxFuture, select},
};
use leptos::{prelude::*, task::spawn_local};
use std::{pin::pin, sync::Arc, time::Duration};

/// How long an abandoned request may still take.
const ABANDONED_TIMEOUT: Duration = Duration::from_secs(2);

/// How many requests the log of the session keeps.
const LOG_CAPACITY: usize = 50;

/// The right to send one request now, with one key. While it exists, no other request of this key is sent, in any tab. Dropping it says
/// that nothing was sent.
pub struct Permit {
    guard: GateGuard,
    access: Access,
    claim: Claim,
    /// The key that is being checked, before there is a session.
    candidate: Option<Access>,
}

/// A permit that comes later, or none.
type Permission = LocalBoxFuture<'static, Result<Permit, ApiError>>;

/// How an attempt to send a request has ended.
enum Attempt {
    Ended(Result<Response, ApiError>),
    /// A `429`: after the wait the request may be sent again.
    RateLimited(ApiError),
    /// A `401` for the key of the session: with another key the request may be sent again.
    KeyRefused(ApiError),
}

impl Permit {
    /// Sends a request, and again after a `429` and a `401`.
    pub async fn send<T>(self, request: Request<T>) -> Result<Reply<T>, ApiError> {
        let response = self.claim.session.exchange(self, request.http.clone()).await?;
        request.reply(&response)
    }

    /// Sends a request once: neither a `429` nor a `401` sends it again. After a `401` the person is asked for a new key, and the next
    /// permit waits for it. The request is work in the background: it does not count as one of a page.
    pub async fn send_once<T>(self, request: &Request<T>) -> Result<Reply<T>, ApiError> {
        let claim = self.claim;
        match claim.session.attempt(self, request.http.clone()).await {
            Attempt::Ended(result) => request.reply(&result?),
            Attempt::RateLimited(error) => Err(error),
            Attempt::KeyRefused(error) => {
                claim.session()?.key_prompt.set_shown.try_set(Some(error.clone()));
                Err(error)
            }
        }
    }
}

impl Session {
    /// Sends a request as soon as it may be sent.
    pub async fn send<T>(self, request: Request<T>) -> Result<Reply<T>, ApiError> {
        self.permit().await?.send(request).await
    }

    /// Waits until a request may be sent with the key of this session, also for a new key after a `401`.
    pub fn permit(self) -> Permission {
        self.permit_for(self.claim(), None)
    }

    /// Whether a request of a page waits or is under way. Not reactive.
    pub fn has_foreground_requests(self) -> bool {
        self.foreground.try_with_value(|requests| Arc::strong_count(requests) > 1) == Some(true)
    }

    /// Whether any server answers at the base URL: a request without the key, whose response nobody can read. It has no outcome
    /// for the gate.
    pub fn is_reachable(self) -> LocalBoxFuture<'static, Result<bool, ApiError>> {
        Box::pin(async move {
            let permit = self.permit().await?;
            Ok(transport::is_reachable(&permit.access.service).await)
        })
    }

    /// The same for a key that is being checked before there is a session. Boxed: the code exists once, and not in each page that sends.
    pub(super) fn permit_for(self, claim: Claim, candidate: Option<Access>) -> Permission {
        let foreground = self.foreground.get_value();
        Box::pin(async move {
            let _foreground = foreground;
            loop {
                let access = self.access_of(claim, &candidate)?;
                if let Some(refusal) = self.refusal_of(&access, &candidate) {
                    self.key_prompt.wait_for_key(refusal).await?;
                    continue;
                }
                let guard = self.gate.acquire(&access).await?;
                // While the request waited, another tab may have signed out, the key may have changed, and the service may have
                // refused it.
                self.end_if_ended();
                if self.access_of(claim, &candidate)? == access && self.refusal_of(&access, &candidate).is_none() {
                    return Ok(Permit { guard, access, claim, candidate });
                }
            }
        })
    }

    fn exchange(self, permit: Permit, request: HttpRequest) -> LocalBoxFuture<'static, Result<Response, ApiError>> {
        let foreground = self.foreground.get_value();
        Box::pin(async move {
            let _foreground = foreground;
            let mut permit = permit;
            loop {
                let (claim, candidate) = (permit.claim, permit.candidate.clone());
                permit = match self.attempt(permit, request.clone()).await {
                    Attempt::Ended(result) => return result,
                    Attempt::RateLimited(_) | Attempt::KeyRefused(_) => self.permit_for(claim, candidate).await?,
                };
            }
        })
    }

    /// Sends a request, and waits for its end. A permit of a former session or key sends nothing.
    async fn attempt(self, permit: Permit, request: HttpRequest) -> Attempt {
        let cancelled = Attempt::Ended(Err(ApiError::Cancelled));
        if self.access_of(permit.claim, &permit.candidate).as_ref() != Ok(&permit.access) {
            return cancelled;
        }
        let (sender, completed) = oneshot::channel();
        spawn_local(self.complete(permit, request, sender));
        // The sender is dropped only with the whole app.
        completed.await.unwrap_or(cancelled)
    }

    /// The key to send with. The error means that there is none, or that the session has ended: by signing out, or by leaving the
    /// service.
    fn access_of(self, claim: Claim, candidate: &Option<Access>) -> Result<Access, ApiError> {
        claim.session()?;
        candidate.clone().or_else(|| self.access.try_get_untracked()?).ok_or(ApiError::NoKey)
    }

    fn refusal_of(self, access: &Access, candidate: &Option<Access>) -> Option<ApiError> {
        self.key_prompt.refusal_of(access).filter(|_| candidate.is_none())
    }

    /// Completes a request and reports its outcome to the gate, also when nobody awaits the result any more: an abandoned
    /// request gets a short time, because its response may be a `429`.
    async fn complete(self, permit: Permit, request: HttpRequest, mut sender: oneshot::Sender<Attempt>) {
        let Permit { guard, access, claim, candidate } = permit;
        // The session does not use the key of a sign-in before it is accepted.
        let is_in_use = || self.access.try_get_untracked().flatten().as_ref() == Some(&access);
        // Without preflights nothing is gained by the browser's caches.
        let caching = if is_in_use() && !transport::is_forwarded(&access.service) {
            self.identity().caching
        } else {
            Caching::Unknown
        };
        let exchange = transport::send(&access, request, caching);
        let abandoned = async {
            sender.cancellation().await;
            time::sleep(ABANDONED_TIMEOUT).await;
        };
        let exchange = match select(pin!(exchange), pin!(abandoned)).await {
            Either::Left((exchange, _)) => exchange,
            Either::Right(_) => {
                let _ = guard.complete(Outcome::Abandoned, None).await;
                return;
            }
        };
        let Exchange { result, outcome, rate_limit, says_no_store, sent } = exchange;
        if outcome.is_some() && claim.session().is_ok() {
            let _ = self.set_log.try_update(|log| {
                log.insert(0, sent);
                log.truncate(LOG_CAPACITY);
            });
            if let Some(says_no_store) = says_no_store {
                let caching = self.identity().caching.after(says_no_store);
                Area::Session.set_text(STORED_CACHING, caching.as_str());
                self.identity.try_update_value(|identity| identity.caching = caching);
            }
        }
        // Stored before the gate lets the next request go, so that it does not use the refused key.
        if let Err(refusal @ ApiError::Refused { kind: RefusalKind::Unauthorized, .. }) = &result
            && is_in_use()
        {
            self.key_prompt.refused.try_set_value(Some((access.clone(), refusal.clone())));
        }
        let after = match outcome {
            Some(outcome) => guard.complete(outcome, rate_limit).await,
            // Nothing was sent, so the gate has nothing to learn.
            None => Ok(false),
        };
        let _ = sender.send(match (result, after) {
            (Err(error), Ok(true)) => Attempt::RateLimited(error),
            // The gate knows whether a limit was reached before. Any other response means the same while requests are stopped.
            (Err(ApiError::Refused { kind: RefusalKind::Forbidden, operation, response }), Err(Stop::SuspectedBan)) => {
                Attempt::Ended(Err(ApiError::Refused { kind: RefusalKind::SuspectedBan, operation, response }))
            }
            (Err(error @ ApiError::Refused { kind: RefusalKind::Unauthorized, .. }), _)
                if candidate.is_none() && self.access_of(claim, &candidate).is_ok() =>
            {
                Attempt::KeyRefused(error)
            }
            (result, _) => Attempt::Ended(result),
        });
    }
}
