//! Tools that cargo installs into the folder for tools.
//!
//! They are compiled without optimization, which takes a third of the time. The crates in which they spend their time are
//! optimized. With `cargo binstall` on PATH, the ready-made program of the tool's own project is tried first.

use std::{
    iter,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use anyhow::{Context, Result};

use super::{tool, tool_cache::ToolCache};
use crate::{
    cargo,
    progress::{self, Job, Step},
};

pub struct CargoPackage {
    pub name: &'static str,
    pub version: String,
    /// The one that is needed now.
    pub program: &'static str,
    /// Which program on PATH is as good as the installed one.
    pub versions: Versions,
    pub options: &'static [&'static str],
    /// The crates in which the program spends its time.
    pub optimized: &'static [&'static str],
    /// On two cores.
    pub expected: Duration,
}

pub enum Versions {
    Exact,
    Any,
    /// None: the program does not tell its version.
    Own,
}

impl CargoPackage {
    /// In the folder for tools or on PATH.
    pub fn find(&self, cache: &ToolCache) -> Option<PathBuf> {
        let own = tool::program_in(&cache.tool(&self.folder()).join("bin"), self.program);
        let mut candidates = iter::once(own.clone()).chain(tool::all_on_path(self.program));
        match self.versions {
            Versions::Exact => tool::of_version(candidates, &self.version, tool::version_of),
            Versions::Any => candidates.find(|candidate| candidate.is_file()),
            Versions::Own => Some(own).filter(|program| program.is_file()),
        }
    }

    /// Installs it if it is missing, and shows how far that is.
    pub fn find_or_install(self, cache: &ToolCache) -> Result<PathBuf> {
        if let Some(found) = self.find(cache) {
            return Ok(found);
        }
        let packages = [self];
        install_together(cache, &packages)?;
        let [package] = packages;
        package
            .find(cache)
            .with_context(|| format!("the package {} was installed without {}", package.name, package.program))
    }

    pub fn step(&self) -> Step {
        Step::new(self.name, self.expected)
    }

    fn folder(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }

    /// For example "trunk@0.21.14".
    pub fn package(&self) -> String {
        format!("{}@{}", self.name, self.version)
    }

    /// Puts it into the folder `root`.
    fn install(&self, root: &Path, build: &Path, step: &Step) -> Result<()> {
        if tool::on_path("cargo-binstall").is_some() {
            step.advance(0.0, "(cargo binstall)");
            // Without the network of its project, cargo compiles it.
            if cargo::run(self.download(root), step).is_ok()
                && tool::program_in(&root.join("bin"), self.program).is_file()
            {
                return Ok(());
            }
        }
        cargo::run(self.compile(root, build), step)
    }

    /// Only from the tool's own project, and never compiled: that is the work of [`Self::compile`].
    fn download(&self, root: &Path) -> Command {
        let mut command = Command::new("cargo");
        command.args(["binstall", "--no-confirm", "--disable-strategies", "quick-install,compile", "--root"]);
        command.arg(root).arg(self.package());
        command
    }

    fn compile(&self, root: &Path, build: &Path) -> Command {
        let mut command = Command::new("cargo");
        command.args(["install", "--debug", "--root"]).arg(root).arg("--target-dir").arg(build);
        command.arg(self.package()).args(self.options);
        for name in self.optimized {
            command.args(["--config", &format!("profile.dev.package.{name}.opt-level=1")]);
        }
        command.env("CARGO_PROFILE_DEV_DEBUG", "false");
        // These are meant for the app, not for a tool.
        for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET", "CARGO_BUILD_RUSTFLAGS"] {
            command.env_remove(name);
        }
        command
    }
}

/// Installs the missing packages one after the other, as a part of the work that `steps` describe.
pub fn install(cache: &ToolCache, packages: &[CargoPackage], steps: &[Step]) -> Result<()> {
    let Some(first) = steps.first() else { return Ok(()) };
    first.begin();
    let lock = cache.lock(|line| first.advance(0.0, format!("({line})")))?;
    for (package, step) in packages.iter().zip(steps) {
        step.begin();
        // Another run may have installed it meanwhile.
        if package.find(cache).is_none() {
            lock.add(&package.folder(), |root| package.install(root, &lock.build_folder(), step))
                .with_context(|| format!("{} could not be installed", package.package()))?;
        }
        step.finish(format!("{} {} is installed", package.name, package.version));
    }
    lock.remove_build_folder();
    Ok(())
}

/// The same with a display of its own.
fn install_together(cache: &ToolCache, packages: &[CargoPackage]) -> Result<()> {
    let steps: Vec<_> = packages.iter().map(CargoPackage::step).collect();
    let names: Vec<_> = packages.iter().map(CargoPackage::package).collect();
    println!("==> Installing {}, once for all checkouts", names.join(" and "));
    let job: Job = Box::new(|| install(cache, packages, &steps));
    progress::run_together(&steps, vec![job])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::processes::command_line;

    fn package() -> CargoPackage {
        CargoPackage {
            name: "trunk",
            version: "0.21.14".to_owned(),
            program: "trunk",
            versions: Versions::Exact,
            options: &["--locked"],
            optimized: &["sha2"],
            expected: Duration::from_secs(100),
        }
    }

    #[test]
    fn a_tool_is_compiled_for_the_folder_of_tools_only() {
        let expected = "cargo install --debug --root /tools/trunk --target-dir /tools/build trunk@0.21.14 --locked \
                        --config profile.dev.package.sha2.opt-level=1";
        let command = package().compile(Path::new("/tools/trunk"), Path::new("/tools/build"));
        assert_eq!(command_line(&command), expected);
    }

    #[test]
    fn a_ready_made_program_comes_from_the_project_of_the_tool() {
        let expected = "cargo binstall --no-confirm --disable-strategies quick-install,compile --root /t trunk@0.21.14";
        assert_eq!(command_line(&package().download(Path::new("/t"))), expected);
    }
}
