//! What a host has to send beside the site's files: headers, rewrites, a page for unknown addresses, packed copies.
//!
//! One source of truth, [`answers::Answers`], and a writer for each kind of host. `cargo xtask dist` writes them all; the
//! end-to-end tests serve the site with what was written. Refuses to guess: a page or a configuration that the policy
//! can't be made for is an error, never a wider policy.

pub mod addresses;
pub mod answers;
pub mod caching;
mod caddy;
mod cloudfront;
pub mod connections;
pub mod content_type;
mod files;
pub mod netlify;
mod nginx;
#[cfg(test)]
mod observatory;
mod packing;
mod page;
pub mod policy;
mod s3;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use self::{answers::Answers, connections::Connections};

pub use self::packing::{brotli, pack};

/// What servers and clouds that read no `_headers` are configured with. No part of the site.
pub const SNIPPETS: &str = "hosting";
/// The page that hosts send for an address that they don't know.
pub const NOT_FOUND: &str = "404.html";

/// The folder of the site inside of `root`, which is the root of its host: `root` itself for the base `/`.
pub fn site_folder(root: &Path, base: &str) -> PathBuf {
    base.split('/').filter(|segment| !segment.is_empty()).fold(root.to_owned(), |folder, segment| folder.join(segment))
}

/// Writes everything for the hosts into `root`. The site is complete by then, its page above all: the policy has the
/// hash of each script and style that stands in it.
pub fn write(root: &Path, base: &str, connections: &Connections) -> Result<()> {
    let site = site_folder(root, base);
    let page = read(&site.join("index.html"))?;
    let answers = Answers::new(base, &page, connections, &files::below(&site)?)?;

    put(&root.join("_headers"), &netlify::headers(&answers))?;
    put(&root.join("_redirects"), &netlify::redirects(&answers))?;
    // At the root, too, for what lies beside the site; GitHub Pages takes the site's folder for the root.
    put(&root.join(NOT_FOUND), &page)?;
    put(&site.join(NOT_FOUND), &page)?;

    let snippets = root.join(SNIPPETS);
    fs::create_dir_all(&snippets).with_context(|| format!("{} cannot be made", snippets.display()))?;
    put(&snippets.join("nginx.conf"), &nginx::server(&answers))?;
    put(&snippets.join("Caddyfile"), &caddy::site(&answers))?;
    put(&snippets.join("cloudfront-headers.json"), &cloudfront::headers(&answers))?;
    put(&snippets.join("cloudfront-function.js"), &cloudfront::function(&answers))?;
    put(&snippets.join("s3.sh"), &s3::upload(&answers))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))
}

fn put(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_site_lies_where_its_address_says() {
        let root = Path::new("dist");
        assert_eq!(site_folder(root, "/"), root);
        assert_eq!(site_folder(root, "/tools/admin/"), root.join("tools").join("admin"));
    }

    #[test]
    fn under_a_path_what_the_host_reads_lies_at_its_root_and_the_site_in_its_folder() {
        let root = tempfile::tempdir().unwrap();
        let site = root.path().join("admin");
        fs::create_dir_all(&site).unwrap();
        fs::write(site.join("index.html"), "<!doctype html><title>Pets</title>").unwrap();
        write(root.path(), "/admin/", &Connections::default()).unwrap();
        for name in ["_headers", "_redirects", "404.html", "admin/404.html", "hosting/nginx.conf", "hosting/Caddyfile"]
        {
            assert!(root.path().join(name).is_file(), "{name}");
        }
        assert!(!site.join("_headers").exists());
    }

    #[test]
    fn the_same_site_gives_the_same_files() {
        let written = [(), ()].map(|()| {
            let root = tempfile::tempdir().unwrap();
            fs::write(root.path().join("index.html"), "<!doctype html><title>Pets</title>").unwrap();
            for name in ["b-0123456789abcdef.js", "a-0123456789abcdef.css", "config.json", "favicon.svg"] {
                fs::write(root.path().join(name), name.repeat(99)).unwrap();
            }
            write(root.path(), "/", &Connections::default()).unwrap();
            pack(root.path()).unwrap();
            let names = files::below(root.path()).unwrap();
            names.into_iter().map(|name| (fs::read(root.path().join(&name)).unwrap(), name)).collect::<Vec<_>>()
        });
        assert_eq!(written[0], written[1]);
    }
}
