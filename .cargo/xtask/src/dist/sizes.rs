//! How many bytes the site takes, and how many it may take.

use std::path::Path;

use anyhow::{Result, bail};
use fs_err as fs;
use hosting::caching::{Caching, caching_of};

/// The most that the files of the first load may take together, compressed by brotli at its best quality.
const BUDGET: usize = 255_000;
const AIM: usize = 200_000;
/// The most that the other parts of the program may take together.
const PARTS_BUDGET: usize = 80_000;
/// The most that the worker may take, which a browser loads with the page "Import" only.
const WORKER_BUDGET: usize = 90_000;

/// The files that a browser gets, each with its name, its bytes and its compressed bytes.
pub struct Sizes {
    first_load: Vec<(String, usize, usize)>,
    /// The parts of the program that come after the first rows, or with their page.
    parts: Vec<(String, usize, usize)>,
    worker: Vec<(String, usize, usize)>,
}

impl Sizes {
    pub fn of(site: &Path) -> Result<Self> {
        let names = hosting::files::below(site)?.into_iter().filter(|name| is_counted(name));
        let measured = names.map(|name| {
            let bytes = fs::read(site.join(&name))?;
            let compressed = hosting::brotli(&bytes)?.len();
            Ok((name, bytes.len(), compressed))
        });
        let measured = measured.collect::<Result<Vec<_>>>()?.into_iter();
        let (worker, others): (Vec<_>, Vec<_>) = measured.partition(|(name, ..)| name.starts_with(hosting::WORKER));
        let (parts, first_load) = others.into_iter().partition(|(name, ..)| name.starts_with(hosting::PART));
        Ok(Self { first_load, parts, worker })
    }

    pub fn table(&self) -> String {
        let row =
            |name: &str, bytes, compressed| vec![name.to_owned(), table::grouped(bytes), table::grouped(compressed)];
        let part = |files: &[(String, usize, usize)], name| {
            let sum = row(name, files.iter().map(|(_, bytes, _)| bytes).sum(), compressed(files));
            files
                .iter()
                .map(|(name, bytes, compressed)| row(name, *bytes, *compressed))
                .chain([sum])
                .collect::<Vec<_>>()
        };
        let rows = [
            part(&self.first_load, "the first load"),
            part(&self.parts, "the parts of the program for other pages"),
            part(&self.worker, "the page \"Import\" loads later"),
        ]
        .concat();
        let table = table::render(&["Files of the site", "bytes", "brotli-11"], &rows);
        format!(
            "{table}The budget of the first load is {} bytes, the aim {}; of the parts {}, and of the worker {}.",
            table::grouped(BUDGET),
            table::grouped(AIM),
            table::grouped(PARTS_BUDGET),
            table::grouped(WORKER_BUDGET)
        )
    }

    /// An error if a part of the site is over its budget.
    pub fn check(&self) -> Result<()> {
        for (part, files, budget) in [
            ("first load", &self.first_load, BUDGET),
            ("parts", &self.parts, PARTS_BUDGET),
            ("worker", &self.worker, WORKER_BUDGET),
        ] {
            let compressed = compressed(files);
            if compressed > budget {
                bail!(
                    "the {part} takes {} bytes, and {} are allowed",
                    table::grouped(compressed),
                    table::grouped(budget)
                );
            }
        }
        Ok(())
    }
}

fn compressed(files: &[(String, usize, usize)]) -> usize {
    files.iter().map(|(.., compressed)| compressed).sum()
}

/// Counts what a browser gets. 404.html has the content of index.html, and the pictures are for the installed app.
fn is_counted(name: &str) -> bool {
    caching_of(name) != Caching::NotServed && name != hosting::NOT_FOUND && !name.ends_with(".png")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_load_within_its_budget_passes_and_a_larger_one_fails() {
        let of = |compressed| Sizes {
            first_load: vec![("index.html".into(), 1, compressed), ("a.js".into(), 1, 1)],
            parts: Vec::new(),
            worker: vec![("import-worker.js".into(), 1, 80_000)],
        };
        assert!(of(254_999).check().is_ok());
        let error = of(255_000).check().unwrap_err();
        assert_eq!(error.to_string(), "the first load takes 255,001 bytes, and 255,000 are allowed");
    }

    #[test]
    fn a_worker_within_its_budget_passes_and_a_larger_one_fails() {
        let of = |compressed| Sizes {
            first_load: vec![("index.html".into(), 1, 200_000)],
            parts: Vec::new(),
            worker: vec![("import-worker.js".into(), 1, compressed), ("import-worker_bg.wasm".into(), 1, 1)],
        };
        assert!(of(89_999).check().is_ok());
        let error = of(90_000).check().unwrap_err();
        assert_eq!(error.to_string(), "the worker takes 90,001 bytes, and 90,000 are allowed");
    }

    #[test]
    fn the_worker_is_no_part_of_the_first_load() {
        let site = tempfile::tempdir().unwrap();
        for name in ["import-worker.js", "import-worker_bg.wasm", "import-worker_loader.js", "import.js", "index.html"]
        {
            fs::write(site.path().join(name), name).unwrap();
        }
        let sizes = Sizes::of(site.path()).unwrap();
        let names = |files: &[(String, usize, usize)]| files.iter().map(|(name, ..)| name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&sizes.worker), ["import-worker.js", "import-worker_bg.wasm", "import-worker_loader.js"]);
        assert_eq!(names(&sizes.first_load), ["import.js", "index.html"]);
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
    fn the_table_has_each_file_and_both_sums() {
        let sizes = Sizes {
            first_load: vec![("index.html".into(), 12_000, 4_000), ("a.js".into(), 1, 1)],
            parts: vec![("part-later.wasm".into(), 7_000, 2_000)],
            worker: vec![("import-worker.js".into(), 3_000, 1_000)],
        };
        let table = sizes.table();
        let lines: Vec<_> = table.lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>()).collect();
        for line in [
            ["", "index.html", "12,000", "4,000", ""],
            ["", "the first load", "12,001", "4,001", ""],
            ["", "the parts of the program for other pages", "7,000", "2,000", ""],
            ["", "import-worker.js", "3,000", "1,000", ""],
            ["", "the page \"Import\" loads later", "3,000", "1,000", ""],
        ] {
            assert!(lines.iter().any(|found| *found == line), "{line:?} is missing in {table}");
        }
    }
}
