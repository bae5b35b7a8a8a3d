//! The tools that cargo installs: Trunk, wasm-bindgen and geckodriver.
//!
//! Trunk would download wasm-bindgen by itself, but not every machine can. It uses the one on PATH if it has the right
//! version, so this tool puts it there.

use std::{
    env,
    ffi::OsString,
    iter,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use fs_err as fs;

use super::{tool, toolchain};
use crate::workspace::Workspace;

/// Trunk 0.22 needs a newer Rust than this workspace.
const TRUNK: &str = "trunk@0.21.14";

/// Trunk with the flags and variables that each of its commands needs here, after the installation of its tools.
pub fn trunk(workspace: &Workspace, subcommand: &str, wasm_opt: Option<PathBuf>) -> Result<Command> {
    toolchain::wasm_target()?;
    let trunk = cargo_tool(workspace, "trunk", TRUNK, true, "6 minutes on two cores")?;
    let programs = iter::once(wasm_bindgen(workspace, "wasm-bindgen")?).chain(wasm_opt);
    let mut command = workspace.command(trunk);
    command.args([subcommand, "--skip-version-check"]).env("PATH", path_with(programs)?);
    // Trunk rejects NO_COLOR=1, which is the usual form.
    if env::var_os("NO_COLOR").is_some() {
        command.env("NO_COLOR", "true");
    }
    Ok(command)
}

/// A program of the bindings' generator, in the version of the wasm-bindgen in Cargo.lock: no other version accepts the app.
pub fn wasm_bindgen(workspace: &Workspace, program: &str) -> Result<PathBuf> {
    // Not locked: the lock file of version 0.2.130 names a version of webpki-roots that not every registry has, and the
    // installation fails there. The number of this package fixes the version of wasm-bindgen itself in any case.
    let package = format!("wasm-bindgen-cli@{}", workspace.locked_version("wasm-bindgen")?);
    cargo_tool(workspace, program, &package, false, "2 minutes on two cores")
}

/// Every version of geckodriver works with every Firefox of recent years.
pub fn geckodriver(workspace: &Workspace) -> Result<PathBuf> {
    cargo_tool(workspace, "geckodriver", "geckodriver", true, "3 minutes on two cores")
}

/// PATH with the folders of these programs first.
fn path_with(programs: impl IntoIterator<Item = impl AsRef<Path>>) -> Result<OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = programs.into_iter().filter_map(|program| program.as_ref().parent().map(Path::to_path_buf));
    env::join_paths(folders.chain(env::split_paths(&path))).context("a folder's name cannot stand in PATH")
}

/// A program of a package. A package without a version allows every version.
fn cargo_tool(workspace: &Workspace, program: &str, package: &str, locked: bool, duration: &str) -> Result<PathBuf> {
    let root = workspace.tools();
    let own = tool::program_in(&root.join("bin"), program);
    let mut candidates = iter::once(own.clone()).chain(tool::all_on_path(program));
    let found = match package.split_once('@') {
        Some((_, version)) => tool::of_version(candidates, version, tool::version_of),
        None => candidates.find(|candidate| candidate.is_file()),
    };
    if let Some(found) = found {
        return Ok(found);
    }
    let build = root.join("build");
    super::install(package, duration, [install_command(&root, &build, package, locked)])?;
    // After a failure it stays, so that the next run continues there.
    let _ = fs::remove_dir_all(build);
    Ok(own)
}

/// Compiles a package into the target folder.
fn install_command(root: &Path, build: &Path, package: &str, locked: bool) -> Command {
    let mut command = Command::new("cargo");
    command.args(["install", "--root"]).arg(root).arg("--target-dir").arg(build).arg(package);
    command.args(locked.then_some("--locked"));
    // These are meant for the app, not for a tool.
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET", "CARGO_BUILD_RUSTFLAGS"] {
        command.env_remove(name);
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::processes::command_line;

    #[test]
    fn a_tool_is_installed_into_the_target_folder_only() {
        let (root, build) = (Path::new("/app/target/tools"), Path::new("/app/target/tools/build"));
        let expected =
            "cargo install --root /app/target/tools --target-dir /app/target/tools/build trunk@0.21.14 --locked";
        assert_eq!(command_line(&install_command(root, build, "trunk@0.21.14", true)), expected);
    }

    #[test]
    fn a_tool_of_any_version_is_installed_by_its_name_alone() {
        let command = install_command(Path::new("t"), Path::new("b"), "geckodriver", false);
        assert_eq!(command_line(&command), "cargo install --root t --target-dir b geckodriver");
    }

    #[test]
    fn the_folders_of_the_chosen_tools_come_first_in_path_and_in_order() {
        let path = path_with([Path::new("/one/wasm-opt"), Path::new("/two/wasm-bindgen")]).unwrap();
        let first: Vec<_> = env::split_paths(&path).take(2).collect();
        assert_eq!(first, [PathBuf::from("/one"), PathBuf::from("/two")]);
    }
}
