//! Builds the react-admin app with npm in the target folder, so that npm changes nothing in the source tree.

use std::path::{Path, PathBuf};

use anyhow::Result;
use fs_err as fs;

use crate::{
    processes,
    setup::{self, npm},
    workspace::Workspace,
};

const LOCK: &str = "package-lock.json";
/// A copy of the lock file of the installed packages.
const INSTALLED: &str = "installed-package-lock.json";

/// The folder of the built app; `None` without npm.
pub fn build(workspace: &Workspace, folder: &Path) -> Result<Option<PathBuf>> {
    let Some(npm) = npm::npm() else {
        println!(
            "npm is missing, so the react-admin app is not built and not measured. For the full comparison install Node.js \
             with npm (https://nodejs.org; Debian: apt-get install npm)."
        );
        return Ok(None);
    };
    // Files that were deleted from the source must not stay in the build.
    if folder.join("src").exists() {
        fs::remove_dir_all(folder.join("src"))?;
    }
    copy(&workspace.root.join("tests").join("bench").join("react-admin"), folder)?;

    let npm = |arguments: &[&str]| {
        let mut command = workspace.command(&npm);
        command.args(arguments).arg("--loglevel=error").arg("--prefix").arg(folder).current_dir(folder);
        command
    };
    let lock = fs::read(folder.join(LOCK))?;
    if fs::read(folder.join(INSTALLED)).ok().as_ref() != Some(&lock) {
        let install = npm(&["ci", "--no-fund", "--no-audit"]);
        setup::install("react-admin with its dependencies", "a minute and 350 MB of disk", [install])?;
        fs::write(folder.join(INSTALLED), lock)?;
    }
    processes::run(npm(&["run", "build"]))?;
    Ok(Some(folder.join("dist")))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        // A manual `npm install` or build in the source tree leaves these.
        if entry.file_name() == "node_modules" || entry.file_name() == "dist" {
            continue;
        }
        if source.is_dir() {
            copy(&source, &target)?;
        } else {
            fs::copy(source, target)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{env, process};

    #[test]
    fn sources_are_copied_without_the_files_of_npm() {
        let folder = env::temp_dir().join(format!("petstore-react-admin-copy-{}", process::id()));
        let (from, to) = (folder.join("from"), folder.join("to"));
        for path in ["src/pets/PetList.jsx", "node_modules/react/index.js", "dist/index.html", LOCK] {
            let path = from.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "text").unwrap();
        }
        copy(&from, &to).unwrap();
        let there = |path: &str| to.join(path).exists();
        assert!(there("src/pets/PetList.jsx") && there(LOCK));
        assert!(!there("node_modules") && !there("dist"));
        fs::remove_dir_all(folder).unwrap();
    }
}
