//! How many bytes a first visit costs.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::table;

/// The table of the files that a browser gets before the first screen.
pub fn first_load(site: &Path) -> Result<String> {
    let index = read(&site.join("index.html"))?;
    let mut names = Vec::new();
    list(site, site, &mut names)?;
    names.retain(|name| is_first_load(name, &String::from_utf8_lossy(&index)));
    names.sort();

    let mut rows = Vec::new();
    let (mut raw_sum, mut packed_sum) = (0, 0);
    for name in names {
        let bytes = read(&site.join(&name))?;
        let packed = hosting::brotli(&bytes)?.len();
        raw_sum += bytes.len();
        packed_sum += packed;
        rows.push(vec![name, table::grouped(bytes.len()), table::grouped(packed)]);
    }
    rows.push(vec!["together".to_owned(), table::grouped(raw_sum), table::grouped(packed_sum)]);
    Ok(table::render(&["File", "raw", "brotli-11"], &rows))
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
    fn what_nobody_asks_for_at_first_is_not_counted() {
        assert!(!is_first_load("robots.txt", INDEX));
        assert!(!is_first_load("_headers", INDEX));
        assert!(!is_first_load("m.webmanifest", INDEX));
    }
}
