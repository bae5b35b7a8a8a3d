//! How many bytes the site takes, and how many it may take.

use std::path::Path;

use anyhow::{Result, bail};
use fs_err as fs;
use hosting::caching::{Caching, caching_of};

/// The most that all files together may take, compressed by brotli at its best quality.
const BUDGET: usize = 266_000;
const AIM: usize = 200_000;

/// The files that a browser gets, each with its name, its bytes and its compressed bytes.
pub struct Sizes(Vec<(String, usize, usize)>);

impl Sizes {
    pub fn of(site: &Path) -> Result<Self> {
        let names = hosting::files::below(site)?.into_iter().filter(|name| is_counted(name));
        let measured = names.map(|name| {
            let bytes = fs::read(site.join(&name))?;
            let compressed = hosting::brotli(&bytes)?.len();
            Ok((name, bytes.len(), compressed))
        });
        Ok(Self(measured.collect::<Result<_>>()?))
    }

    pub fn table(&self) -> String {
        let row =
            |name: &str, bytes, compressed| vec![name.to_owned(), table::grouped(bytes), table::grouped(compressed)];
        let mut rows: Vec<_> = self.0.iter().map(|(name, bytes, compressed)| row(name, *bytes, *compressed)).collect();
        rows.push(row("all", self.0.iter().map(|(_, bytes, _)| bytes).sum(), self.compressed()));
        let table = table::render(&["Files of the site", "bytes", "brotli-11"], &rows);
        format!("{table}The budget is {} bytes, the aim {}.", table::grouped(BUDGET), table::grouped(AIM))
    }

    /// An error if the site is over its budget.
    pub fn check(&self) -> Result<()> {
        let compressed = self.compressed();
        if compressed > BUDGET {
            bail!("the site takes {} bytes, and {} are allowed", table::grouped(compressed), table::grouped(BUDGET));
        }
        Ok(())
    }

    fn compressed(&self) -> usize {
        self.0.iter().map(|(.., compressed)| compressed).sum()
    }
}

/// Counts what a browser gets. 404.html has the content of index.html, and the pictures are for the installed app.
fn is_counted(name: &str) -> bool {
    caching_of(name) != Caching::NotServed && name != hosting::NOT_FOUND && !name.ends_with(".png")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_within_its_budget_passes_and_a_larger_one_fails() {
        let of = |compressed| Sizes(vec![("index.html".into(), 1, compressed), ("a.js".into(), 1, 1)]);
        assert!(of(265_999).check().is_ok());
        let error = of(266_000).check().unwrap_err();
        assert_eq!(error.to_string(), "the site takes 266,001 bytes, and 266,000 are allowed");
    }

    #[test]
    fn every_file_that_a_browser_gets_is_counted() {
        for name in ["index.html", "config.json", "app-1f_bg.wasm", "snippets/x/inline0.js", "manifest.webmanifest"] {
            assert!(is_counted(name), "{name}");
        }
        for name in ["404.html", "_headers", "hosting/nginx.conf", "app-1f.js.br", "icon-192.png"] {
            assert!(!is_counted(name), "{name}");
        }
    }

    #[test]
    fn the_table_has_each_file_and_the_sum() {
        let table = Sizes(vec![("index.html".into(), 12_000, 4_000), ("a.js".into(), 1, 1)]).table();
        assert!(table.contains("| index.html        | 12,000 |     4,000 |\n"), "{table}");
        assert!(table.contains("| all               | 12,001 |     4,001 |\nThe budget is 266,000 bytes"), "{table}");
    }
}
