//! The address of the list and the question it stands for: `?status=sold&limit=50` ⇄ [`ListQuery`].
//!
//! A value that the interface does not allow falls back to the default, and is told: an address is easily mistyped.

use crate::api::wire::{Limit, ListQuery};
use std::fmt;

/// A value in the address that was not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotUsed {
    Status(String),
    Limit(String),
}

impl fmt::Display for NotUsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(value) => write!(
                f,
                "The address asks for the status “{value}”, which the service does not have: all pets are shown."
            ),
            Self::Limit(value) => write!(
                f,
                "The address asks for the limit “{value}”, which is not a whole number from {} to {}: {} is used.",
                Limit::LEAST,
                Limit::MOST,
                Limit::default()
            ),
        }
    }
}

/// Reads the question from the parameters of an address; `parameter` gives a parameter's first value.
pub fn from_address(parameter: impl Fn(&str) -> Option<String>) -> (ListQuery, Vec<NotUsed>) {
    let mut query = ListQuery::default();
    let mut not_used = Vec::new();
    if let Some(status) = parameter("status").filter(|status| !status.is_empty()) {
        match status.parse() {
            Ok(status) => query.status = Some(status),
            Err(_) => not_used.push(NotUsed::Status(shortened(status))),
        }
    }
    if let Some(limit) = parameter("limit").filter(|limit| !limit.is_empty()) {
        match limit.parse() {
            Ok(limit) => query.limit = limit,
            Err(_) => not_used.push(NotUsed::Limit(shortened(limit))),
        }
    }
    (query, not_used)
}

/// Writes the question as the query of an address, defaults left out: empty, or `?…`.
pub fn to_address(query: ListQuery) -> String {
    let status = query.status.map(|status| format!("status={}", status.as_str()));
    let limit = (query.limit != Limit::default()).then(|| format!("limit={}", query.limit));
    let parameters: Vec<String> = [status, limit].into_iter().flatten().collect();
    if parameters.is_empty() { String::new() } else { format!("?{}", parameters.join("&")) }
}

/// Enough of a value to recognise it by.
fn shortened(value: String) -> String {
    const MOST: usize = 40;
    if value.chars().count() <= MOST { value } else { value.chars().take(MOST).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::wire::PetStatus;
    use proptest::prelude::*;

    fn read_pairs(pairs: &[(&str, &str)]) -> (ListQuery, Vec<NotUsed>) {
        from_address(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn an_address_without_parameters_asks_for_the_defaults() {
        assert_eq!(read_pairs(&[]), (ListQuery::default(), vec![]));
        assert_eq!(read_pairs(&[("status", ""), ("limit", "")]), (ListQuery::default(), vec![]));
        assert_eq!(ListQuery::default().to_query_string(), "limit=20");
    }

    #[test]
    fn both_parameters_are_read() {
        let (query, not_used) = read_pairs(&[("status", "sold"), ("limit", "50")]);
        assert_eq!(query.to_query_string(), "limit=50&status=sold");
        assert_eq!(not_used, []);
    }

    #[test]
    fn a_bad_value_falls_back_and_is_told() {
        let (query, not_used) = read_pairs(&[("status", "Sold"), ("limit", "101")]);
        assert_eq!(query, ListQuery::default());
        assert_eq!(not_used, [NotUsed::Status("Sold".into()), NotUsed::Limit("101".into())]);
        for limit in ["0", "-1", "1.5", "256", "1e1", "x"] {
            assert_eq!(read_pairs(&[("limit", limit)]).1, [NotUsed::Limit(limit.into())]);
        }
    }

    #[test]
    fn one_bad_value_leaves_the_other_in_force() {
        let (query, _) = read_pairs(&[("status", "pending"), ("limit", "many")]);
        assert_eq!(query.status, Some(PetStatus::Pending));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(limit in 1u8..=100, status in proptest::option::of(0usize..3)) {
            let query = ListQuery {
                limit: limit.to_string().parse().unwrap(),
                status: status.map(|index| PetStatus::ALL[index]),
            };
            let text = to_address(query);
            let pairs: Vec<(&str, &str)> =
                text.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('=')).collect();
            prop_assert_eq!(read_pairs(&pairs), (query, vec![]));
        }

        #[test]
        fn no_value_panics(status in ".*", limit in ".*") {
            let (_, not_used) = read_pairs(&[("status", &status), ("limit", &limit)]);
            for value in not_used {
                prop_assert!(value.to_string().chars().count() < 200);
            }
        }
    }
}
