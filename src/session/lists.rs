//! The list that was loaded last, the whole stock, and the list that was requested before its page exists.

use super::{
    Reply, Session,
    send::{SendOptions, now},
};
use crate::{
    api::{
        error::ApiError,
        request::list_pets,
        response::ListedPets,
        wire::{Limit, ListQuery, Pet, PetId, PetStatus},
    },
    clock::Timestamp,
    routes::query::ListView,
    session::cached_list::{CachedList, union},
};
use futures::{
    channel::oneshot,
    future::{FutureExt, RemoteHandle},
};
use leptos::{prelude::*, task::spawn_local};

/// The lists of a session.
#[derive(Clone, Copy, Default)]
pub(super) struct Lists {
    cached: RwSignal<Option<CachedList>>,
    stock: RwSignal<Vec<CachedList>>,
    /// Whether the stock was loaded after the cached list. Not by their times: a person may set the clock back.
    is_stock_newer: StoredValue<bool>,
    /// How many pets were added, or may have been added.
    changes: StoredValue<u32>,
    /// The IDs of the pets that were added.
    added: StoredValue<Vec<PetId>>,
    shown: RwSignal<(ListQuery, ListView)>,
    prefetched: StoredValue<Option<PrefetchedList>>,
}

/// The query of a list that was requested, and the end of its request.
type PrefetchedList = (ListQuery, RemoteHandle<Result<Reply<ListedPets>, ApiError>>);

impl Session {
    /// The list that was loaded last.
    pub fn cached_list(self) -> ReadSignal<Option<CachedList>> {
        self.lists.cached.read_only()
    }

    /// The longest list of each status, or nothing: a person asks for all of them.
    pub fn stock(self) -> ReadSignal<Vec<CachedList>> {
        self.lists.stock.read_only()
    }

    /// All pets that are loaded, each once. Not reactive.
    pub fn known_pets_untracked(self) -> Vec<Pet> {
        let (cached, stock) = (self.lists.cached.read_untracked(), self.lists.stock.read_untracked());
        union(cached.iter().chain(stock.iter()).flat_map(|list| &list.listed.pets))
    }

    /// The IDs of the pets that this session has added.
    pub fn added_ids(self) -> Vec<PetId> {
        self.lists.added.get_value()
    }

    /// The loaded pet with this ID, as the newest list has it, and when that list came. Reactive.
    pub fn find_loaded(self, id: PetId) -> Option<(Pet, Timestamp)> {
        let (cached, stock) = (self.lists.cached.read(), self.lists.stock.read());
        let find = |list: &CachedList| {
            let pet = list.listed.pets.iter().find(|pet| pet.id == id)?;
            Some((pet.clone(), list.received_at))
        };
        let in_list = || cached.as_ref().and_then(find);
        // The parts of the stock were loaded one after the other.
        let in_stock = || stock.iter().rev().find_map(find);
        if self.lists.is_stock_newer.get_value() { in_stock().or_else(in_list) } else { in_list().or_else(in_stock) }
    }

    /// What the URL of the list had last.
    pub fn last_list(self) -> RwSignal<(ListQuery, ListView)> {
        self.lists.shown
    }

    /// Records that a pet was added, with its ID if that is known, or may have been added: the loaded lists may lack it.
    pub fn record_added(self, id: Option<PetId>) {
        self.lists.added.update_value(|added| added.extend(id));
        self.lists.changes.update_value(|changes| *changes += 1);
        self.lists.cached.write().iter_mut().for_each(|list| list.stale = true);
        self.lists.stock.write().iter_mut().for_each(|list| list.stale = true);
    }

    /// Loads the longest list of each status, one after the other. They replace the stock when all are there.
    pub async fn load_stock(self) -> Result<(), ApiError> {
        let changes = self.lists.changes.get_value();
        let mut lists = Vec::new();
        for status in PetStatus::ALL {
            let query = ListQuery { limit: Limit::HIGHEST, status: Some(status) };
            let Reply { value: listed, received_at } = self.send(list_pets(query)).await?;
            lists.push(CachedList { query, listed, received_at, stale: false });
        }
        // A pet that was added between two of the requests may be in none of the lists.
        let stale = changes != self.lists.changes.get_value();
        lists.iter_mut().for_each(|list| list.stale = stale);
        self.lists.is_stock_newer.set_value(true);
        self.lists.stock.set(lists);
        Ok(())
    }

    /// Loads the list for `query` and caches it. Uses the prefetched list, once, if it is the same.
    pub async fn load_list(self, query: ListQuery) -> Result<(), ApiError> {
        let prefetched = self.lists.prefetched.try_update_value(Option::take).flatten();
        let reply = match prefetched {
            Some((of, reply)) if of == query => reply.await?,
            Some(_) | None => self.send(list_pets(query)).await?,
        };
        self.lists.cache(query, reply);
        Ok(())
    }

    /// Requests the list for `query` before a page needs it. The returned future completes when the request has left, or
    /// has failed.
    pub fn prefetch_list(self, query: ListQuery) -> oneshot::Receiver<()> {
        let (sender, sent) = oneshot::channel();
        let request = list_pets(query);
        let response = self.send_parts(now(&request), SendOptions { on_sent: Some(sender), ..SendOptions::default() });
        let (prefetch, reply) = async move { Reply::new(&request, &response.await?) }.remote_handle();
        self.lists.prefetched.set_value(Some((query, reply)));
        spawn_local(prefetch);
        sent
    }
}

impl Lists {
    pub(super) fn cache(self, query: ListQuery, reply: Reply<ListedPets>) {
        let Reply { value: listed, received_at } = reply;
        self.is_stock_newer.set_value(false);
        self.cached.set(Some(CachedList { query, listed, received_at, stale: false }));
    }

    pub(super) fn clear(self) {
        self.clear_loaded();
        self.added.set_value(Vec::new());
    }

    /// Forgets what a key has seen and asked for.
    pub(super) fn clear_loaded(self) {
        self.cached.set(None);
        self.stock.set(Vec::new());
        self.shown.set(Default::default());
        self.prefetched.set_value(None);
    }
}
