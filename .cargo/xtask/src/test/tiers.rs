//! What each tier runs. tests/README.md tells which test belongs in which tier.

use std::{
    env,
    path::PathBuf,
    process::{self, Command},
    thread,
};

use anyhow::Result;
use clap::{ValueEnum, builder::PossibleValue};
use fs_err as fs;

use super::{durations, fingerprint::Fingerprint};
use crate::{
    dist, name_of, processes,
    setup::{
        browsers::{self, Browser},
        chrome, npm, site_tools, tool, toolchain, web_servers,
    },
    workspace::Workspace,
};

const APP: &str = "petstore-admin";
const BROWSER_TESTS: &str = "petstore-browser-tests";
const E2E_TESTS: &str = "petstore-e2e-tests";
const SAFARI_DRIVER: &str = "SAFARIDRIVER";
/// For all tests of a browser together. By default the runner ends them after 20 seconds.
const SECONDS_OF_A_SLOW_MACHINE: &str = "180";
const TEST_RUNNER: &str = "wasm-bindgen-test-runner";
const WASM: &str = "wasm32-unknown-unknown";

/// In which browsers the tests run.
#[derive(Clone, Copy)]
pub struct BrowserChoice<'a> {
    pub browsers: &'a [Browser],
    /// Whether the end-to-end tests use Chromium's headless shell, except those that need Chromium itself.
    pub headless_shell: bool,
}

/// In the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Tier {
    /// formatting, lints and documentation
    Lint,
    /// the app's logic, the hosts' files and this tool, without a browser
    Host,
    /// the service against its interface
    Service,
    /// single components, in browsers
    Browser,
    /// the release site against the service, in browsers
    E2e,
}

impl Tier {
    /// The text that `--help` shows.
    pub fn description(self) -> String {
        let value = self.to_possible_value();
        value.as_ref().and_then(PossibleValue::get_help).map(ToString::to_string).unwrap_or_default()
    }

    pub fn needs_browser(self) -> bool {
        matches!(self, Self::Browser | Self::E2e)
    }
}

impl BrowserChoice<'_> {
    fn uses_headless_shell(self) -> bool {
        self.headless_shell && self.browsers.contains(&Browser::Chromium)
    }
}

/// The named tiers or all of them, from the fastest to the slowest.
pub fn chosen(only: &[Tier]) -> Vec<Tier> {
    let all = Tier::value_variants().iter().copied();
    all.filter(|tier| only.is_empty() || only.contains(tier)).collect()
}

/// Installs the tools of the tiers. Each tier looks them up again, which takes milliseconds.
pub fn set_up(workspace: &Workspace, tiers: &[Tier], choice: BrowserChoice) -> Result<()> {
    if tiers.contains(&Tier::Lint) {
        toolchain::linters()?;
        toolchain::wasm_target()?;
    }
    if tiers.contains(&Tier::Browser) {
        toolchain::wasm_target()?;
        site_tools::wasm_bindgen(workspace, TEST_RUNNER)?;
    }
    if tiers.contains(&Tier::E2e) {
        dist::trunk(workspace)?;
        npm::observatory(workspace)?;
        npm::axe(workspace)?;
        web_servers::set_up(workspace)?;
    }
    if tiers.iter().any(|tier| tier.needs_browser()) {
        choice.browsers.iter().try_for_each(|browser| browser.set_up(workspace).map(drop))?;
    }
    if tiers.contains(&Tier::E2e)
        && choice.uses_headless_shell()
        && let Err(error) = chrome::install_headless_shell(workspace)
    {
        println!("The end-to-end tests take longer without Chromium's headless shell: {error:#}");
    }
    Ok(())
}

