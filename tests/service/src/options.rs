//! The options of a service: the flags of the command line, and what only tests set.

use std::net::IpAddr;
use std::num::ParseIntError;
use std::path::PathBuf;

use clap::Parser;

use crate::clock::Clock;
use crate::demo_pets::demo_pets;
use crate::fault::Fault;
use crate::pet::Pet;
use crate::plan::Plan;

/// A Pet Store service that implements the whole interface, for development and tests.
#[derive(Parser)]
#[command(name = "petstore-service", version, after_long_help = fault_help())]
pub struct Options {
    /// Address to listen on.
    #[arg(long, default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// Port to listen on; 0 picks a free one.
    #[arg(long, default_value_t = 4010)]
    pub port: u16,
    /// An API key and its plan: free, pro, business or enterprise=PER_MINUTE/PER_DAY. May be repeated.
    #[arg(long = "key", value_name = "KEY:PLAN", default_value = "demo:pro", value_parser = key_and_plan)]
    pub keys: Vec<(String, Plan)>,
    /// SQLite file that stores the pets. Without it, they are in memory.
    #[arg(long, value_name = "FILE")]
    pub data: Option<PathBuf>,
    /// Insert N demonstration pets, always the same ones, if the store is empty.
    #[arg(long = "seed", value_name = "N", default_value = "250", value_parser = seed_pets)]
    pub seed_pets: Box<[Pet]>,
    /// Send no CORS headers and answer no preflight, as a service that knows no browsers.
    #[arg(long)]
    pub no_cors: bool,
    /// Length of the window of the limit for a minute: 2 allows 60 requests of the plan "free" in each 2 seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    pub minute_seconds: u64,
    /// Enable fault injection by numbers. --help lists them.
    #[arg(long = "troubles")]
    pub inject_faults: bool,
    /// Append one JSON line for each request to this file.
    #[arg(long, value_name = "FILE")]
    pub request_log: Option<PathBuf>,
    #[arg(skip = Clock::system())]
    pub clock: Clock,
}

/// Splits at the last colon: a key may contain colons, a plan contains none.
fn key_and_plan(text: &str) -> Result<(String, Plan), String> {
    let (key, plan) = text.rsplit_once(':').ok_or("expected KEY:PLAN, such as demo:pro")?;
    Ok((key.to_owned(), plan.parse()?))
}

fn seed_pets(count: &str) -> Result<Box<[Pet]>, ParseIntError> {
    Ok(demo_pets(count.parse()?).into())
}

fn fault_help() -> String {
    let rows = Fault::ALL.iter().map(|fault| format!("\n  {} {}", fault.number(), fault.description()));
    format!(
        "Fault injection (with --troubles): each of these numbers causes one fault, sent as `limit` of listPets, `petId` of \
         getPet or `categoryId` of createPet, or set for the next request by `PUT /faults/{{list|create|get}}`.{}",
        rows.collect::<String>()
    )
}
