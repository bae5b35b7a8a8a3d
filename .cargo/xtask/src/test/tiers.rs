//! What each tier runs. tests/README.md tells which test belongs in which tier.

use std::{
    env,
    path::PathBuf,
    process::{self, Command},
    thread,
};

use anyhow::{Result, ensure};
use clap::ValueEnum;
use fs_err as fs;

use crate::{
    dist, name_of, processes,
    setup::{
        browsers::{self, Browser},
        npm, site_tools, tool,
        toolchain::{self, TARGET},
        web_servers,
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
    pub fn needs_browser(self) -> bool {
        matches!(self, Self::Browser | Self::E2e)
    }

    /// What it tests, as the command line says it.
    pub fn help(self) -> String {
        self.to_possible_value().and_then(|value| value.get_help().map(ToString::to_string)).unwrap_or_default()
    }

    /// What it does before its first tests, and about how long both take on two cores.
    pub fn first_time(self) -> &'static str {
        match self {
            Self::Lint => "it compiles everything for the checks, about 6 minutes on two cores",
            Self::Host => "it compiles the app for this machine, about 5 minutes on two cores",
            Self::Service => "it compiles the service with its database, about 3 minutes on two cores",
            Self::Browser => "it compiles the app for browsers, about 4 minutes on two cores",
            Self::E2e => "it compiles the release site twice, the service and the tests, about 15 minutes on two cores",
        }
    }

    /// `name` chooses tests of [`Self::E2e`].
    pub fn run(self, workspace: &Workspace, browsers: &[Browser], name: Option<&str>) -> Result<()> {
        let cargo = |arguments: &[&str]| processes::run(workspace.cargo(arguments));
        match self {
            Self::Lint => lint(workspace),
            Self::Host => cargo(&["test", "-p", APP, "-p", "xtask"]),
            Self::Service => cargo(&["test", "-p", "petstore-service"]),
            Self::Browser => browsers.iter().try_for_each(|browser| test_components(workspace, *browser)),
            Self::E2e => {
                if let Some(name) = name {
                    return test_named(workspace, browsers, name);
                }
                build_sites(workspace)?;
                // The tests continue after a failure, because they take minutes and each failure is worth knowing.
                // The tests of the benchmark are here because it is built from the same crates.
                test_sites(workspace, browsers, &["-p", E2E_TESTS, "-p", "petstore-bench", "--no-fail-fast"], [])
            }
        }
    }
}

/// The named tiers or all of them, from the fastest to the slowest.
pub fn chosen(only: &[Tier]) -> Vec<Tier> {
    let all = Tier::value_variants().iter().copied();
    all.filter(|tier| only.is_empty() || only.contains(tier)).collect()
}

/// Installs the tools of the tiers. Each tier looks them up again, which takes milliseconds.
pub fn set_up(workspace: &Workspace, tiers: &[Tier], browsers: &[Browser]) -> Result<()> {
    if tiers.iter().any(|tier| matches!(tier, Tier::Lint | Tier::Browser)) {
        toolchain::wasm_target()?;
    }
    if tiers.contains(&Tier::Browser) {
        site_tools::wasm_bindgen(workspace, TEST_RUNNER)?;
    }
    if tiers.iter().any(|tier| tier.needs_browser()) {
        browsers.iter().try_for_each(|browser| browser.set_up().map(drop))?;
    }
    if tiers.contains(&Tier::E2e) {
        dist::trunk(workspace)?;
        site_variables(workspace, browsers)?;
    }
    Ok(())
}

/// Runs the tiers with a browser in one more browser, after [`Tier::run`] has built the sites.
pub fn run_in_one_more(workspace: &Workspace, browser: Browser) -> Result<()> {
    test_components(workspace, browser)?;
    test_sites(workspace, &[browser], &["-p", E2E_TESTS, "--no-fail-fast"], [])
}

/// `cargo xtask pictures`: makes the pictures of the README, or of every state, from the site. Tests make them in place of their checks.
pub fn make_pictures(workspace: &Workspace, states: Option<PathBuf>) -> Result<()> {
    build_sites(workspace)?;
    let (tests, variable, folder) = match states {
        None => ("look::pictures::", "PETSTORE_NEW_PICTURES", workspace.root.join(".github").join("pictures")),
        Some(folder) => ("accessibility::states::", "PETSTORE_PICTURES_OF_STATES", env::current_dir()?.join(folder)),
    };
    let what = ["-p", E2E_TESTS, "--test", "e2e", "--", tests];
    test_sites(workspace, &[Browser::Chromium], &what, [(variable, &folder)])?;
    println!("\nThe pictures are in {}.", folder.display());
    Ok(())
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
    clippy(&["-p", APP, "--target", TARGET])?;
    clippy(&["-p", BROWSER_TESTS, "--target", TARGET, "--all-targets"])?;
    let mut docs = workspace.cargo(&["doc", "--no-deps", "-p", APP]);
    docs.env("RUSTDOCFLAGS", "-Dwarnings");
    processes::run(docs)
}

