//! Every address of the app, as a typed function.
//!
//! Addresses are relative to the site's base (`<base href>`): the same links work at the root of a host and under a path.

pub mod query;
pub mod router;
pub mod sort;

use crate::api::wire::{ListQuery, PetId};
use query::ListDisplay;

/// The pages that have an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    List,
    Add,
    Find,
    Import,
    Connection,
}

impl Page {
    /// The page at `path`, which begins with `site_base` and holds neither query nor fragment.
    pub fn at(site_base: &str, path: &str) -> Option<Self> {
        match path.strip_prefix(site_base)?.trim_matches('/') {
            "" => Some(Self::List),
            "pets/new" => Some(Self::Add),
            "pets/find" => Some(Self::Find),
            "import" => Some(Self::Import),
            "connection" => Some(Self::Connection),
            _ => None,
        }
    }
}

/// The list for `query`, as the service sends it.
pub fn list(query: ListQuery) -> String {
    list_in(query, ListDisplay::default())
}

/// The list for `query`, shown as `display` says.
pub fn list_in(query: ListQuery, display: ListDisplay) -> String {
    format!("./{}", query::to_address(query, display))
}

/// The form for a new pet.
pub fn add() -> String {
    "pets/new".into()
}

/// The search by ID, with the result for `id`.
pub fn find(id: Option<PetId>) -> String {
    match id {
        Some(id) => format!("pets/find?id={id}"),
        None => "pets/find".into(),
    }
}

/// The import of a table.
pub fn import() -> String {
    "import".into()
}

/// The state of the connection.
pub fn connection() -> String {
    "connection".into()
}

/// `address` as a path for the router and the history. `site_base` has no final slash.
pub fn absolute(site_base: &str, address: &str) -> String {
    format!("{site_base}/{}", address.trim_start_matches("./"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_is_as_designed() {
        let query = ListQuery { limit: "50".parse().unwrap(), status: Some("sold".parse().unwrap()) };
        assert_eq!(absolute("", &list(query)), "/?status=sold&limit=50");
        assert_eq!(absolute("", &list(ListQuery::default())), "/");
        let display = ListDisplay { sort: "-id".parse().ok(), more: true };
        assert_eq!(absolute("", &list_in(query, display)), "/?status=sold&limit=50&more=1&sort=-id");
        assert_eq!(absolute("", &add()), "/pets/new");
        assert_eq!(absolute("", &import()), "/import");
        assert_eq!(absolute("", &connection()), "/connection");
        assert_eq!(absolute("", &find(Some(PetId(7)))), "/pets/find?id=7");
    }

    #[test]
    fn each_address_leads_to_its_page() {
        let at = |address: &str| Page::at("/admin", &absolute("/admin", address));
        assert_eq!(at(&list(ListQuery::default())), Some(Page::List));
        assert_eq!(at(&add()), Some(Page::Add));
        assert_eq!(at(&find(None)), Some(Page::Find));
        assert_eq!(at(&import()), Some(Page::Import));
        assert_eq!(at(&connection()), Some(Page::Connection));
        assert_eq!(Page::at("", "/pets/new/"), Some(Page::Add));
    }

    #[test]
    fn an_unknown_address_has_no_page() {
        assert_eq!(Page::at("", "/pets"), None);
        assert_eq!(Page::at("/admin", "/elsewhere/"), None);
    }

    #[test]
    fn under_a_path_every_address_begins_with_it() {
        assert_eq!(absolute("/admin", &find(None)), "/admin/pets/find");
        assert_eq!(absolute("/admin", &list(ListQuery::default())), "/admin/");
    }
}
