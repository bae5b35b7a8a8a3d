//! The files in a folder.

use std::path::Path;

use anyhow::Result;
use fs_err as fs;

/// The sorted paths of all files below `folder`, relative to it, with `/` between folders.
pub fn below(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            names.extend(below(&entry.path())?.into_iter().map(|file| format!("{name}/{file}")));
        } else {
            names.push(name);
        }
    }
    names.sort_unstable();
    Ok(names)
}
