//! Who is signed in, where, and the one door to the service: [`Session::ask`].
//!
//! The key lives in session storage and in memory, nowhere else. Pages never see it, never read a header and never
//! handle a `401`: this file does, for all of them. It refuses to send anything by itself.

use crate::{
    api::{
        access::Access,
        check::{Checked, Finding, findings_without_answer},
        client::{Call, Client, Exchange},
        error::ApiError,
        log::RequestLog,
        outcome::Outcome,
        response::{self, ListedPets, RawAnswer},
        transport,
        wire::ListQuery,
    },
    browser,
    clock::Timestamp,
    gate::{Denied, Gate, Permit},
    json,
    pets::list::CachedList,
};
use futures::{
    channel::oneshot,
    future::{Either, FutureExt, LocalBoxFuture, RemoteHandle, select},
};
use leptos::{prelude::*, task::spawn_local};
use std::{pin::pin, time::Duration};

const STORED_ACCESS: &str = "access";

/// The session of this tab. A handle: copies are the same session.
#[derive(Clone, Copy)]
pub struct Session {
    access: RwSignal<Option<Access>>,
    /// The `401` that a key earned after it had been accepted; until another key is entered, nothing is sent.
    refused_key: RwSignal<Option<ApiError>>,
    /// Whether the person has put the question for a new key aside.
    key_prompt_dismissed: RwSignal<bool>,
    waiting_for_key: StoredValue<Vec<oneshot::Sender<()>>>,
    log: RwSignal<RequestLog>,
    /// Counts the sign-outs: an answer that comes after one is no business of the next person.
    sign_outs: StoredValue<u64>,
    list: RwSignal<Option<CachedList>>,
    /// A list that was asked for before there was a page to show it.
    ahead: StoredValue<Option<PrefetchedList>>,
    /// Told when the next request leaves.
    leaving: StoredValue<Option<oneshot::Sender<()>>>,
    gate: Gate,
}

struct PrefetchedList {
    query: ListQuery,
    reply: RemoteHandle<Result<Reply<ListedPets>, ApiError>>,
}

/// A request that the gate knows the end of.
struct Accounted {
    outcome: Result<RawAnswer, ApiError>,
    again: bool,
}

/// How long an answer that nobody awaits any more is waited for.
const ABANDONED_TIMEOUT: Duration = Duration::from_secs(2);

/// What was asked for, and when it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply<T> {
    pub value: T,
    pub received_at: Timestamp,
}

/// The session, from anywhere in the app.
pub fn use_session() -> Session {
    expect_context()
}

impl Session {
    /// The session that a reload interrupted, or one without a key.
    pub fn restore() -> Self {
        let access = browser::session_item(STORED_ACCESS).and_then(|text| json::read::<Access>(&text));
        let gate = Gate::new();
        if let Some(access) = access.clone() {
            spawn_local(async move { gate.open(&access).await });
        }
        Self {
            access: RwSignal::new(access),
            refused_key: RwSignal::new(None),
            key_prompt_dismissed: RwSignal::new(false),
            waiting_for_key: StoredValue::new(Vec::new()),
            log: RwSignal::new(RequestLog::default()),
            sign_outs: StoredValue::new(0),
            list: RwSignal::new(None),
            ahead: StoredValue::new(None),
            leaving: StoredValue::new(None),
            gate,
        }
    }

    /// Whether a key is held. Reactive.
    pub fn is_signed_in(self) -> bool {
        self.access.with(Option::is_some)
    }

    /// The service that the key was entered for. Reactive.
    pub fn service(self) -> Option<String> {
        self.access.with(|access| access.as_ref().map(|access| access.service.as_str().to_owned()))
    }

    /// The service at this moment.
    pub fn service_untracked(self) -> Option<String> {
        self.access.with_untracked(|access| access.as_ref().map(|access| access.service.as_str().to_owned()))
    }

    /// The requests that were sent. Reactive.
    pub fn with_log<R>(self, look: impl FnOnce(&RequestLog) -> R) -> R {
        self.log.with(look)
    }

    /// The list that was loaded last. Reactive.
    pub fn with_cached_list<R>(self, look: impl FnOnce(Option<&CachedList>) -> R) -> R {
        self.list.with(|list| look(list.as_ref()))
    }

    /// That list at this moment.
    pub fn cached_list_untracked(self) -> Option<CachedList> {
        self.list.get_untracked()
    }

    /// When a request may be sent.
    pub fn gate(self) -> Gate {
        self.gate
    }

