//! The one source of truth: which headers go with what, whichever host sends them.

use anyhow::Result;

use crate::{
    NOT_FOUND,
    addresses::ADDRESSES,
    caching::{Caching, caching_of},
    connections::Connections,
    page::Inline,
    policy,
};

/// What a host answers with.
pub struct Answers {
    /// The path of the site, with a slash at either end.
    pub base: String,
    /// The headers of every answer, the one for an unknown address included.
    pub everywhere: Vec<(&'static str, String)>,
    /// The paths that are answered with the page, its own included.
    pub pages: Vec<String>,
    /// The site's other files, in the order of their paths, each with how it may be kept.
    pub files: Vec<(String, Caching)>,
}

impl Answers {
    /// `files` are named relative to the site's folder.
    pub fn new(base: &str, page: &str, connections: &Connections, files: &[String]) -> Result<Self> {
        let inline = Inline::of(page)?;
        let addresses = ADDRESSES.map(|address| format!("{base}{address}"));
        let names = files.iter().filter(|name| caching_of(name) != Caching::Unserved);
        let names = names.filter(|name| !["index.html", NOT_FOUND].contains(&name.as_str()));
        Ok(Self {
            base: base.to_owned(),
            everywhere: policy::headers(&inline, connections),
            pages: [base.to_owned()].into_iter().chain(addresses).collect(),
            files: names.map(|name| (format!("{base}{name}"), caching_of(name))).collect(),
        })
    }

    /// The paths that are rewritten to the page: where no file lies.
    pub fn rewritten(&self) -> impl Iterator<Item = &String> {
        self.pages.iter().filter(|path| **path != self.base)
    }

    /// The page's own path.
    pub fn page(&self) -> String {
        format!("{}index.html", self.base)
    }

    /// The files that may be kept in the same way.
    pub fn files_kept(&self, caching: Caching) -> impl Iterator<Item = &String> {
        self.files.iter().filter(move |(_, kept)| *kept == caching).map(|(path, _)| path)
    }
}

#[cfg(test)]
pub(crate) fn example(base: &str) -> Answers {
    let config =
        r#"{ "petStoreAdmin": 1, "environments": [{ "name": "P", "baseUrl": "https://api.example.com/v1" }] }"#;
    let connections = Connections::of(&[config]).unwrap();
    let files = ["404.html", "_headers", "app-0123456789abcdef.js", "app-0123456789abcdef.js.br", "config.json"];
    let files = files.iter().chain(&["favicon.svg", "index.html", "start.js"]).map(|name| (*name).to_owned());
    Answers::new(base, "<!doctype html><script>x</script>", &connections, &files.collect::<Vec<_>>()).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_and_every_file_stands_below_the_base() {
        let answers = example("/admin/");
        assert_eq!(answers.pages, ["/admin/", "/admin/pets/new", "/admin/pets/find", "/admin/connection"]);
        let files: Vec<_> = answers.files.iter().map(|(path, _)| path.as_str()).collect();
        let expected = ["app-0123456789abcdef.js", "config.json", "favicon.svg", "start.js"];
        assert_eq!(files, expected.map(|name| format!("/admin/{name}")));
    }

    #[test]
    fn every_answer_forbids_sniffing_and_framing() {
        let has =
            |name, part: &str| example("/").everywhere.iter().any(|(n, value)| *n == name && value.contains(part));
        assert!(has("X-Content-Type-Options", "nosniff") && has("Content-Security-Policy", "frame-ancestors 'none'"));
    }
}