fn test_components(workspace: &Workspace, browser: Browser) -> Result<()> {
    let name = name_of(browser);
    println!("in {name}:");
    let mut tests = with_a_display(workspace, &[browser], &["test", "-p", BROWSER_TESTS, "--target", TARGET]);
    let runner = site_tools::wasm_bindgen(workspace, TEST_RUNNER)?;
    tests.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner).env("PETSTORE_BROWSERS", name);
    tests.env("WASM_BINDGEN_TEST_TIMEOUT", SECONDS_OF_A_SLOW_MACHINE);
    // The runner uses the first driver that the environment names, so only one may be named.
    for name in ["GECKODRIVER", SAFARI_DRIVER, "CHROMEDRIVER", "MSEDGEDRIVER"] {
        tests.env_remove(name);
    }
    let (variable, driver) = browser.set_up()?;
    // The runner has no name for WebKit's driver, which takes the same commands as Safari's.
    tests.env(if browser == Browser::Webkit { SAFARI_DRIVER } else { variable }, driver);
    processes::run(tests)
}

/// The site at the root of its host, under `/admin/`, and as plain Trunk builds it. Not in dist/, which may hold a site for production.
fn sites(workspace: &Workspace) -> [PathBuf; 3] {
    ["site", "site-under-a-path", "plain-site"].map(|name| workspace.target.join("e2e").join(name))
}

fn build_sites(workspace: &Workspace) -> Result<()> {
    let [site, under_a_path, plain] = sites(workspace);
    dist::make_plain(workspace, &plain)?;
    dist::make(workspace, &[(&site, "/"), (&under_a_path, "/admin/")], &dist::configuration(workspace, &[])?)
}

/// Runs the end-to-end tests with `name` in their names. The sites are built only if they are missing.
fn test_named(workspace: &Workspace, browsers: &[Browser], name: &str) -> Result<()> {
    if !sites(workspace).iter().all(|site| site.exists()) {
        build_sites(workspace)?;
    }
    let cargo =
        |arguments: &[&str]| workspace.cargo(&[&["test", "-p", E2E_TESTS, "--test", "e2e"], arguments].concat());
    processes::run(cargo(&["--no-run"]))?;
    let list = processes::output_of(&mut cargo(&["--", "--list", name]))?;
    ensure!(list.lines().any(|line| line.ends_with(": test")), "no end-to-end test has “{name}” in its name");
    test_sites(workspace, browsers, &["-p", E2E_TESTS, "--test", "e2e", "--", name], [])
}

/// Runs tests in browsers with the sites of [`build_sites`]. `what` are the arguments of `cargo test` that choose the tests. Ends
/// the browsers that the tests leave, and removes their profiles.
fn test_sites<const N: usize>(
    workspace: &Workspace,
    browsers: &[Browser],
    what: &[&str],
    variables: [(&str, &PathBuf); N],
) -> Result<()> {
    let service = workspace.service()?;
    let mut tests = with_a_display(workspace, browsers, &[&["test"], what].concat());
    tests.envs(variables).envs(site_variables(workspace, browsers)?).env("PETSTORE_SERVICE", service);
    tests.env("PETSTORE_BROWSERS", browsers.iter().copied().map(name_of).collect::<Vec<_>>().join(","));
    // With one test for each processor, the processors are idle while the tests wait.
    let processors = thread::available_parallelism().map_or(1, usize::from);
    // The windows of WebKit share a display, and only one of them has the focus.
    let threads = if browsers.contains(&Browser::Webkit) { 1 } else { processors * 2 };
    tests.env("RUST_TEST_THREADS", threads.to_string());
    let folder = env::temp_dir().join(format!("petstore-admin-{}", process::id()));
    fs::create_dir_all(&folder)?;
    // Unix has the first name, Windows the others.
    tests.envs(["TMPDIR", "TMP", "TEMP"].map(|variable| (variable, &folder)));
    tests.env("PETSTORE_BROWSERS_ARE_ENDED", "1");
    let left_out = folder.join("left-out");
    tests.env("PETSTORE_LEFT_OUT", &left_out);
    let outcome = processes::run(tests);
    // The file exists if something was left out.
    let left_out = fs::read_to_string(left_out).unwrap_or_default();
    let mut reasons: Vec<_> = left_out.lines().collect();
    reasons.sort_unstable();
    reasons.chunk_by(|a, b| a == b).for_each(|same| println!("left out {} times: {}", same.len(), same[0]));
    // It may fail: a browser that was just ended can still write a file. The system removes temporary files, too.
    let _ = fs::remove_dir_all(&folder);
    outcome
}

/// The variables that name the sites, the drivers and the other tools to the end-to-end tests.
fn site_variables(workspace: &Workspace, browsers: &[Browser]) -> Result<Vec<(&'static str, PathBuf)>> {
    let names = ["PETSTORE_SITE", "PETSTORE_SITE_UNDER_A_PATH", "PETSTORE_PLAIN_SITE"];
    let mut variables: Vec<_> = names.into_iter().zip(sites(workspace)).collect();
    variables.extend(web_servers::set_up()?);
    for browser in browsers {
        variables.push(browser.set_up()?);
    }
    variables.extend(npm::axe()?.map(|file| ("PETSTORE_AXE", file)));
    variables.extend(npm::wrangler()?.map(|program| ("PETSTORE_WRANGLER", program)));
    if browsers.contains(&Browser::Chromium) {
        variables.extend(browsers::headless_shell().map(|shell| ("PETSTORE_HEADLESS_SHELL", shell)));
    }
    Ok(variables)
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
