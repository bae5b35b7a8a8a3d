//! The cached list: which of its rows match a search, and how many pets there may be.

use crate::{
    api::{
        response::{ListedPets, RowProblem},
        wire::{ListQuery, Pet, PetId, Status},
    },
    clock::Timestamp,
    config::Config,
};

/// The list that was loaded last. It stays on the screen while the next one loads. A search by ID looks here first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CachedList {
    pub query: ListQuery,
    pub listed: ListedPets,
    pub received_at: Timestamp,
    /// Whether a pet was added, or may have been added, since the list was loaded.
    pub stale: bool,
}

impl CachedList {
    /// Whether the list is the up-to-date result of `query`, so that no request is needed.
    pub fn is_fresh_for(&self, query: ListQuery) -> bool {
        self.query == query && !self.stale
    }

    /// The pet with this ID, if it is among the rows.
    pub fn find(&self, id: PetId) -> Option<&Pet> {
        self.listed.pets.iter().find(|pet| pet.id == id)
    }
}

/// Whether the ID, name, category or status of `pet` contains `search`. Upper and lower case are equal, and blanks around
/// the search are ignored. An empty search matches every pet. The browser provides `lowercase`: Rust's own table of all
/// scripts has 12 kB.
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

/// How many pets there are, as far as the interface shows it: it has no next page.
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

/// How many rows could not be read, or that characters could not. Empty if all could.
pub fn unreadable_rows(listed: &ListedPets) -> String {
    let (received, shown) = (listed.received(), listed.pets.len());
    match (listed.unreadable.len(), shown) {
        (0, _) if listed.damaged.is_empty() => String::new(),
        (0, _) => "Characters that cannot be read are shown as “\u{fffd}”.".into(),
        (_, 0) => format!("None of the {received} rows could be read."),
        (unreadable, 1) => format!("{unreadable} of {received} rows could not be read. The other one is shown."),
        (unreadable, _) => {
            format!("{unreadable} of {received} rows could not be read. The other {shown} are shown.")
        }
    }
}

/// What is wrong with each row that could not be read, or not wholly: a line for each.
pub fn row_problems(listed: &ListedPets) -> String {
    let in_words = |RowProblem { row, problem }: &RowProblem| format!("Row {row}: {problem}.\n");
    listed.unreadable.iter().chain(&listed.damaged).map(in_words).collect()
}

/// Whether the status filter of `query` excludes `pet`.
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

    fn listed(readable: i64, unreadable: &[usize], damaged: &[usize]) -> ListedPets {
        let problems = |rows: &[usize], problem: &str| {
            rows.iter().map(|row| RowProblem { row: *row, problem: problem.into() }).collect()
        };
        ListedPets {
            pets: (0..readable).map(|id| pet(id, None)).collect(),
            unreadable: problems(unreadable, "“name” is not a text"),
            damaged: problems(damaged, "“name” has characters that cannot be read"),
        }
    }

    fn list(rows: i64, limit: &str, status: Option<PetStatus>) -> CachedList {
        CachedList {
            query: ListQuery { limit: limit.parse().unwrap(), status },
            listed: listed(rows, &[], &[]),
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
    fn as_many_rows_as_the_limit_may_not_be_all_of_them() {
        assert!(how_many(&list(20, "20", None)).contains("There may be more; the interface gives no next page"));
        assert!(how_many(&list(1, "1", None)).contains("There may be more"));
    }

    #[test]
    fn rows_that_cannot_be_read_are_counted() {
        assert_eq!(unreadable_rows(&listed(3, &[], &[])), "");
        assert_eq!(unreadable_rows(&listed(0, &[], &[])), "");
        assert_eq!(
            unreadable_rows(&listed(18, &[3, 9], &[])),
            "2 of 20 rows could not be read. The other 18 are shown."
        );
        assert_eq!(unreadable_rows(&listed(1, &[2], &[])), "1 of 2 rows could not be read. The other one is shown.");
        assert_eq!(unreadable_rows(&listed(0, &[1, 2], &[])), "None of the 2 rows could be read.");
    }

    #[test]
    fn characters_that_cannot_be_read_are_reported_if_no_row_is_missing() {
        let sentence = "Characters that cannot be read are shown as “\u{fffd}”.";
        assert_eq!(unreadable_rows(&listed(3, &[], &[2])), sentence);
        let rows = "1 of 3 rows could not be read. The other 2 are shown.";
        assert_eq!(unreadable_rows(&listed(2, &[1], &[2])), rows);
    }

    #[test]
    fn each_row_that_cannot_be_read_is_reported_with_its_position() {
        assert_eq!(
            row_problems(&listed(2, &[1], &[3])),
            "Row 1: “name” is not a text.\nRow 3: “name” has characters that cannot be read.\n"
        );
    }

    #[test]
    fn a_stale_list_is_fresh_for_no_query() {
        let fresh = list(3, "20", None);
        assert!(fresh.is_fresh_for(ListQuery::default()));
        assert!(!CachedList { stale: true, ..fresh }.is_fresh_for(ListQuery::default()));
    }

    #[test]
    fn a_pet_is_found_by_its_id() {
        let list = list(3, "20", None);
        assert_eq!(list.find(PetId(1)).map(|pet| pet.id), Some(PetId(1)));
        assert_eq!(list.find(PetId(3)), None);
    }

    #[test]
    fn a_search_looks_at_every_column_and_ignores_case() {
        let config = Config::default();
        let pet = pet(9_007_199_254_740_993, Some(PetStatus::Pending));
        for search in ["", "  ", "ZOË", "ångström", "740993", "42", "pend"] {
            assert!(matches(&pet, search, &config, str::to_lowercase), "{search}");
        }
        assert!(!matches(&pet, "sold", &config, str::to_lowercase));
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
