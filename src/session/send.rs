//! From a request to its reply: through the gate, with another key after a `401`, and again after a `429`.

use super::{Identity, Reply, Session, caching};
use crate::{
    api::{
        access::Access,
        cache_control::CacheMode,
        client::{Client, Exchange},
        error::{ApiError, RefusalKind},
        outcome::Outcome,
        request::{Request, RequestParts},
        response::Response,
        transport,
    },
    browser,
    gate::{Denied, Permit},
};
use futures::{
    channel::oneshot,
    future::{Either, LocalBoxFuture, select},
};
use leptos::{prelude::*, task::spawn_local};
use std::{pin::pin, time::Duration};

/// How long an abandoned request may still take.
const ABANDONED_TIMEOUT: Duration = Duration::from_secs(2);

/// What happens beside the sending of a request.
#[derive(Default)]
pub(super) struct SendOptions {
    /// Is notified when the request leaves.
    pub on_sent: Option<oneshot::Sender<()>>,
    /// Runs when the gate permits the request, which leaves after that. It does not leave if this returns `false`.
    pub before: Option<LocalBoxFuture<'static, bool>>,
    /// Whether a `429` ends the request and does not only delay it.
    pub ends_at_429: bool,
}

/// The result of a request, and whether it may be sent again.
type Completed = (Result<Response, ApiError>, bool);

impl Session {
    /// Sends a request as soon as the gate permits it: the only way to the service.
    ///
    /// A request with a `429` was not carried out: after the wait it is sent again, visibly and at most twice. After a `401`
    /// the person is asked for a new key, and the request is sent again with it. Nothing else is ever repeated. If the session
    /// ends while the request waits, the request fails and is not sent: it belongs to the service of that session.
    pub async fn send<T>(self, request: Request<T>) -> Result<Reply<T>, ApiError> {
        let response = self.send_with_key(request.parts.clone(), None).await?;
        Reply::new(&request, &response)
    }

