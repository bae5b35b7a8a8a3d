//! Tools that come as npm packages, installed into the target folder.

use std::{
    iter,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use fs_err as fs;

use super::tool;
use crate::workspace::Workspace;

/// Trunk.toml names the same version.
const BINARYEN: &str = "132";
const OBSERVATORY: &str = "1.4.8";
const AXE: &str = "4.14.1";

/// `None` without npm.
pub fn npm() -> Option<PathBuf> {
    tool::on_path("npm")
}

/// wasm-opt, which makes the program small. `None` without npm: then Trunk downloads it from its project's releases.
pub fn wasm_opt(workspace: &Workspace) -> Result<Option<PathBuf>> {
    let folder = workspace.tools().join("binaryen");
    let own = folder.join("node_modules").join(".bin").join(if cfg!(windows) { "wasm-opt.cmd" } else { "wasm-opt" });
    let candidates = || iter::once(own.clone()).chain(tool::all_on_path("wasm-opt"));
    let find = || tool::of_version(candidates(), BINARYEN, tool::version_of);
    if let Some(found) = find() {
        return Ok(Some(found));
    }
    if !install(&folder, &format!("binaryen@{BINARYEN}"), "10 seconds and 100 MB of disk")? {
        return Ok(None);
    }
    find().map(Some).context("the npm package binaryen holds no wasm-opt of its version")
}

/// The folder with MDN's HTTP Observatory, which rates the headers of a site. `None` without npm.
pub fn observatory(workspace: &Workspace) -> Result<Option<PathBuf>> {
    const NAME: &str = "@mdn/mdn-http-observatory";
    let folder = workspace.tools().join("observatory");
    let code = folder.join("node_modules").join(NAME);
    if version_of_package(&code).as_deref() == Some(OBSERVATORY) {
        return Ok(Some(folder));
    }
    if !install(&folder, &format!("{NAME}@{OBSERVATORY}"), "20 seconds and 130 MB of disk")? {
        return Ok(None);
    }
    // The package downloads the browsers' list of HSTS hosts after its installation. No test host is on that list.
    fs::write(code.join("conf").join("hsts-preload.json"), "{}")?;
    Ok(Some(folder))
}

/// The file of axe-core, which checks the accessibility of a page from inside. `None` without npm.
pub fn axe(workspace: &Workspace) -> Result<Option<PathBuf>> {
    let folder = workspace.tools().join("axe");
    let code = folder.join("node_modules").join("axe-core");
    let is_there = version_of_package(&code).as_deref() == Some(AXE);
    if is_there || install(&folder, &format!("axe-core@{AXE}"), "2 seconds and 3 MB of disk")? {
        return Ok(Some(code.join("axe.min.js")));
    }
    Ok(None)
}

/// Returns `false` without npm.
fn install(folder: &Path, package: &str, cost: &str) -> Result<bool> {
    let Some(npm) = npm() else { return Ok(false) };
    let mut install = Command::new(npm);
    // No scripts: they compile and download what nothing here uses.
    install.args(["install", "--no-fund", "--no-audit", "--ignore-scripts", "--omit=optional", "--loglevel=error"]);
    install.arg("--prefix").arg(folder).arg(package);
    super::install(package, cost, [install])?;
    Ok(true)
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
