//! The pets that this session has loaded and added: the list, the whole stock, and what is known of additions.
//!
//! Below the session, which forgets it at its end, and below the slices, of which three need it. It requests nothing: the slice
//! [`pets`](crate::pets) does.

pub mod cached_list;

use crate::{
    api::{
        error::Failed,
        request::Reply,
        response::ListedPets,
        wire::{Limit, ListQuery, Pet, PetId},
    },
    clock::Timestamp,
};
use cached_list::{CachedList, union};
use futures::channel::oneshot;
use leptos::prelude::*;
use std::slice;

/// What a session has loaded and added. Copies share the same state.
#[derive(Clone, Copy, Default)]
pub struct LoadedPets {
    cached: RwSignal<Option<CachedList>>,
    stock: RwSignal<Vec<CachedList>>,
    /// The pets that were added. `None` is one that is not known, and that may not have been added.
    additions: RwSignal<Vec<Option<Pet>>>,
    prefetched: StoredValue<Option<PrefetchedList>>,
    keys: StoredValue<u32>,
    /// The pet of the page before: the list puts the focus on its row.
    pub opened: StoredValue<Option<PetId>>,
    /// Where on the screen a link of the list was that was pressed.
    pub pressed_at: StoredValue<Option<f64>>,
}

/// The query of a list that was requested, and the end of its request.
pub type PrefetchedList = (ListQuery, oneshot::Receiver<Result<Reply<ListedPets>, Failed>>);

impl LoadedPets {
    /// The list that was loaded last.
    pub fn cached_list(self) -> ReadSignal<Option<CachedList>> {
        self.cached.read_only()
    }

    /// The longest list of each status, or nothing: a person asks for all of them.
    pub fn stock(self) -> ReadSignal<Vec<CachedList>> {
        self.stock.read_only()
    }

    /// Whether the stock is loaded. Reactive.
    pub fn has_stock(self) -> bool {
        self.stock.with(|stock| !stock.is_empty())
    }

    /// All pets that this session has loaded or added, each once. Not reactive.
    pub fn known_pets_untracked(self) -> Vec<Pet> {
        let (cached, stock) = (self.cached.read_untracked(), self.stock.read_untracked());
        let additions = self.additions.read_untracked();
        let loaded = cached.iter().chain(stock.iter()).flat_map(|list| &list.listed.pets);
        // The newest first: so most of them come in the order of the result.
        union(additions.iter().rev().flatten().chain(loaded))
    }

    /// The IDs of the pets that this session has added. Not reactive.
    pub fn added_ids(self) -> Vec<PetId> {
        self.additions.read_untracked().iter().flatten().map(|pet| pet.id).collect()
    }

    /// The last [`Limit::MAX`] pets that this session has added, the newest first. Reactive.
    pub fn added_pets(self) -> Vec<Pet> {
        self.additions.read().iter().rev().flatten().take(Limit::MAX.into()).cloned().collect()
    }

    /// The pet with this ID, as the newest list has it, and when that list came. One that was added and is in no list has no time.
    /// Reactive.
    pub fn find(self, id: PetId) -> Option<(Pet, Option<Timestamp>)> {
        let (cached, stock, additions) = (self.cached.read(), self.stock.read(), self.additions.read());
        let lists = cached.iter().chain(stock.iter()).map(|list| (&list.listed.pets[..], Some(list.received_at)));
        let added = additions.iter().flatten().map(|pet| (slice::from_ref(pet), None));
        let find = |(pets, at): (&[Pet], _)| Some((pets.iter().find(|pet| pet.id == id)?.clone(), at));
        added.chain(lists).filter_map(find).max_by_key(|(_, received_at)| *received_at)
    }

    /// Records that this pet was added; `None` if it is not known, or may have been added. The loaded lists may lack it.
    pub fn record_added(self, pet: Option<Pet>) {
        self.additions.write().push(pet);
        self.cached.write().iter_mut().for_each(|list| list.stale = true);
        self.stock.write().iter_mut().for_each(|list| list.stale = true);
    }

    /// How many pets were added, or may have been added. Not reactive.
    pub fn addition_count(self) -> usize {
        self.additions.read_untracked().len()
    }

    /// Changes with the key. Not reactive.
    pub fn key_count(self) -> u32 {
        self.keys.get_value()
    }

    /// Keeps the lists of all statuses, which were requested after so many additions.
    pub fn keep_stock(self, mut lists: Vec<CachedList>, additions: usize) {
        // A pet that was added between two of the requests may be in none of the lists.
        let stale = additions != self.addition_count();
        lists.iter_mut().for_each(|list| list.stale = stale);
        self.stock.set(lists);
    }

    /// Keeps the list that `query` got.
    pub fn keep_list(self, query: ListQuery, reply: Reply<ListedPets>) {
        self.cached.set(Some(CachedList::of(query, reply)));
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
        self.additions.set(Vec::new());
    }

    /// Forgets what a key has loaded. A pet that was added stays known.
    pub fn clear_loaded(self) {
        self.cached.set(None);
        self.stock.set(Vec::new());
        self.prefetched.set_value(None);
        self.keys.update_value(|keys| *keys += 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::wire::CategoryId;

    /// The page of the pet was empty.
    #[test]
    fn a_pet_that_was_added_is_found_after_another_key_is_entered() {
        let loaded = LoadedPets::default();
        let pet = Pet { id: PetId(51), name: "Rex".into(), category_id: CategoryId(7), status: None };
        loaded.record_added(Some(pet.clone()));
        loaded.clear_loaded();
        assert_eq!(untrack(|| loaded.find(pet.id)), Some((pet, None)));
        loaded.clear();
        assert_eq!(untrack(|| loaded.find(PetId(51))), None);
    }
}
