//! The seed of the random tests. By default one commit is always tested in the same way, here and in continuous integration, and the
//! next one in another way. It has 32 bits: each reader takes more.

use std::{
    num::ParseIntError,
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, Result};

use crate::{processes, workspace::Workspace};

/// The seed of the commit, which a shallow clone has, too. Without Git, or if Git refuses a folder of another owner, it is 1.
pub fn of_commit(workspace: &Workspace) -> u32 {
    let hash = processes::output_of(workspace.command("git").args(["rev-parse", "HEAD"]));
    hash.and_then(|hash| of_hash(&hash)).unwrap_or_else(|error| {
        println!("The seed is 1, because Git does not name the commit: {error:#}");
        1
    })
}

/// The first eight hexadecimal digits as a number.
fn of_hash(hash: &str) -> Result<u32> {
    let digits = hash.get(..8).with_context(|| format!("“{hash}” is no hash"))?;
    Ok(u32::from_str_radix(digits, 16)?)
}

/// A seed of the command line.
pub fn parse(text: &str) -> Result<u32, ParseIntError> {
    match text {
        "random" => Ok(SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.subsec_nanos())),
        number => number.parse(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_is_the_start_of_the_hash_of_the_commit() {
        assert_eq!(of_hash("deadbeef68b2b0d1f4c2a6b9f4a7f3e1c0d5b8a2\n").unwrap(), 0xdead_beef);
        assert!(of_hash("").is_err() && of_hash("no commit").is_err());
    }

    #[test]
    fn a_seed_is_a_number_or_random() {
        assert_eq!(parse("7"), Ok(7));
        assert!(parse("random").is_ok() && parse("other").is_err());
    }
}
