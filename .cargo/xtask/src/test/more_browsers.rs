//! `cargo xtask test --more-browsers-within`: the tests in the browsers that the command line does not name, as far as the
//! time of the run allows.
//!
//! Continuous integration has a limit for each run. A browser that is left out is no failure, and the output names the reason.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;

use super::tiers;
use crate::{name_of, setup::browsers::Browser, workspace::Workspace};

/// The slowest browser, compared with Chromium. Firefox takes 1.5 times as long.
const SLOWEST: u32 = 2;

pub struct Time {
    pub begin: Instant,
    pub limit: Duration,
    /// How long the tests took in the browsers that the command line names.
    pub first_browsers: Duration,
}

pub fn run(workspace: &Workspace, tested: &[Browser], time: &Time) -> Result<()> {
    let mut lines = Vec::new();
    let mut failed = Vec::new();
    for browser in others(tested) {
        let name = name_of(browser);
        let line = match reason_to_leave_out(workspace, browser, time) {
            Some(reason) => format!("{name}: not tested. {reason}"),
            None => {
                println!("\n==> {name}: the tests in one more browser");
                let begin = Instant::now();
                let outcome = tiers::run_in_one_more(workspace, browser);
                let seconds = begin.elapsed().as_secs();
                match outcome {
                    Ok(()) => format!("{name}: passed in {seconds} s"),
                    Err(error) => {
                        failed.push(Err(error).with_context(|| {
                            format!("the tests in {name} failed. To repeat them: {}", command_to_repeat(browser))
                        }));
                        format!("{name}: FAILED after {seconds} s")
                    }
                }
            }
        };
        lines.push(line);
    }
    println!("\n{}", lines.join("\n"));
    failed.into_iter().next().unwrap_or(Ok(()))
}

/// The browsers in the order in which they are tested.
fn others(tested: &[Browser]) -> Vec<Browser> {
    Browser::value_variants().iter().copied().filter(|browser| !tested.contains(browser)).collect()
}

/// Installs the browser if there is time for its tests.
fn reason_to_leave_out(workspace: &Workspace, browser: Browser, time: &Time) -> Option<String> {
    let missing = |error: anyhow::Error| format!("It is missing: {error:#}");
    lacks_time(time.begin.elapsed(), time).or_else(|| browser.set_up(workspace).err().map(missing))
}

fn lacks_time(used: Duration, time: &Time) -> Option<String> {
    let needed = time.first_browsers * SLOWEST;
    let minutes = |duration: Duration| duration.as_secs().div_ceil(60);
    (used + needed > time.limit).then(|| {
        let [used, needed, limit] = [used, needed, time.limit].map(minutes);
        format!("{used} of {limit} minutes are used, and its tests take up to {needed}")
    })
}

fn command_to_repeat(browser: Browser) -> String {
    format!("cargo xtask test --browser {} --only browser --only e2e", name_of(browser))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(limit: u64, first_browsers: u64) -> Time {
        let [limit, first_browsers] = [limit, first_browsers].map(|minutes| Duration::from_secs(60 * minutes));
        Time { begin: Instant::now(), limit, first_browsers }
    }

    #[test]
    fn the_other_browsers_are_those_that_the_command_line_does_not_name() {
        assert_eq!(others(&[Browser::Chromium]), [Browser::Firefox, Browser::Webkit]);
        assert_eq!(others(&[Browser::Webkit, Browser::Firefox]), [Browser::Chromium]);
    }

    #[test]
    fn a_browser_is_tested_if_twice_the_time_of_the_first_one_is_left() {
        let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
        assert_eq!(lacks_time(minutes(60), &time(80, 10)), None);
        let reason = lacks_time(minutes(61), &time(80, 10)).unwrap();
        assert_eq!(reason, "61 of 80 minutes are used, and its tests take up to 20");
    }

    #[test]
    fn a_failure_is_repeated_in_that_browser_only() {
        let expected = "cargo xtask test --browser firefox --only browser --only e2e";
        assert_eq!(command_to_repeat(Browser::Firefox), expected);
    }
}
