//! Tools that come as npm packages, installed into the folder for tools.

use std::{
    iter,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use fs_err as fs;

use super::{tool, tool_cache::ToolCache};
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
    let cache = workspace.tools()?;
    let name = format!("binaryen-{BINARYEN}");
    let program = if cfg!(windows) { "wasm-opt.cmd" } else { "wasm-opt" };
    let own = cache.tool(&name).join("node_modules").join(".bin").join(program);
    let candidates = || iter::once(own.clone()).chain(tool::all_on_path("wasm-opt"));
    let find = || tool::of_version(candidates(), BINARYEN, tool::version_of);
    if let Some(found) = find() {
        return Ok(Some(found));
    }
    if install(&cache, &name, &format!("binaryen@{BINARYEN}"), "10 seconds and 100 MB of disk", |_| Ok(()))?.is_none() {
        println!(
            "npm is missing, so Trunk downloads wasm-opt from the releases of its project. If that fails, install Node.js \
             with npm (https://nodejs.org; Debian: apt-get install npm)."
        );
        return Ok(None);
    }
    find().map(Some).context("the npm package binaryen holds no wasm-opt of its version")
}

/// The folder with MDN's HTTP Observatory, which rates the headers of a site. `None` without npm.
pub fn observatory(workspace: &Workspace) -> Result<Option<PathBuf>> {
    const NAME: &str = "@mdn/mdn-http-observatory";
    let cache = workspace.tools()?;
    let name = format!("mdn-http-observatory-{OBSERVATORY}");
    let folder = cache.tool(&name);
    if version_of_package(&folder.join("node_modules").join(NAME)).as_deref() == Some(OBSERVATORY) {
        return Ok(Some(folder));
    }
    install(&cache, &name, &format!("{NAME}@{OBSERVATORY}"), "20 seconds and 130 MB of disk", |folder| {
        // The package downloads the browsers' list of HSTS hosts after its installation. No test host is on that list.
        let list = folder.join("node_modules").join(NAME).join("conf").join("hsts-preload.json");
        Ok(fs::write(list, "{}")?)
    })
}

/// The file of axe-core, which checks the accessibility of a page from inside. `None` without npm.
pub fn axe(workspace: &Workspace) -> Result<Option<PathBuf>> {
    let cache = workspace.tools()?;
    let name = format!("axe-core-{AXE}");
    let code = |folder: PathBuf| folder.join("node_modules").join("axe-core");
    let own = code(cache.tool(&name));
    if version_of_package(&own).as_deref() == Some(AXE) {
        return Ok(Some(own.join("axe.min.js")));
    }
    let folder = install(&cache, &name, &format!("axe-core@{AXE}"), "2 seconds and 3 MB of disk", |_| Ok(()))?;
    Ok(folder.map(|folder| code(folder).join("axe.min.js")))
}

/// Installs a package into the folder `name` of the folder for tools, and lets `finish` change it. `None` without npm.
fn install(
    cache: &ToolCache,
    name: &str,
    package: &str,
    cost: &str,
    finish: impl FnOnce(&Path) -> Result<()>,
) -> Result<Option<PathBuf>> {
    let Some(npm) = npm() else { return Ok(None) };
    let lock = cache.lock(|line| println!("    {line}"))?;
    let complete = lock.add(name, |folder| {
        let mut install = Command::new(npm);
        // No scripts: they compile and download what nothing here uses.
        install.args(["install", "--no-fund", "--no-audit", "--ignore-scripts", "--omit=optional", "--loglevel=error"]);
        install.arg("--prefix").arg(folder).arg(package);
        super::install(package, cost, [install])?;
        finish(folder)
    })?;
    Ok(Some(complete))
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
