//! The query of the list in the address, and how the list is shown: `?status=sold&limit=50&more=1&sort=name` ⇄ [`ListQuery`]
//! and [`ListDisplay`].
//!
//! A value that the interface does not allow is replaced by the default and reported: people mistype addresses.

use super::sort::Sort;
use crate::{
    api::wire::{Limit, ListQuery},
    words::isolated,
};
use std::str::FromStr;

/// How the list is shown. No request depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListDisplay {
    pub sort: Option<Sort>,
    /// Whether the whole stock is shown in place of the list, if the session has it. Nothing is requested because of it: a reload
    /// and a copied link show the list.
    pub more: bool,
}

/// What the parameters of an address say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListAddress {
    pub query: ListQuery,
    pub display: ListDisplay,
    /// A sentence for each value that is not used.
    pub not_used: Vec<String>,
}

/// Reads the parameters of an address. `parameter` returns the first value of a parameter.
pub fn from_address(parameter: impl Fn(&str) -> Option<String>) -> ListAddress {
    let mut not_used = Vec::new();
    let status = used(&parameter, "status", &mut not_used);
    let limit: Option<Limit> = used(&parameter, "limit", &mut not_used);
    let sort = used(&parameter, "sort", &mut not_used);
    ListAddress {
        query: ListQuery { limit: limit.unwrap_or_default(), status },
        display: ListDisplay { sort, more: parameter("more").as_deref() == Some("1") },
        not_used,
    }
}

/// The value of a parameter. Reports one that is not used.
fn used<T: FromStr>(parameter: &impl Fn(&str) -> Option<String>, name: &str, not_used: &mut Vec<String>) -> Option<T> {
    let text = parameter(name).filter(|text| !text.is_empty())?;
    let value = text.parse().ok();
    if value.is_none() {
        not_used.push(format!("The {name} “{}” in the address cannot be used.", isolated(&shortened(text))));
    }
    value
}

/// The query and the display as part of an address, without defaults: empty, or `?…`.
pub fn to_address(query: ListQuery, display: ListDisplay) -> String {
    let status = query.status.map(|status| format!("status={}", status.as_str()));
    let limit = (query.limit != Limit::default()).then(|| format!("limit={}", query.limit));
    let more = display.more.then(|| "more=1".to_owned());
    let sort = display.sort.map(|sort| format!("sort={sort}"));
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

    fn from_pairs(pairs: &[(&str, &str)]) -> ListAddress {
        from_address(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn a_value_that_is_not_used_is_quoted() {
        let pairs = [("status", "Sold"), ("limit", "500"), ("sort", "y")];
        assert_eq!(
            from_pairs(&pairs),
            ListAddress {
                not_used: vec![
                    "The status “Sold” in the address cannot be used.".into(),
                    "The limit “500” in the address cannot be used.".into(),
                    "The sort “y” in the address cannot be used.".into(),
                ],
                ..ListAddress::default()
            }
        );
        for limit in ["0", "101", "-1", "1.5", "256", "1e1", "x"] {
            assert_eq!(from_pairs(&[("limit", limit)]).not_used.len(), 1, "{limit}");
        }
    }

    #[test]
    fn the_whole_stock_is_shown_for_one_value_only() {
        let more = |value| from_pairs(&[("more", value)]).display.more;
        assert_eq!(["1", "", "0", "01"].map(more), [true, false, false, false]);
    }

    #[test]
    fn an_address_without_parameters_means_the_defaults() {
        assert_eq!(from_pairs(&[]), ListAddress::default());
        assert_eq!(from_pairs(&[("status", ""), ("limit", ""), ("sort", "")]), ListAddress::default());
        assert_eq!(ListQuery::default().to_query_string(), "limit=20");
    }

    #[test]
    fn an_invalid_value_does_not_change_the_other_parameters() {
        let address = from_pairs(&[("status", "pending"), ("limit", "many"), ("sort", "-id")]);
        assert_eq!((address.query.status, address.display.sort), (Some(PetStatus::Pending), "-id".parse().ok()));
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
            let display = ListDisplay { sort: sort.map(|sort| sort.parse().unwrap()), more };
            let text = to_address(query, display);
            let pairs: Vec<(&str, &str)> =
                text.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('=')).collect();
            prop_assert_eq!(from_pairs(&pairs), ListAddress { query, display, not_used: vec![] });
        }

        #[test]
        fn no_value_panics(status in ".*", limit in ".*", sort in ".*", more in ".*") {
            let pairs = [("status", status.as_str()), ("limit", &limit), ("sort", &sort), ("more", &more)];
            for sentence in from_pairs(&pairs).not_used {
                prop_assert!(sentence.chars().count() < 200);
            }
        }
    }
}
