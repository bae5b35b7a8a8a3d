//! Tools that come as npm packages, installed into the target folder.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use super::{Step, tool};
use crate::{processes, workspace::Workspace};

/// Trunk.toml names the same version.
const BINARYEN: &str = "132";
const OBSERVATORY: &str = "1.4.8";

/// `None` without npm.
pub fn npm() -> Option<PathBuf> {
    tool::on_path("npm")
}

/// wasm-opt, which makes the program small. `None` without npm: then Trunk downloads it from its project's releases.
pub fn wasm_opt(workspace: &Workspace) -> Result<Option<PathBuf>> {
    let package = Package { name: "binaryen", version: BINARYEN, cost: "10 seconds and 100 MB of disk" };
    let folder = workspace.tools().join(package.name);
    let own = folder.join("node_modules").join(".bin").join(if cfg!(windows) { "wasm-opt.cmd" } else { "wasm-opt" });
    let find =
        || tool::of_version([own.clone()].into_iter().chain(tool::all_on_path("wasm-opt")), BINARYEN, tool::version_of);
    if let Some(found) = find() {
        return Ok(Some(found));
    }
    let Some(npm) = npm() else { return Ok(None) };
    package.install(&npm, &folder)?;
    find().map(Some).context("the npm package binaryen holds no wasm-opt of its version")
}

/// The folder with MDN's HTTP Observatory, which rates the headers of a site. `None` without npm.
pub fn observatory(workspace: &Workspace) -> Result<Option<PathBuf>> {
    let package =
        Package { name: "@mdn/mdn-http-observatory", version: OBSERVATORY, cost: "20 seconds and 130 MB of disk" };
    let folder = workspace.tools().join("observatory");
    let code = folder.join("node_modules").join(package.name);
    if version_of_package(&code).as_deref() == Some(OBSERVATORY) {
        return Ok(Some(folder));
    }
    let Some(npm) = npm() else { return Ok(None) };
    package.install(&npm, &folder)?;
    // The package downloads the browsers' list of HSTS hosts after its installation. No test host is on that list.
    let list = code.join("conf").join("hsts-preload.json");
    fs::write(&list, "{}").with_context(|| format!("{} cannot be written", list.display()))?;
    Ok(Some(folder))
}

struct Package<'a> {
    name: &'a str,
    version: &'a str,
    cost: &'a str,
}

impl Package<'_> {
    fn install(&self, npm: &Path, folder: &Path) -> Result<()> {
        let package = format!("{}@{}", self.name, self.version);
        let mut install = Command::new(npm);
        // No scripts: they compile and download what nothing here uses.
        install.args(["install", "--no-fund", "--no-audit", "--ignore-scripts", "--omit=optional", "--loglevel=error"]);
        install.arg("--prefix").arg(folder).arg(&package);
        let by_hand = processes::command_line(&install);
        Step { what: &package, duration: self.cost, by_hand: &by_hand }.run([install])
    }
}

fn version_of_package(folder: &Path) -> Option<String> {
    let package = fs::read_to_string(folder.join("package.json")).ok()?;
    let package: serde_json::Value = serde_json::from_str(&package).ok()?;
    package["version"].as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trunk_asks_for_the_installed_version_of_wasm_opt() {
        let trunk = include_str!("../../../../Trunk.toml");
        assert!(trunk.contains(&format!("wasm_opt = \"version_{BINARYEN}\"")), "{trunk}");
    }

    #[test]
    fn a_folder_without_a_package_has_no_version() {
        assert_eq!(version_of_package(Path::new("no/such/folder")), None);
    }
}
