//! The tools that cargo installs: Trunk, wasm-bindgen, wasm-split-cli and geckodriver.
//!
//! Trunk would download wasm-bindgen by itself, but not every machine can. It uses the one on PATH if it has the right
//! version, so this tool puts it there.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use anyhow::{Context, Result};

use super::{
    cargo_package::{CargoPackage, Versions},
    tool_cache::ToolCache,
    toolchain,
};
use crate::workspace::Workspace;

/// Trunk with the flags and variables that each of its commands needs here, after the installation of its tools. It finds the
/// programs `first` before all others.
pub fn trunk(workspace: &Workspace, subcommand: &str, first: impl IntoIterator<Item = PathBuf>) -> Result<Command> {
    toolchain::wasm_target()?;
    let trunk = trunk_package().find_or_install(&workspace.tools()?)?;
    let programs = first.into_iter().chain([wasm_bindgen(workspace, "wasm-bindgen")?]);
    let mut command = workspace.command(trunk);
    command.args([subcommand, "--skip-version-check"]).env("PATH", path_with(programs)?);
    // Trunk rejects NO_COLOR=1, which is the usual form.
    if env::var_os("NO_COLOR").is_some() {
        command.env("NO_COLOR", "true");
    }
    Ok(command)
}

/// A program of the bindings' generator, in the version of the wasm-bindgen in Cargo.lock: no other version accepts the app.
pub fn wasm_bindgen(workspace: &Workspace, program: &'static str) -> Result<PathBuf> {
    wasm_bindgen_package(workspace, program)?.find_or_install(&workspace.tools()?)
}

/// The program that cuts the app into parts. It has to fit the crate `wasm_split_helpers` of Leptos and the wasm-bindgen in Cargo.lock.
pub fn wasm_split(workspace: &Workspace) -> Result<PathBuf> {
    let package = CargoPackage {
        name: "wasm_split_cli_support",
        version: "0.2.4".to_owned(),
        program: "wasm-split-cli",
        versions: Versions::Own,
        options: &["--locked", "--features", "build-binary"],
        optimized: &["wasmparser", "wasm-encoder"],
        expected: Duration::from_secs(40),
    };
    package.find_or_install(&workspace.tools()?)
}

/// What [`trunk`] would install.
pub fn missing(workspace: &Workspace, cache: &ToolCache) -> Result<Vec<CargoPackage>> {
    let mut packages = vec![trunk_package(), wasm_bindgen_package(workspace, "wasm-bindgen")?];
    packages.retain(|package| package.find(cache).is_none());
    Ok(packages)
}

/// Every version of geckodriver works with every Firefox of recent years.
pub fn geckodriver(workspace: &Workspace) -> Result<PathBuf> {
    let package = CargoPackage {
        name: "geckodriver",
        version: "0.37.1".to_owned(),
        program: "geckodriver",
        versions: Versions::Any,
        options: &["--locked"],
        optimized: &[],
        expected: Duration::from_secs(60),
    };
    package.find_or_install(&workspace.tools()?)
}

fn trunk_package() -> CargoPackage {
    CargoPackage {
        name: "trunk",
        // 0.22 needs a newer Rust than this workspace.
        version: "0.21.14".to_owned(),
        program: "trunk",
        versions: Versions::Exact,
        // Without the search for newer versions. TLS is for the download of wasm-opt on a machine without npm.
        options: &["--locked", "--no-default-features", "--features", "rustls"],
        optimized: &["sha2", "seahash"],
        expected: Duration::from_secs(130),
    }
}

fn wasm_bindgen_package(workspace: &Workspace, program: &'static str) -> Result<CargoPackage> {
    Ok(CargoPackage {
        name: "wasm-bindgen-cli",
        version: workspace.locked_version("wasm-bindgen")?,
        program,
        versions: Versions::Exact,
        // Without TLS: it talks to drivers on this machine only. Not locked: the lock file of version 0.2.130 names a version
        // of webpki-roots that not every registry has, and the installation fails there. The number of this package fixes
        // the version of wasm-bindgen itself in any case.
        options: &["--no-default-features"],
        optimized: &["walrus", "wasmparser", "wasm-encoder", "wasm-bindgen-cli-support", "hashbrown", "id-arena"],
        expected: Duration::from_secs(50),
    })
}

/// PATH with the folders of these programs first.
fn path_with(programs: impl IntoIterator<Item = impl AsRef<Path>>) -> Result<OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = programs.into_iter().filter_map(|program| program.as_ref().parent().map(Path::to_path_buf));
    env::join_paths(folders.chain(env::split_paths(&path))).context("a folder's name cannot stand in PATH")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folders_of_the_chosen_tools_come_first_in_path_and_in_order() {
        let path = path_with([Path::new("/one/wasm-opt"), Path::new("/two/wasm-bindgen")]).unwrap();
        let first: Vec<_> = env::split_paths(&path).take(2).collect();
        assert_eq!(first, [PathBuf::from("/one"), PathBuf::from("/two")]);
    }
}
