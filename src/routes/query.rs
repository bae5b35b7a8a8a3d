//! The query of the list in the address, and how the list is shown: `?status=sold&limit=50&more=1&sort=name` ⇄ [`ListQuery`]
//! and [`ListView`].
//!
//! A value that the interface does not allow is replaced by the default and reported: people mistype addresses.

use super::sort::Sort;
use crate::api::wire::{Limit, ListQuery};
use std::fmt;

/// How the list is shown. No request depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListView {
    pub sort: Option<Sort>,
    /// Whether the whole stock is shown in place of the list, if the session has it. Nothing is requested because of it: a reload
    /// and a copied link show the list.
    pub more: bool,
}

/// A value in the address that is not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotUsed {
    Status(String),
    Limit(String),
    Sort(String),
}

impl fmt::Display for NotUsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(value) => {
                write!(f, "The status “{value}” in the address does not exist, so all pets are shown.")
            }
            Self::Limit(value) => write!(
                f,
                "The limit “{value}” in the address is not a whole number from {} to {}, so {} is used.",
                Limit::MIN,
                Limit::MAX,
                Limit::default()
            ),
            Self::Sort(value) => write!(
                f,
                "The sorting “{value}” in the address does not exist, so the rows are as the service sent them."
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

/// How the parameters of an address show the list.
pub fn view_from_address(parameter: impl Fn(&str) -> Option<String>) -> (ListView, Option<NotUsed>) {
    let more = parameter("more").as_deref() == Some("1");
    let text = parameter("sort").filter(|sort| !sort.is_empty());
    let sort = text.as_deref().and_then(|sort| sort.parse().ok());
    let not_used = text.filter(|_| sort.is_none()).map(|text| NotUsed::Sort(shortened(text)));
    (ListView { sort, more }, not_used)
}

/// The query and the view as part of an address, without defaults: empty, or `?…`.
pub fn to_address(query: ListQuery, view: ListView) -> String {
    let status = query.status.map(|status| format!("status={}", status.as_str()));
    let limit = (query.limit != Limit::default()).then(|| format!("limit={}", query.limit));
    let more = view.more.then(|| "more=1".to_owned());
    let sort = view.sort.map(|sort| format!("sort={sort}"));
    let parameters: Vec<String> = [status, limit, more, sort].into_iter().flatten().collect();
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

    fn value_in<'a>(pairs: &'a [(&str, &str)]) -> impl Fn(&str) -> Option<String> + 'a {
        |name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
    }

    fn from_pairs(pairs: &[(&str, &str)]) -> (ListQuery, Vec<NotUsed>) {
        from_address(value_in(pairs))
    }

    #[test]
    fn a_value_that_is_not_used_is_quoted_with_what_is_used() {
        let sentences = [NotUsed::Status("x".into()), NotUsed::Limit("500".into()), NotUsed::Sort("y".into())];
        assert_eq!(
            sentences.map(|not_used| not_used.to_string()),
            [
                "The status “x” in the address does not exist, so all pets are shown.",
                "The limit “500” in the address is not a whole number from 1 to 100, so 20 is used.",
                "The sorting “y” in the address does not exist, so the rows are as the service sent them.",
            ]
        );
    }

    #[test]
    fn the_order_is_used_or_reported() {
        let sort = |value| view_from_address(value_in(&[("sort", value)]));
        assert_eq!(sort("-id"), (ListView { sort: "-id".parse().ok(), more: false }, None));
        assert_eq!(sort(""), (ListView::default(), None));
        assert_eq!(sort("x"), (ListView::default(), Some(NotUsed::Sort("x".into()))));
        assert_eq!(view_from_address(value_in(&[])), (ListView::default(), None));
    }

    #[test]
    fn the_whole_stock_is_shown_for_one_value_only() {
        let more = |value| view_from_address(value_in(&[("more", value)])).0.more;
        assert_eq!(["1", "", "0", "01"].map(more), [true, false, false, false]);
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
        fn a_query_survives_the_way_to_an_address_and_back(
            limit in 1u8..=100,
            status in proptest::option::of(0usize..3),
            sort in proptest::option::of("-?(id|name|category|status)"),
            more: bool,
        ) {
            let query = ListQuery {
                limit: limit.to_string().parse().unwrap(),
                status: status.map(|index| PetStatus::ALL[index]),
            };
            let view = ListView { sort: sort.map(|sort| sort.parse().unwrap()), more };
            let text = to_address(query, view);
            let pairs: Vec<(&str, &str)> =
                text.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('=')).collect();
            prop_assert_eq!(from_pairs(&pairs), (query, vec![]));
            prop_assert_eq!(view_from_address(value_in(&pairs)), (view, None));
        }

        #[test]
        fn no_value_panics(status in ".*", limit in ".*", sort in ".*", more in ".*") {
            let (_, mut not_used) = from_pairs(&[("status", &status), ("limit", &limit)]);
            not_used.extend(view_from_address(value_in(&[("sort", &sort), ("more", &more)])).1);
            for value in not_used {
                prop_assert!(value.to_string().chars().count() < 200);
            }
        }
    }
}
