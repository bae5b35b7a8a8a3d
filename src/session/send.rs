//! The only way to the service: a permit, then a request with it.
//!
//! [`Sender::permit`] waits until a request may leave, and [`Permit::send`] sends it. A request with a `429` was not carried out:
//! after the wait it is sent again, visibly and at most twice. After a `401` to a key that is no longer in use it is sent again with the new
//! one. The app sends nothing else twice by itself. If the session ends while a request waits, the request fails and is not sent: it belongs
//! to the service of that session.

use super::{Claim, Session, cancelled};
use crate::{
    api::{
        access::Access,
        failure::{Failure, Kind, Stop},
        http_request::HttpRequest,
        rate_limit::{RateLimit, wait_after_429},
        request::{Reply, Request},
        response::{Outcome, Response},
        transport::{self, Exchange},
    },
    browser::time,
    gate::{
        BrowserPass, BrowserWorld, HeldSignal,
        edge::{World, may_repeat, record},
    },
};
use futures::{
    channel::oneshot,
    future::{Either, LocalBoxFuture, pending, select},
};
use leptos::{prelude::*, task::spawn_local};
use std::{pin::pin, time::Duration};

/// How long a `GET` may still take that nobody awaits any more. A browser has few connections to one host.
const ABANDONED_TIMEOUT: Duration = Duration::from_secs(2);

/// Who sends a request: the session in which it began, and where its wait is shown.
#[derive(Clone)]
pub struct Sender {
    claim: Claim,
    held: HeldSignal,
}

/// The right to send one request now, with one key.
pub struct Permit {
    world: BrowserWorld,
    pass: BrowserPass,
    access: Access,
    sender: Sender,
}

/// How an attempt to send a request has ended.
enum Attempt {
    Ended(Result<Response, Failure>),
    /// It was not carried out, for a reason that is gone: it may not leave now, or its key is no longer in use.
    NotCarriedOut,
    /// A `429`: after the wait the request may be sent again.
    RateLimited(Failure),
}

impl Permit {
    /// Sends a request, and again after a `429`, and after a `401` to a key that is no longer in use.
    pub async fn send<T>(self, request: Request<T>) -> Result<Reply<T>, Failure> {
        let (response, access) = exchange(self, request.http.clone()).await?;
        request.reply(&access, &response)
    }

    /// Sends a request once, also after a `429`. `None` if it was not carried out for a reason that is gone.
    pub async fn send_once<T>(self, request: &Request<T>) -> Option<Result<Reply<T>, Failure>> {
        let access = self.access.clone();
        Some(match attempt(self, request.http.clone()).await {
            Attempt::Ended(result) => result.and_then(|response| request.reply(&access, &response)),
            Attempt::NotCarriedOut => return None,
            Attempt::RateLimited(error) => Err(error),
        })
    }
}

impl Session {
    /// Sends a request as soon as it may leave. `held` shows its wait.
    pub async fn send<T>(self, held: HeldSignal, request: Request<T>) -> Result<Reply<T>, Failure> {
        self.sender(held).permit().await?.send(request).await
    }

    /// Who sends requests of this session.
    pub fn sender(self, held: HeldSignal) -> Sender {
        Sender { claim: self.claim(), held }
    }

    /// Whether any server answers at the base URL: a request without the key, whose response nobody can read. It says nothing about
    /// the key, so it never goes first.
    pub fn is_reachable(self, held: HeldSignal) -> LocalBoxFuture<'static, Result<bool, Failure>> {
        Box::pin(async move {
            let access = self.sender(held).usable_access()?;
            let claim = self.claim();
            self.gate.acquire(held, &access, false).await?;
            self.end_if_ended();
            claim.session()?;
            Ok(transport::is_reachable(&access.service).await)
        })
    }
}

impl Sender {
    /// Waits until a request may leave. The error for a key that the service has refused is that refusal. Boxed: the code exists once, and
    /// not in each page that sends.
    pub fn permit(self) -> LocalBoxFuture<'static, Result<Permit, Failure>> {
        Box::pin(async move {
            loop {
                let access = self.usable_access()?;
                let gate = self.claim.session().map(|session| session.gate)?;
                let (world, pass) = gate.acquire(self.held, &access, true).await?;
                // They are about a wait that is over.
                let _ = gate.said.try_set(String::new());
                // While the request waited, the key may have changed, and the service may have refused it.
                if self.usable_access()? == access {
                    return Ok(Permit { world, pass, access, sender: self });
                }
            }
        })
    }

    /// The key to send with, unless the service has refused it.
    fn usable_access(&self) -> Result<Access, Failure> {
        let access = self.access().ok_or_else(cancelled)?;
        match self.claim.session()?.key_prompt.refusal_of(&access) {
            Some(refusal) => Err(Failure { request: String::new(), at: time::now(), ..refusal }),
            None => Ok(access),
        }
    }

    /// The key to send with. `None` if the session has ended: by signing out, or by leaving the service.
    fn access(&self) -> Option<Access> {
        self.claim.session().ok()?.access.try_get_untracked().flatten()
    }
}

