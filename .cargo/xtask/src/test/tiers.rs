//! What each tier runs. tests/README.md tells which test belongs in which tier.

use std::process::Command;

use anyhow::Result;
use clap::ValueEnum;

use super::tools::Tools;
use crate::{
    dist, processes,
    setup::{
        browsers::{self, Browser, Engine},
        tool,
    },
    workspace::Workspace,
};

const APP: &str = "petstore-admin";
const SERVICE: &str = "petstore-service";
const BROWSER_TESTS: &str = "petstore-browser-tests";
const E2E_TESTS: &str = "petstore-e2e-tests";
const BENCH: &str = "petstore-bench";
const WASM: &str = "wasm32-unknown-unknown";

/// In the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Tier {
    Lint,
    Host,
    Service,
    Browser,
    E2e,
}

impl Tier {
    pub fn name(self) -> &'static str {
        match self {
            Self::Lint => "lint",
            Self::Host => "host",
            Self::Service => "service",
            Self::Browser => "browser",
            Self::E2e => "e2e",
        }
    }

    pub fn description(self) -> &'static str {
        match self {
            Self::Lint => "formatting, lints and documentation",
            Self::Host => "the app's logic, the hosts' files and this tool, without a browser",
            Self::Service => "the service against its interface",
            Self::Browser => "single components, in browsers",
            Self::E2e => "the release site against the service, in browsers",
        }
    }

    pub fn needs_browser(self) -> bool {
        match self {
            Self::Lint | Self::Host | Self::Service => false,
            Self::Browser | Self::E2e => true,
        }
    }
}

/// The named tiers or all of them, from the fastest to the slowest.
pub fn chosen(only: &[Tier]) -> Vec<Tier> {
    let all = Tier::value_variants().iter().copied();
    all.filter(|tier| only.is_empty() || only.contains(tier)).collect()
}

pub fn run(tier: Tier, workspace: &Workspace, tools: &Tools) -> Result<()> {
    match tier {
        Tier::Lint => lint(workspace),
        Tier::Host => {
            processes::run(cargo(workspace, &["test", "-p", APP, "-p", "xtask", "-p", "hosting", "-p", "table"]))
        }
        Tier::Service => processes::run(cargo(workspace, &["test", "-p", SERVICE])),
        Tier::Browser => tools.engines.iter().try_for_each(|engine| browser(workspace, tools, engine)),
        Tier::E2e => e2e(workspace, tools),
    }
}

fn lint(workspace: &Workspace) -> Result<()> {
    let clippy = |arguments: &[&str]| {
        let mut command = cargo(workspace, &["clippy"]);
        command.args(arguments).args(["--", "-D", "warnings"]);
        processes::run(command)
    };
    processes::run(cargo(workspace, &["fmt", "--all", "--check"]))?;
    // The browser tests run in browsers only, so they are checked for that target only.
    clippy(&["--workspace", "--exclude", BROWSER_TESTS, "--all-targets"])?;
    // The app's own tests run without a browser, so this target has none of them.
    clippy(&["-p", APP, "--target", WASM])?;
    clippy(&["-p", BROWSER_TESTS, "--target", WASM, "--all-targets"])?;
    let mut docs = cargo(workspace, &["doc", "--no-deps", "-p", APP]);
    docs.env("RUSTDOCFLAGS", "-Dwarnings");
    processes::run(docs)
}

fn browser(workspace: &Workspace, tools: &Tools, engine: &Engine) -> Result<()> {
    if engine.browser == Browser::Webkit {
        println!(
            "{}: tested in the tier e2e only, because the runner of these tests cannot use its driver",
            engine.browser.name()
        );
        return Ok(());
    }
    println!("in {}:", engine.browser.name());
    let mut tests = cargo(workspace, &["test", "-p", BROWSER_TESTS, "--target", WASM]);
    tests.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", &tools.wasm_bindgen()?.test_runner);
    tests.env("PETSTORE_BROWSERS", engine.browser.name());
    // The runner uses the first driver that the environment names, so only one may be named.
    for name in ["GECKODRIVER", "SAFARIDRIVER", "CHROMEDRIVER", "MSEDGEDRIVER"] {
        tests.env_remove(name);
    }
    tests.env(engine.browser.driver_variable(), &engine.driver);
    processes::run(tests)
}

fn e2e(workspace: &Workspace, tools: &Tools) -> Result<()> {
    // Not in dist/, which may hold a site for production.
    let site = workspace.target().join("e2e").join("site");
    dist::make(workspace, tools.site()?, &site, "/")?;
    // Another build, because the tests need the real result. It is fast: the program is compiled already.
    let under_a_path = workspace.target().join("e2e").join("site-under-a-path");
    dist::make(workspace, tools.site()?, &under_a_path, "/admin/")?;
    processes::run(cargo(workspace, &["build", "-p", SERVICE]))?;

    // The tests continue after a failure, because they take minutes and each failure is worth knowing.
    // The tests of the benchmark are here because it is built from the same crates.
    let run = ["test", "-p", E2E_TESTS, "-p", BENCH, "--no-fail-fast"];
    let mut tests = with_a_display(workspace, &tools.engines, &run);
    tests.env("PETSTORE_SITE", site).env("PETSTORE_SITE_UNDER_A_PATH", under_a_path);
    tests.env("PETSTORE_SERVICE", workspace.debug_binary(SERVICE));
    tests.env("PETSTORE_BROWSERS", tools.browser_names());
    match &tools.observatory {
        Some(folder) => tests.env("PETSTORE_OBSERVATORY", folder),
        None => tests.env_remove("PETSTORE_OBSERVATORY"),
    };
    for engine in &tools.engines {
        tests.env(engine.browser.driver_variable(), &engine.driver);
        if let (Browser::Chromium, Some(program)) = (engine.browser, &engine.program) {
            tests.env("CHROMIUM", program);
        }
    }
    processes::run(tests)
}

/// Cargo, with a virtual display if a browser needs a display and the machine has none.
fn with_a_display(workspace: &Workspace, engines: &[Engine], arguments: &[&str]) -> Command {
    let needs_display = engines.iter().any(|engine| engine.browser == Browser::Webkit);
    match tool::on_path("xvfb-run") {
        Some(xvfb) if needs_display && !browsers::has_display() => {
            let mut command = workspace.command(xvfb);
            command.args(["--auto-servernum", "cargo"]).args(arguments);
            command
        }
        _ => cargo(workspace, arguments),
    }
}

fn cargo(workspace: &Workspace, arguments: &[&str]) -> Command {
    let mut command = workspace.command("cargo");
    command.args(arguments);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_choice_every_tier_runs_from_the_fastest_to_the_slowest() {
        assert_eq!(chosen(&[]), [Tier::Lint, Tier::Host, Tier::Service, Tier::Browser, Tier::E2e]);
    }

    #[test]
    fn chosen_tiers_run_once_and_in_the_usual_order() {
        assert_eq!(chosen(&[Tier::E2e, Tier::Lint, Tier::E2e]), [Tier::Lint, Tier::E2e]);
    }

    #[test]
    fn each_tier_is_chosen_by_its_name() {
        for tier in chosen(&[]) {
            assert_eq!(Tier::from_str(tier.name(), false), Ok(tier));
        }
    }
}
