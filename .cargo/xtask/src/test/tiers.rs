//! The tiers: what each one runs. What belongs in which is told in tests/README.md.

use std::process::Command;

use anyhow::Result;
use clap::ValueEnum;

use super::equipment::Equipment;
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

    pub fn what(self) -> &'static str {
        match self {
            Self::Lint => "formatting, lints and documentation",
            Self::Host => "the app's logic, the hosts' files and this tool, on this machine",
            Self::Service => "the service against its interface",
            Self::Browser => "the pieces of the screens, in browsers",
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

/// The named tiers, or all, always from the quickest to the slowest.
pub fn chosen(only: &[Tier]) -> Vec<Tier> {
    let all = Tier::value_variants().iter().copied();
    all.filter(|tier| only.is_empty() || only.contains(tier)).collect()
}

pub fn run(tier: Tier, workspace: &Workspace, equipment: &Equipment) -> Result<()> {
    match tier {
        Tier::Lint => lint(workspace),
        Tier::Host => processes::run(&mut cargo(workspace, &["test", "-p", APP, "-p", "xtask", "-p", "hosting"])),
        Tier::Service => processes::run(&mut cargo(workspace, &["test", "-p", SERVICE])),
        Tier::Browser => equipment.engines.iter().try_for_each(|engine| browser(workspace, equipment, engine)),
        Tier::E2e => e2e(workspace, equipment),
    }
}

fn lint(workspace: &Workspace) -> Result<()> {
    let deny = ["--", "-D", "warnings"];
    // The browser tests are linted for the browser alone: they run nowhere else.
    let host = ["clippy", "--workspace", "--exclude", BROWSER_TESTS, "--all-targets"];
    // The app's own tests are the host's: what they need knows no browser.
    let app = ["clippy", "-p", APP, "--target", WASM];
    let as_shipped = ["clippy", "-p", APP, "--target", WASM, "--all-features"];
    let browser_tests = ["clippy", "-p", BROWSER_TESTS, "--target", WASM, "--all-targets"];
    processes::run(&mut cargo(workspace, &["fmt", "--all", "--check"]))?;
    processes::run(cargo(workspace, &host).args(deny))?;
    processes::run(cargo(workspace, &app).args(deny))?;
    processes::run(cargo(workspace, &as_shipped).args(deny))?;
    processes::run(cargo(workspace, &browser_tests).args(deny))?;
    processes::run(cargo(workspace, &["doc", "--no-deps", "-p", APP]).env("RUSTDOCFLAGS", "-Dwarnings"))
}

fn browser(workspace: &Workspace, equipment: &Equipment, engine: &Engine) -> Result<()> {
    if engine.browser == Browser::Webkit {
        println!(
            "{}: left to the tier e2e, as the component tests' runner has no driver for it",
            engine.browser.name()
        );
        return Ok(());
    }
    println!("in {}:", engine.browser.name());
    let mut tests = cargo(workspace, &["test", "-p", BROWSER_TESTS, "--target", WASM]);
    tests.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", &equipment.wasm_bindgen()?.test_runner);
    tests.env("PETSTORE_BROWSERS", engine.browser.name());
    // The runner takes the first driver that the environment names: only one may stand there.
    for name in ["GECKODRIVER", "SAFARIDRIVER", "CHROMEDRIVER", "MSEDGEDRIVER"] {
        tests.env_remove(name);
    }
    tests.env(engine.browser.driver_variable(), &engine.driver);
    processes::run(&mut tests)
}

fn e2e(workspace: &Workspace, equipment: &Equipment) -> Result<()> {
    // Not in dist/: a site that somebody made to ship it, with a configuration of its own, stays as it is.
    let site = workspace.target().join("e2e").join("site");
    dist::make(workspace, equipment.site()?, &site, "/")?;
    // Another build, though a quick one as the program is compiled already: what is tested is what is shipped.
    let under_a_path = workspace.target().join("e2e").join("site-under-a-path");
    dist::make(workspace, equipment.site()?, &under_a_path, "/admin/")?;
    processes::run(&mut cargo(workspace, &["build", "-p", SERVICE]))?;

    // All of them, also after a failure: they take minutes, and each failure is worth knowing.
    // The measuring's own tests come along, as it is built from the same parts.
    let run = ["test", "-p", E2E_TESTS, "-p", BENCH, "--no-fail-fast"];
    let mut tests = on_some_screen(workspace, &equipment.engines, &run);
    tests.env("PETSTORE_SITE", site).env("PETSTORE_SITE_UNDER_A_PATH", under_a_path);
    tests.env("PETSTORE_SERVICE", workspace.debug_binary(SERVICE));
    tests.env("PETSTORE_BROWSERS", equipment.browser_names());
    for engine in &equipment.engines {
        tests.env(engine.browser.driver_variable(), &engine.driver);
        if let (Browser::Chromium, Some(program)) = (engine.browser, &engine.program) {
            tests.env("CHROMIUM", program);
        }
    }
    processes::run(&mut tests)
}

/// Cargo, with a pretended screen when a browser needs one and the machine has none.
fn on_some_screen(workspace: &Workspace, engines: &[Engine], arguments: &[&str]) -> Command {
    let needs_screen = engines.iter().any(|engine| engine.browser == Browser::Webkit);
    match tool::on_path("xvfb-run") {
        Some(xvfb) if needs_screen && !browsers::has_screen() => {
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
    fn without_a_choice_every_tier_runs_from_quick_to_slow() {
        assert_eq!(chosen(&[]), [Tier::Lint, Tier::Host, Tier::Service, Tier::Browser, Tier::E2e]);
    }

    #[test]
    fn chosen_tiers_run_once_and_in_the_usual_order() {
        assert_eq!(chosen(&[Tier::E2e, Tier::Lint, Tier::E2e]), [Tier::Lint, Tier::E2e]);
    }

    #[test]
    fn each_tier_is_called_by_its_own_name() {
        for tier in chosen(&[]) {
            assert_eq!(Tier::from_str(tier.name(), false), Ok(tier));
        }
    }
}
