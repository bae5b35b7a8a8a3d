//! How many bytes a first visit costs, and how many it may.
//!
//! Refuses to be told to look away: a site over its budget is an error of `cargo xtask dist`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

use crate::table;

/// What is limited, which files it is, and the most bytes of it, packed.
type Limit = (&'static str, fn(&str) -> bool, usize);

/// The most that the page, its scripts and everything together may take, packed. Styles stand in the page.
const BUDGET: [Limit; 3] = [
    ("the page", |name| name.ends_with(".html"), 4_000),
    ("scripts", |name| name.ends_with(".js"), 8_000),
    ("everything", |_| true, 150_000),
];

/// What everything together should come to take.
const AIM: usize = 120_000;

/// The first load of a site.
pub struct FirstLoad {
    /// Name, bytes, and bytes packed, of each file that a browser gets before the first screen.
    files: Vec<(String, usize, usize)>,
    /// Name and bytes packed of the program's other part.
    later: Vec<(String, usize)>,
}

impl FirstLoad {
    /// As a table, and the budget in words.
    pub fn in_words(&self) -> String {
        let row = |name: &str, raw, packed| vec![name.to_owned(), table::grouped(raw), table::grouped(packed)];
        let mut rows: Vec<_> = self.files.iter().map(|(name, raw, packed)| row(name, *raw, *packed)).collect();
        rows.push(row("together", self.files.iter().map(|(_, raw, _)| raw).sum(), self.packed(|_| true)));
        let mut words = table::render(&["File", "raw", "brotli-11"], &rows);
        for (what, is_meant, most) in BUDGET {
            let packed = table::grouped(self.packed(is_meant));
            words.push_str(&format!("\n{what}: {packed} of {}", table::grouped(most)));
        }
        words.push_str(&format!("\nThe aim for everything is {}.", table::grouped(AIM)));
        for (name, packed) in &self.later {
            words.push_str(&format!("\nLoaded when it is first wanted: {name}, {}", table::grouped(*packed)));
        }
        words
    }

    /// An error when it is over the budget.
    pub fn check(&self) -> Result<()> {
        for (what, is_meant, most) in BUDGET {
            let packed = self.packed(is_meant);
            if packed > most {
                bail!(
                    "{what} of the first load takes {} bytes, and {} are allowed",
                    table::grouped(packed),
                    table::grouped(most)
                );
            }
        }
        Ok(())
    }

    fn packed(&self, is_meant: impl Fn(&str) -> bool) -> usize {
        self.files.iter().filter(|(name, ..)| is_meant(name)).map(|(_, _, packed)| packed).sum()
    }
}

/// The files that a browser gets before the first screen.
pub fn first_load(site: &Path) -> Result<FirstLoad> {
    let index = read(&site.join("index.html"))?;
    let mut names = Vec::new();
    list(site, site, &mut names)?;
    names.sort();
    let (first, others): (Vec<_>, Vec<_>) =
        names.into_iter().partition(|name| is_first_load(name, &String::from_utf8_lossy(&index)));

    let measured = first.into_iter().map(|name| {
        let bytes = read(&site.join(&name))?;
        let packed = packed(&site.join(&name), &bytes)?;
        Ok((name, bytes.len(), packed))
    });
    let later = others.into_iter().filter(|name| name.ends_with(".wasm"));
    let later = later.map(|name| Ok((packed(&site.join(&name), &read(&site.join(&name))?)?, name)));
    Ok(FirstLoad {
        files: measured.collect::<Result<_>>()?,
        later: later.map(|measured| measured.map(|(packed, name)| (name, packed))).collect::<Result<_>>()?,
    })
}

/// How many bytes are sent: those of the packed copy, where there is one.
fn packed(file: &Path, bytes: &[u8]) -> Result<usize> {
    let mut copy = file.as_os_str().to_owned();
    copy.push(".br");
    match fs::metadata(copy) {
        Ok(copy) => Ok(copy.len() as usize),
        Err(_) => Ok(hosting::brotli(bytes)?.len()),
    }
}

/// The page, what it names, the code that wasm-bindgen imports by itself, and the configuration, which the app asks
/// for before it can show anything.
///
/// The manifest and its pictures are named, too, and left for when somebody installs the app.
fn is_first_load(name: &str, index: &str) -> bool {
    let for_installing = name.ends_with(".webmanifest") || name.ends_with(".png");
    !for_installing
        && (name == "index.html" || name == "config.json" || name.starts_with("snippets/") || index.contains(name))
}

/// Names relative to the site, with `/` between folders.
fn list(site: &Path, folder: &Path, names: &mut Vec<String>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            list(site, &path, names)?;
        } else if let Ok(relative) = path.strip_prefix(site) {
            let parts = relative.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
            names.push(parts.collect::<Vec<_>>().join("/"));
        }
    }
    Ok(())
}

fn read(path: &PathBuf) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{} cannot be read", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = r#"<link rel="manifest" href="m.webmanifest"><link rel="preload" href="/admin/app-1f_bg.wasm">
        <script src="/admin/app-1f.js">"#;

    #[test]
    fn what_the_page_names_and_what_the_app_asks_for_first_is_counted() {
        for name in ["index.html", "config.json", "app-1f.js", "app-1f_bg.wasm", "snippets/x/inline0.js"] {
            assert!(is_first_load(name, INDEX), "{name}");
        }
    }

    #[test]
    fn a_site_within_its_budget_is_let_through_and_one_over_it_is_not() {
        let of = |packed| FirstLoad {
            files: vec![("index.html".into(), packed, packed), ("a.js".into(), 1, 1)],
            later: Vec::new(),
        };
        assert!(of(3_999).check().is_ok());
        assert_eq!(
            of(4_001).check().unwrap_err().to_string(),
            "the page of the first load takes 4,001 bytes, and 4,000 are allowed"
        );
    }

    #[test]
    fn what_nobody_asks_for_at_first_is_not_counted() {
        assert!(!is_first_load("robots.txt", INDEX));
        assert!(!is_first_load("_headers", INDEX));
        assert!(!is_first_load("m.webmanifest", INDEX));
    }
}