pub fn run(tier: Tier, workspace: &Workspace, choice: BrowserChoice) -> Result<()> {
    let cargo = |arguments: &[&str]| processes::run(workspace.cargo(arguments));
    match tier {
        Tier::Lint => lint(workspace),
        Tier::Host => cargo(&["test", "-p", APP, "-p", "xtask", "-p", "hosting", "-p", "table"]),
        Tier::Service => cargo(&["test", "-p", "petstore-service"]),
        Tier::Browser => choice.browsers.iter().try_for_each(|browser| test_components(workspace, *browser)),
        Tier::E2e => {
            build_sites(workspace)?;
            // The tests continue after a failure, because they take minutes and each failure is worth knowing.
            // The tests of the benchmark are here because it is built from the same crates.
            e2e(workspace, choice, &["-p", E2E_TESTS, "-p", "petstore-bench", "--no-fail-fast"])
        }
    }
}

/// Runs the tiers with a browser in one more browser, after [`run`] has built the sites.
pub fn run_in_one_more(workspace: &Workspace, browser: Browser) -> Result<()> {
    test_components(workspace, browser)?;
    let choice = BrowserChoice { browsers: &[browser], headless_shell: true };
    e2e(workspace, choice, &["-p", E2E_TESTS, "--no-fail-fast"])
}

/// Makes the pictures of the README from the site: the tests that compare them replace them.
pub fn make_pictures(workspace: &Workspace) -> Result<()> {
    build_sites(workspace)?;
    let what = ["-p", E2E_TESTS, "--test", "e2e", "--", "look::pictures::"];
    let choice = BrowserChoice { browsers: &[Browser::Chromium], headless_shell: true };
    let mut tests = e2e_command(workspace, choice, &what)?;
    tests.env("PETSTORE_NEW_PICTURES", "1");
    run_with_browsers(tests)
}

fn lint(workspace: &Workspace) -> Result<()> {
    let clippy = |arguments: &[&str]| {
        let mut command = workspace.cargo(&["clippy"]);
        command.args(arguments).args(["--", "-D", "warnings"]);
        processes::run(command)
    };
    processes::run(workspace.cargo(&["fmt", "--all", "--check"]))?;
    // The browser tests run in browsers only, so they are checked for that target only.
    clippy(&["--workspace", "--exclude", BROWSER_TESTS, "--all-targets"])?;
    // The app's own tests run without a browser, so this target has none of them.
    clippy(&["-p", APP, "--target", WASM])?;
    clippy(&["-p", BROWSER_TESTS, "--target", WASM, "--all-targets"])?;
    let mut docs = workspace.cargo(&["doc", "--no-deps", "-p", APP]);
    docs.env("RUSTDOCFLAGS", "-Dwarnings");
    processes::run(docs)
}

fn test_components(workspace: &Workspace, browser: Browser) -> Result<()> {
    let name = name_of(browser);
    println!("in {name}:");
    let mut tests = with_a_display(workspace, &[browser], &["test", "-p", BROWSER_TESTS, "--target", WASM]);
    let runner = site_tools::wasm_bindgen(workspace, TEST_RUNNER)?;
    tests.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner).env("PETSTORE_BROWSERS", name);
    tests.env("WASM_BINDGEN_TEST_TIMEOUT", SECONDS_OF_A_SLOW_MACHINE);
    // The runner uses the first driver that the environment names, so only one may be named.
    for name in ["GECKODRIVER", SAFARI_DRIVER, "CHROMEDRIVER", "MSEDGEDRIVER"] {
        tests.env_remove(name);
    }
    for (variable, path) in browser.set_up(workspace)? {
        // The runner has no name for WebKit's driver, which takes the same commands as Safari's.
        tests.env(if browser == Browser::Webkit { SAFARI_DRIVER } else { variable }, path);
    }
    processes::run(tests)
}

/// The site at the root of its host, and under `/admin/`.
fn sites(workspace: &Workspace) -> [PathBuf; 2] {
    ["site", "site-under-a-path"].map(|name| workspace.target.join("e2e").join(name))
}