/// The response, and the key and the service of its request.
fn exchange(permit: Permit, request: HttpRequest) -> LocalBoxFuture<'static, Result<(Response, Access), Failure>> {
    Box::pin(async move {
        let (mut permit, mut repeats) = (permit, 0);
        loop {
            let (sender, access) = (permit.sender.clone(), permit.access.clone());
            match attempt(permit, request.clone()).await {
                Attempt::Ended(result) => return result.map(|response| (response, access)),
                Attempt::RateLimited(error) if !may_repeat(true, repeats) => return Err(error),
                Attempt::RateLimited(_) => repeats += 1,
                Attempt::NotCarriedOut => {}
            }
            permit = sender.permit().await?;
        }
    })
}

/// Sends a request, and waits for its end.
async fn attempt(permit: Permit, request: HttpRequest) -> Attempt {
    let (sender, completed) = oneshot::channel();
    spawn_local(complete(permit, request, sender));
    // The sender is dropped only with the whole app.
    completed.await.unwrap_or_else(|_| Attempt::Ended(Err(cancelled())))
}

/// Sends a request and tells the gate what was answered. If nobody waits for it any more, a `GET` is given up a little later, and a
/// `POST` never: its answer still counts.
async fn complete(permit: Permit, request: HttpRequest, mut awaited: oneshot::Sender<Attempt>) {
    let Permit { world, pass, access, sender } = permit;
    // In the step in which it leaves. Since the permit, the session may have ended here or in another tab, and the key may be another one.
    let _ = sender.claim.session().map(Session::end_if_ended);
    let Some(mut journey) = sender.access().and_then(|in_use| (in_use == access).then(|| pass.leave(&world))?) else {
        let _ = awaited.send(Attempt::NotCarriedOut);
        return;
    };
    let (departure, is_post, mut is_recorded) = (journey.departure, request.body.is_some(), false);
    let on_head = |response: &Response| {
        let stated = RateLimit::from_headers(&response.rate_limit, response.received_at);
        match response.http_status {
            // The limits in a response to an unknown key belong to no key.
            401 => {}
            429 => {
                let wait = wait_after_429(&response.rate_limit, response.received_at);
                record(&world, departure, Outcome::RateLimited(wait), Some(stated));
                is_recorded = true;
            }
            _ => record(&world, departure, Outcome::Other, Some(stated)),
        }
    };
    let exchange = {
        let exchange = journey.travel(&world, transport::send(&access, &request, on_head));
        let given_up = async {
            awaited.cancellation().await;
            if is_post {
                pending::<()>().await;
            }
            time::sleep(ABANDONED_TIMEOUT).await;
        };
        match select(pin!(exchange), pin!(given_up)).await {
            Either::Left((exchange, _)) => exchange,
            Either::Right(_) => Exchange { result: Err(cancelled()), outcome: None },
        }
    };
    if let Some(outcome) = exchange.outcome {
        let _ = sender.claim.session().map(|session| session.has_answered.try_set_value(true));
        // A `429` was recorded with its headers.
        if !is_recorded {
            record(&world, departure, outcome, None);
        }
    }
    let stop = world.memory().state.stop();
    let _ = awaited.send(sender.attempt(&access, stop, exchange.result));
    journey.end(&world).await;
}

impl Sender {
    /// What follows from the end of a request with `access`.
    fn attempt(&self, access: &Access, stop: Option<Stop>, result: Result<Response, Failure>) -> Attempt {
        let Ok(session) = self.claim.session() else { return Attempt::Ended(Err(cancelled())) };
        let is_in_use = self.access().as_ref() == Some(access);
        match result {
            Err(failure) if failure.kind == Kind::Limit && stop.is_none() => {
                session.gate.said.set(failure.answer());
                Attempt::RateLimited(failure)
            }
            // Any other response means the same while requests are stopped.
            Err(failure)
                if failure.kind == Kind::Forbidden
                    && failure.http_status == Some(403)
                    && stop == Some(Stop::SuspectedBan) =>
            {
                Attempt::Ended(Err(failure.as_ban()))
            }
            Err(failure) if failure.kind == Kind::Key && !is_in_use => Attempt::NotCarriedOut,
            Err(failure) if failure.kind == Kind::Key && session.is_signed_in.get_untracked() => {
                session.key_prompt.refused.set(Some((access.clone(), failure.clone())));
                Attempt::Ended(Err(failure))
            }
            result => Attempt::Ended(result),
        }
    }
}
