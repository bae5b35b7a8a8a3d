//! Which rows match a search, and in which order they are shown.
//!
//! Both are about the loaded rows alone: the interface has neither a search nor an order.

use crate::{
    api::wire::{Pet, PetStatus, Status},
    config::Config,
    routes::sort::{Column, Sort},
    words::Comparison,
};
use std::cmp::Ordering;

/// Whether the ID, name, category or status of `pet` contains `search`, by `comparison`. Blanks around the search are ignored. An ID
/// also matches with a sign or zeros before it. An empty search matches every pet.
pub fn matches(pet: &Pet, search: &str, config: &Config, comparison: Comparison) -> bool {
    let search = comparison.compared(search);
    let has = |text: &str| comparison.compared(text).contains(&search);
    search.is_empty()
        || has(&pet.name)
        || has(&pet.id.to_string())
        || search.parse() == Ok(pet.id)
        || has(&pet.category_id.to_string())
        || config.category_label(pet.category_id).is_some_and(has)
        || pet.status.as_ref().is_some_and(|status| has(status.label()))
}

/// `pets` in the order of `sort`. Equal rows stay in their order. `compare` compares texts as the person's language does.
pub fn sorted(pets: &[Pet], sort: Sort, config: &Config, compare: fn(&str, &str) -> Ordering) -> Vec<Pet> {
    let ascending = |one: &Pet, other: &Pet| match sort.column {
        Column::Id => one.id.cmp(&other.id),
        Column::Name => compare(&one.name, &other.name),
        Column::Category => {
            let labels = [one, other].map(|pet| config.category_label(pet.category_id));
            by_text(labels, compare).then(one.category_id.cmp(&other.category_id))
        }
        Column::Status => {
            let [left, right] = [one, other].map(|pet| pet.status.as_ref());
            rank(left)
                .cmp(&rank(right))
                .then_with(|| by_text([left, right].map(|status| Some(status?.label())), compare))
        }
    };
    let after = if sort.descending { Ordering::Less } else { Ordering::Greater };
    let mut sorted: Vec<&Pet> = Vec::with_capacity(pets.len());
    for pet in pets {
        let place = sorted.partition_point(|before| ascending(before, pet) != after);
        sorted.insert(place, pet);
    }
    sorted.into_iter().cloned().collect()
}

/// The order of two texts. A missing text comes last.
fn by_text(texts: [Option<&str>; 2], compare: fn(&str, &str) -> Ordering) -> Ordering {
    match texts {
        [Some(one), Some(other)] => compare(one, other),
        [one, other] => other.is_some().cmp(&one.is_some()),
    }
}

