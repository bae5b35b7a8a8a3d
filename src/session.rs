//! Who is signed in: sign in, sign out, and the prompt for a new key.
//!
//! Requests go through [`Session::send`]. The key is in session storage and in memory, nowhere else. Pages never see it,
//! never read a header and never handle a `401`: the session does. It sends nothing that nobody asked for.

mod check;
mod lists;
mod send;

use crate::{
    api::{
        access::Access,
        error::ApiError,
        log::RequestLog,
        request::{Request, list_pets},
        response::Response,
        wire::ListQuery,
    },
    browser::storage,
    clock::Timestamp,
    gate::Gate,
};
use futures::channel::oneshot;
use leptos::prelude::*;
use lists::Lists;

const STORED_ACCESS: &str = "access";

/// The session of this tab. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Session {
    access: RwSignal<Option<Access>>,
    key_prompt: KeyPrompt,
    lists: Lists,
    log: RwSignal<RequestLog>,
    /// How often somebody signed out. A response that comes after a sign-out is not for the next person's log.
    sign_outs: StoredValue<u64>,
    gate: Gate,
}

/// The prompt for a new key, after the service refused the key in use.
#[derive(Clone, Copy)]
struct KeyPrompt {
    /// The `401`. Nothing is sent until another key is accepted.
    refusal: RwSignal<Option<ApiError>>,
    dismissed: RwSignal<bool>,
    /// The requests that wait for another key.
    waiting: StoredValue<Vec<oneshot::Sender<()>>>,
}

/// The value that a request returned, and when its response came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply<T> {
    pub value: T,
    pub received_at: Timestamp,
}

/// The session, from any component.
pub fn use_session() -> Session {
    expect_context()
}

impl Session {
    /// The session from before a reload, or one without a key.
    pub fn restore() -> Self {
        let access = storage::session_item::<Access>(STORED_ACCESS);
        let gate = Gate::new();
        if let Some(access) = &access {
            gate.open(access);
        }
        Self {
            access: RwSignal::new(access),
            key_prompt: KeyPrompt::new(),
            lists: Lists::new(),
            log: RwSignal::new(RequestLog::default()),
            sign_outs: StoredValue::new(0),
            gate,
        }
    }

    /// Whether there is a key. Reactive.
    pub fn is_signed_in(self) -> bool {
        self.access.with(Option::is_some)
    }

    /// The base URL that the key was entered for. Reactive.
    pub fn service(self) -> Option<String> {
        self.access.with(|access| access.as_ref().map(|access| access.service.as_str().to_owned()))
    }

    /// That base URL at this moment. Not reactive.
    pub fn service_untracked(self) -> Option<String> {
        untrack(|| self.service())
    }

    /// The requests that were sent. Reactive.
    pub fn with_log<R>(self, read: impl FnOnce(&RequestLog) -> R) -> R {
        self.log.with(read)
    }

    /// The gate that every request passes.
    pub fn gate(self) -> Gate {
        self.gate
    }

    /// The refusal to show in the prompt for a new key, unless the prompt is dismissed. Reactive.
    pub fn key_prompt(self) -> Option<ApiError> {
        if self.key_prompt.dismissed.get() { None } else { self.key_prompt.refusal.get() }
    }

    /// Dismisses the prompt: the requests that wait for a new key fail.
    pub fn dismiss_key_prompt(self) {
        self.key_prompt.dismissed.set(true);
        self.key_prompt.waiting.set_value(Vec::new());
    }

    /// Checks `access` with one request, the list for `query`. On success the session uses `access` and caches the list.
    pub async fn sign_in(self, access: Access, query: ListQuery) -> Result<(), ApiError> {
        let request = list_pets(query);
        let response = self.send_through_gate(Some(access.clone()), request.parts.clone(), &mut None).await?;
        let reply = Reply::new(&request, &response)?;
        storage::set_session_item(STORED_ACCESS, &access);
        self.access.set(Some(access));
        self.lists.cache(query, reply);
        self.key_prompt.accept_key();
        Ok(())
    }

    /// Forgets the key, everything that was loaded with it and everything that was typed. Needs no network.
    pub fn sign_out(self) {
        storage::clear_session();
        self.sign_outs.update_value(|count| *count += 1);
        self.key_prompt.reset();
        self.gate.close();
        self.access.set(None);
        self.log.set(RequestLog::default());
        self.lists.clear();
    }
}

impl KeyPrompt {
    fn new() -> Self {
        Self { refusal: RwSignal::new(None), dismissed: RwSignal::new(false), waiting: StoredValue::new(Vec::new()) }
    }

    /// Asks the person for another key. An error means that the person dismissed the prompt or signed out.
    async fn new_key(self) -> Result<(), oneshot::Canceled> {
        let (sender, receiver) = oneshot::channel();
        self.waiting.update_value(|waiting| waiting.push(sender));
        self.dismissed.set(false);
        receiver.await
    }

    fn accept_key(self) {
        self.refusal.set(None);
        for waiting in self.waiting.try_update_value(std::mem::take).unwrap_or_default() {
            let _ = waiting.send(());
        }
    }

    fn reset(self) {
        self.waiting.set_value(Vec::new());
        self.refusal.set(None);
    }
}

impl<T> Reply<T> {
    fn new(request: &Request<T>, response: &Response) -> Result<Self, ApiError> {
        Ok(Self { value: request.decode(response)?, received_at: response.received_at })
    }
}
