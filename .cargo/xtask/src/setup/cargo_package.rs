//! Tools that cargo installs into the folder for tools.
//!
//! They are compiled without optimization, which takes a third of the time. The crates in which they spend their time are
//! optimized. A tool with a ready-made program is compiled only if that one cannot be used.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Result;

use super::{install, release_archive::ReleaseArchive, tool, tool_cache::ToolCache};

pub struct CargoPackage {
    pub name: &'static str,
    pub version: String,
    pub archive: Option<ReleaseArchive>,
    pub options: &'static [&'static str],
    /// The crates in which the program spends its time.
    pub optimized: &'static [&'static str],
}

impl CargoPackage {
    /// A program of the package: in the folder for tools or, in the same version, on PATH. It is installed if it is missing.
    pub fn find_or_install(&self, program: &str) -> Result<PathBuf> {
        let cache = ToolCache::find()?;
        let name = format!("{}-{}", self.name, self.version);
        if cache.get(&name).is_none()
            && let Some(found) = tool::of_version_on_path(program, &self.version)
        {
            return Ok(found);
        }
        let folder = cache.get_or_add(&name, |folder| match &self.archive {
            Some(archive) => archive.unpack_or_compile(program, &folder.join("bin"), || self.compile(folder)),
            None => self.compile(folder),
        })?;
        Ok(tool::program_in(&folder.join("bin"), program))
    }

    fn compile(&self, folder: &Path) -> Result<()> {
        let build = folder.join("build");
        let package = format!("{}@{}", self.name, self.version);
        let mut command = Command::new("cargo");
        // By force: a program of an interrupted installation may be there.
        command.args(["install", "--debug", "--force", "--root"]).arg(folder).arg("--target-dir").arg(&build);
        command.arg(&package).args(self.options);
        for name in self.optimized {
            command.args(["--config", &format!("profile.dev.package.{name}.opt-level=1")]);
        }
        command.env("CARGO_PROFILE_DEV_DEBUG", "false");
        install(&format!("{package}, once for all checkouts"), [command])?;
        Ok(fs_err::remove_dir_all(build)?)
    }
}
