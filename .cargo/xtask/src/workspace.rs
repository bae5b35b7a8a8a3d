//! The folders of the workspace, and the commands that run in it.

use std::{env, ffi::OsStr, path::PathBuf, process::Command};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::processes;

const SERVICE: &str = "petstore-service";

/// A part of what `cargo metadata` prints.
#[derive(Deserialize)]
pub struct Workspace {
    #[serde(rename = "workspace_root")]
    pub root: PathBuf,
    #[serde(rename = "target_directory")]
    pub target: PathBuf,
    /// The seed of random tests.
    #[serde(skip)]
    pub seed: Option<u32>,
}

impl Workspace {
    /// Asks cargo, because the target folder can be set in several ways.
    pub fn find() -> Result<Self> {
        // Cargo sets the variable when it runs this tool. Without cargo, the value from compile time is right.
        let manifest = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let metadata = processes::output_of(
            Command::new("cargo").args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(manifest),
        )
        .context("cargo could not describe the workspace")?;
        serde_json::from_str(&metadata).context("cargo metadata has an unknown shape")
    }

    /// A command that runs at the root, and whose random tests have the seed. The target folder is passed on, because a relative
    /// `CARGO_TARGET_DIR` would mean another folder there.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).env("CARGO_TARGET_DIR", &self.target);
        // The properties of proptest have a variable of their own.
        let variables = ["PETSTORE_SEED", "PROPTEST_RNG_SEED"];
        command.envs(self.seed.iter().flat_map(|seed| variables.map(|variable| (variable, seed.to_string()))));
        command
    }

    pub fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = self.command("cargo");
        command.args(arguments);
        command
    }

    /// Builds the service, and returns its program.
    pub fn service(&self) -> Result<PathBuf> {
        processes::run(self.cargo(&["build", "-p", SERVICE]))?;
        Ok(self.target.join("debug").join(SERVICE).with_extension(env::consts::EXE_EXTENSION))
    }

    /// The version of a package in Cargo.lock.
    pub fn locked_version(&self, package: &str) -> Result<String> {
        let id = processes::output_of(&mut self.cargo(&["pkgid", package]))?;
        let version = id.trim().rsplit_once('@').map(|(_, version)| version.to_owned());
        version.with_context(|| format!("the package {package} has an ID without a version: {id}"))
    }
}
