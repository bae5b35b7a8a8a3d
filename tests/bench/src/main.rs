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
mod machine;
mod report;
mod samples;
mod site;
mod stand_in;
mod threshold;
mod trace;
mod visit;

use crate::{
    condition::Condition,
    machine::Machine,
    samples::Samples,
    site::{Kind, Site},
    stand_in::StandIn,
};
use anyhow::Result;
use clap::Parser;
use petstore_e2e_tests::{service::Service, setup::KEY};
use std::time::{Instant, SystemTime};

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
    let machine = Machine::look();
    if machine.is_busy() {
        println!("Other programs keep this machine busy: compare the sites, and don't believe the milliseconds.");
    }
    let service = Service::start(service_flags());
    let stand_in = StandIn::start()?;
    let sites = Site::serve_all(&service.base_url())?;
    let conditions = Condition::ALL.into_iter().filter(|condition| options.only.is_none_or(|only| only == *condition));
    let conditions: Vec<_> = conditions.collect();

    let begun = Instant::now();
    let mut samples = Samples::default();
    let mut whole = true;
    for run in 1..=options.runs {
        for condition in &conditions {
            for site in &sites {
                let seconds = begun.elapsed().as_secs();
                println!("{seconds:>5} s  run {run} of {}, {}, {}", options.runs, condition.short(), site.kind.name());
                let (measures, ended) = visit::measure(site, *condition, &service, &stand_in);
                println!("         {}", report::line(&measures));
                samples.add(*condition, site.kind, measures);
                // The other visits are worth their time all the same.
                if let Err(error) = ended {
                    println!("         broken off: {error:#}");
                    whole = false;
                }
            }
        }
    }

    let report = format!("{}\n\n{}", circumstances(options.runs, &machine, &sites), report::tables(&samples));
    println!("\n{report}");
    let whole = whole && options.only.is_none() && sites.len() == Kind::ALL.len();
    if whole && options.runs >= RUNS_TO_KEEP {
        kept::keep(&report)?;
        println!("Kept in tests/bench/README.md.");
    } else {
        println!(
            "Not kept: that takes {RUNS_TO_KEEP} runs of all sites under both conditions, none of them broken off."
        );
    }
    Ok(())
}

/// Pets enough for a hundred rows of any status, and a plan that nobody reaches the end of.
fn service_flags() -> Vec<String> {
    let key = format!("{KEY}:enterprise=1000000/1000000");
    ["--key", &key, "--seed", "2000"].map(str::to_owned).to_vec()
}

fn circumstances(runs: u32, machine: &Machine, sites: &[Site]) -> String {
    let (day, machine) = (day(SystemTime::now()), machine.described());
    let mut text = format!(
        "{day}, `cargo xtask bench --runs {runs}`, {machine}. Medians of {runs} runs, in brackets the least and the most."
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
