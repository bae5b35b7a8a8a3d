//! The pets that this session has loaded and added: the list, the whole stock, and what is known of additions.
//!
//! Below the session, which forgets it at its end, and below the slices, of which three need it. Refuses to request anything: the slice
//! [`pets`](crate::pets) does.

pub mod cached_list;

use crate::{
    api::{
        error::Failed,
        request::Reply,
        response::ListedPets,
        wire::{Limit, ListQuery, Pet, PetId, Status},
    },
    clock::Timestamp,
};
use cached_list::{CachedList, union};
use futures::future::RemoteHandle;
use leptos::prelude::*;

/// What a session has loaded and added. Copies share the same state.
#[derive(Clone, Copy, Default)]
pub struct LoadedPets {
    cached: RwSignal<Option<CachedList>>,
    stock: RwSignal<Vec<CachedList>>,
    /// How many pets were added, or may have been added.
    changes: StoredValue<u32>,
    /// The IDs of the pets that were added.
    added_ids: StoredValue<Vec<PetId>>,
    /// Added pets that the stock may lack: all since it was loaded, and always those without a known status, which the stock never has.
    /// The last [`Limit::MAX`].
    added_pets: RwSignal<Vec<Pet>>,
    prefetched: StoredValue<Option<PrefetchedList>>,
}

/// The query of a list that was requested, and the end of its request.
pub type PrefetchedList = (ListQuery, RemoteHandle<Result<Reply<ListedPets>, Failed>>);

impl LoadedPets {
    /// The list that was loaded last.
    pub fn cached_list(self) -> ReadSignal<Option<CachedList>> {
        self.cached.read_only()
    }

    /// The longest list of each status, or nothing: a person asks for all of them.
    pub fn stock(self) -> ReadSignal<Vec<CachedList>> {
        self.stock.read_only()
    }

    /// All pets that are loaded, each once. Not reactive.
    pub fn known_pets_untracked(self) -> Vec<Pet> {
        let (cached, stock) = (self.cached.read_untracked(), self.stock.read_untracked());
        union(cached.iter().chain(stock.iter()).flat_map(|list| &list.listed.pets))
    }

    /// The IDs of the pets that this session has added.
    pub fn added_ids(self) -> Vec<PetId> {
        self.added_ids.get_value()
    }

    /// Pets that this session has added, and that the loaded stock may lack.
    pub fn added_pets(self) -> ReadSignal<Vec<Pet>> {
        self.added_pets.read_only()
    }

    /// The loaded pet with this ID, as the newest list has it, and when that list came. Reactive.
    pub fn find(self, id: PetId) -> Option<(Pet, Timestamp)> {
        let (cached, stock) = (self.cached.read(), self.stock.read());
        let find = |list: &CachedList| {
            let pet = list.listed.pets.iter().find(|pet| pet.id == id)?;
            Some((pet.clone(), list.received_at))
        };
        cached.iter().chain(stock.iter()).filter_map(find).max_by_key(|(_, received_at)| *received_at)
    }

    /// Records that this pet was added.
    pub fn record_added(self, pet: Pet) {
        self.added_ids.update_value(|added| added.push(pet.id));
        self.added_pets.update(|added| {
            added.insert(0, pet);
            added.truncate(Limit::MAX.into());
        });
        self.record_change();
    }

    /// Records that a pet with this ID was added, as a person decided.
    pub fn record_id(self, id: PetId) {
        self.added_ids.update_value(|added| added.push(id));
        self.record_change();
    }

    /// Records that a pet was added, or may have been added: the loaded lists may lack it.
    pub fn record_change(self) {
        self.changes.update_value(|changes| *changes += 1);
        self.cached.write().iter_mut().for_each(|list| list.stale = true);
        self.stock.write().iter_mut().for_each(|list| list.stale = true);
    }

    /// How many pets were added, or may have been added.
    pub fn changes(self) -> u32 {
        self.changes.get_value()
    }

    /// Keeps the lists of all statuses, which were requested after so many changes.
    pub fn keep_stock(self, mut lists: Vec<CachedList>, changes: u32) {
        // A pet that was added between two of the requests may be in none of the lists.
        let stale = changes != self.changes();
        lists.iter_mut().for_each(|list| list.stale = stale);
        self.added_pets.update(|added| added.retain(|pet| stale || !matches!(pet.status, Some(Status::Known(_)))));
        self.stock.set(lists);
    }

    /// Keeps the list that `query` got.
    pub fn keep_list(self, query: ListQuery, reply: Reply<ListedPets>) {
        let Reply { value: listed, received_at } = reply;
        self.cached.set(Some(CachedList { query, listed, received_at, stale: false }));
    }

    /// Keeps the request for a list whose page does not exist yet.
    pub fn keep_prefetched(self, list: PrefetchedList) {
        self.prefetched.set_value(Some(list));
    }

    /// The request of [`Self::keep_prefetched`], once.
    pub fn take_prefetched(self) -> Option<PrefetchedList> {
        self.prefetched.try_update_value(Option::take).flatten()
    }

    /// Forgets all of a session.
    pub fn clear(self) {
        self.clear_loaded();
        self.added_ids.set_value(Vec::new());
    }

    /// Forgets what a key has seen.
    pub fn clear_loaded(self) {
        self.cached.set(None);
        self.stock.set(Vec::new());
        self.added_pets.set(Vec::new());
        self.prefetched.set_value(None);
    }
}
