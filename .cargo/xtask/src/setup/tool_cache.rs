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

use anyhow::{Context, Result};
use etcetera::BaseStrategy;
use fs_err as fs;

use crate::processes;

/// Names another folder.
const VARIABLE: &str = "PETSTORE_TOOLS";
/// In the platform's folder for caches, such as ~/.cache.
const FOLDER: &str = "petstore-admin-tools";
const POLL_INTERVAL: Duration = Duration::from_millis(200);

pub struct ToolCache {
    folder: PathBuf,
}

impl ToolCache {
    pub fn find() -> Result<Self> {
        let folder = match env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
            Some(folder) => path::absolute(folder)?,
            None => etcetera::base_strategy::choose_native_strategy()
                .with_context(|| format!("this user has no home folder. Set {VARIABLE} to a folder for the tools"))?
                .cache_dir()
                .join(FOLDER),
        };
        Ok(Self { folder })
    }

    /// The folder of a tool, if it is installed. `name` is for example "trunk-0.21.14".
    pub fn get(&self, name: &str) -> Option<PathBuf> {
        Some(self.folder.join(name)).filter(|folder| folder.is_dir())
    }

    /// The folder of a tool. If it is missing, `fill` puts the tool into another folder, which gets the name of the tool when `fill`
    /// has succeeded. After a failure the next run continues in the same folder.
    pub fn get_or_add(&self, name: &str, fill: impl FnOnce(&Path) -> Result<()>) -> Result<PathBuf> {
        if let Some(complete) = self.get(name) {
            return Ok(complete);
        }
        let _lock = self.lock()?;
        let complete = self.folder.join(name);
        // Another run may have installed it meanwhile, and use it now.
        if !complete.is_dir() {
            let partial = self.folder.join("incomplete").join(name);
            fs::create_dir_all(&partial)?;
            fill(&partial)?;
            fs::rename(&partial, &complete)?;
        }
        Ok(complete)
    }

    /// Waits until no other run installs tools.
    fn lock(&self) -> Result<File> {
        let unusable = || format!("the folder for tools cannot be written. Set {VARIABLE} to another folder\n  cause");
        fs::create_dir_all(&self.folder).with_context(unusable)?;
        let path = self.folder.join("lock");
        let file = File::create(&path).with_context(unusable)?;
        let is_locked = |lock: &Result<(), TryLockError>| matches!(lock, Err(TryLockError::WouldBlock));
        let mut lock = file.try_lock();
        if is_locked(&lock) {
            println!("Waiting for another run that installs tools: it holds {}", path.display());
        }
        while is_locked(&lock) && !processes::stop_requested() {
            thread::sleep(POLL_INTERVAL);
            lock = file.try_lock();
        }
        lock.with_context(unusable)?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_has_its_name_only_after_its_installation() {
        let folder = tempfile::tempdir().unwrap();
        let cache = ToolCache { folder: folder.path().join("tools") };
        let interrupted = cache.get_or_add("trunk-1", |folder| {
            fs::write(folder.join("half"), "")?;
            anyhow::bail!("stopped")
        });
        assert!(interrupted.is_err() && cache.get("trunk-1").is_none());
        let installed = cache.get_or_add("trunk-1", |folder| Ok(fs::write(folder.join("other half"), "")?)).unwrap();
        assert!(installed.join("half").exists() && installed.join("other half").exists());
        assert_eq!(cache.get_or_add("trunk-1", |_| anyhow::bail!("installed again")).unwrap(), installed);
    }

    #[test]
    fn a_second_run_waits_for_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let cache = ToolCache { folder: folder.path().to_owned() };
        let first = cache.lock().unwrap();
        thread::scope(|scope| {
            let second = scope.spawn(|| cache.get_or_add("trunk-1", |_| anyhow::bail!("installed twice")).unwrap());
            fs::create_dir(cache.folder.join("trunk-1")).unwrap();
            drop(first);
            second.join().unwrap();
        });
    }
}
