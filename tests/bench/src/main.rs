//! Size and speed of the site, side by side with a hand-written page and with a react-admin app.
//!
//! `cargo xtask bench` builds what is measured and calls this. All three sites speak to the same service and stand on
//! hosts of the same kind; each visit is made in a fresh profile, and the sites take turns, so that whatever else the
//! machine does meets all of them alike. It reports and never judges by a failure: a slow machine is no mistake.

#![expect(clippy::print_stdout, reason = "a command-line tool speaks to the person who called it")]

mod condition;
mod counted;
mod figure;
mod host;
mod kept;
mod report;
mod samples;
mod site;
mod stand_in;
mod threshold;
mod visit;

use crate::{
    condition::Condition,
    samples::Samples,
    site::{Kind, Site},
    stand_in::StandIn,
};
use anyhow::{Context, Result};
use clap::Parser;
use petstore_e2e_tests::{browser::Browser, engine::Engine, service::Service, shop::KEY};
use serde_json::json;
use std::{
    thread,
    time::{Instant, SystemTime},
};

/// As many runs as a median that is kept needs.
const RUNS_TO_KEEP: u32 = 5;

#[derive(Parser)]
#[command(name = "cargo xtask bench", about = "Measures the site beside a hand-written page and a react-admin app")]
struct Options {
    /// How often each site is visited under each condition
    #[arg(long, default_value_t = RUNS_TO_KEEP, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// A condition to measure under instead of both
    #[arg(long, value_enum)]
    only: Option<Condition>,
}

fn main() -> Result<()> {
    let options = Options::parse();
    let service = Service::start(service_flags());
    let stand_in = StandIn::start()?;
    let sites = Site::serve_all(&service.base_url())?;
    let conditions = Condition::ALL.into_iter().filter(|condition| options.only.is_none_or(|only| only == *condition));
    let conditions: Vec<_> = conditions.collect();

    let begun = Instant::now();
    let mut samples = Samples::default();
    for run in 1..=options.runs {
        for condition in &conditions {
            for site in &sites {
                let seconds = begun.elapsed().as_secs();
                println!("{seconds:>5} s  run {run} of {}, {}, {}", options.runs, condition.short(), site.kind.name());
                let measures = visit::measure(site, *condition, &service, &stand_in);
                let measures = measures.with_context(|| format!("{}, {}", site.kind.name(), condition.short()))?;
                samples.add(*condition, site.kind, measures);
            }
        }
    }

    let report = format!("{}\n\n{}", circumstances(options.runs, &sites), report::tables(&samples));
    println!("\n{report}");
    if options.runs >= RUNS_TO_KEEP && options.only.is_none() && sites.len() == Kind::ALL.len() {
        kept::keep(&report)?;
        println!("Kept in tests/bench/README.md.");
    } else {
        println!("Not kept: that takes {RUNS_TO_KEEP} runs of all sites under both conditions.");
    }
    Ok(())
}

/// Pets enough for a hundred rows of any status, and a plan that nobody reaches the end of.
fn service_flags() -> Vec<String> {
    let key = format!("{KEY}:enterprise=1000000/1000000");
    ["--key", &key, "--seed", "2000"].map(str::to_owned).to_vec()
}

fn circumstances(runs: u32, sites: &[Site]) -> String {
    let version = Browser::start(Engine::Chromium).devtools("Browser.getVersion", json!({}));
    let browser = version["product"].as_str().unwrap_or("Chromium").replace("HeadlessChrome", "Chromium");
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut text = format!(
        "{}, `cargo xtask bench --runs {runs}`, {} with {cores} cores. Medians of {runs} runs, in brackets the least and the most.",
        day(SystemTime::now()),
        browser.replace('/', " "),
    );
    if !sites.iter().any(|site| site.kind == Kind::ReactAdmin) {
        text.push_str(" react-admin is left out: it takes Node.js with npm to build it.");
    }
    text
}

/// `21 Nov 2026`.
fn day(moment: SystemTime) -> String {
    httpdate::fmt_http_date(moment).split_whitespace().skip(1).take(3).collect::<Vec<_>>().join(" ")
}
