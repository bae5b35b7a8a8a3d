//! From a request to its reply: through the gate, with another key after a `401`, and again after a `429`.

use super::{Identity, Reply, STORED_CACHING, Session};
use crate::{
    api::{
        access::Access,
        cache_control::Caching,
        error::{ApiError, RefusalKind},
        request::{Request, RequestParts},
        response::{Outcome, Response},
        transport::{self, Exchange},
    },
    browser::{self, storage::Area},
    gate::Permit,
};
use futures::{
    channel::oneshot,
    future::{Either, LocalBoxFuture, ready, select},
};
use leptos::{prelude::*, task::spawn_local};
use std::{cell::OnceCell, pin::pin, rc::Rc, sync::Arc, time::Duration};

/// How long an abandoned request may still take.
const ABANDONED_TIMEOUT: Duration = Duration::from_secs(2);

/// How many requests the log of the session keeps.
const LOG_CAPACITY: usize = 50;

/// What is special about a request.
#[derive(Default)]
pub(super) struct SendOptions {
    /// The key to check. It is used in place of the session's own key and service.
    pub candidate: Option<Access>,
    /// Is notified when the request leaves.
    pub on_sent: Option<oneshot::Sender<()>>,
    /// Whether it is work in the background, and neither a `429` nor a `401` sends it again.
    pub is_once: bool,
}

/// The parts of a request that is known already.
pub(super) fn now<T>(request: &Request<T>) -> LocalBoxFuture<'static, Option<RequestParts>> {
    Box::pin(ready(Some(request.parts.clone())))
}

impl Session {
    /// Sends a request as soon as the gate permits it: the only way to the service.
    ///
    /// A request with a `429` was not carried out: after the wait it is sent again, visibly and at most twice. After a `401`
    /// the person is asked for a new key, and the request is sent again with it. Nothing else is ever repeated. If the session
    /// ends while the request waits, the request fails and is not sent: it belongs to the service of that session.
    pub async fn send<T>(self, request: Request<T>) -> Result<Reply<T>, ApiError> {
        let response = self.send_parts(now(&request), SendOptions::default()).await?;
        Reply::new(&request, &response)
    }