    /// The refusal that a new key is wanted for, while the person has not put the question aside. Reactive.
    pub fn key_prompt(self) -> Option<ApiError> {
        if self.key_prompt_dismissed.get() { None } else { self.refused_key.get() }
    }

    /// Keeps a list.
    pub fn cache_list(self, query: ListQuery, reply: Reply<ListedPets>) {
        let Reply { value: listed, received_at } = reply;
        self.list.set(Some(CachedList { query, listed, received_at, stale: false }));
    }

    /// Takes note that the kept list may lack a pet.
    pub fn mark_list_stale(self) {
        self.list.update(|list| {
            if let Some(list) = list {
                list.stale = true;
            }
        });
    }

    /// Checks `access` with one real request, the list that `query` asks for; on success it is the session's, and the
    /// list is kept so that nobody has to ask for it again.
    pub async fn sign_in(self, access: Access, query: ListQuery) -> Result<(), ApiError> {
        let candidate = access.clone();
        let answer = self.send_through_gate(Box::new(move || Ok(candidate.clone())), Call::list_pets(query)).await?;
        let reply = Reply { value: response::listed_pets(&answer)?, received_at: answer.received_at };
        browser::set_session_item(STORED_ACCESS, &json::write(&access));
        self.access.set(Some(access));
        self.refused_key.set(None);
        self.cache_list(query, reply);
        for waiting in self.waiting_for_key.try_update_value(std::mem::take).unwrap_or_default() {
            let _ = waiting.send(());
        }
        Ok(())
    }

    /// Forgets the key, everything that was learnt with it and everything that was typed. Needs no network.
    pub fn sign_out(self) {
        browser::clear_session_storage();
        self.sign_outs.update_value(|count| *count += 1);
        self.waiting_for_key.set_value(Vec::new());
        self.gate.close();
        self.access.set(None);
        self.refused_key.set(None);
        self.log.set(RequestLog::default());
        self.list.set(None);
        self.ahead.set_value(None);
    }

    /// Puts the question for a new key aside: whatever waits for one is told no.
    pub fn dismiss_key_prompt(self) {
        self.key_prompt_dismissed.set(true);
        self.waiting_for_key.set_value(Vec::new());
    }

    /// Asks the service, as soon as the gate lets it: the one door for every page.
    ///
    /// A `429` was not carried out, so the request goes again after the wait, visibly and at most twice. A `401` asks the
    /// person for a new key over the page and then goes again with it. Nothing else is ever repeated by itself.
    pub async fn ask<T>(self, call: Call, read: fn(&RawAnswer) -> Result<T, ApiError>) -> Result<Reply<T>, ApiError> {
        let answer = self.answer_to(call).await?;
        Ok(Reply { value: read(&answer)?, received_at: answer.received_at })
    }

    /// Asks for the list of `query` before there is a page that shows it; [`Session::list`] takes it over. What comes back
    /// is told when the request leaves.
    pub fn prefetch_list(self, query: ListQuery) -> oneshot::Receiver<()> {
        let (leaves, left) = oneshot::channel();
        self.leaving.set_value(Some(leaves));
        let (asking, reply) = self.ask(Call::list_pets(query), response::listed_pets).remote_handle();
        self.ahead.set_value(Some(PrefetchedList { query, reply }));
        spawn_local(asking);
        left
    }

    /// The list of `query`: the one that was asked for ahead, once, or else one that is asked for now.
    pub async fn list(self, query: ListQuery) -> Result<Reply<ListedPets>, ApiError> {
        match self.ahead.try_update_value(Option::take).flatten() {
            Some(ahead) if ahead.query == query => ahead.reply.await,
            Some(_) | None => self.ask(Call::list_pets(query), response::listed_pets).await,
        }
    }

    /// Finds out what the browser may do and read: one request, and a second one without the key only if the first gets
    /// no answer.
    pub async fn check(self) -> Result<Vec<Finding>, ApiError> {
        match self.answer_to(Call::check()).await {
            Ok(answer) => Ok(Checked::read(&answer).findings()),
            Err(error @ ApiError::NoAnswer(_)) => {
                let reachable = self.reaches().await?;
                Ok(findings_without_answer(&error, Some(reachable)))
            }
            Err(error @ (ApiError::TimedOut(..) | ApiError::CutOff(..))) => Ok(findings_without_answer(&error, None)),
            Err(error) => Err(error),
        }
    }

