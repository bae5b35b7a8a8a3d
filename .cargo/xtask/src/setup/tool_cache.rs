//! The folder of the installed tools, outside of the checkout: another clone, a worktree and `cargo clean` install nothing
//! again.
//!
//! Each tool has a folder with its version in the name. It appears under that name only when it is complete. One run at a
//! time installs tools. Nothing here removes old versions.

use std::{
    fs::File,
    path::{self, Path, PathBuf},
};

use anyhow::{Context, Result};
use etcetera::BaseStrategy;
use fs_err as fs;

use super::tool;

/// Names another folder.
const VARIABLE: &str = "PETSTORE_TOOLS";
/// In the platform's folder for caches, such as ~/.cache.
const FOLDER: &str = "petstore-admin-tools";

pub struct ToolCache {
    folder: PathBuf,
}

impl ToolCache {
    pub fn find() -> Result<Self> {
        let folder = match tool::in_variable(VARIABLE) {
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
        let partial = self.folder.join("incomplete").join(name);
        if self.get(name).is_none() {
            fs::create_dir_all(&partial)
                .with_context(|| format!("the folder for tools cannot be written. Set {VARIABLE} to another one"))?;
            let lock = File::create(self.folder.join("lock"))?;
            lock.try_lock().context("another run installs tools. Try again when it has ended")?;
            // Another run may have installed it meanwhile, and use it now.
            if self.get(name).is_none() {
                fill(&partial)?;
                fs::rename(&partial, self.folder.join(name))?;
            }
        }
        Ok(self.folder.join(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_has_its_name_only_after_its_installation_which_no_other_run_disturbs() {
        let folder = tempfile::tempdir().unwrap();
        let cache = ToolCache { folder: folder.path().join("tools") };
        let interrupted = cache.get_or_add("trunk-1", |folder| {
            fs::write(folder.join("half"), "")?;
            cache.get_or_add("trunk-1", |_| Ok(())).map(drop)
        });
        assert!(interrupted.unwrap_err().to_string().starts_with("another run installs tools."));
        assert!(cache.get("trunk-1").is_none());
        let installed = cache.get_or_add("trunk-1", |folder| Ok(fs::write(folder.join("other half"), "")?)).unwrap();
        assert!(installed.join("half").exists() && installed.join("other half").exists());
        assert_eq!(cache.get_or_add("trunk-1", |_| anyhow::bail!("installed again")).unwrap(), installed);
    }
}
