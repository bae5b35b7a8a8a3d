//! The list that was loaded last: which of its rows a search leaves, and what can honestly be said of how many there are.

use crate::{
    api::{
        response::ListedPets,
        wire::{ListQuery, Pet, PetId, Status},
    },
    clock::Timestamp,
    config::Config,
};

/// A list that was loaded. It stays on the screen while the next one loads, and a pet is first looked for in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CachedList {
    pub query: ListQuery,
    pub listed: ListedPets,
    pub received_at: Timestamp,
    /// Whether a pet was added, or may have been, since then.
    pub stale: bool,
}

impl CachedList {
    /// Whether the list still answers `query`, so that nobody has to ask the service again.
    pub fn answers(&self, query: ListQuery) -> bool {
        self.query == query && !self.stale
    }

    /// The pet with this ID, if it is among the rows.
    pub fn find(&self, id: PetId) -> Option<&Pet> {
        self.listed.pets.iter().find(|pet| pet.id == id)
    }
}

/// Whether `pet` has `search` in its ID, name, category or status, whatever the case, which `lowercase` takes away: the
/// browser knows the cases of all scripts already, and a table of them is 12 kB. Blanks around the search are forgiven;
/// an empty search leaves every row.
pub fn matches(pet: &Pet, search: &str, config: &Config, lowercase: fn(&str) -> String) -> bool {
    let search = lowercase(search.trim());
    let has = |text: &str| lowercase(text).contains(&search);
    search.is_empty()
        || has(&pet.name)
        || has(&pet.id.to_string())
        || has(&pet.category_id.to_string())
        || config.category_label(pet.category_id).is_some_and(has)
        || pet.status.as_ref().is_some_and(|status| has(status.label()))
}

/// How many pets there are, as far as the interface lets anyone know: it shows no next page.
pub fn how_many(list: &CachedList) -> String {
    let received = list.listed.received();
    let kind = match list.query.status {
        Some(status) => format!(" with the status “{}”", status.label()),
        None => String::new(),
    };
    let pets = if received == 1 { "pet" } else { "pets" };
    if received < list.query.limit.rows() {
        format!("{received} {pets}{kind}: all of them.")
    } else {
        format!("{received} {pets}{kind}. There may be more; the interface gives no next page.")
    }
}

/// Whether a list that `query` asks for leaves `pet` out for its status.
pub fn is_hidden_by(query: ListQuery, pet: &Pet) -> bool {
    query.status.is_some_and(|wanted| pet.status != Some(Status::Known(wanted)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::wire::{CategoryId, PetStatus};

    fn pet(id: i64, status: Option<PetStatus>) -> Pet {
        Pet {
            id: PetId(id),
            name: "Zoë Ångström".into(),
            category_id: CategoryId(42),
            status: status.map(Status::Known),
        }
    }

    fn list(rows: i64, limit: &str, status: Option<PetStatus>) -> CachedList {
        CachedList {
            query: ListQuery { limit: limit.parse().unwrap(), status },
            listed: ListedPets { pets: (0..rows).map(|id| pet(id, status)).collect(), unreadable: vec![] },
            received_at: Timestamp::from_unix_ms(0),
            stale: false,
        }
    }

    #[test]
    fn fewer_rows_than_the_limit_are_all_of_them() {
        assert_eq!(how_many(&list(3, "20", None)), "3 pets: all of them.");
        assert_eq!(how_many(&list(1, "20", Some(PetStatus::Sold))), "1 pet with the status “Sold”: all of them.");
    }

    #[test]
    fn as_many_rows_as_the_limit_may_not_be_all() {
        assert!(how_many(&list(20, "20", None)).contains("There may be more; the interface gives no next page"));
        assert!(how_many(&list(1, "1", None)).contains("There may be more"));
    }

    #[test]
    fn an_outdated_list_answers_nothing() {
        let fresh = list(3, "20", None);
        assert!(fresh.answers(ListQuery::default()));
        assert!(!CachedList { stale: true, ..fresh }.answers(ListQuery::default()));
    }

    #[test]
    fn a_search_looks_into_every_column_whatever_the_case() {
        let config = Config::default();
        let pet = pet(9_007_199_254_740_993, Some(PetStatus::Pending));
        for search in ["", "  ", "ZOË", "ångström", "740993", "42", "pend"] {
            assert!(matches(&pet, search, &config, str::to_lowercase), "{search}");
        }
        assert!(!matches(&pet, "sold", &config, str::to_lowercase));
    }

    #[test]
    fn a_pet_is_hidden_by_every_status_but_its_own() {
        let query = |status| ListQuery { status, ..ListQuery::default() };
        let sold = pet(1, Some(PetStatus::Sold));
        assert!(!is_hidden_by(query(None), &sold) && !is_hidden_by(query(Some(PetStatus::Sold)), &sold));
        assert!(is_hidden_by(query(Some(PetStatus::Pending)), &sold));
        assert!(is_hidden_by(query(Some(PetStatus::Sold)), &pet(1, None)));
    }
}
