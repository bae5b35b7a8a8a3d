//! The query of the list in the address, and how the list is shown: `?status=sold&limit=50&sort=name&q=rex` ⇄ [`ListAddress`].
//!
//! The one place that reads parameters. A value that the interface does not allow is replaced by the default, which the page shows. Mails
//! and chats change addresses: `&amp;` is `&`, and the case of a name or a value says nothing. Other parameters are ignored,
//! and no link has them.

use super::sort::Sort;
use crate::api::wire::{Limit, ListQuery, PetStatus};
use std::str::FromStr;

/// What the parameters of an address say. A request depends on the query alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListAddress {
    pub query: ListQuery,
    pub sort: Option<Sort>,
    /// What is searched for in the rows, as it was typed.
    pub search: String,
}

/// The first value of a parameter in the query of an address.
pub fn parameter(address_query: &str, name: &str) -> Option<String> {
    let mut pairs = form_urlencoded::parse(address_query.trim_start_matches('?').as_bytes());
    let is_named = |written: &str| written.strip_prefix("amp;").unwrap_or(written).eq_ignore_ascii_case(name);
    pairs.find(|(written, _)| is_named(written)).map(|(_, value)| value.into_owned())
}

/// Reads the query of an address.
pub fn from_address(address_query: &str) -> ListAddress {
    let query =
        ListQuery { limit: value(address_query, "limit").unwrap_or_default(), status: value(address_query, "status") };
    let search = parameter(address_query, "q").unwrap_or_default();
    ListAddress { query, sort: value(address_query, "sort"), search }
}

/// The value of a parameter, if it can be used.
fn value<T: FromStr>(address_query: &str, name: &str) -> Option<T> {
    parameter(address_query, name)?.to_ascii_lowercase().parse().ok()
}

/// The query of an address, without defaults: empty, or `?…`.
pub fn to_address(ListAddress { query, sort, search }: &ListAddress) -> String {
    let limit = if query.limit == Limit::default() { String::new() } else { query.limit.to_string() };
    let status = query.status.map_or("", PetStatus::as_str);
    let sort = sort.map(|sort| sort.to_string()).unwrap_or_default();
    let search: String = form_urlencoded::byte_serialize(search.as_bytes()).collect();
    let mut text = String::new();
    for (name, value) in [("status", status), ("limit", &limit), ("sort", &sort), ("q", &search)] {
        if !value.is_empty() {
            text.extend([if text.is_empty() { "?" } else { "&" }, name, "=", value]);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_value_that_is_not_allowed_is_the_default() {
        assert_eq!(from_address("?status=Sald&limit=500&sort=y"), ListAddress::default());
        for limit in ["0", "101", "-1", "1.5", "256", "1e1", "x"] {
            assert_eq!(from_address(&format!("limit={limit}")), ListAddress::default(), "{limit}");
        }
    }

    /// Limit and order were lost.
    #[test]
    fn an_address_that_a_mail_or_a_chat_has_changed_is_read() {
        for (changed, means) in [
            ("?status=sold&amp;limit=50&amp;sort=-name", "?status=sold&limit=50&sort=-name"),
            ("?STATUS=Sold&Limit=50&sort=-Name&Q=Rex", "?status=sold&limit=50&sort=-name&q=Rex"),
            ("?utm_source=mail&q=mr%20bean&fbclid=1", "?q=mr+bean"),
            ("?status=sold&status=pending", "?status=sold"),
            ("?status=sold&limit=50;sort=name", "?status=sold"),
            ("?q=a&amp;b", "?q=a"),
            ("?status=sold&more=1", "?status=sold"),
        ] {
            assert_eq!(to_address(&from_address(changed)), means, "{changed}");
        }
    }

    #[test]
    fn an_address_without_parameters_means_the_defaults() {
        for nothing in ["", "?", "?status=&limit=&sort=&q=", "&&"] {
            assert_eq!(from_address(nothing), ListAddress::default(), "{nothing}");
        }
        assert_eq!(ListQuery::default().to_query_string(), "limit=20");
    }

    #[test]
    fn an_invalid_value_does_not_change_the_other_parameters() {
        let address = from_address("status=pending&limit=many&sort=-id");
        assert_eq!((address.query.status, address.sort), (Some(PetStatus::Pending), "-id".parse().ok()));
    }

    proptest! {
        #[test]
        fn a_query_survives_the_way_to_an_address_and_back(
            limit in 1u8..=100,
            status in proptest::option::of(0usize..3),
            sort in proptest::option::of("-?(id|name|category|status)"),
            search in ".*",
        ) {
            let query = ListQuery {
                limit: limit.to_string().parse().unwrap(),
                status: status.map(|index| PetStatus::ALL[index]),
            };
            let sort = sort.map(|sort| sort.parse().unwrap());
            let address = ListAddress { query, sort, search };
            prop_assert_eq!(from_address(&to_address(&address)), address);
        }

        #[test]
        fn no_address_panics(any in ".*", values in "(&?(amp;)?(status|limit|sort|q)=.{0,60}){0,5}") {
            [any, values].iter().for_each(|text| drop(from_address(text)));
        }
    }
}
