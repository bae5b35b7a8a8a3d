//! The command-line flags of the binary.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;
use clap::builder::RangedU64ValueParser;
use petstore_service::demo_pets::demo_pets;
use petstore_service::fault::Fault;
use petstore_service::options::Options;
use petstore_service::plan::{Plan, WindowLengths};

/// A Pet Store service that implements the whole interface, for development and tests.
#[derive(Parser)]
#[command(name = "petstore-service", version, after_long_help = fault_help())]
pub struct Flags {
    /// Address to listen on.
    #[arg(long, default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// Port to listen on; 0 picks a free one.
    #[arg(long, default_value_t = 4010)]
    pub port: u16,
    /// An API key and its plan: free, pro, business or enterprise=PER_MINUTE/PER_DAY. May be repeated.
    #[arg(long = "key", value_name = "KEY:PLAN", default_value = "demo:pro", value_parser = key_and_plan)]
    keys: Vec<(String, Plan)>,
    /// SQLite file that stores the pets. Without it, they are in memory.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Insert N demonstration pets, always the same ones, if the store is empty.
    #[arg(long, value_name = "N", default_value_t = 250)]
    seed: u32,
    /// Origin whose pages may read the responses. May be repeated. Without it, every origin is allowed.
    #[arg(long = "allow-origin", value_name = "ORIGIN")]
    allowed_origins: Vec<String>,
    /// Send no CORS headers and answer no preflight, as a service that knows no browsers.
    #[arg(long, conflicts_with = "allowed_origins")]
    no_cors: bool,
    /// Length of the window of the limit for a minute, to make waits short.
    #[arg(long, value_name = "SECONDS", default_value_t = WindowLengths::MINUTE_SECONDS, value_parser = at_least_1())]
    minute_seconds: u64,
    /// Length of the window of the limit for a day.
    #[arg(long, value_name = "SECONDS", default_value_t = WindowLengths::DAY_SECONDS, value_parser = at_least_1())]
    day_seconds: u64,
    /// Further 429 responses, from 2 seconds after the first one on, before a key is banned.
    #[arg(long, value_name = "N", default_value_t = Options::DEFAULT_BAN_AFTER)]
    ban_after: u32,
    /// Duration of a ban in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = Options::DEFAULT_BAN_SECONDS)]
    ban_seconds: u64,
    /// Enable fault injection by numbers. --help lists them.
    #[arg(long = "troubles")]
    inject_faults: bool,
    /// Append one JSON line for each request to this file.
    #[arg(long, value_name = "FILE")]
    request_log: Option<PathBuf>,
}

impl Flags {
    pub fn into_options(self) -> Options {
        Options {
            data: self.data,
            seed_pets: demo_pets(self.seed),
            allowed_origins: self.allowed_origins,
            no_cors: self.no_cors,
            windows: WindowLengths {
                minute: Duration::from_secs(self.minute_seconds),
                day: Duration::from_secs(self.day_seconds),
            },
            ban_after: self.ban_after,
            ban_time: Duration::from_secs(self.ban_seconds),
            inject_faults: self.inject_faults,
            request_log: self.request_log,
            ..Options::new(self.keys)
        }
    }
}

/// Splits at the last colon: a key may contain colons, a plan contains none.
fn key_and_plan(text: &str) -> Result<(String, Plan), String> {
    let (key, plan) = text.rsplit_once(':').ok_or("expected KEY:PLAN, such as demo:pro")?;
    Ok((key.to_owned(), plan.parse()?))
}

fn at_least_1() -> RangedU64ValueParser {
    RangedU64ValueParser::new().range(1..)
}

fn fault_help() -> String {
    let rows = Fault::ALL.iter().map(|fault| format!("\n  {} {}", fault.number(), fault.description()));
    format!(
        "Fault injection (with --troubles): each of these numbers causes one fault, sent as `limit` of listPets, `petId` of \
         getPet or `categoryId` of createPet, or set for the next request by `PUT /faults/{{list|create|get}}`.{}",
        rows.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_flags_the_service_accepts_the_key_demo() {
        let flags = Flags::parse_from(["petstore-service"]);
        assert_eq!(flags.keys, [key_and_plan("demo:pro").unwrap()]);
    }

    #[test]
    fn the_flags_set_the_length_of_both_windows_of_at_least_a_second() {
        let windows = |flags: &[&str]| {
            let all = [&["petstore-service", "--key", "demo:pro"], flags].concat();
            Flags::try_parse_from(all).ok().map(|flags| flags.into_options().windows)
        };
        let lengths =
            |minute, day| Some(WindowLengths { minute: Duration::from_secs(minute), day: Duration::from_secs(day) });
        assert_eq!(windows(&[]), lengths(60, 86_400));
        assert_eq!(windows(&["--minute-seconds", "3", "--day-seconds", "90"]), lengths(3, 90));
        assert_eq!(windows(&["--minute-seconds", "0"]), None);
    }

    #[test]
    fn a_key_with_colons_is_split_at_the_last_one() {
        assert_eq!(key_and_plan("urn:key:7:business"), Ok(("urn:key:7".into(), Plan::BUSINESS)));
        assert!(key_and_plan("demo").is_err());
    }
}
