//! `cargo xtask bench`: size and speed of the release site, compared with a hand-written page and a react-admin app.
//!
//! This module builds the sites; the crate in tests/bench measures them.

mod react_admin;

use anyhow::Result;
use clap::Args;

use crate::{dist, processes, setup::browsers::Browser, workspace::Workspace};

#[derive(Args)]
pub struct Options {
    /// How often each site is visited
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    // Missing tools are installed before anything is built.
    dist::trunk(workspace)?;
    let browser = Browser::Chromium.set_up(workspace)?;

    let folder = workspace.target.join("bench");
    let site = dist::make(workspace, &folder.join("site"), "/", &dist::configuration(workspace, &[])?)?;
    let react_admin = react_admin::build(workspace, &folder.join("react-admin"))?;
    let service = workspace.service()?;

    let mut bench = workspace.cargo(&["run", "--quiet", "-p", "petstore-bench", "--"]);
    bench.args(["--runs", &options.runs.to_string()]);
    bench.env("PETSTORE_SITE", site).env("PETSTORE_SERVICE", service).envs(browser);
    match react_admin {
        Some(built) => bench.env("PETSTORE_REACT_ADMIN", built),
        None => bench.env_remove("PETSTORE_REACT_ADMIN"),
    };
    processes::run(bench)
}
