//! How long a browser may keep each file.

/// How an answer may be kept, as `Cache-Control` says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caching {
    /// The name changes with the content.
    Forever,
    /// Kept, and asked for anew each time: an unchanged file costs a `304`.
    Revalidated,
    /// Not worth a question on each visit, nor harmful when a day old.
    Day,
    /// Read at each start, and changed after the build.
    Never,
    /// For the host or for the server, not for a browser's address.
    Unserved,
}

impl Caching {
    /// The value of the header.
    pub fn header(self) -> &'static str {
        match self {
            Self::Forever => "public, max-age=31536000, immutable",
            Self::Revalidated | Self::Unserved => "no-cache",
            Self::Day => "public, max-age=86400",
            Self::Never => "no-store",
        }
    }
}

/// By the file's name, relative to the site's folder.
pub fn caching_of(name: &str) -> Caching {
    let file = name.rsplit('/').next().unwrap_or(name);
    let kind = file.rsplit('.').next().unwrap_or_default();
    if file.starts_with('_') || name.starts_with("hosting/") || matches!(kind, "br" | "gz") {
        Caching::Unserved
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

/// Trunk names a file `name-0123456789abcdef.js`, and the program `name-0123456789abcdef_bg.wasm`.
fn has_hash(file: &str) -> bool {
    let stem = file.split('.').next().unwrap_or_default();
    let stem = stem.strip_suffix("_bg").unwrap_or(stem);
    stem.rsplit_once('-').is_some_and(|(_, hash)| hash.len() >= 15 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_after_its_content_is_kept_forever() {
        for name in ["petstore-admin-8f2d3c4b5a69788a.js", "petstore-admin-8f2d3c4b5a69788a_bg.wasm"] {
            assert_eq!(caching_of(name), Caching::Forever, "{name}");
        }
    }

    #[test]
    fn what_keeps_its_name_is_asked_for_anew() {
        for name in ["index.html", "start.js", "petstore-admin.js", "snippets/leptos-0123456789abcdef/inline0.js"] {
            assert_eq!(caching_of(name), Caching::Revalidated, "{name}");
        }
    }

    #[test]
    fn icons_and_the_manifest_are_kept_for_a_day_and_the_configuration_not_at_all() {
        for name in ["favicon.svg", "icon-192.png", "icon-maskable-512.png", "manifest.webmanifest"] {
            assert_eq!(caching_of(name), Caching::Day, "{name}");
        }
        assert_eq!(caching_of("config.json"), Caching::Never);
    }

    #[test]
    fn what_is_for_the_host_has_no_rule() {
        for name in ["_headers", "_redirects", "hosting/nginx.conf", "app-0123456789abcdef.js.br", "index.html.gz"] {
            assert_eq!(caching_of(name), Caching::Unserved, "{name}");
        }
    }
}