    /// The answer to `call`. Boxed, as all that follows: each page that asks would hold a copy of its code.
    fn answer_to(self, call: Call) -> LocalBoxFuture<'static, Result<RawAnswer, ApiError>> {
        Box::pin(self.send_with_key(call))
    }

    async fn send_with_key(self, call: Call) -> Result<RawAnswer, ApiError> {
        loop {
            if let Some(refusal) = self.refused_key.get_untracked() {
                self.new_key().await.map_err(|oneshot::Canceled| refusal)?;
            }
            let access = Box::new(move || self.access.get_untracked().ok_or(ApiError::NoKey));
            match self.send_through_gate(access, call.clone()).await {
                Err(refusal @ ApiError::KeyRefused(_)) => self.refused_key.set(Some(refusal)),
                answered => return answered,
            }
        }
    }

    /// Whether anything answers at the service's address, readable or not. An answer that can't be read tells the gate
    /// nothing new.
    async fn reaches(self) -> Result<bool, ApiError> {
        let access = self.access.get_untracked().ok_or(ApiError::NoKey)?;
        let turn = self.gate.acquire(&access).await.map_err(|not_passed| match not_passed {
            Denied::Cancelled => ApiError::Cancelled,
            Denied::Stopped(stop) => ApiError::Stopped(stop),
        })?;
        let reachable = transport::reaches(access.service.as_str()).await;
        drop(turn);
        Ok(reachable)
    }

    /// One request through the gate, and again after each `429` that allows it. `access` is asked at the last moment:
    /// the key may change while the request waits.
    fn send_through_gate(
        self,
        access: Box<dyn Fn() -> Result<Access, ApiError>>,
        call: Call,
    ) -> LocalBoxFuture<'static, Result<RawAnswer, ApiError>> {
        Box::pin(async move {
            let mut cancelled = ApiError::Cancelled;
            loop {
                let for_whom = access()?;
                let turn = self.gate.acquire(&for_whom).await.map_err(|not_passed| match not_passed {
                    Denied::Cancelled => cancelled.clone(),
                    Denied::Stopped(stop) => ApiError::Stopped(stop),
                })?;
                if access()? != for_whom {
                    continue;
                }
                let (tell, told) = oneshot::channel();
                spawn_local(self.complete(turn, Client::new(for_whom).make(call.clone()), tell));
                if let Some(leaving) = self.leaving.try_update_value(Option::take).flatten() {
                    let _ = leaving.send(());
                }
                // The other end is dropped only with the whole app.
                let Ok(Accounted { outcome, again }) = told.await else { return Err(ApiError::Cancelled) };
                match outcome {
                    Err(refusal) if again => cancelled = refusal,
                    // The gate knows whether the key worked until a limit was reached.
                    Err(ApiError::KeyRefused(refusal)) if self.gate.stopped_untracked().is_some() => {
                        return Err(ApiError::SuspectedBan(refusal));
                    }
                    outcome => return outcome,
                }
            }
        })
    }

    /// Sees a request to its end, whether or not anybody still awaits the answer: what it says of the limit must not be
    /// missed. Once nobody does, it gets a short while, and is then broken off.
    async fn complete(
        self,
        turn: Permit,
        exchange: impl Future<Output = Exchange>,
        mut tell: oneshot::Sender<Accounted>,
    ) {
        let exchange = pin!(exchange);
        let sign_outs = self.sign_outs.try_get_value();
        let ended = match select(exchange, tell.cancellation()).await {
            Either::Left((exchange, _)) => Some(exchange),
            Either::Right(((), exchange)) => match select(exchange, pin!(browser::sleep(ABANDONED_TIMEOUT))).await {
                Either::Left((exchange, _)) => Some(exchange),
                Either::Right(_) => None,
            },
        };
        let Some(Exchange { outcome, ended, rate_limit, sent }) = ended else {
            turn.complete(Outcome::Abandoned, None).await;
            return;
        };
        if self.sign_outs.try_get_value() == sign_outs {
            let _ = self.log.try_update(|log| log.add(sent, rate_limit));
        }
        let again = turn.complete(ended, rate_limit).await;
        // An answer that nobody awaits is for the gate alone.
        let _ = tell.send(Accounted { outcome, again });
    }

    async fn new_key(self) -> Result<(), oneshot::Canceled> {
        let (sender, receiver) = oneshot::channel();
        self.waiting_for_key.update_value(|waiting| waiting.push(sender));
        self.key_prompt_dismissed.set(false);
        receiver.await
    }
}
