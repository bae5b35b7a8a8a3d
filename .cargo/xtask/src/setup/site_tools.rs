//! The tools that make the site: Trunk, wasm-bindgen, wasm-opt and esbuild.
//!
//! Trunk would download wasm-bindgen by itself, but cannot on every machine. It uses what stands on PATH in the right
//! version, so it is put there.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use super::{Step, tool};
use crate::{processes, workspace::Workspace};

/// Trunk 0.22 asks for a newer Rust than this workspace does.
const TRUNK: &str = "0.21.14";
/// Older ones, such as Debian 12's 108, refuse what today's rustc writes.
const BINARYEN: &str = "132";
const ESBUILD: &str = "0.28.2";

pub fn trunk(workspace: &Workspace) -> Result<PathBuf> {
    let install = Install { package: "trunk", version: TRUNK, locked: true, duration: "6 minutes on two cores" };
    cargo_tool(workspace, "trunk", &install)
}

/// Trunk with what each of its commands needs here.
pub fn trunk_command(workspace: &Workspace, trunk: &Path, subcommand: &str) -> Command {
    let mut command = workspace.command(trunk);
    command.args([subcommand, "--skip-version-check"]);
    // Trunk refuses NO_COLOR=1, which is how most people write it.
    if env::var_os("NO_COLOR").is_some() {
        command.env("NO_COLOR", "true");
    }
    command
}

/// The bindings' generator, in the very version that the app is compiled with: any other one refuses its output.
pub struct WasmBindgen {
    pub program: PathBuf,
    pub test_runner: PathBuf,
}

pub fn wasm_bindgen(workspace: &Workspace) -> Result<WasmBindgen> {
    let version = workspace.locked_version("wasm-bindgen")?;
    // Not locked: what counts here is the version of wasm-bindgen itself, which its own number fixes.
    let install =
        Install { package: "wasm-bindgen-cli", version: &version, locked: false, duration: "2 minutes on two cores" };
    Ok(WasmBindgen {
        program: cargo_tool(workspace, "wasm-bindgen", &install)?,
        test_runner: cargo_tool(workspace, "wasm-bindgen-test-runner", &install)?,
    })
}

/// `None` when it can only be had through npm and there is no npm: the site works without, and is larger.
pub fn wasm_opt(workspace: &Workspace) -> Result<Option<PathBuf>> {
    npm_tool(
        workspace,
        "wasm-opt",
        &NpmPackage { name: "binaryen", version: BINARYEN, duration: "10 seconds and 100 MB" },
    )
}

/// Makes scripts small; `None` as above.
pub fn esbuild(workspace: &Workspace) -> Result<Option<PathBuf>> {
    npm_tool(workspace, "esbuild", &NpmPackage { name: "esbuild", version: ESBUILD, duration: "5 seconds and 11 MB" })
}

struct NpmPackage<'a> {
    name: &'a str,
    version: &'a str,
    duration: &'a str,
}

fn npm_tool(workspace: &Workspace, program: &str, package: &NpmPackage<'_>) -> Result<Option<PathBuf>> {
    let NpmPackage { name, version, duration } = package;
    let folder = workspace.tools().join(name);
    let file = if cfg!(windows) { format!("{program}.cmd") } else { program.to_owned() };
    let own = folder.join("node_modules").join(".bin").join(file);
    let candidates = || [own.clone()].into_iter().chain(tool::all_on_path(program));
    if let Some(found) = tool::of_version(candidates(), version, tool::version_of) {
        return Ok(Some(found));
    }
    let Some(npm) = tool::on_path(if cfg!(windows) { "npm.cmd" } else { "npm" }) else {
        return Ok(None);
    };
    let mut install = Command::new(npm);
    install.args(["install", "--no-fund", "--no-audit", "--loglevel=error", "--prefix"]).arg(&folder);
    install.arg(format!("{name}@{version}"));
    let by_hand = processes::shown(&install);
    let what = format!("{program} {version}");
    Step { what: &what, duration: &format!("{duration} of disk"), by_hand: &by_hand }.run(&mut [install])?;
    let found = tool::of_version(candidates(), version, tool::version_of);
    found.map(Some).with_context(|| format!("the npm package {name}@{version} holds no {program} {version}"))
}

/// PATH with the folders of these programs in front, so that another program finds them first.
pub fn path_with(programs: &[&Path]) -> Result<OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = programs.iter().filter_map(|program| program.parent()).map(Path::to_path_buf);
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
    // Any version serves: geckodriver speaks with every Firefox of recent years.
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

/// A tool compiled by cargo into the target folder.
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
        let by_hand = processes::shown(&command);
        Step { what: what.trim_end(), duration: self.duration, by_hand: &by_hand }.run(&mut [command])?;
        // Kept after a failure, so that the next try goes on from there.
        let _ = std::fs::remove_dir_all(build);
        Ok(())
    }

    fn command(&self, root: &Path, build: &Path) -> Command {
        let mut command = Command::new("cargo");
        command.arg("install").arg("--root").arg(root).arg("--target-dir").arg(build);
        if self.locked {
            command.arg("--locked");
        }
        if self.version.is_empty() {
            command.arg(self.package);
        } else {
            command.arg(format!("{}@{}", self.package, self.version));
        }
        // The tool is no part of the app: flags and targets meant for the app must not reach it.
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
        assert_eq!(processes::shown(&command), expected);
    }

    #[test]
    fn a_tool_of_any_version_is_asked_for_by_name_alone() {
        let install = Install { package: "geckodriver", version: "", locked: false, duration: "" };
        let command = install.command(Path::new("t"), Path::new("b"));
        assert_eq!(processes::shown(&command), "cargo install --root t --target-dir b geckodriver");
    }

    #[test]
    fn the_chosen_tools_folders_lead_path_in_their_order() {
        let path = path_with(&[Path::new("/one/wasm-opt"), Path::new("/two/wasm-bindgen")]).unwrap();
        let first: Vec<_> = env::split_paths(&path).take(2).collect();
        assert_eq!(first, [PathBuf::from("/one"), PathBuf::from("/two")]);
    }
}
