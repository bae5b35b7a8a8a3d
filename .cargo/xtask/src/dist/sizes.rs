//! How many bytes the site takes, and how many it may take.

use std::path::Path;

use anyhow::{Result, ensure};
use fs_err as fs;
use xtask::hosting::caching::{Caching, caching_of};
use xtask::{hosting, table};

/// What a browser loads together, and the most bytes that it may take, compressed by brotli at its best quality.
const PARTS: [(&str, usize); 2] = [("the first load", 229_000), ("the parts of the program for other pages", 102_600)];

/// Shows the size of each file. An error if a part of the site is over its budget.
pub fn check(site: &Path) -> Result<()> {
    let (mut rows, mut over) = (Vec::new(), Vec::new());
    let names = hosting::files::below(site)?.into_iter().filter(|name| is_counted(name));
    let (later, first): (Vec<_>, Vec<_>) = names.partition(|name| name.starts_with(hosting::PART));
    for (names, (what, budget)) in [first, later].into_iter().zip(PARTS) {
        let mut sums = [0, 0];
        for name in names {
            let content = fs::read(site.join(&name))?;
            let sizes = [content.len(), hosting::brotli(&content)?.len()];
            let [bytes, compressed] = sizes.map(table::grouped);
            rows.push(vec![name, bytes, compressed, String::new()]);
            sums = [sums[0] + sizes[0], sums[1] + sizes[1]];
        }
        let [bytes, compressed, most] = [sums[0], sums[1], budget].map(table::grouped);
        if sums[1] > budget {
            over.push(format!("{what} takes {compressed} bytes, and {most} are allowed"));
        }
        rows.push(vec![what.to_owned(), bytes, compressed, most]);
    }
    println!("\n{}", table::render(&["Files of the site", "bytes", "brotli-11", "budget"], &rows));
    ensure!(over.is_empty(), "the site is too large: {}", over.join(", "));
    Ok(())
}

/// Counts what a browser gets. 404.html has the content of index.html, and the pictures are for the installed app.
fn is_counted(name: &str) -> bool {
    caching_of(name) != Caching::NotServed && name != hosting::NOT_FOUND && !name.ends_with(".png")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_over_its_budget_is_refused() {
        let site = tempfile::tempdir().unwrap();
        // No compression makes these bytes smaller.
        let noise: Vec<u8> =
            (0_u64..85_000).flat_map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes()).collect();
        for name in ["index.html", "part-later.wasm"] {
            fs::write(site.path().join(name), &noise[..1_000]).unwrap();
        }
        assert!(check(site.path()).is_ok());
        fs::write(site.path().join("part-later.wasm"), noise).unwrap();
        let error = check(site.path()).unwrap_err().to_string();
        assert!(error.starts_with("the site is too large: the parts of the program for other pages"), "{error}");
    }
}
