//! `cargo xtask bench`: size and speed of the release site, compared with a hand-written page and a react-admin app.
//!
//! This module builds the sites; the crate in tests/bench measures them.

mod react_admin;

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::{dist, name_of, processes, setup::browsers::Browser, workspace::Workspace};

#[derive(Args)]
pub struct Options {
    /// How often each site is visited under each condition
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Measure under this condition only
    #[arg(long, value_enum)]
    only: Option<Condition>,
}

/// The names are those of the command line of tests/bench.
#[derive(Clone, Copy, ValueEnum)]
enum Condition {
    /// 1.6 Mbps, 150 ms latency, a processor four times slower
    Slow,
    /// At the full speed of this machine
    Unthrottled,
    /// A processor four times slower, without latency
    SlowProcessor,
    /// 150 ms latency, nothing else
    Latency,
    /// A table of 100,000 rows, at the full speed of this machine and with a processor four times slower
    Import,
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
    if let Some(only) = options.only {
        bench.args(["--only", &name_of(only)]);
    }
    bench.env("PETSTORE_SITE", site).env("PETSTORE_SERVICE", service).envs(browser);
    match react_admin {
        Some(built) => bench.env("PETSTORE_REACT_ADMIN", built),
        None => bench.env_remove("PETSTORE_REACT_ADMIN"),
    };
    processes::run(bench)
}
