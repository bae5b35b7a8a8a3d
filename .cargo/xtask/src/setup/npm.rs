//! Tools that come as npm packages, installed into the folder for tools. `None` is a machine without npm.

use std::{path::PathBuf, process::Command};

use anyhow::Result;

use super::{install, tool, tool_cache::ToolCache};

/// Trunk.toml names the same version.
const BINARYEN: &str = "132";

/// wasm-opt, which makes the program small. Without npm Trunk downloads it from its project's releases.
pub fn wasm_opt() -> Result<Option<PathBuf>> {
    if let Some(found) = tool::of_version_on_path("wasm-opt", BINARYEN) {
        return Ok(Some(found));
    }
    let modules = installed("binaryen", BINARYEN)?;
    let program = if cfg!(windows) { "wasm-opt.cmd" } else { "wasm-opt" };
    Ok(modules.map(|modules| modules.join(".bin").join(program)))
}

/// The file of axe-core, which checks the accessibility of a page from inside.
pub fn axe() -> Result<Option<PathBuf>> {
    let modules = installed("axe-core", "4.14.1")?;
    Ok(modules.map(|modules| modules.join("axe-core").join("axe.min.js")))
}

/// Wrangler, with the runtime of Cloudflare Pages. `None`, with a sentence, also where Node.js is too old for it.
pub fn wrangler() -> Result<Option<PathBuf>> {
    let Some(modules) = installed("wrangler", "4.48.0")? else { return Ok(None) };
    let program = modules.join(".bin").join(if cfg!(windows) { "wrangler.cmd" } else { "wrangler" });
    let runs = tool::version_of(&program).is_some();
    if !runs {
        println!(
            "Wrangler does not run here, so the tests with Cloudflare's runtime do nothing. It needs Node.js 20 or newer"
        );
    }
    Ok(runs.then_some(program))
}

/// npm. Without it the user learns that `what` is missing.
pub fn find(what: &str) -> Option<PathBuf> {
    let npm = tool::on_path("npm");
    if npm.is_none() {
        println!(
            "npm is missing, so {what} is not installed. To have it, install Node.js with npm (https://nodejs.org; Debian: \
             apt-get install npm)"
        );
    }
    npm
}

/// The folder `node_modules` with the package, which is installed if it is missing.
fn installed(name: &str, version: &str) -> Result<Option<PathBuf>> {
    let cache = ToolCache::find()?;
    let folder = format!("{}-{version}", name);
    if let Some(folder) = cache.get(&folder) {
        return Ok(Some(folder.join("node_modules")));
    }
    let Some(npm) = find(name) else { return Ok(None) };
    let folder = cache.get_or_add(&folder, |folder| {
        let package = format!("{name}@{version}");
        let mut command = Command::new(npm);
        // No scripts: they compile and download what nothing here uses.
        command.args(["install", "--no-fund", "--no-audit", "--ignore-scripts", "--loglevel=error"]);
        command.arg("--prefix").arg(folder).arg(&package);
        install(&package, [command])
    })?;
    Ok(Some(folder.join("node_modules")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trunk_asks_for_the_installed_version_of_wasm_opt() {
        let trunk = include_str!("../../../../Trunk.toml");
        assert!(trunk.contains(&format!("wasm_opt = \"version_{BINARYEN}\"")), "{trunk}");
    }
}
