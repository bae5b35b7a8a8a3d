//! The pets that this session has loaded and added: the list, the answers about single pets, and what is known of additions.
//!
//! Below the session, which forgets it at its end, and below the slices, of which three need it. It requests nothing: the slice
//! [`pets`](crate::pets) does.

pub mod cached_list;

use crate::{
    api::wire::{Limit, Pet, PetId},
    clock::Timestamp,
};
use cached_list::{CachedList, is_hidden_by};
use leptos::prelude::*;
use std::cmp::Reverse;

/// What a session has loaded and added. Copies share the same state.
#[derive(Clone, Copy, Default)]
pub struct LoadedPets {
    cached: RwSignal<Option<CachedList>>,
    /// What the service answered when it was asked for a pet by this ID, and when.
    answers: RwSignal<Vec<(PetId, Pet, Timestamp)>>,
    additions: RwSignal<Vec<Option<Pet>>>,
    /// The pet of the page before: the list puts the focus on its row.
    pub opened: StoredValue<Option<PetId>>,
    /// Where on the screen a link of the list was that was pressed.
    pub pressed_at: StoredValue<Option<f64>>,
}

impl LoadedPets {
    /// The list that was loaded last.
    pub fn cached_list(self) -> ReadSignal<Option<CachedList>> {
        self.cached.read_only()
    }

    /// All pets of the list, the answers and the additions, each once, the highest ID first. Not reactive.
    pub fn known_pets_untracked(self) -> Vec<Pet> {
        let (cached, answers) = (self.cached.read_untracked(), self.answers.read_untracked());
        let additions = self.additions.read_untracked();
        let listed = cached.iter().flat_map(|list| &list.listed.pets);
        let mut known: Vec<Pet> = Vec::new();
        // The newest addition first: so most of them come in the order of the result. Of two with the same ID the later one stays.
        for pet in additions.iter().rev().flatten().chain(answers.iter().map(|(_, pet, _)| pet)).chain(listed) {
            match known.binary_search_by_key(&Reverse(pet.id), |known| Reverse(known.id)) {
                Ok(place) => known[place] = pet.clone(),
                Err(place) => known.insert(place, pet.clone()),
            }
        }
        known
    }

    /// The IDs of the pets that this session has added. Not reactive.
    pub fn added_ids(self) -> Vec<PetId> {
        self.additions.read_untracked().iter().flatten().map(|pet| pet.id).collect()
    }

    /// The last [`Limit::MAX`] pets that this session has added, the newest first. Reactive.
    pub fn added_pets(self) -> Vec<Pet> {
        self.additions.read().iter().rev().flatten().take(Limit::MAX.into()).cloned().collect()
    }

    /// The pet with this ID, as it came last: in which kind of reply, and when. One that was added and did not come since has neither.
    /// Reactive.
    pub fn find(self, id: PetId) -> Option<(Pet, Option<(&'static str, Timestamp)>)> {
        let (cached, answers, additions) = (self.cached.read(), self.answers.read(), self.additions.read());
        let of_list = |list| {
            let CachedList { listed, received_at, .. }: &CachedList = list;
            listed.pets.iter().map(|pet| (pet, Some(("list", *received_at))))
        };
        let listed = cached.iter().flat_map(of_list);
        let known = additions.iter().flatten().map(|pet| (pet, None)).chain(listed).filter(|(pet, _)| pet.id == id);
        let answers =
            answers.iter().filter(|(asked, ..)| *asked == id).map(|(_, pet, at)| (pet, Some(("answer", *at))));
        let newest = known.chain(answers).max_by_key(|(_, came)| came.map(|(_, at)| at));
        newest.map(|(pet, came)| (pet.clone(), came))
    }

    /// Records that this pet was added; `None` if it is not known, or may have been added. The loaded lists may lack it.
    pub fn record_added(self, pet: Option<Pet>) {
        self.additions.write().push(pet);
    }

    /// The pets that were added. `None` is one that is not known, and that may not have been added.
    pub fn additions(self) -> ReadSignal<Vec<Option<Pet>>> {
        self.additions.read_only()
    }

    /// Keeps a list that came.
    pub fn keep_list(self, list: CachedList) {
        self.cached.set(Some(list));
    }

    /// Keeps the pet that came when the service was asked for this ID. The list has it from now on as it came.
    pub fn keep_answer(self, asked: PetId, pet: Pet, received_at: Timestamp) {
        if let Some(list) = &mut *self.cached.write() {
            list.listed.pets.iter_mut().filter(|row| row.id == pet.id).for_each(|row| row.clone_from(&pet));
            // Whether a list is cut is what its answer was, not how many rows are left.
            list.listed.is_part |= list.is_cut();
            list.listed.pets.retain(|row| row.id != pet.id || !is_hidden_by(list.query, row));
        }
        self.answers.write().push((asked, pet, received_at));
    }

    /// Forgets all of a session.
    pub fn clear(self) {
        self.cached.set(None);
        self.answers.set(Vec::new());
        self.additions.set(Vec::new());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{
        request::Reply,
        response::ListedPets,
        wire::{CategoryId, ListQuery, PetStatus, Status},
    };

    fn pet(status: Option<PetStatus>) -> Pet {
        Pet { id: PetId(51), name: "Rex".into(), category_id: CategoryId(7), status: status.map(Status::Known) }
    }

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_unix_seconds(seconds)
    }

    /// The list with this pet, which came at this time.
    fn list(pet: Pet, seconds: i64) -> CachedList {
        let value = ListedPets { pets: vec![pet], ..ListedPets::default() };
        CachedList::of(ListQuery::default(), 0, Reply { value, received_at: at(seconds) })
    }

    #[test]
    fn a_pet_that_was_added_and_is_listed_is_known_once_as_the_list_has_it() {
        let loaded = LoadedPets::default();
        let [older, newer] = [1, 51].map(|id| Pet { id: PetId(id), ..pet(None) });
        for added in [older.clone(), newer] {
            loaded.record_added(Some(added));
        }
        let sold = pet(Some(PetStatus::Sold));
        loaded.keep_list(list(sold.clone(), 1));
        assert_eq!(loaded.known_pets_untracked(), [sold, older]);
    }

    /// An answer was forgotten when its page was left, and when the service was asked again in vain. The list had the older pet.
    #[test]
    fn a_pet_that_the_service_was_asked_for_is_found_and_is_in_the_list_until_a_newer_one_comes() {
        let loaded = LoadedPets::default();
        let found = || untrack(|| loaded.find(PetId(51))).unwrap();
        loaded.keep_list(list(pet(None), 1));
        let sold = pet(Some(PetStatus::Sold));
        loaded.keep_answer(PetId(51), sold.clone(), at(2));
        assert_eq!(found(), (sold.clone(), Some(("answer", at(2)))));
        assert_eq!(loaded.cached_list().get_untracked().unwrap().listed.pets, [sold]);
        loaded.keep_list(list(pet(None), 3));
        assert_eq!(found(), (pet(None), Some(("list", at(3)))));
    }
}
