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
/// The archives of its release, and the SHA-256 of each.
const TRUNK_ARCHIVES: [(&str, &str); 3] = [
    ("x86_64-unknown-linux-gnu", "f2b4680cd239693a646a2795e4633c625328d7b2a044fbe749fa3a2fe9e7036b"),
    ("aarch64-unknown-linux-gnu", "b1d8e60e454f7fc182d9a4d95d1506ffbae947d8ba90f8f6f02da93b60f980f9"),
    ("aarch64-apple-darwin", "764e299dd50d89442a4e96a236349f57961984b701e74d3dbdb39cd1c9f5101e"),
];
/// Of version 0.2.129. If Cargo.lock has another one, no hash fits, and cargo compiles the program.
const WASM_BINDGEN_ARCHIVES: [(&str, &str); 3] = [
    ("x86_64-unknown-linux-musl", "82d12bb940e2d4e72e0d5605387fc1b8ca179044e012b620f0ce4e7440e8320e"),
    ("aarch64-unknown-linux-musl", "2ed4351c35dd9440308bbb02767d47ea278efe851a52465300f3c94f5b6c2a87"),
    ("aarch64-apple-darwin", "81d4a23d56b3c3eb8187658329116d50e0b228a93b343825fb71f70179051cd1"),
];

/// Trunk with the flags and variables that each of its commands needs here, after the installation of its tools. It finds the
/// programs `first` before all others.
pub fn trunk(workspace: &Workspace, subcommand: &str, first: impl IntoIterator<Item = PathBuf>) -> Result<Command> {
    toolchain::wasm_target()?;
    let trunk = CargoPackage {
        name: "trunk",
        version: TRUNK.to_owned(),
        archive: archive(format!("trunk-rs/trunk/releases/download/v{TRUNK}/trunk"), TRUNK_ARCHIVES, 0),
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

/// The archive for this machine, of a release on GitHub. `top_folders` is the number of folders around its programs.
fn archive(release: String, archives: [(&str, &'static str); 3], top_folders: u8) -> Option<ReleaseArchive> {
    let system = if env::consts::OS == "macos" { "darwin" } else { env::consts::OS };
    let is_for_this_machine = |target: &str| target.starts_with(env::consts::ARCH) && target.contains(system);
    let (target, sha256) = archives.into_iter().find(|(target, _)| is_for_this_machine(target))?;
    Some(ReleaseArchive { url: format!("https://github.com/{release}-{target}.tar.gz"), sha256, top_folders })
}

/// A program of the bindings' generator, in the version of the wasm-bindgen in Cargo.lock: no other version accepts the app.
pub fn wasm_bindgen(workspace: &Workspace, program: &str) -> Result<PathBuf> {
    let version = workspace.locked_version("wasm-bindgen")?;
    let release = format!("wasm-bindgen/wasm-bindgen/releases/download/{version}/wasm-bindgen-{version}");
    let package = CargoPackage {
        name: "wasm-bindgen-cli",
        archive: archive(release, WASM_BINDGEN_ARCHIVES, 1),
        version,
        // Without TLS: it talks to drivers on this machine only.
        options: &["--locked", "--no-default-features"],
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
