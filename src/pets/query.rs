//! The query of the list in the address: `?status=sold&limit=50` ⇄ [`ListQuery`].
//!
//! A value that the interface does not allow is replaced by the default and reported: people mistype addresses.

use crate::api::wire::{Limit, ListQuery};
use std::fmt;

/// A value in the address that is not used.
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
                Limit::MIN,
                Limit::MAX,
                Limit::default()
            ),
        }
    }
}

/// The query in the parameters of an address. `parameter` returns the first value of a parameter.
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

/// The query as part of an address, without defaults: empty, or `?…`.
pub fn to_address(query: ListQuery) -> String {
    let status = query.status.map(|status| format!("status={}", status.as_str()));
    let limit = (query.limit != Limit::default()).then(|| format!("limit={}", query.limit));
    let parameters: Vec<String> = [status, limit].into_iter().flatten().collect();
    if parameters.is_empty() { String::new() } else { format!("?{}", parameters.join("&")) }
}

/// The beginning of a value, long enough to recognise it.
fn shortened(value: String) -> String {
    const MAX: usize = 40;
    if value.chars().count() <= MAX { value } else { value.chars().take(MAX).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::wire::PetStatus;
    use proptest::prelude::*;

    fn from_pairs(pairs: &[(&str, &str)]) -> (ListQuery, Vec<NotUsed>) {
        from_address(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn a_value_that_is_not_used_is_quoted_with_what_is_used() {
        assert!(NotUsed::Status("x".into()).to_string().contains("“x”"));
        let limit = NotUsed::Limit("500".into()).to_string();
        assert!(limit.contains("“500”") && limit.contains("from 1 to 100: 20"), "{limit}");
    }

    #[test]
    fn an_address_without_parameters_means_the_defaults() {
        assert_eq!(from_pairs(&[]), (ListQuery::default(), vec![]));
        assert_eq!(from_pairs(&[("status", ""), ("limit", "")]), (ListQuery::default(), vec![]));
        assert_eq!(ListQuery::default().to_query_string(), "limit=20");
    }

    #[test]
    fn both_parameters_are_used() {
        let (query, not_used) = from_pairs(&[("status", "sold"), ("limit", "50")]);
        assert_eq!(query.to_query_string(), "limit=50&status=sold");
        assert_eq!(not_used, []);
    }

    #[test]
    fn an_invalid_value_is_replaced_by_the_default_and_reported() {
        let (query, not_used) = from_pairs(&[("status", "Sold"), ("limit", "101")]);
        assert_eq!(query, ListQuery::default());
        assert_eq!(not_used, [NotUsed::Status("Sold".into()), NotUsed::Limit("101".into())]);
        for limit in ["0", "-1", "1.5", "256", "1e1", "x"] {
            assert_eq!(from_pairs(&[("limit", limit)]).1, [NotUsed::Limit(limit.into())]);
        }
    }

    #[test]
    fn an_invalid_value_does_not_change_the_other_parameter() {
        let (query, _) = from_pairs(&[("status", "pending"), ("limit", "many")]);
        assert_eq!(query.status, Some(PetStatus::Pending));
    }

    proptest! {
        #[test]
        fn a_query_survives_the_way_to_an_address_and_back(limit in 1u8..=100, status in proptest::option::of(0usize..3)) {
            let query = ListQuery {
                limit: limit.to_string().parse().unwrap(),
                status: status.map(|index| PetStatus::ALL[index]),
            };
            let text = to_address(query);
            let pairs: Vec<(&str, &str)> =
                text.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('=')).collect();
            prop_assert_eq!(from_pairs(&pairs), (query, vec![]));
        }

        #[test]
        fn no_value_panics(status in ".*", limit in ".*") {
            let (_, not_used) = from_pairs(&[("status", &status), ("limit", &limit)]);
            for value in not_used {
                prop_assert!(value.to_string().chars().count() < 200);
            }
        }
    }
}
