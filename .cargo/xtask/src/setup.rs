//! Installs what a command needs and the machine lacks.
//!
//! Each step takes milliseconds when there is nothing to do. Otherwise it prints what it installs and how long that
//! takes, and an error tells what to type by hand. Tools that the user installed are never replaced: if they have another
//! version, the right one goes into the target folder.

pub mod browsers;
mod debian;
pub mod npm;
pub mod site_tools;
pub mod tool;
pub mod toolchain;

use std::process::Command;

use anyhow::{Context, Result};

use crate::processes;

/// One thing to install.
pub struct Step<'a> {
    /// For example "Trunk 0.21.14".
    pub what: &'a str,
    /// For example "6 minutes on two cores".
    pub duration: &'a str,
    /// What to type by hand after a failure.
    pub by_hand: &'a str,
}

impl Step<'_> {
    pub fn run(&self, commands: impl IntoIterator<Item = Command>) -> Result<()> {
        println!("==> Installing {} (once, about {})", self.what, self.duration);
        commands
            .into_iter()
            .try_for_each(processes::run)
            .with_context(|| format!("{} could not be installed. By hand: {}\n  cause", self.what, self.by_hand))
    }
}
