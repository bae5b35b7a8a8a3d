//! Which headers each response has. The configurations of all hosts are made from this.

use anyhow::Result;

use crate::{
    NOT_FOUND,
    addresses::ADDRESSES,
    caching::{Caching, caching_of},
    connections::Connections,
    page::Inline,
    policy,
};

/// The responses of a host.
pub struct Responses {
    /// The path of the site, with a slash at either end.
    pub base: String,
    /// The headers of every response, including the one for an unknown address.
    pub common_headers: Vec<(&'static str, String)>,
    /// The paths whose response is the page, including its own.
    pub pages: Vec<String>,
    /// The site's other files, sorted by path, each with its cache rule.
    pub files: Vec<(String, Caching)>,
}

impl Responses {
    /// The names of `files` are relative to the site's folder.
    pub fn new(base: &str, page: &str, connections: &Connections, files: &[String]) -> Result<Self> {
        let inline = Inline::of(page)?;
        let addresses = ADDRESSES.map(|address| format!("{base}{address}"));
        let names = files.iter().filter(|name| caching_of(name) != Caching::NotServed);
        let names = names.filter(|name| !["index.html", NOT_FOUND].contains(&name.as_str()));
        Ok(Self {
            base: base.to_owned(),
            common_headers: policy::headers(&inline, connections),
            pages: [base.to_owned()].into_iter().chain(addresses).collect(),
            files: names.map(|name| (format!("{base}{name}"), caching_of(name))).collect(),
        })
    }

    /// The paths that are rewritten to the page, because no file has them.
    pub fn rewritten(&self) -> impl Iterator<Item = &String> {
        self.pages.iter().filter(|path| **path != self.base)
    }

    /// The page's own path.
    pub fn page(&self) -> String {
        format!("{}index.html", self.base)
    }

    /// The files with this cache rule.
    pub fn files_with(&self, caching: Caching) -> impl Iterator<Item = &String> {
        self.files.iter().filter(move |(_, rule)| *rule == caching).map(|(path, _)| path)
    }
}

#[cfg(test)]
pub(crate) fn example(base: &str) -> Responses {
    let config =
        r#"{ "petStoreAdmin": 1, "environments": [{ "name": "P", "baseUrl": "https://api.example.com/v1" }] }"#;
    let connections = Connections::of(&[config]).unwrap();
    let files = ["404.html", "_headers", "app-0123456789abcdef.js", "app-0123456789abcdef.js.br", "config.json"];
    let files =
        files.iter().chain(&["favicon.svg", "index.html", "start-0123456789abcdef.js"]).map(|name| (*name).to_owned());
    Responses::new(base, "<!doctype html><script>x</script>", &connections, &files.collect::<Vec<_>>()).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_and_every_file_is_below_the_base() {
        let responses = example("/admin/");
        assert_eq!(
            responses.pages,
            ["/admin/", "/admin/pets/new", "/admin/pets/find", "/admin/import", "/admin/connection"]
        );
        let files: Vec<_> = responses.files.iter().map(|(path, _)| path.as_str()).collect();
        let expected = ["app-0123456789abcdef.js", "config.json", "favicon.svg", "start-0123456789abcdef.js"];
        assert_eq!(files, expected.map(|name| format!("/admin/{name}")));
    }

    #[test]
    fn every_response_forbids_sniffing_and_framing() {
        let has =
            |name, part: &str| example("/").common_headers.iter().any(|(n, value)| *n == name && value.contains(part));
        assert!(has("X-Content-Type-Options", "nosniff") && has("Content-Security-Policy", "frame-ancestors 'none'"));
    }
}
