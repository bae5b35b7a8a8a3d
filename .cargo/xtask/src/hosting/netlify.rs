//! Writes and reads `_headers` and `_redirects`, the files of Netlify and Cloudflare Pages.
//!
//! Both hosts send the headers of every rule that matches an address, and join headers of the same name with a comma. So
//! no two rules that match the same address have a header in common.
//!
//! The files with a hash are listed one by one, because a pattern would also match a missing file. Both hosts read these files
//! with each release.

use super::{caching::Caching, content_type::MANIFEST, forwarding, responses::Responses};

const WRITTEN_BY: &str = "# Written by `cargo xtask dist`, which overwrites it each time.\n";

/// The text of `_headers`.
pub fn headers(responses: &Responses) -> String {
    let mut text = format!("{WRITTEN_BY}\n/*\n");
    for (name, value) in &responses.common_headers {
        text.push_str(&format!("  {name}: {value}\n"));
    }
    let page = responses.page();
    let pages = responses.pages.iter().chain([&page]).map(|path| (path, Caching::Revalidated));
    let files = responses.files.iter().map(|(path, caching)| (path, *caching));
    for (path, caching) in pages.chain(files) {
        text.push_str(&format!("\n{path}\n  Cache-Control: {}\n", caching.header()));
        if path.ends_with(".webmanifest") {
            text.push_str(&format!("  Content-Type: {MANIFEST}\n"));
        }
    }
    text
}

/// The text of `_redirects`. Cloudflare redirects `/index.html` to its folder and rejects `/* /index.html` as an endless
/// redirect. So each address is rewritten to the folder of the page. The response for any other address is 404.html.
pub fn redirects(responses: &Responses) -> String {
    let base = &responses.base;
    let root = if base == "/" { String::new() } else { format!("/ {base} 302\n") };
    let rewritten = responses.rewritten().map(|path| format!("{path} {base} 200\n"));
    let forwarded = forwarding::redirects(&responses.forwards);
    format!("{WRITTEN_BY}\n{forwarded}{root}{}", rewritten.collect::<String>())
}

/// One block of `_headers`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub path: String,
    pub headers: Vec<(String, String)>,
}

impl Rule {
    /// Whether the rule applies to an address. `/*` stands for all of them.
    pub fn matches(&self, path: &str) -> bool {
        self.path == "/*" || self.path == path
    }
}

/// Reads `_headers`.
pub fn read_headers(text: &str) -> Vec<Rule> {
    let mut rules = Vec::<Rule>::new();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        if line.starts_with('/') {
            rules.push(Rule { path: line.to_owned(), headers: Vec::new() });
        } else if let (Some(rule), Some((name, value))) = (rules.last_mut(), line.split_once(':')) {
            rule.headers.push((name.trim().to_owned(), value.trim().to_owned()));
        }
    }
    rules
}

/// Reads the rewrites of `_redirects`: the address, and the file that is sent for it.
pub fn read_rewrites(text: &str) -> Vec<(String, String)> {
    let words = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let rewrites = words.filter_map(|words| match words[..] {
        [from, to, "200"] if from.starts_with('/') => Some((from.to_owned(), to.to_owned())),
        _ => None,
    });
    rewrites.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hosting::responses::example;

    fn rules() -> Vec<Rule> {
        read_headers(&headers(&example("/admin/")))
    }

    /// All values of a header that the response for `path` has.
    fn values(path: &str, header: &str) -> Vec<String> {
        let rules = rules().into_iter().filter(|rule| rule.matches(path));
        rules.flat_map(|rule| rule.headers).filter(|(name, _)| name == header).map(|(_, value)| value).collect()
    }

    #[test]
    fn each_address_has_one_cache_rule() {
        for (path, caching) in [
            ("/admin/app-0123456789abcdef.js", "public, max-age=31536000, immutable"),
            ("/admin/config.json", "no-store"),
            ("/admin/favicon.svg", "public, max-age=86400"),
            ("/admin/", "no-cache"),
            ("/admin/index.html", "no-cache"),
            ("/admin/pets/new", "no-cache"),
        ] {
            assert_eq!(values(path, "Cache-Control"), [caching], "{path}");
        }
    }
}
