//! `cargo xtask dist`: the release site, as it is shipped.

mod config;
mod sizes;
mod without_wasm_opt;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{
    processes,
    setup::{
        site_tools::{self, path_with},
        toolchain,
    },
    workspace::Workspace,
};

#[derive(Args)]
pub struct Options {
    /// A config.json to put into the site in place of public/config.json
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder of the address that the site will be served from
    #[arg(long, value_name = "PATH", default_value = "/", value_parser = base)]
    base: String,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    // First of all: a mistake in the file shall show before the build, not after.
    let config = options.config.as_deref().map(config::read).transpose()?;
    let tools = Tools::get(workspace)?;
    let site = workspace.root().join("dist");
    build(workspace, &tools, &site, &options.base)?;
    if let Some(config) = config {
        let path = site.join("config.json");
        fs::write(&path, config).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    println!("\nWhat a browser gets before the first screen, in bytes:\n");
    println!("{}", sizes::first_load(&site)?);
    println!("\nThe site is in {}", site.display());
    Ok(())
}

/// The tools that make a release.
pub struct Tools {
    trunk: PathBuf,
    wasm_bindgen: PathBuf,
    wasm_opt: Option<PathBuf>,
}

impl Tools {
    pub fn get(workspace: &Workspace) -> Result<Self> {
        toolchain::wasm_target()?;
        Ok(Self {
            trunk: site_tools::trunk(workspace)?,
            wasm_bindgen: site_tools::wasm_bindgen(workspace)?.program,
            wasm_opt: site_tools::wasm_opt(workspace)?,
        })
    }
}

/// Builds the release site into a folder.
pub fn build(workspace: &Workspace, tools: &Tools, site: &Path, base: &str) -> Result<()> {
    // wasm-opt's folder leads: it holds nothing but Binaryen's programs.
    let programs = tools.wasm_opt.iter().chain([&tools.wasm_bindgen]).map(PathBuf::as_path).collect::<Vec<_>>();
    let mut trunk = site_tools::trunk_command(workspace, &tools.trunk, "build");
    trunk.env("PATH", path_with(&programs)?).arg("--release=true").arg("--locked=true");
    trunk.arg("--dist").arg(site).args(["--public-url", base]);
    if let Some(flags) = reproducible_flags(workspace)? {
        trunk.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
    }
    if tools.wasm_opt.is_some() {
        return processes::run(&mut trunk);
    }
    println!(
        "There is no npm to get wasm-opt with: the site is built without it, and its WebAssembly takes about 40% more \
         bytes on the wire. For the full result install Node.js with npm (https://nodejs.org; Debian: apt-get install \
         npm)."
    );
    without_wasm_opt::run(workspace.root(), &mut trunk)
}

/// Panic messages name source files. Told by their place in this workspace and in its dependencies, rather than by
/// where these lie on this machine, they are the same wherever the site is built, and tell nothing about the builder.
fn reproducible_flags(workspace: &Workspace) -> Result<Option<String>> {
    let sysroot = processes::output_of(Command::new("rustc").args(["--print", "sysroot"]))?;
    let mut prefixes = vec![
        (workspace.root().to_owned(), "."),
        (Path::new(sysroot.trim()).join("lib").join("rustlib").join("src").join("rust"), "rust"),
    ];
    if let Some(home) = cargo_home() {
        // Below this folder, each registry has one whose name depends on the address that it was reached by.
        let registries = fs::read_dir(home.join("registry").join("src")).into_iter().flatten().flatten();
        prefixes.extend(registries.map(|registry| (registry.path(), "crates")));
    }
    prefixes.sort();
    Ok(remap_flags(&prefixes))
}

/// `None` when a folder has a space in its name: cargo would split the flag there.
fn remap_flags(prefixes: &[(PathBuf, &str)]) -> Option<String> {
    let flags = prefixes.iter().map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
    let flags = flags.collect::<Vec<_>>();
    if flags.iter().any(|flag| flag.contains(' ')) { None } else { Some(flags.join(" ")) }
}

fn cargo_home() -> Option<PathBuf> {
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")))
}

fn base(text: &str) -> Result<String> {
    if !text.starts_with('/') || !text.ends_with('/') || text.contains("//") {
        bail!("it begins and ends with one slash, such as / or /admin/");
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_begins_and_ends_with_a_slash() {
        assert!(base("/").is_ok());
        assert!(base("/tools/admin/").is_ok());
        for refused in ["admin", "/admin", "admin/", "", "//admin/", "https://example.com/"] {
            assert!(base(refused).is_err(), "{refused}");
        }
    }

    #[test]
    fn source_folders_are_told_by_their_place_alone() {
        let flags = remap_flags(&[("/home/me/app".into(), "."), ("/home/me/.cargo/registry/src/x".into(), "crates")]);
        let expected = "--remap-path-prefix=/home/me/app=. --remap-path-prefix=/home/me/.cargo/registry/src/x=crates";
        assert_eq!(flags.as_deref(), Some(expected));
    }

    #[test]
    fn a_folder_with_a_space_stops_the_renaming_rather_than_the_build() {
        assert_eq!(remap_flags(&[("/home/my app".into(), ".")]), None);
    }
}