/// The statuses in the interface's order, then "not set", then the service's own words.
fn rank(status: Option<&Status>) -> usize {
    match status {
        Some(Status::Known(known)) => PetStatus::ALL.iter().take_while(|status| *status != known).count(),
        None => PetStatus::ALL.len(),
        Some(Status::Other(_)) => PetStatus::ALL.len() + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::{
            rate_limit::RateLimitHeaders,
            response::Response,
            wire::{CategoryId, PetId},
        },
        clock::Timestamp,
        words::tests::{COMPARISON, WITHOUT_ACCENTS},
    };

    /// A configuration with these labels of categories, as JSON.
    fn labels(categories: &str) -> Config {
        let body = format!(
            r#"{{ "petStoreAdmin": 1, "environments": [{{ "name": "A", "baseUrl": "https://a.example/v1" }}],
                "categories": {categories} }}"#
        );
        let response = Response {
            http_status: 200,
            content_type: Some("application/json".into()),
            rate_limit: RateLimitHeaders::default(),
            body: Some(body),
            received_at: Timestamp::from_unix_ms(0),
        };
        Config::from_response(&response, crate::api::access::tests::resolve).unwrap()
    }

    fn pet(id: i64, name: &str, category_id: i64, status: Option<&str>) -> Pet {
        let status = status.map(|status| Status::from(status.to_owned()));
        Pet { id: PetId(id), name: name.into(), category_id: CategoryId(category_id), status }
    }

    /// The IDs of `pets` after they were sorted.
    fn sorted(sort: &str, pets: Vec<Pet>) -> Vec<i64> {
        let config = labels(r#"{ "1": "dogs", "2": "Cats", "3": "cats" }"#);
        let ignoring_case = |one: &str, other: &str| one.to_lowercase().cmp(&other.to_lowercase());
        let sorted = super::sorted(&pets, sort.parse().unwrap(), &config, ignoring_case);
        sorted.iter().map(|pet| pet.id.0).collect()
    }

    #[test]
    fn ids_are_sorted_as_numbers() {
        let ids = [10, 9, i64::MAX, -1, 9_007_199_254_740_993, 9_007_199_254_740_992];
        let pets = || ids.map(|id| pet(id, "", 1, None)).to_vec();
        assert_eq!(sorted("id", pets()), [-1, 9, 10, 9_007_199_254_740_992, 9_007_199_254_740_993, i64::MAX]);
        assert_eq!(sorted("-id", pets()), [i64::MAX, 9_007_199_254_740_993, 9_007_199_254_740_992, 10, 9, -1]);
    }

    #[test]
    fn names_are_sorted_by_the_given_comparison() {
        let pets = || vec![pet(1, "rex", 1, None), pet(2, "Bella", 1, None), pet(3, "Zoe", 1, None)];
        assert_eq!(sorted("name", pets()), [2, 1, 3]);
        assert_eq!(sorted("-name", pets()), [3, 1, 2]);
    }

    #[test]
    fn categories_are_sorted_by_label_then_by_id_and_those_without_a_label_come_last() {
        let pets = [10, 9, 1, 3, 2].map(|category| pet(category, "", category, None)).to_vec();
        assert_eq!(sorted("category", pets), [2, 3, 1, 9, 10]);
    }

    #[test]
    fn statuses_are_sorted_in_the_order_of_the_interface_then_not_set_then_other_words() {
        let statuses = [Some("lost"), Some("adopted"), None, Some("sold"), Some("available"), Some("pending")];
        let pets: Vec<Pet> = (1..).zip(statuses).map(|(id, status)| pet(id, "", 1, status)).collect();
        assert_eq!(sorted("status", pets.clone()), [5, 6, 4, 3, 2, 1]);
        assert_eq!(sorted("-status", pets), [1, 2, 3, 4, 6, 5]);
    }

    #[test]
    fn equal_rows_stay_in_their_order_in_both_directions() {
        let pets = || vec![pet(2, "Rex", 1, None), pet(1, "Rex", 1, None), pet(3, "Rex", 1, None)];
        for sort in ["name", "-name", "category", "-category", "status", "-status"] {
            assert_eq!(sorted(sort, pets()), [2, 1, 3], "{sort}");
        }
    }

    #[test]
    fn a_search_looks_at_every_column_and_ignores_case() {
        let config = Config::default();
        let pet = pet(9_007_199_254_740_993, "Zoë Ångström", 42, Some("pending"));
        for search in ["", "  ", "ZOË", "zoe\u{308}", "zo\u{ad}ë\u{200b}", "ångström", "740993", "42", "pend"] {
            assert!(matches(&pet, search, &config, COMPARISON), "{search}");
        }
        assert!(!matches(&pet, "sold", &config, COMPARISON));
    }

    /// `O’Malley` did not find `O'Malley`, and `Mr Bean` not the name with two blanks.
    #[test]
    fn a_search_finds_a_name_as_people_see_it() {
        for (name, search) in
            [("O'Malley", "o’mal"), ("Mr  Bean", "Mr Bean"), ("Mr Bean", "mr \u{a0}bean"), ("A–B", "a-b")]
        {
            assert!(matches(&pet(1, name, 1, None), search, &Config::default(), COMPARISON), "{search}");
        }
    }

    #[test]
    fn a_search_finds_a_name_with_and_without_its_accents() {
        for (name, searches) in [
            ("Zoë", ["zoe", "zoë", "ZOE\u{308}"]),
            ("Zoe", ["zoë", "zóe", "Zoe"]),
            ("François", ["francois", "françois", "FRANCO"]),
            ("Łukasz", ["lukasz", "łukasz", "Ł"]),
            ("Ørsted", ["orsted", "ørsted", "Örsted"]),
            ("Straße", ["strasse", "straße", "STRASSE"]),
            ("Đorđe", ["dorde", "đorđe", "ĐORDE"]),
            ("Işık", ["isik", "ışık", "IŞIK"]),
            ("Ёлка", ["елка", "ёлка", "Елка"]),
            ("Ἀχιλλεύς", ["αχιλλευς", "ἀχιλλεύς", "ΑΧΙΛΛΕΥΣ"]),
            ("ポチ", ["ﾎﾟﾁ", "ポ", "チ"]),
        ] {
            for search in searches {
                assert!(matches(&pet(1, name, 1, None), search, &Config::default(), WITHOUT_ACCENTS), "{search}");
            }
        }
        assert!(!matches(&pet(1, "ポチ", 1, None), "ホチ", &Config::default(), WITHOUT_ACCENTS));
    }

    /// The list showed no row, and did not offer to ask the service, because it has the pet.
    #[test]
    fn a_search_finds_an_id_with_a_sign_or_zeros_before_it() {
        let finds = |id, search| matches(&pet(id, "Rex", 1, None), search, &Config::default(), COMPARISON);
        assert_eq!(
            [finds(42, "042"), finds(42, "+42"), finds(42, " 42 "), finds(421, "042")],
            [true, true, true, false]
        );
    }

    #[test]
    fn a_search_finds_the_label_of_a_category() {
        let config = labels(r#"{ "42": "Dogs" }"#);
        assert!(matches(&pet(1, "Rex", 42, None), "dog", &config, COMPARISON));
        assert!(!matches(&pet(1, "Rex", 7, None), "dog", &config, COMPARISON));
    }
}
