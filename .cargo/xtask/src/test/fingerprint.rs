//! Whether the sites of the end-to-end tests are up to date. Without this, each run would take a minute to optimize and compress
//! the same files again.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Result;
use fs_err as fs;

use crate::{processes, workspace::Workspace};

/// The files and folders from which a site is made. `.cargo` has the tool that makes it, with the versions of its own tools.
const INPUTS: [&str; 8] = [".cargo", "Cargo.lock", "Cargo.toml", "Trunk.toml", "index.html", "public", "src", "style"];

/// The inputs of the last build, in a file beside the sites.
pub struct Fingerprint {
    file: PathBuf,
    current: String,
}

impl Fingerprint {
    pub fn of(workspace: &Workspace) -> Result<Self> {
        let mut hasher = DefaultHasher::new();
        processes::output_of(Command::new("rustc").arg("--version"))?.hash(&mut hasher);
        for input in INPUTS {
            hash(&workspace.root.join(input), &mut hasher)?;
        }
        let file = workspace.target.join("e2e").join("fingerprint");
        Ok(Self { file, current: format!("{:016x}", hasher.finish()) })
    }

    /// Whether the last build was complete, and had the same inputs.
    pub fn is_current(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|last| last == self.current)
    }

    /// Runs a build. A build that fails leaves no fingerprint.
    pub fn record(&self, build: impl FnOnce() -> Result<()>) -> Result<()> {
        if self.file.exists() {
            fs::remove_file(&self.file)?;
        }
        build()?;
        Ok(fs::write(&self.file, &self.current)?)
    }
}

/// Adds the name and the content of each file, in the order of the names.
fn hash(path: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    path.file_name().hash(hasher);
    if path.is_dir() {
        let mut entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        entries.sort();
        entries.len().hash(hasher);
        entries.iter().try_for_each(|entry| hash(entry, hasher))
    } else {
        fs::read(path)?.hash(hasher);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn workspace() -> (tempfile::TempDir, Workspace) {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().to_owned();
        for input in INPUTS {
            fs::write(root.join(input), "one").unwrap();
        }
        fs::create_dir_all(root.join("target/e2e")).unwrap();
        (folder, Workspace { target: root.join("target"), root })
    }

    #[test]
    fn a_site_is_up_to_date_until_an_input_changes() {
        let (_folder, workspace) = workspace();
        let first = Fingerprint::of(&workspace).unwrap();
        assert!(!first.is_current());
        first.record(|| Ok(())).unwrap();
        assert!(Fingerprint::of(&workspace).unwrap().is_current());
        fs::write(workspace.root.join("index.html"), "two").unwrap();
        assert!(!Fingerprint::of(&workspace).unwrap().is_current());
    }

    #[test]
    fn a_new_file_is_a_change() {
        let (_folder, workspace) = workspace();
        fs::remove_file(workspace.root.join("src")).unwrap();
        fs::create_dir(workspace.root.join("src")).unwrap();
        let before = Fingerprint::of(&workspace).unwrap().current;
        fs::write(workspace.root.join("src/new.rs"), "").unwrap();
        assert_ne!(Fingerprint::of(&workspace).unwrap().current, before);
    }

    #[test]
    fn a_build_that_fails_is_repeated() {
        let (_folder, workspace) = workspace();
        let fingerprint = Fingerprint::of(&workspace).unwrap();
        fingerprint.record(|| Ok(())).unwrap();
        assert!(fingerprint.record(|| anyhow::bail!("no space")).is_err());
        assert!(!fingerprint.is_current());
    }
}
