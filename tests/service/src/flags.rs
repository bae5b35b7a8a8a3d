//! The flags of the binary, and how they become options.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;
use petstore_service::demonstration;
use petstore_service::options::Options;
use petstore_service::plan::Plan;
use petstore_service::trouble::Trouble;

/// The Pet Store service, complete to its interface, for development and tests.
#[derive(Parser)]
#[command(name = "petstore-service", version, after_long_help = troubles())]
pub struct Flags {
    /// Address to listen on.
    #[arg(long, default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// Port to listen on; 0 picks a free one.
    #[arg(long, default_value_t = 4010)]
    pub port: u16,
    /// An API key and its plan: free, pro, business or enterprise=PER_MINUTE/PER_DAY. May be repeated.
    #[arg(long = "key", value_name = "KEY:PLAN", required = true, value_parser = key_and_plan)]
    keys: Vec<(String, Plan)>,
    /// SQLite file that keeps the pets; without it they live in memory.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Put N demonstration pets into a store that is empty.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u32,
    /// Origin whose pages may read the answers; may be repeated. Without it: any.
    #[arg(long = "allow-origin", value_name = "ORIGIN")]
    allowed_origins: Vec<String>,
    /// Requests that a key may send in its blocked time, after the first 429, before it is banned.
    #[arg(long, value_name = "N", default_value_t = Options::DEFAULT_BAN_AFTER)]
    ban_after: u32,
    /// Seconds that a ban lasts.
    #[arg(long, value_name = "SECONDS", default_value_t = Options::DEFAULT_BAN_SECONDS)]
    ban_seconds: u64,
    /// Let well-known numbers bring out failures; --help lists them.
    #[arg(long)]
    troubles: bool,
    /// Append one line of JSON a request to this file.
    #[arg(long, value_name = "FILE")]
    request_log: Option<PathBuf>,
}

impl Flags {
    pub fn into_options(self) -> Options {
        Options {
            data: self.data,
            first_pets: demonstration::pets(self.seed),
            allowed_origins: self.allowed_origins,
            ban_after: self.ban_after,
            ban_time: Duration::from_secs(self.ban_seconds),
            troubles: self.troubles,
            request_log: self.request_log,
            ..Options::new(self.keys)
        }
    }
}

/// A key may hold colons itself, a plan never does.
fn key_and_plan(text: &str) -> Result<(String, Plan), String> {
    let (key, plan) = text.rsplit_once(':').ok_or("expected KEY:PLAN, such as demo:pro")?;
    Ok((key.to_owned(), plan.parse()?))
}

fn troubles() -> String {
    let rows = Trouble::ALL.iter().map(|trouble| format!("\n  {} {}", trouble.number(), trouble.sentence()));
    format!(
        "Troubles (with --troubles): sent as `limit` of listPets, `petId` of getPet or `categoryId` of createPet, these \
         numbers bring out failures.{}",
        rows.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flags_do_not_contradict_each_other() {
        use clap::CommandFactory;
        Flags::command().debug_assert();
    }

    #[test]
    fn a_key_with_colons_is_split_at_the_last_one() {
        assert_eq!(key_and_plan("urn:key:7:business"), Ok(("urn:key:7".into(), Plan::Business)));
        assert!(key_and_plan("demo").is_err());
    }

    #[test]
    fn the_long_help_lists_every_trouble() {
        for trouble in Trouble::ALL {
            assert!(troubles().contains(trouble.sentence()), "{trouble:?}");
        }
    }
}
