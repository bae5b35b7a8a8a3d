//! `cargo xtask dist`: the release site with everything that its host needs.
//!
//! Trunk makes the site. This module adds what Trunk cannot make: the parts of the program, the chosen config.json, the hosts'
//! files, the compressed copies, and the check of the sizes.

mod packing;
pub mod parts;
mod sizes;

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use clap::Args;
use fs_err as fs;
use xtask::hosting::{self, connections::Connections, forwarding::Forward};

use crate::{
    processes,
    setup::{npm, site_tools},
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
    /// A path of the site's host that the host forwards to the service, for a configuration with the base URL /v1; may be given
    /// more than once
    #[arg(long, value_name = "/v1=https://api.example.com/v1")]
    forward: Vec<Forward>,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    // First, so that a mistake in the file is reported before the build.
    let configuration =
        Configuration { forwards: options.forward.clone(), ..configuration(workspace, &options.config)? };
    let paths = &configuration.connections.paths;
    for Forward { path, .. } in &options.forward {
        ensure!(
            paths.contains(path),
            "no environment of the configuration has the \"baseUrl\" {path}, so nothing uses --forward {path}=…"
        );
    }
    let root = workspace.root.join("dist");
    make(workspace, &[(&root, &options.base)], &configuration)?;
    println!("\n{}", configuration.connections.description());
    for path in paths.iter().filter(|path| options.forward.iter().all(|forward| forward.path != **path)) {
        println!(
            "These files do not forward {path}: the host needs its own rule, or this command --forward {path}=https://…"
        );
    }
    println!("\nThe root of the host is {}. .github/DEPLOYING.md tells how to deploy it.", root.display());
    Ok(())
}

/// What the site is made for: its first config.json, and the connections that all of its configurations need.
pub struct Configuration {
    pub text: String,
    pub connections: Connections,
    /// What its host forwards.
    pub forwards: Vec<Forward>,
}

/// The configuration in these files, of which the first is the site's. Without files, the one in public/config.json.
pub fn configuration(workspace: &Workspace, files: &[PathBuf]) -> Result<Configuration> {
    let default = [workspace.root.join("public").join("config.json")];
    let files = if files.is_empty() { &default } else { files };
    let mut texts = Vec::new();
    for file in files {
        let text = fs::read_to_string(file)?;
        // Each file separately, so that an error names the file.
        Connections::of(&[&text]).with_context(|| format!("{} is not a configuration for this app", file.display()))?;
        texts.push(text);
    }
    let connections = Connections::of(&texts)?;
    Ok(Configuration { text: texts.swap_remove(0), connections, forwards: Vec::new() })
}

/// Builds the site as plain `trunk build --release` does, with the program in one file.
pub fn make_plain(workspace: &Workspace, site: &Path) -> Result<()> {
    let mut trunk = site_tools::trunk(workspace, "build", npm::wasm_opt()?)?;
    trunk.args(["--release=true", "--dist"]).arg(site);
    processes::run(trunk)
}

/// Trunk for a release, after the installation of everything that it needs. Without npm, it downloads wasm-opt itself.
pub fn trunk(workspace: &Workspace) -> Result<Command> {
    let wasm_opt = npm::wasm_opt()?;
    let bindgen = parts::prepare(workspace)?;
    let mut trunk = site_tools::trunk(workspace, "build", [bindgen].into_iter().chain(wasm_opt.clone()))?;
    trunk.envs(parts::variables(workspace, wasm_opt)?);
    trunk.args(["--release=true", "--locked=true"]);
    Ok(trunk)
}

/// Builds the site once, and makes of each folder of `roots` the root of a host: with everything that the host needs, and with the site
/// in the folder of the base that stands beside the root.
pub fn make(workspace: &Workspace, roots: &[(&Path, &str)], configuration: &Configuration) -> Result<()> {
    let mut trunk = trunk(workspace)?;
    let built = workspace.target.join("trunk");
    // One build fits any base: the addresses in the page are relative, and `hosting` writes the base.
    trunk.args(["--public-url", "./", "--dist"]).arg(&built);
    processes::run(trunk)?;
    parts::copy(workspace, &built)?;
    fs::write(built.join("config.json"), &configuration.text)?;
    for (root, base) in roots {
        // Files of an earlier build for another base would be served, too.
        if root.exists() {
            fs::remove_dir_all(root)?;
        }
        let site = hosting::site_folder(root, base);
        for name in hosting::files::below(&built)? {
            let file = site.join(&name);
            fs::create_dir_all(file.parent().unwrap_or(&site))?;
            fs::copy(built.join(&name), file)?;
        }
        // In this order: the policy has hashes of the finished page, and a host sends the compressed copies in place of the files.
        hosting::write(root, base, &configuration.connections, &configuration.forwards)?;
        hosting::compress(root)?;
        sizes::check(&site)?;
    }
    Ok(())
}

/// The value of `--base`.
fn base(text: &str) -> Result<String> {
    let has_slashes = text.starts_with('/') && text.ends_with('/') && !text.contains("//");
    ensure!(has_slashes, "it begins and ends with one slash, such as / or /admin/");
    // It stands in the files of every host, and each of them has its own special characters.
    ensure!(hosting::is_plain_path(text.trim_end_matches('/')), "its parts are made of letters, digits, -, _ and .");
    let is_ours = text.starts_with(&format!("/{}/", hosting::SNIPPETS));
    ensure!(!is_ours, "the folder {} is for the hosts' own configurations", hosting::SNIPPETS);
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_begins_and_ends_with_a_slash_and_has_no_special_characters() {
        assert!(base("/").is_ok());
        assert!(base("/tools/admin/").is_ok());
        for refused in ["/admin", "admin/", "", "//admin/", "/../", "/a b/", "/a;b/", "/hosting/"] {
            assert!(base(refused).is_err(), "{refused}");
        }
    }
}