    /// Sends a request with the session's key, and notifies `on_sent` when it leaves. Boxed, as the next function: the code
    /// exists once, and not in each page that sends.
    pub(super) fn send_with_key(
        self,
        parts: RequestParts,
        on_sent: Option<oneshot::Sender<()>>,
    ) -> LocalBoxFuture<'static, Result<Response, ApiError>> {
        let generation = self.generation();
        let mut options = SendOptions { on_sent, ..SendOptions::default() };
        let counted = self.count_foreground();
        Box::pin(async move {
            let _counted = counted;
            loop {
                if let Some(refusal) = self.key_prompt.refusal.get_untracked() {
                    self.key_prompt.new_key().await.map_err(|oneshot::Canceled| refusal)?;
                }
                self.has_not_ended_since(generation)?;
                match self.send_through_gate(None, parts.clone(), &mut options).await {
                    Err(refusal @ ApiError::Refused { kind: RefusalKind::Unauthorized, .. })
                        if self.has_not_ended_since(generation).is_ok() =>
                    {
                        self.key_prompt.refusal.set(Some(refusal));
                    }
                    result => return result,
                }
            }
        })
    }

    /// Sends a request through the gate, and again after each `429` that allows it. `candidate` is used in place of the
    /// session's own key and service.
    pub(super) fn send_through_gate<'a>(
        self,
        candidate: Option<Access>,
        parts: RequestParts,
        options: &'a mut SendOptions,
    ) -> LocalBoxFuture<'a, Result<Response, ApiError>> {
        let generation = self.generation();
        let is_candidate = candidate.is_some();
        let access_now = move || {
            self.has_not_ended_since(generation)?;
            candidate.clone().or_else(|| self.access.get_untracked()).ok_or(ApiError::NoKey)
        };
        Box::pin(async move {
            let mut cancelled = ApiError::Cancelled;
            loop {
                let access = access_now()?;
                let permit = self.acquire(&access, &cancelled).await?;
                let is_prepared = match options.before.take() {
                    Some(before) => before.await,
                    None => true,
                };
                if !is_prepared {
                    return Err(ApiError::Cancelled);
                }
                // While the request waits, another tab may sign out, the key may change, and the service may refuse it.
                self.end_if_ended();
                let may_send = access_now().and_then(|now| match self.key_prompt.refusal_of(&now) {
                    Some(refusal) if !is_candidate => Err(refusal),
                    Some(_) | None => Ok(now == access),
                });
                if !matches!(may_send, Ok(true)) {
                    drop(permit);
                    may_send?;
                    continue;
                }
                let (sender, completed) = oneshot::channel();
                spawn_local(self.complete(permit, access, parts.clone(), sender));
                if let Some(on_sent) = options.on_sent.take() {
                    let _ = on_sent.send(());
                }
                // The sender is dropped only with the whole app.
                let (result, again) = completed.await.map_err(|oneshot::Canceled| ApiError::Cancelled)?;
                match result {
                    Err(refusal) if again && !options.ends_at_429 => cancelled = refusal,
                    // The gate knows whether the key worked until a limit was reached.
                    Err(ApiError::Refused { kind: RefusalKind::Unauthorized, operation, response })
                        if self.gate.stopped_untracked().is_some() =>
                    {
                        return Err(ApiError::Refused { kind: RefusalKind::SuspectedBan, operation, response });
                    }
                    result => return result,
                }
            }
        })
    }

    /// An error if the session of that time has ended: by signing out, or by leaving the service.
    pub(super) fn has_not_ended_since(self, generation: u64) -> Result<(), ApiError> {
        if self.generation() == generation { Ok(()) } else { Err(ApiError::Cancelled) }
    }

    pub(super) fn generation(self) -> u64 {
        self.identity().generation
    }

    /// The default when the app is gone from the page.
    fn identity(self) -> Identity {
        self.identity.try_get_value().unwrap_or_default()
    }

    /// Whether the session uses `access` now. It does not use the key of a sign-in before it is accepted.
    fn uses(self, access: &Access) -> bool {
        self.access.try_get_untracked().flatten().as_ref() == Some(access)
    }

    /// Whether any server answers at the base URL: a request without the key, whose response nobody can read. It has no outcome
    /// for the gate.
    pub async fn is_reachable(self) -> Result<bool, ApiError> {
        let access = self.access.get_untracked().ok_or(ApiError::NoKey)?;
        let permit = self.acquire(&access, &ApiError::Cancelled).await?;
        let reachable = transport::is_reachable(access.service.as_str()).await;
        drop(permit);
        Ok(reachable)
    }

    /// A permit of the gate. `cancelled` is the error if the person cancels the wait.
    pub(super) async fn acquire(self, access: &Access, cancelled: &ApiError) -> Result<Permit, ApiError> {
        self.gate.acquire(access).await.map_err(|denied| match denied {
            Denied::Cancelled => cancelled.clone(),
            Denied::Stopped(stop) => ApiError::Stopped(stop),
        })
    }

    /// Completes a request and reports its outcome to the gate, also when nobody awaits the result any more: an abandoned
    /// request gets a short time, because its response may be a `429`.
    async fn complete(
        self,
        permit: Permit,
        access: Access,
        parts: RequestParts,
        mut sender: oneshot::Sender<Completed>,
    ) {
        let generation = self.generation();
        let mode = if self.uses(&access) { self.identity().caching.mode() } else { CacheMode::NoStore };
        let exchange = Client::new(access.clone()).send(parts, mode);
        let exchange = match select(pin!(exchange), sender.cancellation()).await {
            Either::Left((exchange, _)) => Some(exchange),
            Either::Right(((), exchange)) => match select(exchange, pin!(browser::sleep(ABANDONED_TIMEOUT))).await {
                Either::Left((exchange, _)) => Some(exchange),
                Either::Right(_) => None,
            },
        };
        let (outcome, rate_limit, result) = match exchange {
            Some(Exchange { result, outcome, rate_limit, says_no_store, sent }) => {
                if outcome.is_some() && self.has_not_ended_since(generation).is_ok() {
                    let _ = self.log.try_update(|log| log.add(sent));
                    if let Some(says_no_store) = says_no_store {
                        self.identity.try_update_value(|identity| caching::learn(&mut identity.caching, says_no_store));
                    }
                }
                (outcome, rate_limit, Some(result))
            }
            None => (Some(Outcome::Abandoned), None, None),
        };
        // Known before the gate lets the next request go: that one must not go out with the refused key.
        if let Some(Err(refusal @ ApiError::Refused { kind: RefusalKind::Unauthorized, .. })) = &result
            && self.uses(&access)
        {
            self.key_prompt.set_refused(Some((access, refusal.clone())));
        }
        let again = match outcome {
            Some(outcome) => permit.complete(outcome, rate_limit).await,
            // Nothing was sent, so the gate has nothing to learn.
            None => {
                drop(permit);
                false
            }
        };
        // A `401` that looks like a ban says nothing about the key: a person may send with it again.
        if self.gate.stopped_untracked().is_some() {
            self.key_prompt.set_refused(None);
        }
        if let Some(result) = result {
            let _ = sender.send((result, again));
        }
    }
}
