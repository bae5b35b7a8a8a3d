//! `cargo xtask test`: every tier of tests, from the fastest to the slowest, until one fails.

mod seed;
pub mod tiers;

use std::{
    collections::BTreeMap,
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use fs_err as fs;

use self::tiers::Tier;
use crate::{name_of, setup::browsers::Browser, workspace::Workspace};

/// The slowest browser, compared with Chromium. Firefox takes 1.5 times as long.
const SLOWEST: u32 = 2;

#[derive(Args)]
pub struct Options {
    /// A browser to test in; may be given more than once
    #[arg(long, value_enum, default_value = "chromium")]
    browser: Vec<Browser>,
    /// A tier to run instead of all; may be given more than once
    #[arg(long, value_enum, value_name = "TIER")]
    only: Vec<Tier>,
    /// With `--only e2e`: run the tests with this in their name, on the sites that are built already
    #[arg(requires = "only")]
    name: Option<String>,
    /// The seed of the random tests: a number, or "random" for one that is drawn and printed. By default the commit decides
    #[arg(long, value_parser = seed::parse)]
    seed: Option<u32>,
    /// After all tiers, test in the other browsers, too: in each one that is probably done within this many minutes since
    /// the start
    #[arg(long, value_name = "MINUTES", conflicts_with = "only")]
    more_browsers_within: Option<u64>,
}

/// What the end of a run prints and the next run reads.
struct Report {
    seed: u32,
    /// In the target folder: without that folder, everything is compiled again.
    file: PathBuf,
    /// How long each command without its seed took last time.
    seconds: BTreeMap<String, u64>,
    lines: Vec<String>,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let seed = options.seed.unwrap_or_else(|| seed::of_commit(workspace));
    println!("The random tests have the seed {seed}.");
    let workspace = Workspace { root: workspace.root.clone(), target: workspace.target.clone(), seed: Some(seed) };
    let file = workspace.target.join("test-durations.json");
    let seconds = fs::read(&file).ok().and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default();
    let mut report = Report { seed, file, seconds, lines: Vec::new() };
    let outcome = run_all(&workspace, options, &mut report);
    println!("\n{}", report.lines.join("\n"));
    outcome
}

fn run_all(workspace: &Workspace, options: &Options, report: &mut Report) -> Result<()> {
    let begin = Instant::now();
    let tiers = tiers::chosen(&options.only);
    let name = options.name.as_deref();
    ensure!(name.is_none() || tiers == [Tier::E2e], "the name of a test needs `--only e2e`, and no other tier");
    // For all tiers before the first, so that a missing tool is reported before a long run.
    tiers::set_up(workspace, &tiers, &options.browser)?;
    let mut in_browsers = Duration::ZERO;
    for tier in tiers {
        let browsers: &[Browser] = if tier.needs_browser() { &options.browser } else { &[] };
        let command = command(&[tier], browsers) + &name.map(|name| format!(" {name}")).unwrap_or_default();
        let tests = || tier.run(workspace, &options.browser, name);
        let took = report.time(&name_of(tier), &tier.help(), tier.first_time(), &command, tests)?;
        in_browsers += if tier.needs_browser() { took } else { Duration::ZERO };
    }
    let Some(minutes) = options.more_browsers_within else { return Ok(()) };
    let others = Browser::value_variants().iter().filter(|browser| !options.browser.contains(browser));
    for browser in others {
        let name = name_of(*browser);
        let missing = || browser.set_up().err().map(|error| format!("It is missing: {error:#}"));
        match lacks_time(begin.elapsed(), in_browsers * SLOWEST, Duration::from_secs(60 * minutes)).or_else(missing) {
            Some(reason) => report.lines.push(format!("{name}: not tested. {reason}")),
            None => {
                let command = command(&[Tier::Browser, Tier::E2e], &[*browser]);
                let tests = || tiers::run_in_one_more(workspace, *browser);
                report.time(
                    &name,
                    "the tests in one more browser",
                    "up to twice as long as Chromium",
                    &command,
                    tests,
                )?;
            }
        }
    }
    Ok(())
}

impl Report {
    /// Says what the tests do and how long they may take, runs them, and adds a line with their time. The error names the command that
    /// repeats them.
    fn time(
        &mut self,
        name: &str,
        what: &str,
        first_time: &str,
        command: &str,
        tests: impl FnOnce() -> Result<()>,
    ) -> Result<Duration> {
        println!("\n==> {name}: {what}. {}", expected(self.seconds.get(command), first_time));
        let begin = Instant::now();
        let outcome = tests();
        let took = begin.elapsed();
        let word = if outcome.is_ok() { "passed in" } else { "FAILED after" };
        self.lines.push(format!("{name}: {word} {:.1} s", took.as_secs_f64()));
        outcome.with_context(|| format!("{name} failed. To repeat it: {command} --seed {}\n  cause", self.seed))?;
        self.seconds.insert(command.to_owned(), took.as_secs());
        fs::write(&self.file, serde_json::to_string(&self.seconds)?)?;
        Ok(took)
    }
}

/// How long tests will take, as a sentence.
fn expected(seconds_last_time: Option<&u64>, first_time: &str) -> String {
    match seconds_last_time {
        None => format!("The first time: {first_time}."),
        Some(seconds @ 0..120) => format!("Last time: {seconds} s."),
        Some(seconds) => format!("Last time: {} minutes.", seconds.div_ceil(60)),
    }
}

fn lacks_time(used: Duration, needed: Duration, limit: Duration) -> Option<String> {
    let [used_minutes, needed_minutes, limit_minutes] = [used, needed, limit].map(|time| time.as_secs().div_ceil(60));
    (used + needed > limit).then(|| {
        format!("{used_minutes} of {limit_minutes} minutes are used, and its tests take up to {needed_minutes}")
    })
}

/// The command that runs these tests, without its seed.
fn command(tiers: &[Tier], browsers: &[Browser]) -> String {
    let tiers = tiers.iter().map(|tier| format!(" --only {}", name_of(*tier)));
    let browsers = browsers.iter().map(|browser| format!(" --browser {}", name_of(*browser)));
    format!("cargo xtask test{}", tiers.chain(browsers).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_the_last_run_is_told_or_what_the_first_one_does() {
        let told = [None, Some(&119), Some(&601)].map(|seconds| expected(seconds, "it compiles"));
        assert_eq!(told, ["The first time: it compiles.", "Last time: 119 s.", "Last time: 11 minutes."]);
    }

    #[test]
    fn one_more_browser_is_tested_only_if_there_is_time() {
        let [used, needed, limit] = [61, 20, 80].map(|minutes| Duration::from_secs(60 * minutes));
        assert_eq!(lacks_time(limit - needed, needed, limit), None);
        let reason = "61 of 80 minutes are used, and its tests take up to 20";
        assert_eq!(lacks_time(used, needed, limit).as_deref(), Some(reason));
    }
}
