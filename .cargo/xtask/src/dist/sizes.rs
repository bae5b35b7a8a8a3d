//! How many bytes the site takes, and how many it may take.

use std::path::Path;

use anyhow::{Result, bail};
use fs_err as fs;
use hosting::caching::{Caching, caching_of};

/// What a browser loads together, and the most bytes that it may take, compressed by brotli at its best quality. The aim for the
/// first load is 200,000.
const PARTS: [(&str, usize); 3] = [
    ("the first load", 255_000),
    ("the parts of the program for other pages", 80_000),
    ("the worker of the page \"Import\"", 90_000),
];

/// A file that a browser gets.
struct File {
    name: String,
    bytes: usize,
    compressed: usize,
}

/// Shows the size of each file. An error if a part of the site is over its budget.
pub fn check(site: &Path) -> Result<()> {
    let mut files = Vec::new();
    for name in hosting::files::below(site)?.into_iter().filter(|name| is_counted(name)) {
        let bytes = fs::read(site.join(&name))?;
        files.push(File { compressed: hosting::brotli(&bytes)?.len(), bytes: bytes.len(), name });
    }
    let (table, over) = judge(&files);
    println!("\n{table}");
    if !over.is_empty() {
        bail!("the site is too large: {}", over.join(", "));
    }
    Ok(())
}

/// The table of the sizes, and the parts that are over their budget.
fn judge(files: &[File]) -> (String, Vec<String>) {
    let (mut rows, mut over) = (Vec::new(), Vec::new());
    for (part, (what, budget)) in PARTS.into_iter().enumerate() {
        let (mut bytes, mut compressed) = (0, 0);
        for file in files.iter().filter(|file| part_of(&file.name) == part) {
            let sizes = [table::grouped(file.bytes), table::grouped(file.compressed)];
            rows.push([[file.name.clone()].as_slice(), &sizes, &[String::new()]].concat());
            bytes += file.bytes;
            compressed += file.compressed;
        }
        let [bytes, sum, most] = [bytes, compressed, budget].map(table::grouped);
        if compressed > budget {
            over.push(format!("{what} takes {sum} bytes, and {most} are allowed"));
        }
        rows.push(vec![what.to_owned(), bytes, sum, most]);
    }
    (table::render(&["Files of the site", "bytes", "brotli-11", "budget"], &rows), over)
}

/// The index in [`PARTS`].
fn part_of(name: &str) -> usize {
    match name {
        _ if name.starts_with(hosting::PART) => 1,
        _ if name.starts_with(hosting::WORKER) => 2,
        _ => 0,
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
    fn each_part_of_the_site_has_a_budget() {
        let names = ["index.html", "import.js", "part-later.wasm", "import-worker.js"];
        let files = |sizes: [usize; 4]| {
            let file = |(name, size): (&str, usize)| File { name: name.to_owned(), bytes: 1, compressed: size };
            names.into_iter().zip(sizes).map(file).collect::<Vec<_>>()
        };
        let (table, over) = judge(&files([254_999, 1, 80_000, 90_000]));
        assert!(table.contains("|     2 |   255,000 | 255,000 |"), "{table}");
        assert!(over.is_empty());
        let (_, over) = judge(&files([255_000, 1, 80_001, 90_001]));
        assert_eq!(over.len(), 3);
        assert_eq!(over[0], "the first load takes 255,001 bytes, and 255,000 are allowed");
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
}
