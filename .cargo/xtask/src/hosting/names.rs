//! Names of programs and scripts with a hash of their content.
//!
//! Trunk makes the hash of the program from the output of the compiler, so another version of Trunk or wasm-opt keeps the name
//! and changes the content. Here each name gets the hash of what the file has, so that a file with a hash never changes, and
//! files of two releases can be on one host.

use std::{collections::BTreeMap, path::Path};

use anyhow::Result;
use fs_err as fs;
use sha2::{Digest, Sha256};

use super::{caching::HASH_LENGTH, files};

/// The beginning of the names of the program's parts that are loaded later.
pub const PART: &str = "part-";
/// What stands after the hash in the name of the program.
pub(crate) const ENDING: &str = "_bg";

/// Renames the files, and writes their new names into the files that name them.
pub(crate) fn hash(site: &Path) -> Result<()> {
    let index = site.join("index.html");
    let mut page = fs::read_to_string(&index)?;
    let mut contents = BTreeMap::new();
    for name in files::below(site)?.into_iter().filter(|name| is_hashed(name)) {
        let content = fs::read(site.join(&name))?;
        contents.insert(name, content);
    }
    let mut names: Vec<_> = contents.keys().cloned().collect();
    // A name that a file contains must be final before the hash of that file is made.
    names.sort_by_key(|name| !name.ends_with(".wasm"));
    for name in names {
        let Some(content) = contents.remove(&name) else { continue };
        let new = with_hash(&name, &content);
        if new != name {
            page = page.replace(&name, &new);
            for (_, other) in contents.iter_mut().filter(|(other, _)| other.ends_with(".js")) {
                *other = String::from_utf8_lossy(other).replace(&name, &new).into_bytes();
            }
            fs::remove_file(site.join(&name))?;
        }
        fs::write(site.join(&new), &content)?;
        contents.insert(new, content);
    }
    fs::write(index, page)?;
    Ok(())
}

fn is_hashed(name: &str) -> bool {
    let (stem, kind) = name.split_once('.').unwrap_or((name, ""));
    !name.contains('/') && matches!(kind, "js" | "wasm") && split(stem).1.is_some()
}

fn with_hash(name: &str, content: &[u8]) -> String {
    let (stem, kind) = name.split_once('.').unwrap_or((name, ""));
    let (title, _, ending) = split(stem);
    let hash: String = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{title}-{}{ending}.{kind}", &hash[..HASH_LENGTH])
}

/// The parts of `title-hash_ending`. Trunk writes a hash without its leading zeros.
pub(crate) fn split(stem: &str) -> (&str, Option<&str>, &str) {
    let (rest, ending) = stem.strip_suffix(ENDING).map_or((stem, ""), |rest| (rest, ENDING));
    let is_hash = |hash: &str| hash.len() >= 12 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    match rest.rsplit_once('-') {
        Some((title, hash)) if is_hash(hash) => (title, Some(hash), ending),
        _ => (rest, None, ending),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<script src=/start-cd7f72412b465.js></script>\
        <link href=/app-cd7f72412b465.js><link href=/app-cd7f72412b465_bg.wasm>";

    /// A site as Trunk makes it.
    fn site() -> tempfile::TempDir {
        let site = tempfile::tempdir().unwrap();
        for (name, content) in [
            ("index.html", PAGE),
            ("start-cd7f72412b465.js", "start()"),
            ("app-cd7f72412b465.js", "new URL('app-cd7f72412b465_bg.wasm', import.meta.url)"),
            ("app-cd7f72412b465_bg.wasm", "program"),
            ("config.json", "{}"),
        ] {
            fs::write(site.path().join(name), content).unwrap();
        }
        site
    }

    fn names_of(site: &Path) -> Vec<String> {
        files::below(site).unwrap()
    }

    #[test]
    fn every_script_and_program_has_a_name_with_its_hash_and_is_named_by_it() {
        let site = site();
        hash(site.path()).unwrap();
        let read = |name: &str| fs::read_to_string(site.path().join(name)).unwrap();
        let page = read("index.html");
        let names = names_of(site.path());
        let named = |start: &str, end: &str| {
            names.iter().find(|name| name.starts_with(start) && name.ends_with(end)).unwrap().as_str()
        };
        let [script, program] = [named("app-", ".js"), named("app-", "_bg.wasm")];
        assert!(page.contains(named("start-", ".js")) && page.contains(script) && page.contains(program), "{page}");
        assert!(read(script).contains(program));
        assert_eq!(names.len(), 5, "{names:?}");
        assert!(!names.concat().contains("cd7f72412b465"), "{names:?}");
        hash(site.path()).unwrap();
        assert_eq!(names_of(site.path()), names, "a second time changes nothing");
    }
}
