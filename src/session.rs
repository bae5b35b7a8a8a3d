//! Who is signed in: sign in, sign out, and the prompt for a new key.
//!
//! Requests go through [`send`]. The key is in session storage and in memory, nowhere else. Pages never see it, never read a
//! header and never handle a `401`: their [requests](page_request) do. It sends nothing that nobody asked for.

pub mod page_request;
pub mod send;
pub mod tabs;

use crate::{
    api::{
        access::Access,
        failure::{Failure, Kind},
        request::{Reply, list_pets},
        response::ListedPets,
        transport,
        wire::ListQuery,
    },
    browser::{storage::Area, time},
    gate::{Gate, HeldSignal},
    loaded_pets::{LoadedPets, cached_list::CachedList},
};
use leptos::prelude::*;
use page_request::PageRequest;
use tabs::End;

const STORED_ACCESS: &str = "access";
const STORED_SESSION: &str = "session";

/// The session of this tab. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Session {
    /// The service and the key, or those that a person tries before there is a session.
    access: RwSignal<Option<Access>>,
    /// The copies of this tab have the same id. `None` without a session.
    id: RwSignal<Option<String>>,
    /// Changes when the session ends, and when another key is tried before there is one.
    generation: StoredValue<u64>,
    /// Whether there is a key that the service has accepted.
    pub is_signed_in: Memo<bool>,
    /// The base URL that the key was entered for, or is tried at; empty without a key.
    pub service: Memo<String>,
    /// The prompt for a new key.
    pub key_prompt: KeyPrompt,
    /// What was loaded and added with the key.
    pub loaded: LoadedPets,
    /// Whether the service has answered, with any status. Another one that is tried begins without an answer.
    has_answered: StoredValue<bool>,
    ended: RwSignal<Option<End>>,
    /// Whether the browser could store what a reload needs.
    is_kept: RwSignal<bool>,
    left_service: StoredValue<Option<String>>,
    /// The gate that every request passes.
    pub gate: Gate,
}

/// The session in which some work began. After an `.await` the session may be another one, to which nothing of that work belongs. So what
/// comes after an `.await` gets its session from a claim.
#[derive(Clone, Copy)]
pub struct Claim {
    session: Session,
    generation: u64,
}

impl Claim {
    /// The session, if it has not ended since. The error cancels the rest of the work.
    pub fn session(self) -> Result<Session, Failure> {
        let is_same = self.session.generation.try_get_value() == Some(self.generation);
        is_same.then_some(self.session).ok_or_else(cancelled)
    }
}

/// The prompt for a new key, after the service refused the key in use.
#[derive(Clone, Copy)]
pub struct KeyPrompt {
    /// The `401`, while the prompt is open.
    pub shown: ReadSignal<Option<Failure>>,
    set_shown: WriteSignal<Option<Failure>>,
    /// The access that the service refused last, with the `401`. Nothing is sent with it until a person enters it again.
    refused: RwSignal<Option<(Access, Failure)>>,
    /// How often a person has dismissed the prompt, and how often that was when it was dismissed last for the key in use.
    dismissals: StoredValue<(u32, u32)>,
    /// What the next key asks again: the request that opened the prompt, and those that failed in the same way while it was open.
    failed: StoredValue<Vec<PageRequest>, LocalStorage>,
}

/// The failure of a request that is no longer wanted, or whose session has ended.
pub fn cancelled() -> Failure {
    Failure::not_sent(Kind::Cancelled, time::now())
}

/// The session, from any component.
pub fn use_session() -> Session {
    expect_context()
}

impl Session {
    /// The session from before a reload, or one without a key. `is_allowed` says whether a key may go to a base URL: an administrator may
    /// have removed the service from `config.json` since. What was typed stays stored.
    pub fn restore(is_allowed: &dyn Fn(&str) -> bool) -> Self {
        let (restored, ended) = tabs::restore(is_allowed);
        let (access, id) = restored.unzip();
        let gate = Gate::new();
        gate.show_key(access.as_ref());
        let (access, id) = (RwSignal::new(access), RwSignal::new(id));
        let (shown, set_shown) = signal(None);
        let service = |access: &Option<Access>| access.as_ref().map(|access| access.service.as_str().to_owned());
        let session = Self {
            access,
            id,
            generation: StoredValue::new(0),
            is_signed_in: Memo::new(move |_| id.with(Option::is_some)),
            service: Memo::new(move |_| access.with(service).unwrap_or_default()),
            key_prompt: KeyPrompt {
                shown,
                set_shown,
                refused: RwSignal::new(None),
                dismissals: StoredValue::new((0, 0)),
                failed: StoredValue::new_local(Vec::new()),
            },
            loaded: LoadedPets::default(),
            has_answered: StoredValue::new(false),
            ended: RwSignal::new(ended),
            is_kept: RwSignal::new(true),
            left_service: StoredValue::new(None),
            gate,
        };
        session.follow_other_tabs();
        session
    }

    /// The claim of what begins now.
    pub fn claim(self) -> Claim {
        Claim { session: self, generation: self.generation.try_get_value().unwrap_or_default() }
    }

    /// Checks `access` with one request, the list for `query`. What is known of the key is shown, and can be ended. On success the session
    /// uses `access` and caches the list; until then, a check of the connection uses it, too.
    pub fn sign_in(
        self,
        held: HeldSignal,
        access: Access,
        query: ListQuery,
    ) -> impl Future<Output = Result<(), Failure>> {
        if self.access.get_untracked().as_ref() != Some(&access) {
            self.forget();
            self.gate.show_key(Some(&access));
            self.access.set(Some(access.clone()));
        }
        let claim = self.claim();
        async move {
            let reply = claim.session()?.send(held, list_pets(query)).await?;
            claim.session()?.begin(access, query, reply);
            Ok(())
        }
    }

