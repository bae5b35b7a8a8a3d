//! Speed of the site, compared with a hand-written page and with a react-admin app.
//!
//! `cargo xtask bench` builds the sites and runs this program. All three sites use the same service and equal hosts. Each
//! visit has a new browser profile, and the sites take turns, so that other work of the machine affects all of them. A
//! missed limit is reported and is not an error, because times depend on the machine.

#![expect(clippy::print_stdout, reason = "a command-line tool prints to the terminal")]

mod delayed_preflights;
mod devtools;
mod host;
mod import_table;
mod page;
mod report;
mod site;
mod trace;
mod visits;

use crate::{
    page::Page,
    report::Samples,
    site::{Kind, Site},
    visits::{VISITS, Visit},
};
use anyhow::{Context, Result};
use clap::Parser;
use petstore_e2e_tests::{browser::Browser, engine::Engine, service::Service, setup::KEY};
use serde_json::json;
use std::{thread, time::SystemTime};

/// The least number of runs whose medians are written into README.md.
const RUNS_TO_PUBLISH: u32 = 5;

#[derive(Parser)]
#[command(name = "cargo xtask bench", about = "Measures the site, a hand-written page and a react-admin app")]
struct Options {
    /// How often each site is visited
    #[arg(long, default_value_t = RUNS_TO_PUBLISH, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
}

fn main() -> Result<()> {
    let runs = Options::parse().runs;
    // Enough pets for 100 rows of each status, and a plan that no run exhausts.
    let key = format!("{KEY}:enterprise=1000000/1000000");
    let service = Service::start(["--key", &key, "--seed", "2000"].map(str::to_owned).to_vec());
    let delayed_service = delayed_preflights::forward_to(service.port())?;
    let sites = Site::serve_all(&delayed_service, &service.base_url())?;
    let header = header(runs);

    let mut samples = Samples::new();
    let mut is_complete = sites.len() == Kind::ALL.len();
    for run in 1..=runs {
        for visit in &VISITS {
            let service = if visit.start.slow_line { delayed_service.clone() } else { service.base_url() };
            for site in &sites {
                let service = if visit.start.one_origin { format!("{}/v1", site.origin) } else { service.clone() };
                println!("Run {run} of {runs}, {}, {}", visit.name, site.kind.name());
                // After an error, the other visits are still useful.
                if let Err(error) = measure(visit, site, &service, &mut samples) {
                    is_complete = false;
                    println!("    cancelled: {error:#}");
                }
            }
        }
    }

    let report = format!("{header}\n\n{}", report::table(&samples));
    println!("\n{report}\n");
    if is_complete && runs >= RUNS_TO_PUBLISH {
        report::write(&report)?;
        println!("Written into tests/bench/README.md.");
    } else {
        println!("Not written into README.md: that needs {RUNS_TO_PUBLISH} complete runs of all three sites.");
    }
    Ok(())
}

/// Visits the site, if it has such a page.
fn measure(visit: &Visit, site: &Site, service: &str, samples: &mut Samples) -> Result<()> {
    let Some(address) = visit.pages[site.kind as usize] else { return Ok(()) };
    let values = (visit.measure)(&mut Page::open(site, address, visit.start, service)?)?;
    for figure in visit.figures {
        let value = values[figure.key].as_f64().with_context(|| format!("{} is missing: {values}", figure.key))?;
        samples.entry((visit.name, figure.name, site.kind)).or_default().push(value);
    }
    Ok(())
}

fn header(runs: u32) -> String {
    let version = Browser::start(Engine::Chromium).devtools("Browser.getVersion", json!({}));
    let browser = version["product"].as_str().unwrap_or("Chromium").replace('/', " ");
    let cores = thread::available_parallelism().map_or(1, usize::from);
    // `Sat, 21 Nov 2026 …`
    let day = &httpdate::fmt_http_date(SystemTime::now())[5..16];
    format!(
        "{day}, `cargo xtask bench --runs {runs}`, {browser} on {cores} cores. Medians of {runs} runs, in brackets the \
         minimum and the maximum."
    )
}
