//! The only way to the service: a permit, then a request with it.
//!
//! [`Sender::permit`] waits until a request may leave, and [`Permit::send`] sends it. A request with a `429` was not carried out:
//! after the wait it is sent again, visibly and at most twice. After a `401` the person is asked for a new key, and the request is sent
//! again with it. The app sends nothing else twice. If the session ends while a request waits, the request fails and is not sent: it
//! belongs to the service of that session.

use super::{Claim, Session};
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
        BrowserPass, BrowserWorld, RequestId,
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

/// Who sends a request: the session in which it began, and the part of a page that it belongs to.
#[derive(Clone)]
pub struct Sender {
    claim: Claim,
    id: RequestId,
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
    /// It may not leave now.
    NotLeft,
    /// A `429`: after the wait the request may be sent again.
    RateLimited(Failure),
    /// Another key is in use: with it, the request may be sent again.
    KeyChanged(Failure),
}

impl Permit {
    /// Sends a request, and again after a `429` and a `401`.
    pub async fn send<T>(self, request: Request<T>) -> Result<Reply<T>, Failure> {
        let (response, access) = exchange(self, request.http.clone()).await?;
        request.reply(&access, &response)
    }

    /// Sends a request once: neither a `429` nor a `401` sends it again. After a `401` the person is asked for a new key, and the next
    /// permit waits for it. `None` if it may not leave now.
    pub async fn send_once<T>(self, request: &Request<T>) -> Option<Result<Reply<T>, Failure>> {
        let (claim, access) = (self.sender.claim, self.access.clone());
        Some(match attempt(self, request.http.clone()).await {
            Attempt::Ended(result) => result.and_then(|response| request.reply(&access, &response)),
            Attempt::NotLeft => return None,
            Attempt::RateLimited(error) => Err(error),
            Attempt::KeyChanged(error) => {
                let Ok(key_prompt) = claim.session().map(|session| session.key_prompt) else { return Some(Err(error)) };
                // Without a refused key another one is in use.
                key_prompt.refused.try_get_value().flatten()?;
                key_prompt.set_shown.try_set(Some(error.clone()));
                Err(error)
            }
        })
    }
}

impl Session {
    /// Sends a request as soon as it may leave. `id` names the part of a page that it belongs to.
    pub async fn send<T>(self, id: RequestId, request: Request<T>) -> Result<Reply<T>, Failure> {
        self.sender(id).permit().await?.send(request).await
    }

    /// Who sends requests of this session.
    pub fn sender(self, id: RequestId) -> Sender {
        Sender { claim: self.claim(), id }
    }

    /// Whether any server answers at the base URL: a request without the key, whose response nobody can read. It says nothing about
    /// the key, so it never goes first.
    pub fn is_reachable(self, id: RequestId) -> LocalBoxFuture<'static, Result<bool, Failure>> {
        Box::pin(async move {
            let access = self.sender(id).access().ok_or_else(no_key)?;
            self.gate.acquire(id, &access, false).await?;
            Ok(transport::is_reachable(&access.service).await)
        })
    }
}

impl Sender {
    /// Waits until a request may leave, also for a new key after a `401`. Boxed: the code exists once, and not in each page that sends.
    pub fn permit(self) -> LocalBoxFuture<'static, Result<Permit, Failure>> {
        Box::pin(async move {
            loop {
                let access = self.access().ok_or_else(no_key)?;
                let (gate, key_prompt) = self.claim.session().map(|session| (session.gate, session.key_prompt))?;
                if let Some(refusal) = key_prompt.refusal_of(&access) {
                    key_prompt.wait_for_key(self.id, refusal).await?;
                    continue;
                }
                let (world, pass) = gate.acquire(self.id, &access, true).await?;
                // They are about a wait that is over.
                let _ = gate.said.try_set(String::new());
                // While the request waited, another tab may have signed out, the key may have changed, and the service may have
                // refused it.
                self.claim.session()?.end_if_ended();
                if self.access().as_ref() == Some(&access) && key_prompt.refusal_of(&access).is_none() {
                    return Ok(Permit { world, pass, access, sender: self });
                }
            }
        })
    }

    /// The key to send with. None if the session has ended: by signing out, or by leaving the service.
    fn access(&self) -> Option<Access> {
        self.claim.session().ok()?.access.try_get_untracked().flatten()
    }
}

fn no_key() -> Failure {
    Failure::not_sent(Kind::Key, time::now())
}

fn cancelled() -> Failure {
    Failure::not_sent(Kind::Cancelled, time::now())
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
                Attempt::NotLeft | Attempt::KeyChanged(_) => {}
            }
            permit = sender.permit().await?;
        }
    })
}

/// Sends a request, and waits for its end. A permit of a former session or key sends nothing.
async fn attempt(permit: Permit, request: HttpRequest) -> Attempt {
    if permit.sender.access().as_ref() != Some(&permit.access) {
        return Attempt::Ended(Err(cancelled()));
    }
    let (sender, completed) = oneshot::channel();
    spawn_local(complete(permit, request, sender));
    // The sender is dropped only with the whole app.
    completed.await.unwrap_or_else(|_| Attempt::Ended(Err(cancelled())))
}

/// Sends a request and tells the gate what was answered. If nobody waits for it any more, a `GET` is given up a little later, and a
/// `POST` never: its answer still counts.
async fn complete(permit: Permit, request: HttpRequest, mut awaited: oneshot::Sender<Attempt>) {
    let Permit { world, pass, access, sender } = permit;
    let Some(mut journey) = pass.leave(&world) else {
        let _ = awaited.send(Attempt::NotLeft);
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
    let _ = awaited.send(sender.attempt(&access, is_post, stop, exchange.result));
    journey.end(&world).await;
}

impl Sender {
    /// What follows from the end of a request with `access`.
    fn attempt(
        &self,
        access: &Access,
        is_post: bool,
        stop: Option<Stop>,
        result: Result<Response, Failure>,
    ) -> Attempt {
        let Ok(session) = self.claim.session() else { return Attempt::Ended(Err(cancelled())) };
        let (is_signed_in, is_in_use) = (session.is_signed_in.get_untracked(), self.access().as_ref() == Some(access));
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
            Err(error) if error.kind == Kind::Key && is_signed_in => {
                // A person who has dismissed the question is not asked again for a request that left before.
                if session.key_prompt.is_dismissed(access) {
                    return Attempt::Ended(Err(error));
                }
                if is_in_use {
                    session.key_prompt.refused.set_value(Some((access.clone(), error.clone())));
                }
                Attempt::KeyChanged(error)
            }
            // A list belongs to the key that it was sent with. A pet that was added always counts.
            Ok(_) if is_signed_in && !is_post && !is_in_use => Attempt::KeyChanged(cancelled()),
            result => Attempt::Ended(result),
        }
    }
}
