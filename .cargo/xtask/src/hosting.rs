//! The configuration of the site's hosts: headers, rewrites, a page for unknown addresses, compressed copies.
//!
//! [`responses::Responses`] describes all of it, and one module for each kind of host writes it. `cargo xtask dist` writes
//! the files for all hosts, and the end-to-end tests serve the site with them. If the policy cannot be made for a page or
//! a configuration, that is an error and never a wider policy.

pub mod addresses;
pub mod caching;
mod caddy;
mod cloudfront;
mod compression;
pub mod connections;
pub mod content_type;
pub mod files;
pub mod forwarding;
mod names;
pub mod netlify;
mod nginx;
pub mod page;
pub mod policy;
pub mod responses;
mod upload;

use std::path::{Path, PathBuf};

use anyhow::Result;
use fs_err as fs;

use self::{connections::Connections, forwarding::Forward, responses::Responses};

pub use self::compression::{brotli, compress, gzip};
pub use self::names::PART;

/// The folder of the configurations for hosts that do not read `_headers`. It is not part of the site.
pub const SNIPPETS: &str = "hosting";
/// The page that hosts send for an unknown address.
pub const NOT_FOUND: &str = "404.html";

/// The folder of the site inside the root of its host; for the base `/` it is the root itself.
pub fn site_folder(root: &Path, base: &str) -> PathBuf {
    base.split('/').filter(|segment| !segment.is_empty()).fold(root.to_owned(), |folder, segment| folder.join(segment))
}

/// Finishes the site in `root`, and writes everything for its hosts: the names with a hash, the policy of the page, and the
/// configurations, with which it forwards `forwards`. It can be repeated after the page or a script has changed.
pub fn write(root: &Path, base: &str, connections: &Connections, forwards: &[Forward]) -> Result<()> {
    let site = site_folder(root, base);
    names::hash(&site)?;
    let index = site.join("index.html");
    let page = page::with_base(&fs::read_to_string(&index)?, base);
    let page = page::with_policy(&page::with_preloads_first(&page)?, connections)?;
    fs::write(index, &page)?;
    // At the root for addresses outside the site, and in the site's folder for GitHub Pages, whose root that is.
    fs::write(root.join(NOT_FOUND), &page)?;
    fs::write(site.join(NOT_FOUND), &page)?;

    let responses = Responses { forwards: forwards.to_vec(), ..Responses::new(base, &files::below(&site)?) };
    let snippets = root.join(SNIPPETS);
    let for_servers = [
        (root.join("_headers"), netlify::headers(&responses)),
        (root.join("_redirects"), netlify::redirects(&responses)),
        (snippets.join("nginx.conf"), nginx::server(&responses)),
        (snippets.join("Caddyfile"), caddy::site(&responses)),
        (snippets.join("install.sh"), upload::to_folder(&responses)),
        (snippets.join("s3.sh"), upload::to_bucket(&responses)),
        (snippets.join("cloudfront-headers.json"), cloudfront::headers(&responses)),
        (snippets.join("cloudfront-function.js"), cloudfront::function(&responses)),
    ];
    let to_forward = forwards.iter().flat_map(|forward| {
        let function = forwarding::cloudflare(forward);
        [function, (format!("{SNIPPETS}/cloudfront-service-headers.json"), cloudfront::service_headers())]
    });
    for (file, text) in for_servers.into_iter().chain(to_forward.map(|(name, text)| (root.join(name), text))) {
        fs::create_dir_all(file.parent().unwrap_or(root))?;
        fs::write(file, text)?;
    }
    Ok(())
}

/// Whether no part of a path has a character that is special in a file of a host.
pub fn is_plain_path(path: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    path.split('/').skip(1).all(|part| !part.is_empty() && !part.starts_with('.') && part.chars().all(is_plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_a_base_path_the_host_s_files_are_at_the_root_and_the_site_is_in_its_folder() {
        let root = tempfile::tempdir().unwrap();
        let site = root.path().join("admin");
        fs::create_dir_all(&site).unwrap();
        fs::write(site.join("index.html"), "<base href=./><meta http-equiv=Content-Security-Policy>").unwrap();
        fs::write(site.join("app-0123456789abcdef.js"), "app()").unwrap();
        write(root.path(), "/admin/", &Connections::default(), &[]).unwrap();
        compress(root.path()).unwrap();
        for name in ["_headers", "_redirects", "404.html", "admin/404.html", "admin/index.html.br"] {
            assert!(root.path().join(name).is_file(), "{name}");
        }
        assert!(!site.join("_headers").exists());
        assert!(fs::read_to_string(site.join("index.html")).unwrap().starts_with("<base href=/admin/>"));
        // Servers read these only at their start, so they are the same for each release.
        for name in ["nginx.conf", "Caddyfile", "cloudfront-headers.json", "cloudfront-function.js"] {
            let text = fs::read_to_string(root.path().join(SNIPPETS).join(name)).unwrap();
            assert!(!text.contains("app-"), "{text}");
        }
    }
}
