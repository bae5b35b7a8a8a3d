//! The react-admin app, built by npm below the target folder: the source tree stays free of what npm makes.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::{processes, setup::tool, workspace::Workspace};

const LOCK: &str = "package-lock.json";
/// A copy of the lock file that the packages in place were got by.
const INSTALLED: &str = "installed-package-lock.json";

/// The folder of the built app; `None` without npm.
pub fn build(workspace: &Workspace, folder: &Path) -> Result<Option<PathBuf>> {
    let Some(npm) = tool::on_path(if cfg!(windows) { "npm.cmd" } else { "npm" }) else {
        println!(
            "There is no npm to build the react-admin app with: it is left out. For the full comparison install Node.js \
             with npm (https://nodejs.org; Debian: apt-get install npm)."
        );
        return Ok(None);
    };
    let source = workspace.root().join("tests").join("bench").join("react-admin");
    // What is gone from the source must not be built in any more.
    remove(&folder.join("src"))?;
    copy(&source, folder)?;

    let lock = read(&folder.join(LOCK))?;
    if read(&folder.join(INSTALLED)).ok().as_ref() != Some(&lock) {
        println!("==> Getting react-admin and what it needs (once, about a minute and 350 MB of disk)");
        let arguments = ["ci", "--no-fund", "--no-audit", "--loglevel=error"];
        processes::run(workspace.command(&npm).args(arguments).current_dir(folder)).with_context(|| {
            format!("react-admin could not be got. By hand: npm ci in {}\n  cause", folder.display())
        })?;
        fs::write(folder.join(INSTALLED), lock).with_context(|| format!("{} cannot be written", folder.display()))?;
    }
    let arguments = ["run", "build", "--loglevel=error"];
    processes::run(workspace.command(&npm).args(arguments).current_dir(folder))?;
    Ok(Some(folder.join("dist")))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("{} cannot be made", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("{} cannot be read", from.display()))? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        // What somebody's own `npm install` left in the source tree is theirs.
        if entry.file_name() == "node_modules" || entry.file_name() == "dist" {
            continue;
        }
        if source.is_dir() {
            copy(&source, &target)?;
        } else {
            fs::copy(&source, &target).with_context(|| format!("{} cannot be copied", source.display()))?;
        }
    }
    Ok(())
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{} cannot be removed", folder.display()))?;
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{} cannot be read", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{env, process};

    #[test]
    fn sources_are_copied_without_what_npm_left_there() {
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
