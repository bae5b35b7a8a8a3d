//! Size and speed of the site, compared with a hand-written page and with a react-admin app.
//!
//! `cargo xtask bench` builds the sites and runs this program. All three sites use the same service and equal hosts. Each
//! visit has a new browser profile, and the sites take turns, so that other work of the machine affects all of them. A
//! missed threshold is reported and is not an error, because times depend on the machine.

#![expect(clippy::print_stdout, reason = "a command-line tool prints to the terminal")]

mod adding;
mod condition;
mod counting_listener;
mod delayed_preflights;
mod devtools;
mod figure;
mod host;
mod import;
mod import_table;
mod large_lists;
mod machine;
mod memory;
mod page;
mod readme;
mod report;
mod samples;
mod services;
mod sign_in;
mod site;
mod threshold;
mod trace;
mod visit;

use crate::{
    condition::{Condition, Part},
    machine::Machine,
    samples::Samples,
    services::Services,
    site::{Kind, Site},
};
use anyhow::Result;
use clap::Parser;
use std::time::{Instant, SystemTime};

/// The least number of runs whose medians are written into README.md.
const RUNS_TO_PUBLISH: u32 = 5;

#[derive(Parser)]
#[command(name = "cargo xtask bench", about = "Measures the site, a hand-written page and a react-admin app")]
struct Options {
    /// How often each site is visited under each condition
    #[arg(long, default_value_t = RUNS_TO_PUBLISH, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Measure under this condition only
    #[arg(long, value_enum)]
    only: Option<Condition>,
}

fn main() -> Result<()> {
    let options = Options::parse();
    let machine = Machine::inspect();
    if machine.is_busy() {
        println!(
            "Other programs use much of the processor: compare the sites with each other, and ignore the milliseconds."
        );
    }
    let services = Services::start()?;
    let sites = Site::serve_all(&services.pets.base_url())?;
    let conditions = Condition::ALL.into_iter().filter(|condition| condition.is_chosen(options.only));
    let conditions: Vec<_> = conditions.collect();

    let begin = Instant::now();
    let mut samples = Samples::default();
    let mut incomplete = Vec::new();
    for run in 1..=options.runs {
        for condition in &conditions {
            for site in &sites {
                let seconds = begin.elapsed().as_secs();
                println!("{seconds:>5} s  run {run} of {}, {}, {}", options.runs, condition.name(), site.kind.name());
                let (measures, outcome) = visit::measure(site, *condition, &services);
                println!("         {}", report::line(&measures));
                samples.add(*condition, site.kind, measures);
                // The other visits are still useful.
                if let Err(error) = outcome {
                    println!("         cancelled: {error:#}");
                    incomplete.push(condition.part());
                }
            }
        }
    }

    for part in Part::ALL {
        let of_part = |condition: &&Condition| condition.part() == part;
        let (measured, all) =
            (conditions.iter().filter(of_part).count(), Condition::ALL.iter().filter(of_part).count());
        if measured == 0 {
            continue;
        }
        let report = format!("{}\n\n{}", header(&options, &machine, &sites), report::tables(part, &samples));
        println!("\n{report}");
        let complete = measured == all && !incomplete.contains(&part) && sites.len() == Kind::ALL.len();
        if complete && options.runs >= RUNS_TO_PUBLISH {
            readme::write(part, &report)?;
            println!("Written into tests/bench/{}.", part.file());
        } else {
            println!(
                "Not written into {}: that needs {RUNS_TO_PUBLISH} complete runs of all sites under all conditions \
                 of this table.",
                part.file()
            );
        }
    }
    Ok(())
}

fn header(options: &Options, machine: &Machine, sites: &[Site]) -> String {
    let (runs, day, machine) = (options.runs, day(SystemTime::now()), machine.description());
    let only = options.only.map(|only| format!(" --only {}", only.name())).unwrap_or_default();
    let mut text = format!(
        "{day}, `cargo xtask bench --runs {runs}{only}`, {machine}. Medians of {runs} runs, in brackets the minimum and the \
         maximum."
    );
    if !sites.iter().any(|site| site.kind == Kind::ReactAdmin) {
        text.push_str(" react-admin is not measured, because npm is missing.");
    }
    text
}

/// `21 Nov 2026`.
fn day(moment: SystemTime) -> String {
    httpdate::fmt_http_date(moment).split_whitespace().skip(1).take(3).collect::<Vec<_>>().join(" ")
}
