//! Names of programs and scripts with a hash of their content.
//!
//! Trunk makes the hash of the program from the output of the compiler, so another version of Trunk or wasm-opt keeps the name
//! and changes the content. It gives the worker of the page "Import" no hash at all. Here each name gets the hash of what
//! the file has, so that a file with a hash never changes, and files of two releases can be on one host.

use std::{collections::BTreeMap, path::Path};

use anyhow::Result;
use fs_err as fs;
use sha2::{Digest, Sha256};

use super::{caching::HASH_LENGTH, files, page};

/// The beginning of the names of the worker's files.
pub const WORKER: &str = "import-worker";
/// The beginning of the names of the program's parts that are loaded later.
pub const PART: &str = "part-";
/// Stands in a script with the name of a part, in the place of the part's integrity.
pub const PART_INTEGRITY: &str = "integrity of ";
/// The endings that stand after the hash.
pub(crate) const ENDINGS: [&str; 2] = ["_bg", "_loader"];

/// Renames the files, and writes their new names and their integrity into the files that name them.
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
    names.sort_by_key(|name| (!name.ends_with(".wasm"), name.ends_with("_loader.js")));
    for name in names {
        let Some(content) = contents.remove(&name) else { continue };
        let new = with_hash(&name, &content);
        if new != name {
            page = page.replace(&name, &new);
            for (_, other) in contents.iter_mut().filter(|(other, _)| other.ends_with(".js")) {
                let script = String::from_utf8_lossy(other);
                let script = script.replace(&format!("{PART_INTEGRITY}{name}"), &page::integrity(&content));
                *other = script.replace(&name, &new).into_bytes();
            }
            fs::remove_file(site.join(&name))?;
        }
        fs::write(site.join(&new), &content)?;
        contents.insert(new, content);
    }
    fs::write(index, page::with_integrity(&page, &contents)?)?;
    Ok(())
}

fn is_hashed(name: &str) -> bool {
    let (stem, kind) = name.split_once('.').unwrap_or((name, ""));
    !name.contains('/') && matches!(kind, "js" | "wasm") && (split(stem).1.is_some() || name.starts_with(WORKER))
}

fn with_hash(name: &str, content: &[u8]) -> String {
    let (stem, kind) = name.split_once('.').unwrap_or((name, ""));
    let (title, _, ending) = split(stem);
    let hash: String = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{title}-{}{ending}.{kind}", &hash[..HASH_LENGTH])
}

/// The parts of `title-hash_ending`. Trunk writes a hash without its leading zeros.
fn split(stem: &str) -> (&str, Option<&str>, &str) {
    let ending = ENDINGS.into_iter().find(|ending| stem.ends_with(ending)).unwrap_or_default();
    let rest = stem.strip_suffix(ending).unwrap_or(stem);
    let is_hash = |hash: &str| hash.len() >= 12 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    match rest.rsplit_once('-') {
        Some((title, hash)) if is_hash(hash) => (title, Some(hash), ending),
        _ => (rest, None, ending),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<meta name=import-worker content=import-worker_loader.js>\
        <script src=/start-cd7f72412b465.js integrity=sha384-old></script>";

    /// A site as Trunk makes it.
    fn site(worker: &str) -> tempfile::TempDir {
        let site = tempfile::tempdir().unwrap();
        for (name, content) in [
            ("index.html", PAGE),
            ("start-cd7f72412b465.js", "start()"),
            ("import-worker_loader.js", "import init from './import-worker.js';init('./import-worker_bg.wasm');"),
            ("import-worker.js", "new URL('import-worker_bg.wasm', import.meta.url)"),
            ("import-worker_bg.wasm", worker),
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
        let site = site("program");
        hash(site.path()).unwrap();
        let read = |name: &str| fs::read_to_string(site.path().join(name)).unwrap();
        let page = read("index.html");
        let names = names_of(site.path());
        let named = |part: &str| names.iter().find(|name| name.contains(part)).unwrap();
        let [loader, program] = [named("_loader.js"), named("_bg.wasm")];
        let script = names.iter().find(|name| name.starts_with("import-worker-") && !name.contains('_')).unwrap();
        assert!(page.contains(loader.as_str()) && page.contains(named("start-").as_str()), "{page}");
        assert!(read(loader).contains(script.as_str()) && read(loader).contains(program.as_str()));
        assert!(read(script).contains(program.as_str()));
        assert_eq!(names.len(), 6, "{names:?}");
        hash(site.path()).unwrap();
        assert_eq!(names_of(site.path()), names, "a second time changes nothing");
    }

    #[test]
    fn a_script_fetches_a_part_with_the_integrity_of_its_content() {
        let site = site("program");
        let script = "fetch(`./part-later-000000000000.wasm`,{integrity:`integrity of part-later-000000000000.wasm`})";
        fs::write(site.path().join("petstore-admin-cd7f72412b465.js"), script).unwrap();
        fs::write(site.path().join("part-later-000000000000.wasm"), "part").unwrap();
        hash(site.path()).unwrap();
        let names = names_of(site.path());
        let named = |part: &str| names.iter().find(|name| name.contains(part)).unwrap();
        let expected = format!("fetch(`./{}`,{{integrity:`{}`}})", named("part-later-"), page::integrity(b"part"));
        assert_eq!(fs::read_to_string(site.path().join(named("petstore-admin-"))).unwrap(), expected);
    }

    /// Another worker kept its name, so an open page got the worker of another release.
    #[test]
    fn another_worker_changes_the_names_of_all_its_files_and_no_others() {
        let [one, other] = ["one", "other"].map(site);
        for site in [&one, &other] {
            hash(site.path()).unwrap();
        }
        let different = names_of(one.path()).into_iter().filter(|name| !names_of(other.path()).contains(name));
        assert_eq!(different.filter(|name| name.starts_with(WORKER)).count(), 3);
    }
}
