//! Who is signed in, where, and the one door to the service: [`Session::ask`].
//!
//! The key lives in session storage and in memory, nowhere else. Pages never see it, never read a header and never
//! handle a `401`: this file does, for all of them. It refuses to send anything by itself.

use crate::{
    api::{
        access::Access,
        client::{Client, Exchange},
        error::ApiError,
        rate_limit::RateLimit,
        response::ListedPets,
        wire::ListQuery,
    },
    browser,
    clock::Timestamp,
    gate::{Gate, GivenUp},
    pets::list::KeptList,
};
use futures::channel::oneshot;
use leptos::prelude::*;

const STORED_ACCESS: &str = "access";

/// The session of this tab. A handle: copies are the same session.
#[derive(Clone, Copy)]
pub struct Session {
    access: RwSignal<Option<Access>>,
    /// The `401` that a key earned after it had been accepted; until another key is entered, nothing is sent.
    refused_key: RwSignal<Option<ApiError>>,
    /// Whether the person has put the question for a new key aside.
    question_dismissed: RwSignal<bool>,
    waiting_for_key: StoredValue<Vec<oneshot::Sender<()>>>,
    rate_limit: RwSignal<Option<RateLimit>>,
    list: RwSignal<Option<KeptList>>,
    gate: Gate,
}

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
        let access = browser::stored(STORED_ACCESS).and_then(|text| serde_json::from_str::<Access>(&text).ok());
        let gate = Gate::new();
        if let Some(access) = &access {
            gate.admit(access);
        }
        Self {
            access: RwSignal::new(access),
            refused_key: RwSignal::new(None),
            question_dismissed: RwSignal::new(false),
            waiting_for_key: StoredValue::new(Vec::new()),
            rate_limit: RwSignal::new(None),
            list: RwSignal::new(None),
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
    pub fn service_now(self) -> Option<String> {
        self.access.with_untracked(|access| access.as_ref().map(|access| access.service.as_str().to_owned()))
    }

    /// What the last answer said of the limit; `None` before the first answer. Reactive.
    pub fn rate_limit(self) -> Option<RateLimit> {
        self.rate_limit.get()
    }

    /// The list that was loaded last. Reactive.
    pub fn list(self) -> Option<KeptList> {
        self.list.get()
    }

    /// That list at this moment.
    pub fn list_now(self) -> Option<KeptList> {
        self.list.get_untracked()
    }

    /// When a request may be sent.
    pub fn gate(self) -> Gate {
        self.gate
    }

    /// The refusal that a new key is wanted for, while the person has not put the question aside. Reactive.
    pub fn key_question(self) -> Option<ApiError> {
        if self.question_dismissed.get() { None } else { self.refused_key.get() }
    }

    /// Keeps a list.
    pub fn keep_list(self, query: ListQuery, reply: Reply<ListedPets>) {
        let Reply { value: listed, received_at } = reply;
        self.list.set(Some(KeptList { query, listed, received_at, outdated: false }));
    }

    /// Takes note that the kept list may lack a pet.
    pub fn list_is_outdated(self) {
        self.list.update(|list| {
            if let Some(list) = list {
                list.outdated = true;
            }
        });
    }

    /// Checks `access` with one real request, the list that `query` asks for; on success it is the session's, and the
    /// list is kept so that nobody has to ask for it again.
    pub async fn sign_in(self, access: Access, query: ListQuery) -> Result<(), ApiError> {
        self.gate.admit(&access);
        let candidate = access.clone();
        let reply =
            self.through_the_gate(|| Ok(candidate.clone()), async |client| client.list_pets(query).await).await?;
        if let Ok(text) = serde_json::to_string(&access) {
            browser::store(STORED_ACCESS, &text);
        }
        self.access.set(Some(access));
        self.refused_key.set(None);
        self.keep_list(query, reply);
        for waiting in self.waiting_for_key.try_update_value(std::mem::take).unwrap_or_default() {
            let _ = waiting.send(());
        }
        Ok(())
    }

    /// Forgets the key, everything that was learnt with it and everything that was typed. Needs no network.
    pub fn sign_out(self) {
        browser::forget_all();
        self.waiting_for_key.set_value(Vec::new());
        self.gate.cancel();
        self.access.set(None);
        self.refused_key.set(None);
        self.rate_limit.set(None);
        self.list.set(None);
    }

    /// Puts the question for a new key aside: whatever waits for one is told no.
    pub fn dismiss_key_question(self) {
        self.question_dismissed.set(true);
        self.waiting_for_key.set_value(Vec::new());
    }

    /// Asks the service, as soon as the gate lets it: the one door for every page.
    ///
    /// A `429` was not carried out, so the request goes again after the wait, visibly and at most twice. A `401` asks the
    /// person for a new key over the page and then goes again with it. Nothing else is ever repeated.
    pub async fn ask<T>(self, call: impl AsyncFn(Client) -> Exchange<T>) -> Result<Reply<T>, ApiError> {
        loop {
            if let Some(refusal) = self.refused_key.get_untracked() {
                self.new_key().await.map_err(|oneshot::Canceled| refusal)?;
            }
            let outcome = self.through_the_gate(|| self.access.get_untracked().ok_or(ApiError::NoKey), &call).await;
            match outcome {
                Err(refusal @ ApiError::KeyRefused(_)) => self.refused_key.set(Some(refusal)),
                answered => return answered,
            }
        }
    }

    /// One request through the gate, and again after each `429` that allows it. `access` is asked at the last moment:
    /// the key may change while the request waits.
    async fn through_the_gate<T>(
        self,
        access: impl Fn() -> Result<Access, ApiError>,
        call: impl AsyncFn(Client) -> Exchange<T>,
    ) -> Result<Reply<T>, ApiError> {
        let mut last_refusal = ApiError::GivenUp;
        loop {
            let turn = match self.gate.pass().await {
                Ok(turn) => turn,
                Err(GivenUp) => return Err(last_refusal),
            };
            let exchange = call(Client::new(access()?)).await;
            if exchange.rate_limit.is_some() {
                self.rate_limit.set(exchange.rate_limit);
            }
            match exchange.outcome {
                Err(refusal @ ApiError::RateLimited(_, wait)) => {
                    if !self.gate.refused(wait) {
                        return Err(refusal);
                    }
                    last_refusal = refusal;
                }
                outcome => {
                    self.gate.answered();
                    drop(turn);
                    return outcome.map(|value| Reply { value, received_at: exchange.ended_at });
                }
            }
        }
    }

    async fn new_key(self) -> Result<(), oneshot::Canceled> {
        let (sender, receiver) = oneshot::channel();
        self.waiting_for_key.update_value(|waiting| waiting.push(sender));
        self.question_dismissed.set(false);
        receiver.await
    }
}