    /// Uses a key that the service has accepted, and the list that it returned.
    fn begin(self, access: Access, query: ListQuery, reply: Reply<ListedPets>) {
        self.ended.set(None);
        self.left_service.set_value(None);
        self.set_key(access);
        // Nothing is added before a sign-in.
        self.loaded.keep_list(CachedList::of(query, 0, reply));
        self.id.set(Some(tabs::begin()));
    }

    /// Uses another key for the same service, and asks once what failed without it. What was loaded stays.
    pub fn set_key(self, access: Access) {
        // What was typed may still be without room.
        self.record_kept(Area::Session.set_item(STORED_ACCESS, &access) && untrack(|| self.is_kept()));
        self.gate.show_key(Some(&access));
        self.access.set(Some(access));
        self.key_prompt.close().into_iter().for_each(PageRequest::retry);
    }

    /// Forgets the key, everything that was loaded with it and everything that was typed. Ends the session in the copies of
    /// this tab, too. Needs no network.
    pub fn sign_out(self) {
        let is_marked = self.id.get_untracked().is_none_or(|id| tabs::mark_as_ended(&id));
        self.ended.set((!is_marked).then_some(End::OnlyHere));
        for name in Area::Session.names() {
            Area::Session.remove(&name);
        }
        tabs::remove_stored();
        self.forget();
    }

    /// Leaves the service for another one. What was typed stays stored for the service that it was typed for.
    pub fn leave_service(self) {
        tabs::remove_stored();
        let left = self.service.get_untracked();
        self.left_service.set_value(Some(left).filter(|left| !left.is_empty()));
        self.forget();
    }

    /// Whether the host of this site forwards to the service, also to one that is tried. Not reactive.
    pub fn is_forwarded(self) -> bool {
        self.access.get_untracked().is_some_and(|access| transport::is_forwarded(&access.service))
    }

    /// How the last session of this tab ended, until somebody signs in. Reactive.
    pub fn ended(self) -> Option<End> {
        self.ended.get()
    }

    /// The base URL that the person left for another one.
    pub fn left_service(self) -> Option<String> {
        self.left_service.get_value()
    }

    /// Records whether the browser could store what was typed, or a key. Without a stored key a reload signs out.
    pub fn record_kept(self, is_kept: bool) {
        self.is_kept.set(is_kept && Area::Session.text(STORED_ACCESS).is_some());
    }

    /// Whether a reload keeps the key and what was typed. Reactive.
    pub fn is_kept(self) -> bool {
        self.is_kept.get()
    }

    /// `failure` with its possible causes as far as they are known now.
    pub fn with_causes(self, failure: Failure) -> Failure {
        failure.with_causes(window().navigator().on_line(), self.is_forwarded(), self.has_answered.get_value())
    }

    /// Forgets the key in this page. What waits is not sent.
    fn forget(self) {
        self.generation.update_value(|generation| *generation += 1);
        self.key_prompt.close();
        self.gate.show_key(None);
        // The views of the session go before what they show.
        self.id.set(None);
        self.access.set(None);
        self.has_answered.set_value(false);
        self.is_kept.set(true);
        self.loaded.clear();
    }
}

impl KeyPrompt {
    /// Opens the prompt for a request that `failure` ended. The next key asks `request` again. A person who has dismissed the prompt for
    /// this key since the request began is not asked: `dismissals` is how often that was so before.
    pub fn open(self, failure: Failure, dismissals: u32, request: Option<PageRequest>) {
        let is_open = self.shown.try_with_untracked(Option::is_some) == Some(true);
        let (_, last) = self.dismissals.try_get_value().unwrap_or_default();
        if !is_open && self.is_refused_untracked() && dismissals >= last {
            self.set_shown.set(Some(failure));
        } else if !is_open {
            return;
        }
        self.failed.try_update_value(|failed| failed.extend(request));
    }

    /// Dismisses the prompt: no key asks by itself what has failed.
    pub fn dismiss(self) {
        self.dismissals.update_value(|(all, last)| {
            *all += 1;
            *last = *all;
        });
        self.set_shown.set(None);
        self.failed.set_value(Vec::new());
    }

    /// How often a person has dismissed the prompt.
    pub fn dismissals(self) -> u32 {
        self.dismissals.try_get_value().unwrap_or_default().0
    }

    /// Whether the service refused the key last. Reactive.
    pub fn is_refused(self) -> bool {
        self.refused.with(Option::is_some)
    }

    /// The same. Not reactive.
    pub fn is_refused_untracked(self) -> bool {
        self.refused.try_with_untracked(Option::is_some) == Some(true)
    }

    /// The `401` for `access`, if the service refused it last.
    fn refusal_of(self, access: &Access) -> Option<Failure> {
        let (refused, refusal) = self.refused.try_get_untracked()??;
        (refused == *access).then_some(refusal)
    }

    /// Closes the prompt. Returns what the next key asks again.
    fn close(self) -> Vec<PageRequest> {
        self.refused.set(None);
        self.set_shown.set(None);
        self.dismissals.update_value(|(_, last)| *last = 0);
        self.failed.try_update_value(std::mem::take).unwrap_or_default()
    }
}
