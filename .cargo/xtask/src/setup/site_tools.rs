//! The tools that cargo installs: Trunk, wasm-bindgen, wasm-split-cli and geckodriver.
//!
//! Trunk would download wasm-bindgen by itself, but not every machine can. It uses the one on PATH if it has the right
//! version, so this tool puts it there.

use std::{env, path::PathBuf, process::Command};

use anyhow::{Context, Result};

use super::{cargo_package::CargoPackage, release_archive::ReleaseArchive, toolchain};
use crate::workspace::Workspace;

/// 0.22 needs a newer Rust than this workspace.
const TRUNK: &str = "0.21.14";

/// Trunk with the flags and variables that each of its commands needs here, after the installation of its tools. It finds the
/// programs `first` before all others.
pub fn trunk(workspace: &Workspace, subcommand: &str, first: impl IntoIterator<Item = PathBuf>) -> Result<Command> {
    toolchain::wasm_target()?;
    let trunk = CargoPackage {
        name: "trunk",
        version: TRUNK.to_owned(),
        archive: trunk_archive(),
        // Without the search for newer versions. TLS is for the download of wasm-opt on a machine without npm.
        options: &["--locked", "--no-default-features", "--features", "rustls"],
        optimized: &["sha2", "seahash"],
    };
    let mut command = workspace.command(trunk.find_or_install("trunk")?);
    let programs = first.into_iter().chain([wasm_bindgen(workspace, "wasm-bindgen")?]);
    let folders = programs.filter_map(|program| Some(program.parent()?.to_path_buf()));
    let path = env::var_os("PATH").unwrap_or_default();
    let path =
        env::join_paths(folders.chain(env::split_paths(&path))).context("a folder's name cannot stand in PATH")?;
    command.args([subcommand, "--skip-version-check"]).env("PATH", path);
    // Trunk rejects NO_COLOR=1, which is the usual form.
    if env::var_os("NO_COLOR").is_some() {
        command.env("NO_COLOR", "true");
    }
    Ok(command)
}

/// Of the release of the same version. Each archive has its hash beside it, in a file with the ending .sha256.
fn trunk_archive() -> Option<ReleaseArchive> {
    let (file, sha256) = match (env::consts::OS, env::consts::ARCH) {
        ("linux", "x86_64") => {
            ("x86_64-unknown-linux-gnu.tar.gz", "f2b4680cd239693a646a2795e4633c625328d7b2a044fbe749fa3a2fe9e7036b")
        }
        ("linux", "aarch64") => {
            ("aarch64-unknown-linux-gnu.tar.gz", "b1d8e60e454f7fc182d9a4d95d1506ffbae947d8ba90f8f6f02da93b60f980f9")
        }
        ("macos", "aarch64") => {
            ("aarch64-apple-darwin.tar.gz", "764e299dd50d89442a4e96a236349f57961984b701e74d3dbdb39cd1c9f5101e")
        }
        _ => return None,
    };
    let url = format!("https://github.com/trunk-rs/trunk/releases/download/v{TRUNK}/trunk-{file}");
    Some(ReleaseArchive { url, sha256 })
}

/// A program of the bindings' generator, in the version of the wasm-bindgen in Cargo.lock: no other version accepts the app.
pub fn wasm_bindgen(workspace: &Workspace, program: &str) -> Result<PathBuf> {
    let package = CargoPackage {
        name: "wasm-bindgen-cli",
        version: workspace.locked_version("wasm-bindgen")?,
        archive: None,
        // Without TLS: it talks to drivers on this machine only. Not locked: the lock file of version 0.2.130 names a version
        // of webpki-roots that not every registry has, and the installation fails there. The number of this package fixes
        // the version of wasm-bindgen itself in any case.
        options: &["--no-default-features"],
        optimized: &["walrus", "wasmparser", "wasm-encoder", "wasm-bindgen-cli-support", "hashbrown", "id-arena"],
    };
    package.find_or_install(program)
}

/// The program that cuts the app into parts. It has to fit the crate `wasm_split_helpers` of Leptos and the wasm-bindgen in
/// Cargo.lock.
pub fn wasm_split() -> Result<PathBuf> {
    let package = CargoPackage {
        name: "wasm_split_cli_support",
        version: "0.2.4".to_owned(),
        archive: None,
        options: &["--locked", "--features", "build-binary"],
        optimized: &["wasmparser", "wasm-encoder"],
    };
    package.find_or_install("wasm-split-cli")
}

pub fn geckodriver() -> Result<PathBuf> {
    let package = CargoPackage {
        name: "geckodriver",
        version: "0.37.1".to_owned(),
        archive: None,
        options: &["--locked"],
        optimized: &[],
    };
    package.find_or_install("geckodriver")
}