fn build_sites(workspace: &Workspace) -> Result<()> {
    // Not in dist/, which may hold a site for production.
    let [site, under_a_path] = sites(workspace);
    let fingerprint = Fingerprint::of(workspace)?;
    if fingerprint.is_current() && site.exists() && under_a_path.exists() {
        println!("The sites in {} are up to date.", workspace.target.join("e2e").display());
        return Ok(());
    }
    fingerprint.record(|| {
        let configuration = dist::configuration(workspace, &[])?;
        dist::make(workspace, &site, "/", &configuration)?;
        // Another build, because the tests need the real result. It is fast: the program is compiled already.
        dist::make(workspace, &under_a_path, "/admin/", &configuration)?;
        Ok(())
    })
}

/// Runs tests in browsers with the sites of [`build_sites`]. `what` are the arguments of `cargo test` that choose the tests.
fn e2e(workspace: &Workspace, choice: BrowserChoice, what: &[&str]) -> Result<()> {
    durations::clear(workspace)?;
    let mut tests = e2e_command(workspace, choice, what)?;
    tests.env(durations::VARIABLE, durations::file(workspace));
    let outcome = run_with_browsers(tests);
    if let Some(slowest) = durations::report(workspace) {
        println!("\n{slowest}");
    }
    outcome
}

/// Ends the browsers that the tests leave, and removes their profiles.
fn run_with_browsers(mut tests: Command) -> Result<()> {
    let folder = env::temp_dir().join(format!("petstore-admin-{}", process::id()));
    fs::create_dir_all(&folder)?;
    // Unix has the first name, Windows the others.
    for variable in ["TMPDIR", "TMP", "TEMP"] {
        tests.env(variable, &folder);
    }
    tests.env("PETSTORE_BROWSERS_ARE_ENDED", "1");
    let outcome = processes::run(tests);
    // It may fail: a browser that was just ended can still write a file. The system removes temporary files, too.
    let _ = fs::remove_dir_all(&folder);
    outcome
}

fn e2e_command(workspace: &Workspace, choice: BrowserChoice, what: &[&str]) -> Result<Command> {
    let browsers = choice.browsers;
    let [site, under_a_path] = sites(workspace);
    let service = workspace.service()?;
    let mut tests = with_a_display(workspace, browsers, &[&["test"], what].concat());
    tests.env("PETSTORE_SITE", site).env("PETSTORE_SITE_UNDER_A_PATH", under_a_path).env("PETSTORE_SERVICE", service);
    tests.env("PETSTORE_BROWSERS", browsers.iter().copied().map(name_of).collect::<Vec<_>>().join(","));
    let headless_shell = if choice.uses_headless_shell() { chrome::headless_shell(workspace)? } else { None };
    for (variable, path) in [
        ("PETSTORE_OBSERVATORY", npm::observatory(workspace)?),
        ("PETSTORE_AXE", npm::axe(workspace)?),
        ("PETSTORE_HEADLESS_SHELL", headless_shell),
    ] {
        match path {
            Some(path) => tests.env(variable, path),
            None => tests.env_remove(variable),
        };
    }
    // With one test for each processor, the processors are idle while the tests wait.
    let processors = thread::available_parallelism().map_or(1, usize::from);
    // The windows of WebKit share a display, and only one of them has the focus.
    let threads = if browsers.contains(&Browser::Webkit) { 1 } else { processors * 2 };
    tests.env("RUST_TEST_THREADS", threads.to_string());
    tests.envs(web_servers::set_up(workspace)?);
    for browser in browsers {
        tests.envs(browser.set_up(workspace)?);
    }
    Ok(tests)
}

/// Cargo, with a virtual display if a browser needs a display and the machine has none.
fn with_a_display(workspace: &Workspace, browsers: &[Browser], arguments: &[&str]) -> Command {
    let needs_display = browsers.contains(&Browser::Webkit) && !browsers::has_display();
    match tool::on_path("xvfb-run") {
        Some(xvfb) if needs_display => {
            let mut command = workspace.command(xvfb);
            command.args(["--auto-servernum", "cargo"]).args(arguments);
            command
        }
        _ => workspace.cargo(arguments),
    }
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
            assert_eq!(Tier::from_str(&name_of(tier), false), Ok(tier));
        }
    }
}
