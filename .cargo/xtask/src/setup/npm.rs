//! Tools that come as npm packages, installed into the folder for tools.

use std::{
    iter,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Result;
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

/// Runs a package without installing it. `None` without npm.
pub fn npx() -> Option<PathBuf> {
    tool::on_path("npx")
}

/// wasm-opt, which makes the program small. `None` without npm: then Trunk downloads it from its project's releases.
pub fn wasm_opt(workspace: &Workspace) -> Result<Option<PathBuf>> {
    let cache = workspace.tools()?;
    let name = format!("binaryen-{BINARYEN}");
    let program = if cfg!(windows) { "wasm-opt.cmd" } else { "wasm-opt" };
    let own = cache.tool(&name).join("node_modules").join(".bin").join(program);
    let find = || {
        let candidates = iter::once(own.clone()).chain(tool::all_on_path("wasm-opt"));
        tool::of_version(candidates, BINARYEN, tool::version_of)
    };
    let package = format!("binaryen@{BINARYEN}");
    let found = find_or_install(&cache, &name, &package, "10 seconds and 100 MB of disk", find, |_| Ok(()))?;
    if found.is_none() {
        println!(
            "npm is missing, so Trunk downloads wasm-opt from the releases of its project. If that fails, install Node.js \
             with npm (https://nodejs.org; Debian: apt-get install npm)."
        );
    }
    Ok(found)
}

/// The folder with MDN's HTTP Observatory, which rates the headers of a site. `None` without npm.
pub fn observatory(workspace: &Workspace) -> Result<Option<PathBuf>> {
    const NAME: &str = "@mdn/mdn-http-observatory";
    let cache = workspace.tools()?;
    let name = format!("mdn-http-observatory-{OBSERVATORY}");
    let folder = cache.tool(&name);
    let code = |folder: &Path| folder.join("node_modules").join(NAME);
    let find = || (version_of_package(&code(&folder)).as_deref() == Some(OBSERVATORY)).then(|| folder.clone());
    let package = format!("{NAME}@{OBSERVATORY}");
    find_or_install(&cache, &name, &package, "20 seconds and 130 MB of disk", find, |folder| {
        // The package downloads the browsers' list of HSTS hosts after its installation. No test host is on that list.
        Ok(fs::write(code(folder).join("conf").join("hsts-preload.json"), "{}")?)
    })
}

/// The file of axe-core, which checks the accessibility of a page from inside. `None` without npm.
pub fn axe(workspace: &Workspace) -> Result<Option<PathBuf>> {
    let cache = workspace.tools()?;
    let name = format!("axe-core-{AXE}");
    let code = cache.tool(&name).join("node_modules").join("axe-core");
    let find = || (version_of_package(&code).as_deref() == Some(AXE)).then(|| code.join("axe.min.js"));
    find_or_install(&cache, &name, &format!("axe-core@{AXE}"), "2 seconds and 3 MB of disk", find, |_| Ok(()))
}

/// What `find` finds, after the installation of a package into the folder `name` of the folder for tools if need be, which
/// `finish` may change. `None` without npm.
fn find_or_install(
    cache: &ToolCache,
    name: &str,
    package: &str,
    cost: &str,
    find: impl Fn() -> Option<PathBuf>,
    finish: impl FnOnce(&Path) -> Result<()>,
) -> Result<Option<PathBuf>> {
    let Some(npm) = npm() else { return Ok(find()) };
    let found = cache.find_or_add(name, find, |folder| {
        let mut install = Command::new(npm);
        // No scripts: they compile and download what nothing here uses.
        install.args(["install", "--no-fund", "--no-audit", "--ignore-scripts", "--omit=optional", "--loglevel=error"]);
        install.arg("--prefix").arg(folder).arg(package);
        super::install(package, cost, [install])?;
        finish(folder)
    })?;
    Ok(Some(found))
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