    /// Sends a request that `request` makes when the gate permits it, so that nothing changes in between. Without a request nothing
    /// is sent, as if the person had cancelled it. It is sent once: neither a `429` nor a `401` sends it again. After a `401` the
    /// person is asked for a new key, and the next call waits for it.
    pub async fn send_late<T: 'static>(
        self,
        request: impl Future<Output = Option<Request<T>>> + 'static,
    ) -> Result<Reply<T>, ApiError> {
        let made = Rc::new(OnceCell::new());
        let kept = Rc::clone(&made);
        let parts = async move { request.await.map(|request| kept.get_or_init(|| request).parts.clone()) };
        let options = SendOptions { is_once: true, ..SendOptions::default() };
        let response = self.send_parts(Box::pin(parts), options).await?;
        Reply::new(made.get().ok_or(ApiError::Cancelled)?, &response)
    }

    /// Whether a request of a page waits or is under way. Not reactive.
    pub fn has_foreground_requests(self) -> bool {
        self.foreground.try_with_value(|requests| Arc::strong_count(requests) > 1) == Some(true)
    }

    /// Whether any server answers at the base URL: a request without the key, whose response nobody can read. It has no outcome
    /// for the gate.
    pub async fn is_reachable(self) -> Result<bool, ApiError> {
        let access = self.access.get_untracked().ok_or(ApiError::NoKey)?;
        let _permit = self.gate.acquire(&access).await?;
        Ok(transport::is_reachable(access.service.as_str()).await)
    }

    /// Sends a request without knowing the type of its result. `parts` runs when the gate permits the request. Boxed: the code
    /// exists once, and not in each page that sends.
    pub(super) fn send_parts(
        self,
        parts: LocalBoxFuture<'static, Option<RequestParts>>,
        options: SendOptions,
    ) -> LocalBoxFuture<'static, Result<Response, ApiError>> {
        let SendOptions { candidate, mut on_sent, is_once } = options;
        let is_candidate = candidate.is_some();
        let mut unmade = Some(parts);
        let mut made = None;
        let generation = self.identity().generation;
        let access_now = move || match candidate.clone().or_else(|| self.access.get_untracked()) {
            _ if self.has_ended_since(generation) => Err(ApiError::Cancelled),
            access => access.ok_or(ApiError::NoKey),
        };
        let refusal_of = move |access: &Access| self.key_prompt.refusal_of(access).filter(|_| !is_candidate);
        let foreground = (!is_once).then(|| self.foreground.get_value());
        Box::pin(async move {
            let _foreground = foreground;
            let mut cancelled = ApiError::Cancelled;
            loop {
                let access = access_now()?;
                if let Some(refusal) = refusal_of(&access) {
                    self.key_prompt.wait_for_key(refusal).await?;
                    continue;
                }
                let permit = match self.gate.acquire(&access).await {
                    Err(ApiError::Cancelled) => return Err(cancelled),
                    permit => permit?,
                };
                if let Some(parts) = unmade.take() {
                    made = parts.await;
                }
                let parts = made.clone().ok_or(ApiError::Cancelled)?;
                // While the request waits, another tab may sign out, the key may change, and the service may refuse it.
                self.end_if_ended();
                match refusal_of(&access) {
                    _ if access_now()? != access => continue,
                    Some(refusal) if is_once => return Err(refusal),
                    Some(_) => continue,
                    None => {}
                }
                let (sender, completed) = oneshot::channel();
                spawn_local(self.complete(permit, access, parts, sender));
                if let Some(on_sent) = on_sent.take() {
                    let _ = on_sent.send(());
                }
                // The sender is dropped only with the whole app.
                let (result, again) = completed.await.map_err(|oneshot::Canceled| ApiError::Cancelled)?;
                match result {
                    Err(refusal) if again && !is_once => cancelled = refusal,
                    // The gate knows whether the key worked until a limit was reached.
                    Err(ApiError::Refused { kind: RefusalKind::Unauthorized, operation, response })
                        if self.gate.stop_now().is_some() =>
                    {
                        return Err(ApiError::Refused { kind: RefusalKind::SuspectedBan, operation, response });
                    }
                    Err(refusal @ ApiError::Refused { kind: RefusalKind::Unauthorized, .. })
                        if !is_candidate && !self.has_ended_since(generation) =>
                    {
                        if is_once {
                            self.key_prompt.shown.set(Some(refusal.clone()));
                            return Err(refusal);
                        }
                    }
                    result => return result,
                }
            }
        })
    }

    /// Whether the session of that time has ended: by signing out, or by leaving the service.
    fn has_ended_since(self, generation: u64) -> bool {
        self.identity().generation != generation
    }

    /// The default when the app is gone from the page.
    pub(super) fn identity(self) -> Identity {
        self.identity.try_get_value().unwrap_or_default()
    }

    /// Completes a request and reports its outcome to the gate, also when nobody awaits the result any more: an abandoned
    /// request gets a short time, because its response may be a `429`. Sends the result, and whether the request may be sent
    /// again.
    async fn complete(
        self,
        permit: Permit,
        access: Access,
        parts: RequestParts,
        mut sender: oneshot::Sender<(Result<Response, ApiError>, bool)>,
    ) {
        let generation = self.identity().generation;
        // The session does not use the key of a sign-in before it is accepted.
        let is_in_use = || self.access.try_get_untracked().flatten().as_ref() == Some(&access);
        let caching = if is_in_use() { self.identity().caching } else { Caching::Unknown };
        let exchange = transport::send(&access, parts, caching);
        let abandoned = async {
            sender.cancellation().await;
            browser::sleep(ABANDONED_TIMEOUT).await;
        };
        let exchange = match select(pin!(exchange), pin!(abandoned)).await {
            Either::Left((exchange, _)) => exchange,
            Either::Right(_) => {
                permit.complete(Outcome::Abandoned, None).await;
                return;
            }
        };
        let Exchange { result, outcome, rate_limit, says_no_store, sent } = exchange;
        if outcome.is_some() && !self.has_ended_since(generation) {
            let _ = self.log.try_update(|log| {
                log.push_front(sent);
                log.truncate(LOG_CAPACITY);
            });
            if let Some(says_no_store) = says_no_store {
                let caching = self.identity().caching.after(says_no_store);
                Area::Session.set_text(STORED_CACHING, caching.as_str());
                self.identity.try_update_value(|identity| identity.caching = caching);
            }
        }
        // Known before the gate lets the next request go: that one must not go out with the refused key.
        if let Err(refusal @ ApiError::Refused { kind: RefusalKind::Unauthorized, .. }) = &result
            && is_in_use()
        {
            self.key_prompt.refused.try_set_value(Some((access.clone(), refusal.clone())));
        }
        let again = match outcome {
            Some(outcome) => permit.complete(outcome, rate_limit).await,
            // Nothing was sent, so the gate has nothing to learn.
            None => false,
        };
        // A `401` that looks like a ban says nothing about the key: a person may send with it again.
        if self.gate.stop_now().is_some() {
            self.key_prompt.refused.try_set_value(None);
        }
        let _ = sender.send((result, again));
    }
}
