//! A list that was loaded.

use crate::{
    api::{
        request::Reply,
        response::ListedPets,
        wire::{ListQuery, Pet, Status},
    },
    clock::Timestamp,
};

/// A list that was loaded. It stays on the screen while the next one loads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CachedList {
    pub query: ListQuery,
    pub listed: ListedPets,
    pub received_at: Timestamp,
    /// How many pets this session had added when the list was requested. It may lack a later one.
    pub additions: usize,
}

impl CachedList {
    /// The list that `query` got, after so many `additions`.
    pub fn of(query: ListQuery, additions: usize, Reply { value: listed, received_at }: Reply<ListedPets>) -> Self {
        Self { query, listed, received_at, additions }
    }

    /// Whether there may be more pets. A service may send fewer than were asked for, so nobody knows that there are not.
    pub fn is_cut(&self) -> bool {
        self.listed.is_cut_at(self.query.limit)
    }
}

/// Whether the status filter of `query` excludes `pet`.
pub fn is_hidden_by(query: ListQuery, pet: &Pet) -> bool {
    query.status.is_some_and(|wanted| pet.status != Some(Status::Known(wanted)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::wire::{CategoryId, PetId, PetStatus};

    fn pet(id: i64, status: Option<PetStatus>) -> Pet {
        Pet { id: PetId(id), name: "Rex".into(), category_id: CategoryId(42), status: status.map(Status::Known) }
    }

    fn list(rows: i64) -> CachedList {
        CachedList {
            query: ListQuery::default(),
            listed: ListedPets { pets: (0..rows).map(|id| pet(id, None)).collect(), ..ListedPets::default() },
            received_at: Timestamp::from_unix_ms(0),
            additions: 0,
        }
    }

    /// Of a service that sends 20 pets for each limit, a manager saw "20 pets in total".
    #[test]
    fn a_list_with_as_many_rows_as_its_limit_or_the_usual_one_is_cut() {
        let is_cut = |limit: &str, rows| {
            let query = ListQuery { limit: limit.parse().unwrap(), status: None };
            CachedList { query, ..list(rows) }.is_cut()
        };
        assert_eq!([19, 20, 21].map(|rows| is_cut("100", rows)), [false, true, false]);
        assert_eq!([4, 5, 19, 20].map(|rows| is_cut("5", rows)), [false, true, true, true]);
    }

    #[test]
    fn a_pet_is_hidden_by_every_status_except_its_own() {
        let query = |status| ListQuery { status, ..ListQuery::default() };
        let sold = pet(1, Some(PetStatus::Sold));
        assert!(!is_hidden_by(query(None), &sold) && !is_hidden_by(query(Some(PetStatus::Sold)), &sold));
        assert!(is_hidden_by(query(Some(PetStatus::Pending)), &sold));
        assert!(is_hidden_by(query(Some(PetStatus::Sold)), &pet(1, None)));
    }
}
