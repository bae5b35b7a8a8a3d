//! Every address of the app, as a typed function.
//!
//! Addresses are relative to the site's base (`<base href>`): the same links work at the root of a host and under a path.

pub mod query;
pub mod router;
pub mod sort;

use crate::api::wire::PetId;
use query::ListAddress;

/// The pages that have an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    List,
    Add,
    Find,
    Import,
}

impl Page {
    /// The page at `path`, which begins with `site_base` and holds neither query nor fragment. The list also stands at the name of the
    /// site's file.
    pub fn at(site_base: &str, path: &str) -> Option<Self> {
        let page = path.strip_prefix(site_base)?.trim_matches('/');
        match page.strip_suffix("index.html").unwrap_or(page) {
            "" => Some(Self::List),
            "pets/new" => Some(Self::Add),
            "pets/find" => Some(Self::Find),
            "import" => Some(Self::Import),
            _ => None,
        }
    }
}

/// The list with the defaults.
pub const LIST: &str = "./";

/// The list at `address`, with a change.
pub fn list_with(mut address: ListAddress, change: &dyn Fn(&mut ListAddress)) -> String {
    change(&mut address);
    LIST.to_owned() + &query::to_address(&address)
}

/// The form for a new pet.
pub const ADD: &str = "pets/new";

/// The search by ID, with the result for `id`.
pub fn find(id: PetId) -> String {
    format!("pets/find?id={id}")
}

/// The import of a table.
pub const IMPORT: &str = "import";

/// `address` as a path for the router and the history, if it is none yet. `site_base` has no final slash.
///
/// A browser takes two slashes of either kind at the beginning for another host, also where it has removed a tab or a dot between them. So
/// the path has single slashes.
pub fn absolute(site_base: &str, address: &str) -> String {
    let (path, rest) = address.split_at(address.find(['?', '#']).unwrap_or(address.len()));
    let path = path.replace(['\t', '\r', '\n'], "").replace('\\', "/");
    let path = path.trim_start_matches("./");
    let mut path = if path.starts_with('/') { path.to_owned() } else { format!("{site_base}/{path}") };
    while path.contains("//") {
        path = path.replace("//", "/");
    }
    path + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::wire::ListQuery;
    use proptest::prelude::*;
    use url::Url;

    #[test]
    fn each_address_is_as_designed() {
        let query = ListQuery { limit: "50".parse().unwrap(), status: Some("sold".parse().unwrap()) };
        let (sort, search) = ("-id".parse().ok(), "Zoë & Rex".into());
        let address = list_with(ListAddress { query, sort, search }, &|_| ());
        assert_eq!(absolute("", &address), "/?status=sold&limit=50&sort=-id&q=Zo%C3%AB+%26+Rex");
        let address = list_with(ListAddress::default(), &|list| list.query = query);
        assert_eq!(absolute("", &address), "/?status=sold&limit=50");
        assert_eq!(absolute("", LIST), "/");
        assert_eq!(absolute("/admin", "/admin/?q=rex"), "/admin/?q=rex");
        assert_eq!(absolute("", ADD), "/pets/new");
        assert_eq!(absolute("", IMPORT), "/import");
        assert_eq!(absolute("", &find(PetId(7))), "/pets/find?id=7");
    }

    #[test]
    fn each_address_leads_to_its_page() {
        let at = |address: &str| Page::at("/admin", &absolute("/admin", address));
        assert_eq!(at(LIST), Some(Page::List));
        assert_eq!(at(ADD), Some(Page::Add));
        assert_eq!(at("pets/find"), Some(Page::Find));
        assert_eq!(at(IMPORT), Some(Page::Import));
    }

    /// There was no page at the name of the file.
    #[test]
    fn the_name_of_the_file_and_a_slash_at_the_end_are_the_page() {
        for (base, path, page) in [
            ("", "/index.html", Some(Page::List)),
            ("/admin", "/admin/index.html", Some(Page::List)),
            ("/admin", "/admin", Some(Page::List)),
            ("", "/pets/find/", Some(Page::Find)),
            ("", "/pets/new/", Some(Page::Add)),
            ("", "/import/index.html", None),
            ("", "/other.html", None),
        ] {
            assert_eq!(Page::at(base, path), page, "{path}");
        }
    }

    #[test]
    fn an_unknown_address_has_no_page() {
        assert_eq!(Page::at("", "/pets"), None);
        assert_eq!(Page::at("/admin", "/elsewhere/"), None);
    }

    #[test]
    fn under_a_path_every_address_begins_with_it() {
        assert_eq!(absolute("/admin", &find(PetId(7))), "/admin/pets/find?id=7");
        assert_eq!(absolute("/admin", LIST), "/admin/");
    }

    proptest! {
        /// `//evil.example/` showed the app. "Go to the pets", then "Back" led to the host evil.example.
        #[test]
        fn no_address_leads_to_another_origin(address in r"[/\\.%25fFcCeE\t\n\r :?#@a-]{0,12}|.*", is_in_folder: bool) {
            let path = absolute(if is_in_folder { "/admin" } else { "" }, &address);
            let url = Url::parse("https://admin.example").unwrap().join(&path).unwrap();
            prop_assert_eq!(url.origin().ascii_serialization(), "https://admin.example");
            // The router goes to what stands in the address bar.
            prop_assert!(!url.path().starts_with("//"), "{path}");
        }
    }
}
