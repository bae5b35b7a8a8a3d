//! The files in a folder.

use std::path::Path;

use anyhow::Result;
use fs_err as fs;

/// The sorted paths of all files below `folder`, relative to it, with `/` between folders.
pub fn below(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    collect(folder, "", &mut names)?;
    names.sort_unstable();
    Ok(names)
}

fn collect(folder: &Path, prefix: &str, names: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), names)?;
        } else {
            names.push(format!("{prefix}{name}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_listed_with_their_folders_and_sorted() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("b")).unwrap();
        for name in ["c", "b/x", "a"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        assert_eq!(below(folder.path()).unwrap(), ["a", "b/x", "c"]);
    }
}
