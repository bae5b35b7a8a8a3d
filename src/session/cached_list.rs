//! The cached list: which of its rows match a search, and how many pets there may be.

use crate::{
    api::{
        response::{ListedPets, RowProblem},
        wire::{Limit, ListQuery, Pet, PetId, Status, is_blank},
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

/// Whether the ID, name, category or status of `pet` contains `search`. Upper and lower case are equal, and blanks around the search are ignored. An empty search
/// matches every pet. The browser provides `lowercase`: Rust's own table of all scripts has 12 kB.
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

/// A name, with a remark where it alone would be misread.
pub fn name_on_screen(name: &str) -> String {
    let remark = if is_blank(name) {
        "(blank)"
    } else if name.contains('\u{fffd}') {
        " (not fully readable)"
    } else {
        ""
    };
    format!("{name}{remark}")
}

/// How many pets there are, or match `search`, as far as the interface shows it: it has no next page. Empty for an empty
/// list, which has a text of its own.
pub fn how_many(list: &CachedList, search: &str, matching: usize) -> String {
    let received = list.listed.received();
    let kind = match list.query.status {
        Some(status) => format!(" with the status “{}”", status.label()),
        None => String::new(),
    };
    if received == 0 {
        String::new()
    } else if !search.is_empty() {
        let (verb, more) = (if matching == 1 { "matches" } else { "match" }, more(list, " There may be more."));
        format!("{matching} of {} {verb} “{search}”.{more}", count(list.listed.pets.len(), "loaded pet"))
    } else if !may_have_more(list) {
        format!("{} in total{kind}.", count(received, "pet"))
    } else {
        let advice = match list.query {
            // “See more” stands under the rows.
            ListQuery { status: None, .. } => "",
            ListQuery { limit, .. } if limit != Limit::HIGHEST => "; raise the limit (up to 100)",
            ListQuery { .. } => "; the service sends no more at once",
        };
        format!("{} loaded{kind}. There may be more{advice}.", count(received, "pet"))
    }
}

/// What an empty list says. Empty for every other one.
pub fn empty_list(list: &CachedList) -> String {
    match list.query.status {
        _ if list.listed.received() > 0 => String::new(),
        Some(status) => format!("No pet has the status “{}”.", status.label()),
        None => "The store has no pets yet. Pets that you add appear here.".to_owned(),
    }
}

/// What a search without a match has searched.
pub fn searched(list: &CachedList) -> String {
    let loaded = count(list.listed.pets.len(), "loaded pet");
    format!("The search looks only in the {loaded}{}.", more(list, "; there may be more in the store"))
}

/// "1 pet", "20 pets".
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn more(list: &CachedList, text: &'static str) -> &'static str {
    if may_have_more(list) { text } else { "" }
}

/// Whether the service sent as many rows as the limit allows.
pub fn may_have_more(list: &CachedList) -> bool {
    list.listed.received() >= list.query.limit.rows()
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
pub(crate) mod tests {
    use super::*;
    use crate::api::{
        rate_limit::RateLimitHeaders,
        response::Response,
        wire::{CategoryId, PetStatus},
    };

    /// A configuration with these labels of categories, as JSON.
    pub fn labels(categories: &str) -> Config {
        let body = format!(
            r#"{{ "petStoreAdmin": 1, "environments": [{{ "name": "A", "baseUrl": "https://a.example/v1" }}],
                "categories": {categories} }}"#
        );
        let response = Response {
            http_status: 200,
            content_type: Some("application/json".into()),
            rate_limit: RateLimitHeaders::default(),
            says_no_store: false,
            body: Some(body.into()),
            received_at: Timestamp::from_unix_ms(0),
        };
        Config::from_response(&response).unwrap()
    }

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
    fn a_name_that_would_be_misread_has_a_remark() {
        assert_eq!(name_on_screen("Rex"), "Rex");
        assert_eq!(name_on_screen(""), "(blank)");
        assert_eq!(name_on_screen("R\u{fffd}x"), "R\u{fffd}x (not fully readable)");
    }

    #[test]
    fn fewer_rows_than_the_limit_are_the_total() {
        assert_eq!(how_many(&list(3, "20", None), "", 3), "3 pets in total.");
        assert_eq!(how_many(&list(1, "20", Some(PetStatus::Sold)), "", 1), "1 pet in total with the status “Sold”.");
    }

    #[test]
    fn an_empty_list_has_no_sentence_of_its_own() {
        assert_eq!(how_many(&list(0, "20", None), "", 0), "");
        assert_eq!(how_many(&list(0, "20", None), "rex", 0), "");
    }

    #[test]
    fn an_empty_list_says_why_it_is_empty() {
        assert_eq!(empty_list(&list(0, "20", Some(PetStatus::Sold))), "No pet has the status “Sold”.");
        assert_eq!(empty_list(&list(0, "20", None)), "The store has no pets yet. Pets that you add appear here.");
        assert_eq!(
            (empty_list(&list(1, "20", None)), empty_list(&list(1, "20", Some(PetStatus::Sold)))),
            <_>::default()
        );
    }

    #[test]
    fn as_many_rows_as_the_limit_may_not_be_all_of_them() {
        let all = how_many(&list(20, "20", None), "", 20);
        assert_eq!(all, "20 pets loaded. There may be more.");
        let sold = how_many(&list(99, "99", Some(PetStatus::Sold)), "", 99);
        assert_eq!(sold, "99 pets loaded with the status “Sold”. There may be more; raise the limit (up to 100).");
    }

    #[test]
    fn the_highest_limit_cannot_be_raised() {
        let all = how_many(&list(100, "100", None), "", 100);
        assert_eq!(all, "100 pets loaded. There may be more.");
        let sold = how_many(&list(100, "100", Some(PetStatus::Sold)), "", 100);
        assert_eq!(
            sold,
            "100 pets loaded with the status “Sold”. There may be more; the service sends no more at once."
        );
    }

    #[test]
    fn a_search_is_answered_with_the_number_of_matches() {
        let full = list(20, "20", None);
        assert_eq!(how_many(&full, "rex", 3), "3 of 20 loaded pets match “rex”. There may be more.");
        assert_eq!(how_many(&list(19, "20", None), "rex", 1), "1 of 19 loaded pets matches “rex”.");
    }

    #[test]
    fn a_search_without_a_match_says_what_it_has_searched() {
        let sentence = "The search looks only in the 20 loaded pets; there may be more in the store.";
        assert_eq!(searched(&list(20, "20", None)), sentence);
        assert_eq!(searched(&list(1, "20", None)), "The search looks only in the 1 loaded pet.");
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
