//! `cargo xtask bench`: size and speed of the release site, compared with a hand-written page and a react-admin app.
//!
//! This module builds the sites; the crate in tests/bench measures them.

mod react_admin;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use crate::{
    dist, processes,
    setup::browsers::{self, Browser},
    workspace::Workspace,
};

const SERVICE: &str = "petstore-service";
const BENCH: &str = "petstore-bench";

#[derive(Args)]
pub struct Options {
    /// How often each site is visited under each condition
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Measure under this condition only
    #[arg(long, value_enum)]
    only: Option<Condition>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Condition {
    /// 1.6 Mbps, 150 ms latency, a processor four times slower
    Slow,
    /// At the full speed of this machine
    Unthrottled,
}

impl Condition {
    /// The name on the command line of tests/bench.
    fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Unthrottled => "unthrottled",
        }
    }
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    // Missing tools are installed before anything is built.
    let tools = dist::Tools::get(workspace)?;
    let engines = browsers::get(workspace, &[Browser::Chromium])?;
    let engine = engines.first().context("there is no Chromium to measure with")?;

    let folder = workspace.target().join("bench");
    let site = dist::make(workspace, &tools, &folder.join("site"), "/")?;
    let react_admin = react_admin::build(workspace, &folder.join("react-admin"))?;
    let mut service = workspace.command("cargo");
    service.args(["build", "-p", SERVICE]);
    processes::run(service)?;

    let mut bench = workspace.command("cargo");
    bench.args(["run", "--quiet", "-p", BENCH, "--", "--runs", &options.runs.to_string()]);
    if let Some(only) = options.only {
        bench.args(["--only", only.name()]);
    }
    bench.env("PETSTORE_SITE", site).env("PETSTORE_SERVICE", workspace.debug_binary(SERVICE));
    bench.env(engine.browser.driver_variable(), &engine.driver);
    if let Some(program) = &engine.program {
        bench.env("CHROMIUM", program);
    }
    match react_admin {
        Some(built) => bench.env("PETSTORE_REACT_ADMIN", built),
        None => bench.env_remove("PETSTORE_REACT_ADMIN"),
    };
    processes::run(bench)
}
