//! Gets what a command needs and the machine lacks.
//!
//! Every step is passed over in milliseconds when there is nothing to do. Otherwise it says what it gets and about how
//! long that takes; when it fails it says what to type by hand. Nothing that the person installed is replaced: a tool
//! of another version is left alone, and the right one goes into the target folder.

pub mod browsers;
mod debian;
pub mod site_tools;
pub mod tool;
pub mod toolchain;

use std::process::Command;

use anyhow::{Context, Result};

use crate::processes;

/// One thing to get: told, run, and on failure handed over.
pub struct Step<'a> {
    /// What is got, for example "Trunk 0.21.14".
    pub what: &'a str,
    /// About how long it takes, for example "6 minutes on two cores".
    pub duration: &'a str,
    /// What to type by hand when it fails.
    pub by_hand: &'a str,
}

impl Step<'_> {
    pub fn run(&self, commands: &mut [Command]) -> Result<()> {
        println!("==> Getting {} (once, about {})", self.what, self.duration);
        commands
            .iter_mut()
            .try_for_each(processes::run)
            .with_context(|| format!("{} could not be got. By hand: {}\n  cause", self.what, self.by_hand))
    }
}
