//! `cargo xtask dist`: the release site with everything that its host needs.
//!
//! Trunk makes the site. This module adds what Trunk cannot make: the chosen config.json, the hosts' files, the
//! compressed copies, and the check of the sizes.

mod config;
mod sizes;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use clap::Args;

use self::{config::Configuration, sizes::Sizes};
use crate::{
    processes,
    setup::{
        npm,
        site_tools::{self, path_with},
        toolchain,
    },
    workspace::Workspace,
};

#[derive(Args)]
pub struct Options {
    /// A config.json to put into the site in place of public/config.json. If it is given more than once, the site begins
    /// with the first and can be changed to any of the others without a new build
    #[arg(long, value_name = "FILE")]
    config: Vec<PathBuf>,
    /// The path that the site will be served from
    #[arg(long, value_name = "PATH", default_value = "/", value_parser = base)]
    base: String,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    // First, so that a mistake in the file is reported before the build.
    let configuration = config::read(&options.config, &default_config(workspace))?;
    let tools = Tools::get(workspace)?;
    let root = workspace.root().join("dist");
    make_with(workspace, &tools, &root, &options.base, &configuration)?;
    println!("\n{}", configuration.connections.description());
    println!("\nThe root of the host is {}. .github/DEPLOYING.md tells how to deploy it.", root.display());
    Ok(())
}

/// Makes the site with public/config.json, and everything that a host needs, in the folder `root`. Returns the folder of
/// the site.
pub fn make(workspace: &Workspace, tools: &Tools, root: &Path, base: &str) -> Result<PathBuf> {
    make_with(workspace, tools, root, base, &config::read(&[], &default_config(workspace))?)
}

fn make_with(
    workspace: &Workspace,
    tools: &Tools,
    root: &Path,
    base: &str,
    configuration: &Configuration,
) -> Result<PathBuf> {
    // Files of an earlier build for another base would be served, too.
    if root.exists() {
        fs::remove_dir_all(root).with_context(|| format!("{} cannot be removed", root.display()))?;
    }
    let site = hosting::site_folder(root, base);
    fs::create_dir_all(&site).with_context(|| format!("{} cannot be made", site.display()))?;
    build(workspace, tools, &site, base)?;
    if let Some(text) = &configuration.text {
        let path = site.join("config.json");
        fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    // In this order: the policy has hashes of the finished page, and a host sends the compressed copies in place of the files.
    hosting::write(root, base, &configuration.connections)?;
    hosting::compress(root)?;
    let sizes = Sizes::of(&site)?;
    println!("\n{}", sizes.table());
    sizes.check()?;
    Ok(site)
}

fn default_config(workspace: &Workspace) -> PathBuf {
    workspace.root().join("public").join("config.json")
}

/// The tools that make a release.
pub struct Tools {
    trunk: PathBuf,
    wasm_bindgen: PathBuf,
    /// `None` if Trunk has to download it.
    wasm_opt: Option<PathBuf>,
}

impl Tools {
    pub fn get(workspace: &Workspace) -> Result<Self> {
        toolchain::wasm_target()?;
        Ok(Self {
            trunk: site_tools::trunk(workspace)?,
            wasm_bindgen: site_tools::wasm_bindgen(workspace)?.program,
            wasm_opt: npm::wasm_opt(workspace)?,
        })
    }
}

/// Builds the release site into a folder.
fn build(workspace: &Workspace, tools: &Tools, site: &Path, base: &str) -> Result<()> {
    let mut trunk = site_tools::trunk_command(workspace, &tools.trunk, "build");
    let programs = [&tools.wasm_bindgen].into_iter().chain(&tools.wasm_opt).map(PathBuf::as_path);
    trunk.env("PATH", path_with(programs)?).args(["--release=true", "--locked=true"]);
    trunk.arg("--dist").arg(site).args(["--public-url", base]);
    processes::run(trunk)
}

/// The value of `--base`.
fn base(text: &str) -> Result<String> {
    if !text.starts_with('/') || !text.ends_with('/') || text.contains("//") {
        bail!("it begins and ends with one slash, such as / or /admin/");
    }
    // It stands in the files of every host, and each of them has its own special characters.
    let plain = |segment: &str| {
        !segment.starts_with('.') && segment.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
    };
    if !text.split('/').all(plain) {
        bail!("its parts are made of letters, digits, -, _ and .");
    }
    if text.starts_with(&format!("/{}/", hosting::SNIPPETS)) {
        bail!("the folder {} is for the hosts' own configurations", hosting::SNIPPETS);
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_begins_and_ends_with_a_slash_and_has_no_special_characters() {
        assert!(base("/").is_ok());
        assert!(base("/tools/admin/").is_ok());
        for refused in
            ["admin", "/admin", "admin/", "", "//admin/", "https://example.com/", "/../", "/a b/", "/a;b/", "/hosting/"]
        {
            assert!(base(refused).is_err(), "{refused}");
        }
    }
}
