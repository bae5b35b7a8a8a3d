//! Which headers each response has. The configurations of all hosts are made from this.
//!
//! Hosts that read their configuration at their start (nginx, Caddy, CloudFront) get rules by the pattern of names, which are
//! the same for each release under the same base. Hosts that get theirs with the site (Netlify, Cloudflare Pages) get the names.

use super::{
    NOT_FOUND,
    addresses::ADDRESSES,
    caching::{Caching, caching_of},
    forwarding::Forward,
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
    /// What the host forwards to the service.
    pub forwards: Vec<Forward>,
}

impl Responses {
    /// The names of `files` are relative to the site's folder.
    pub fn new(base: &str, files: &[String]) -> Self {
        let addresses = ADDRESSES.map(|address| format!("{base}{address}"));
        let names = files.iter().filter(|name| caching_of(name) != Caching::NotServed);
        let names = names.filter(|name| !["index.html", NOT_FOUND].contains(&name.as_str()));
        Self {
            base: base.to_owned(),
            common_headers: policy::headers(),
            pages: [base.to_owned()].into_iter().chain(addresses).collect(),
            files: names.map(|name| (format!("{base}{name}"), caching_of(name))).collect(),
            forwards: Vec::new(),
        }
    }

    /// The paths that are rewritten to the page, because no file has them.
    pub fn rewritten(&self) -> impl Iterator<Item = &String> {
        self.pages.iter().filter(|path| **path != self.base)
    }

    /// The page's own path.
    pub fn page(&self) -> String {
        format!("{}index.html", self.base)
    }
}

#[cfg(test)]
pub(crate) fn example(base: &str) -> Responses {
    let files = [
        "404.html",
        "_headers",
        "app-0123456789abcdef.js",
        "app-0123456789abcdef.js.br",
        "app-0123456789abcdef.js.gz",
        "config.json",
        "favicon.svg",
        "icon-192.png",
        "index.html",
        "manifest.webmanifest",
    ];
    Responses::new(base, &files.map(str::to_owned))
}
