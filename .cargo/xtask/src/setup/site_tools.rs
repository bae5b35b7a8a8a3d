//! The tools that cargo installs: Trunk, wasm-bindgen and geckodriver.
//!
//! Trunk would download wasm-bindgen by itself, but not every machine can. It uses the one on PATH if it has the right
//! version, so this tool puts it there.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use super::{Step, tool};
use crate::{processes, workspace::Workspace};

/// Trunk 0.22 needs a newer Rust than this workspace.
const TRUNK: &str = "0.21.14";

pub fn trunk(workspace: &Workspace) -> Result<PathBuf> {
    let install = Install { package: "trunk", version: TRUNK, locked: true, duration: "6 minutes on two cores" };
    cargo_tool(workspace, "trunk", &install)
}

/// Trunk with the flags and variables that each of its commands needs here.
pub fn trunk_command(workspace: &Workspace, trunk: &Path, subcommand: &str) -> Command {
    let mut command = workspace.command(trunk);
    command.args([subcommand, "--skip-version-check"]);
    // Trunk rejects NO_COLOR=1, which is the usual form.
    if env::var_os("NO_COLOR").is_some() {
        command.env("NO_COLOR", "true");
    }
    command
}

/// The bindings' generator, in the version of the wasm-bindgen in Cargo.lock: no other version accepts the program.
pub struct WasmBindgen {
    pub program: PathBuf,
    pub test_runner: PathBuf,
}

pub fn wasm_bindgen(workspace: &Workspace) -> Result<WasmBindgen> {
    let version = workspace.locked_version("wasm-bindgen")?;
    // Not locked: the lock file of version 0.2.130 names a version of webpki-roots that not every registry has, and the
    // installation fails there. The number of this package fixes the version of wasm-bindgen itself in any case.
    let install =
        Install { package: "wasm-bindgen-cli", version: &version, locked: false, duration: "2 minutes on two cores" };
    Ok(WasmBindgen {
        program: cargo_tool(workspace, "wasm-bindgen", &install)?,
        test_runner: cargo_tool(workspace, "wasm-bindgen-test-runner", &install)?,
    })
}

/// PATH with the folders of these programs first.
pub fn path_with<'a>(programs: impl IntoIterator<Item = &'a Path>) -> Result<OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = programs.into_iter().filter_map(Path::parent).map(Path::to_path_buf);
    env::join_paths(folders.chain(env::split_paths(&path))).context("a folder's name cannot stand in PATH")
}

pub(super) fn geckodriver(workspace: &Workspace) -> Result<PathBuf> {
    if let Some(found) = tool::on_path("geckodriver") {
        return Ok(found);
    }
    let own = tool::program_in(&workspace.tools().join("bin"), "geckodriver");
    if own.is_file() {
        return Ok(own);
    }
    // Every version of geckodriver works with every Firefox of recent years.
    let install = Install { package: "geckodriver", version: "", locked: true, duration: "3 minutes on two cores" };
    install.run(workspace)?;
    Ok(own)
}

fn cargo_tool(workspace: &Workspace, program: &str, install: &Install<'_>) -> Result<PathBuf> {
    let own = tool::program_in(&workspace.tools().join("bin"), program);
    let candidates = [own.clone()].into_iter().chain(tool::all_on_path(program));
    if let Some(found) = tool::of_version(candidates, install.version, tool::version_of) {
        return Ok(found);
    }
    install.run(workspace)?;
    Ok(own)
}

/// A tool that cargo compiles into the target folder.
struct Install<'a> {
    package: &'a str,
    /// Empty for the newest.
    version: &'a str,
    locked: bool,
    duration: &'a str,
}

impl Install<'_> {
    fn run(&self, workspace: &Workspace) -> Result<()> {
        let build = workspace.tools().join("build");
        let what = format!("{} {}", self.package, self.version);
        let command = self.command(&workspace.tools(), &build);
        let by_hand = processes::command_line(&command);
        Step { what: what.trim_end(), duration: self.duration, by_hand: &by_hand }.run([command])?;
        // After a failure it stays, so that the next run continues there.
        let _ = std::fs::remove_dir_all(build);
        Ok(())
    }

    fn command(&self, root: &Path, build: &Path) -> Command {
        let mut command = Command::new("cargo");
        command.args(["install", "--root"]).arg(root).arg("--target-dir").arg(build);
        if self.locked {
            command.arg("--locked");
        }
        if self.version.is_empty() {
            command.arg(self.package);
        } else {
            command.arg(format!("{}@{}", self.package, self.version));
        }
        // These are meant for the app, not for a tool.
        for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET", "CARGO_BUILD_RUSTFLAGS"] {
            command.env_remove(name);
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_is_installed_into_the_target_folder_only() {
        let install = Install { package: "trunk", version: "0.21.14", locked: true, duration: "" };
        let command = install.command(Path::new("/app/target/tools"), Path::new("/app/target/tools/build"));
        let expected =
            "cargo install --root /app/target/tools --target-dir /app/target/tools/build --locked trunk@0.21.14";
        assert_eq!(processes::command_line(&command), expected);
    }

    #[test]
    fn a_tool_of_any_version_is_installed_by_its_name_alone() {
        let install = Install { package: "geckodriver", version: "", locked: false, duration: "" };
        let command = install.command(Path::new("t"), Path::new("b"));
        assert_eq!(processes::command_line(&command), "cargo install --root t --target-dir b geckodriver");
    }

    #[test]
    fn the_folders_of_the_chosen_tools_come_first_in_path_and_in_order() {
        let path = path_with([Path::new("/one/wasm-opt"), Path::new("/two/wasm-bindgen")]).unwrap();
        let first: Vec<_> = env::split_paths(&path).take(2).collect();
        assert_eq!(first, [PathBuf::from("/one"), PathBuf::from("/two")]);
    }
}
