//! The folder of the installed tools, outside of the checkout: another clone, a worktree and `cargo clean` install nothing
//! again.
//!
//! Each tool has a folder with its version in the name. It appears under that name only when it is complete. One run at a
//! time installs tools. Nothing here removes old versions.

use std::{
    env,
    fs::{File, TryLockError},
    path::{self, Path, PathBuf},
    thread,
    time::Duration,
};

use anyhow::{Context, Result, bail};
use etcetera::BaseStrategy;
use fs_err as fs;

use crate::processes;

/// Names another folder.
const VARIABLE: &str = "PETSTORE_TOOLS";
/// In the platform's folder for caches, such as ~/.cache.
const FOLDER: &str = "petstore-admin-tools";
const POLL_INTERVAL: Duration = Duration::from_millis(200);

#[derive(Clone)]
pub struct ToolCache {
    folder: PathBuf,
}

impl ToolCache {
    pub fn find() -> Result<Self> {
        let folder = match env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
            Some(folder) => path::absolute(folder)?,
            None => {
                let folders = etcetera::base_strategy::choose_native_strategy();
                folders
                    .with_context(|| format!("this user has no home folder. Set {VARIABLE} to a folder for the tools"))?
                    .cache_dir()
                    .join(FOLDER)
            }
        };
        Ok(Self { folder })
    }

    /// The folder of a tool, which may not exist. `name` is for example "trunk-0.21.14".
    pub fn tool(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// What `find` finds, if need be after an installation: `fill` is that of [`LockedCache::add`].
    pub fn find_or_add<T>(
        &self,
        name: &str,
        find: impl Fn() -> Option<T>,
        fill: impl FnOnce(&Path) -> Result<()>,
    ) -> Result<T> {
        if let Some(found) = find() {
            return Ok(found);
        }
        let lock = self.lock(|line| println!("    {line}"))?;
        // Another run may have installed it meanwhile, and use it now.
        if let Some(found) = find() {
            return Ok(found);
        }
        let folder = lock.add(name, fill)?;
        find().with_context(|| format!("{} does not have what was expected", folder.display()))
    }

    /// Waits until no other run installs tools. `tell` gets a line if that takes time.
    pub fn lock(&self, tell: impl FnOnce(String)) -> Result<LockedCache> {
        let unusable = || format!("the folder for tools cannot be written. Set {VARIABLE} to another folder\n  cause");
        fs::create_dir_all(&self.folder).with_context(unusable)?;
        let path = self.folder.join("lock");
        let file = File::create(&path).with_context(unusable)?;
        let mut tell = Some(tell);
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(LockedCache { folder: self.folder.clone(), _lock: file }),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error).with_context(unusable),
            }
            if let Some(tell) = tell.take() {
                tell(format!("waiting for another run that installs tools: it holds {}", path.display()));
            }
            if processes::stop_requested() {
                bail!("stopped before the installation of tools");
            }
            thread::sleep(POLL_INTERVAL);
        }
    }
}

/// The only run that installs tools, until this value is dropped or the process ends.
pub struct LockedCache {
    folder: PathBuf,
    _lock: File,
}

impl LockedCache {
    /// Installs a tool: `fill` puts it into a folder, which gets the name of the tool when `fill` has succeeded. After a
    /// failure the next run continues in the same folder.
    pub fn add(&self, name: &str, fill: impl FnOnce(&Path) -> Result<()>) -> Result<PathBuf> {
        let partial = self.folder.join("incomplete").join(name);
        fs::create_dir_all(&partial)?;
        fill(&partial)?;
        let complete = self.folder.join(name);
        // A damaged tool, which was not found.
        if complete.exists() {
            fs::remove_dir_all(&complete)?;
        }
        fs::rename(&partial, &complete)?;
        Ok(complete)
    }

    /// For what cargo compiles. All tools share it, because they have dependencies in common.
    pub fn build_folder(&self) -> PathBuf {
        self.folder.join("build")
    }

    /// After all tools are installed.
    pub fn remove_build_folder(&self) {
        let _ = fs::remove_dir_all(self.build_folder());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    fn cache() -> (tempfile::TempDir, ToolCache) {
        let folder = tempfile::tempdir().unwrap();
        let cache = ToolCache { folder: folder.path().join("tools") };
        (folder, cache)
    }

    #[test]
    fn an_interrupted_installation_leaves_no_tool() {
        let (_folder, cache) = cache();
        let lock = cache.lock(|_| {}).unwrap();
        let interrupted = lock.add("trunk-1", |folder| {
            fs::write(folder.join("trunk"), "half")?;
            bail!("stopped")
        });
        assert!(interrupted.is_err());
        assert!(!cache.tool("trunk-1").exists());
    }

    #[test]
    fn a_complete_tool_has_its_name_and_replaces_a_damaged_one() {
        let (_folder, cache) = cache();
        let lock = cache.lock(|_| {}).unwrap();
        for content in ["damaged", "complete"] {
            lock.add("trunk-1", |folder| Ok(fs::write(folder.join("trunk"), content)?)).unwrap();
        }
        assert_eq!(fs::read_to_string(cache.tool("trunk-1").join("trunk")).unwrap(), "complete");
    }

    #[test]
    fn a_tool_that_another_run_installed_meanwhile_is_not_installed_again() {
        let (_folder, cache) = cache();
        let looked = Cell::new(0);
        let find = || {
            looked.set(looked.get() + 1);
            (looked.get() > 1).then_some("found")
        };
        assert_eq!(cache.find_or_add("trunk-1", find, |_| bail!("installed again")).unwrap(), "found");
    }

    #[test]
    fn a_second_run_waits_for_the_first_and_says_so() {
        let (_folder, cache) = cache();
        let first = cache.lock(|_| {}).unwrap();
        let mut first = Some(first);
        let mut told = String::new();
        // The first run ends as soon as the second one waits.
        cache
            .lock(|line| {
                told = line;
                first.take();
            })
            .unwrap();
        assert!(told.contains("waiting for another run"), "{told}");
        assert!(first.is_none());
    }
}
