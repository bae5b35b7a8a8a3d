//! The folders of the workspace: its root, its target folder, its lock file.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::processes;

pub struct Workspace {
    root: PathBuf,
    target: PathBuf,
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
        let metadata: Metadata = serde_json::from_str(&metadata).context("cargo metadata has an unknown shape")?;
        Ok(Self { root: metadata.workspace_root, target: metadata.target_directory })
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn target(&self) -> &Path {
        &self.target
    }

    /// The tools that `cargo xtask` installed.
    pub fn tools(&self) -> PathBuf {
        self.target.join("tools")
    }

    /// A command that runs at the root. The target folder is passed on, because a relative `CARGO_TARGET_DIR` would mean
    /// another folder there.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).env("CARGO_TARGET_DIR", &self.target);
        command
    }

    /// A debug binary of the workspace, after `cargo build`.
    pub fn debug_binary(&self, name: &str) -> PathBuf {
        self.target.join("debug").join(name).with_extension(env::consts::EXE_EXTENSION)
    }

    /// The version of a package in Cargo.lock.
    pub fn locked_version(&self, package: &str) -> Result<String> {
        let path = self.root.join("Cargo.lock");
        let lock = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        version_in_lock(&lock, package)
    }
}

#[derive(Deserialize)]
struct Metadata {
    workspace_root: PathBuf,
    target_directory: PathBuf,
}

fn version_in_lock(lock: &str, package: &str) -> Result<String> {
    #[derive(Deserialize)]
    struct Lock {
        package: Vec<Package>,
    }
    #[derive(Deserialize)]
    struct Package {
        name: String,
        version: String,
    }
    let lock: Lock = toml::from_str(lock).context("Cargo.lock has an unknown shape")?;
    let found = lock.package.into_iter().find(|candidate| candidate.name == package);
    found.map(|package| package.version).with_context(|| format!("Cargo.lock names no package {package}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = r#"
version = 4

[[package]]
name = "wasm-bindgen-futures"
version = "0.4.80"

[[package]]
name = "wasm-bindgen"
version = "0.2.130"
source = "registry+https://github.com/rust-lang/crates.io-index"
dependencies = ["cfg-if"]
"#;

    #[test]
    fn the_locked_version_is_that_of_the_exact_package() {
        assert_eq!(version_in_lock(LOCK, "wasm-bindgen").unwrap(), "0.2.130");
    }

    #[test]
    fn an_error_names_a_package_that_is_not_locked() {
        let error = version_in_lock(LOCK, "trunk").unwrap_err();
        assert_eq!(error.to_string(), "Cargo.lock names no package trunk");
    }

    #[test]
    fn a_damaged_lock_file_is_an_error() {
        assert!(version_in_lock("<<<<<<< HEAD", "wasm-bindgen").is_err());
    }
}
