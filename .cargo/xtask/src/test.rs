//! `cargo xtask test`: every tier of tests, from the fastest to the slowest, until one fails.

mod durations;
mod fingerprint;
mod more_browsers;
mod tiers;

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;

use self::tiers::{BrowserChoice, Tier};
use crate::{name_of, processes, setup::browsers::Browser, workspace::Workspace};

#[derive(Args)]
pub struct Options {
    /// A browser to test in; may be given more than once
    #[arg(long, value_enum, default_value = "chromium")]
    browser: Vec<Browser>,
    /// Run every end-to-end test in Chromium itself. Otherwise most of them run in its headless shell, which is faster
    #[arg(long)]
    no_headless_shell: bool,
    /// A tier to run instead of all; may be given more than once
    #[arg(long, value_enum, value_name = "TIER")]
    only: Vec<Tier>,
    /// After all tiers, test in the other browsers, too: in each one that is probably done within this many minutes since
    /// the start
    #[arg(long, value_name = "MINUTES", conflicts_with = "only")]
    more_browsers_within: Option<u64>,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let tiers = tiers::chosen(&options.only);
    // For all tiers before the first, so that a missing tool is reported before a long run.
    let browsers = without_repeats(&options.browser);
    let choice = BrowserChoice { browsers: &browsers, headless_shell: !options.no_headless_shell };
    let begin_of_run = Instant::now();
    tiers::set_up(workspace, &tiers, choice)?;
    let mut outcomes = Vec::new();
    for tier in &tiers {
        println!("\n==> {}: {}", name_of(*tier), tier.description());
        let begin = Instant::now();
        let outcome = tiers::run(*tier, workspace, choice);
        outcomes.push((*tier, outcome.is_ok(), begin.elapsed()));
        if processes::stop_requested() {
            return outcome;
        }
        if let Err(error) = outcome {
            println!("\n{}", report(&tiers, &outcomes));
            let repeat = command_to_repeat(*tier, choice);
            return Err(error)
                .with_context(|| format!("tier {} failed. To repeat it: {repeat}\n  cause", name_of(*tier)));
        }
    }
    println!("\n{}", report(&tiers, &outcomes));
    let Some(minutes) = options.more_browsers_within else { return Ok(()) };
    let in_browsers = outcomes.iter().filter(|(tier, ..)| tier.needs_browser()).map(|(.., took)| *took);
    let time = more_browsers::Time {
        begin: begin_of_run,
        limit: Duration::from_secs(60 * minutes),
        first_browsers: in_browsers.sum(),
    };
    more_browsers::run(workspace, &browsers, &time)
}

/// `cargo xtask pictures`.
pub fn make_pictures(workspace: &Workspace) -> Result<()> {
    tiers::make_pictures(workspace)?;
    println!("\nThe pictures are in {}.", workspace.root.join(".github").join("pictures").display());
    Ok(())
}

fn report(tiers: &[Tier], outcomes: &[(Tier, bool, Duration)]) -> String {
    let rows = tiers.iter().map(|tier| {
        let (outcome, seconds) = match outcomes.iter().find(|(done, ..)| done == tier) {
            Some((_, true, took)) => ("passed", format!("{:.1}", took.as_secs_f64())),
            Some((_, false, took)) => ("FAILED", format!("{:.1}", took.as_secs_f64())),
            None => ("not run", String::new()),
        };
        vec![name_of(*tier), outcome.to_owned(), seconds]
    });
    table::render(&["Tier", "Outcome", "Seconds"], &rows.collect::<Vec<_>>())
}

fn command_to_repeat(tier: Tier, choice: BrowserChoice) -> String {
    let browsers = if tier.needs_browser() { choice.browsers } else { &[] };
    let browsers = browsers.iter().map(|browser| format!(" --browser {}", name_of(*browser)));
    let flag = if tier == Tier::E2e && !choice.headless_shell { " --no-headless-shell" } else { "" };
    format!("cargo xtask test --only {}{}{flag}", name_of(tier), browsers.collect::<String>())
}

fn without_repeats(wanted: &[Browser]) -> Vec<Browser> {
    let first = |(index, browser): &(usize, &Browser)| !wanted[..*index].contains(browser);
    wanted.iter().enumerate().filter(first).map(|(_, browser)| *browser).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_shows_the_outcome_of_each_tier() {
        let tiers = [Tier::Lint, Tier::Host, Tier::Service];
        let outcomes = [(Tier::Lint, true, Duration::from_millis(12_340)), (Tier::Host, false, Duration::from_secs(3))];
        let expected = "| Tier    | Outcome | Seconds |\n| ------- | ------: | ------: |\n\
                        | lint    |  passed |    12.3 |\n| host    |  FAILED |     3.0 |\n\
                        | service | not run |         |\n";
        assert_eq!(report(&tiers, &outcomes), expected);
    }

    #[test]
    fn a_failed_tier_is_repeated_in_the_same_browsers() {
        let choice = BrowserChoice { browsers: &[Browser::Chromium, Browser::Firefox], headless_shell: true };
        let expected = "cargo xtask test --only e2e --browser chromium --browser firefox";
        assert_eq!(command_to_repeat(Tier::E2e, choice), expected);
        let without_shell = BrowserChoice { headless_shell: false, ..choice };
        assert_eq!(command_to_repeat(Tier::E2e, without_shell), format!("{expected} --no-headless-shell"));
        assert_eq!(command_to_repeat(Tier::Host, without_shell), "cargo xtask test --only host");
    }

    #[test]
    fn a_browser_named_twice_is_used_once() {
        let wanted = [Browser::Firefox, Browser::Chromium, Browser::Firefox];
        assert_eq!(without_repeats(&wanted), [Browser::Firefox, Browser::Chromium]);
    }
}
