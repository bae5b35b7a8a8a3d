//! How long a browser may cache each file.

use super::names::{ENDING, split};

/// The value of `Cache-Control` of config.json, and of every response with an error.
pub(crate) const NOT_STORED: &str = "no-store";

/// A cache rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caching {
    /// The name changes with the content.
    Forever,
    /// Cached and revalidated each time: the response for an unchanged file is a `304` without a body.
    Revalidated,
    /// May be a day old, so that not every visit needs a request.
    Day,
    /// Changes after the build, and the app reads it at each start.
    Never,
    /// A file for the host. It has no address.
    NotServed,
}

impl Caching {
    /// The value of the header `Cache-Control`.
    pub fn header(self) -> &'static str {
        match self {
            Self::Forever => "public, max-age=31536000, immutable",
            Self::Revalidated | Self::NotServed => "no-cache",
            Self::Day => "public, max-age=86400",
            Self::Never => NOT_STORED,
        }
    }
}

/// The rule for a file. The name is relative to the site's folder.
pub fn caching_of(name: &str) -> Caching {
    let file = name.rsplit('/').next().unwrap_or(name);
    let kind = file.rsplit('.').next().unwrap_or_default();
    if file.starts_with('_') || name.starts_with("hosting/") || matches!(kind, "br" | "gz") {
        Caching::NotServed
    } else if file == "config.json" {
        Caching::Never
    } else if has_hash(file) {
        Caching::Forever
    } else if matches!(kind, "svg" | "png" | "webmanifest") {
        Caching::Day
    } else {
        Caching::Revalidated
    }
}

/// How many hexadecimal digits a hash has.
pub(crate) const HASH_LENGTH: usize = 16;

/// The end of a regular expression for the names of [`Caching::Forever`].
pub(crate) fn forever_pattern() -> String {
    format!("-[0-9a-f]{{{HASH_LENGTH}}}({ENDING})?\\.[a-z]+$")
}

fn has_hash(file: &str) -> bool {
    let (_, hash, _) = split(file.split('.').next().unwrap_or_default());
    hash.is_some_and(|hash| hash.len() == HASH_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_file_has_its_rule() {
        for (caching, names) in [
            (Caching::Forever, "app-8f2d3c4b5a69788a.js app-8f2d3c4b5a69788a_bg.wasm"),
            (Caching::Revalidated, "index.html start.js app_bg.wasm app-8f2d.js snippets/a-0123456789abcdeg/b.js"),
            (Caching::Day, "favicon.svg icon-192.png manifest.webmanifest"),
            (Caching::Never, "config.json"),
            (Caching::NotServed, "_headers _redirects hosting/nginx.conf app-0123456789abcdef.js.br index.html.gz"),
        ] {
            for name in names.split(' ') {
                assert_eq!(caching_of(name), caching, "{name}");
            }
        }
    }
}
