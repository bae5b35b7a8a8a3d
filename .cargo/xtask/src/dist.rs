//! `cargo xtask dist`: the release site, as it is shipped.

mod config;
mod names;
mod order;
mod page;
mod program;
mod script;
mod sizes;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};
use clap::Args;

use self::config::Configuration;
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
    /// A config.json to put into the site in place of public/config.json; given more than once, the first is put there,
    /// and it can be replaced by any of the others without building anew
    #[arg(long, value_name = "FILE")]
    config: Vec<PathBuf>,
    /// The folder of the address that the site will be served from
    #[arg(long, value_name = "PATH", default_value = "/", value_parser = base)]
    base: String,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    // First of all: a mistake in the file shall show before the build, not after.
    let configuration = config::read(&options.config, &default_config(workspace))?;
    let tools = Tools::get(workspace)?;
    let root = workspace.root().join("dist");
    let site = make_with(workspace, &tools, &root, &options.base, &configuration)?;
    println!("\nWhat a browser gets before the first screen, in bytes:\n");
    let first_load = sizes::first_load(&site)?;
    println!("{}", first_load.in_words());
    println!("\n{}", configuration.connections.in_words());
    println!("\nThe root of the host is {}; .github/DEPLOYING.md tells what to do with it.", root.display());
    // Without wasm-opt the program is larger, which has been said.
    if tools.wasm_opt.is_some() { first_load.check() } else { Ok(()) }
}

/// Makes all that a host needs in the folder `root`, with the configuration that comes with the source; where the site
/// lies in it comes back.
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
    // What an earlier build left for another base would be served, too.
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
    // In this order: the policy is made of the finished page, and a packed copy of what changes later would be sent.
    hosting::write(root, base, &configuration.connections)?;
    hosting::pack(root)?;
    Ok(site)
}

fn default_config(workspace: &Workspace) -> PathBuf {
    workspace.root().join("public").join("config.json")
}

/// The tools that make a release.
pub struct Tools {
    trunk: PathBuf,
    wasm_bindgen: PathBuf,
    wasm_opt: Option<PathBuf>,
    esbuild: Option<PathBuf>,
}

impl Tools {
    pub fn get(workspace: &Workspace) -> Result<Self> {
        toolchain::wasm_target()?;
        Ok(Self {
            trunk: site_tools::trunk(workspace)?,
            wasm_bindgen: site_tools::wasm_bindgen(workspace)?.program,
            wasm_opt: site_tools::wasm_opt(workspace)?,
            esbuild: site_tools::esbuild(workspace)?,
        })
    }
}

/// Builds the release site into a folder.
fn build(workspace: &Workspace, tools: &Tools, site: &Path, base: &str) -> Result<()> {
    if tools.wasm_opt.is_none() {
        println!(
            "There is no npm to get wasm-opt and esbuild with: the site is built without them, and takes a third \
             more bytes on the wire. For the full result install Node.js with npm (https://nodejs.org; Debian: apt-get \
             install npm)."
        );
    }
    let mut trunk = site_tools::trunk_command(workspace, &tools.trunk, "build");
    trunk.env("PATH", path_with(&[&tools.wasm_bindgen])?).arg("--release=true").arg("--locked=true");
    trunk.args(["--features", program::FEATURE]).arg("--dist").arg(site).args(["--public-url", base]);
    trunk.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags(&reproducible_flags(workspace)?));
    processes::run(&mut trunk)?;
    page::finish(site, base, program::of_the_compiled(workspace, tools)?, |script| minified(workspace, tools, script))
}

/// `script` with short names of its own and without blanks, where there is a tool for it.
fn minified(workspace: &Workspace, tools: &Tools, script: &str) -> Result<String> {
    let Some(esbuild) = &tools.esbuild else { return Ok(script.to_owned()) };
    let file = workspace.target().join("program").join("script.js");
    fs::write(&file, script).with_context(|| format!("{} cannot be written", file.display()))?;
    let mut minify = workspace.command(esbuild);
    processes::output_of(minify.args(["--minify", "--target=es2022", "--log-level=warning"]).arg(&file))
}

fn flags(reproducible: &[String]) -> String {
    // Cargo splits them at spaces.
    let reproducible = if reproducible.iter().any(|flag| flag.contains(' ')) { &[] } else { reproducible };
    [program::FLAGS].into_iter().chain(reproducible.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
}

/// Panic messages name source files. Told by their place in this workspace and in its dependencies, rather than by
/// where these lie on this machine, they are the same wherever the site is built, and tell nothing about the builder.
fn reproducible_flags(workspace: &Workspace) -> Result<Vec<String>> {
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
    Ok(prefixes.iter().map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display())).collect())
}

fn cargo_home() -> Option<PathBuf> {
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")))
}

fn base(text: &str) -> Result<String> {
    if !text.starts_with('/') || !text.ends_with('/') || text.contains("//") {
        bail!("it begins and ends with one slash, such as / or /admin/");
    }
    // It stands in the files of every host, and each has characters that mean something to it.
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
    fn a_base_begins_and_ends_with_a_slash_and_has_no_characters_that_mean_something_to_a_host() {
        assert!(base("/").is_ok());
        assert!(base("/tools/admin/").is_ok());
        for refused in
            ["admin", "/admin", "admin/", "", "//admin/", "https://example.com/", "/../", "/a b/", "/a;b/", "/hosting/"]
        {
            assert!(base(refused).is_err(), "{refused}");
        }
    }

    #[test]
    fn a_folder_with_a_space_stops_the_renaming_rather_than_the_build() {
        let of = |folder: &str| flags(&[format!("--remap-path-prefix={folder}=.")]);
        assert_eq!(of("/home/me/app"), format!("{} --remap-path-prefix=/home/me/app=.", program::FLAGS));
        assert_eq!(of("/home/my app"), program::FLAGS);
    }
}
