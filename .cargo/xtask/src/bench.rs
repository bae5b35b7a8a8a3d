//! `cargo xtask bench`: size and speed of the release site, compared with a hand-written page and a react-admin app.
//!
//! This module builds the sites; the crate in tests/bench measures them.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::{
    dist, processes,
    setup::{browsers::Browser, npm},
    workspace::Workspace,
};

#[derive(Args)]
pub struct Options {
    /// How often each site is visited
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    // Missing tools are installed before anything is built.
    dist::trunk(workspace)?;
    let browser = Browser::Chromium.set_up()?;

    let site = workspace.target.join("bench").join("site");
    // Its policy allows the services of the measurement, which have other ports each time.
    let configuration = dist::configuration(workspace, &[workspace.root.join(".cargo/xtask/demonstration.json")])?;
    dist::make(workspace, &[(&site, "/")], &configuration)?;
    let react_admin = react_admin(workspace)?;
    let service = workspace.service()?;

    let mut bench = workspace.cargo(&["run", "--quiet", "-p", "petstore-bench", "--"]);
    bench.args(["--runs", &options.runs.to_string()]);
    bench.env("PETSTORE_SITE", site).env("PETSTORE_SERVICE", service).envs([browser]);
    bench.env_remove("PETSTORE_REACT_ADMIN").envs(react_admin.map(|site| ("PETSTORE_REACT_ADMIN", site)));
    processes::run(bench)
}

/// Builds the react-admin app. `None` without npm.
fn react_admin(workspace: &Workspace) -> Result<Option<PathBuf>> {
    let Some(npm) = npm::find("react-admin, which is not measured,") else { return Ok(None) };
    let npm = |arguments: &[&str]| {
        let mut command = workspace.command(&npm);
        command.args(arguments).current_dir(workspace.root.join("tests").join("bench").join("react-admin"));
        command
    };
    let site = workspace.target.join("bench").join("react-admin");
    processes::run(npm(&["ci", "--no-fund", "--no-audit", "--prefer-offline", "--loglevel=error"]))?;
    let mut build = npm(&["run", "build", "--", "--emptyOutDir", "--outDir"]);
    build.arg(&site);
    processes::run(build)?;
    Ok(Some(site))
}
