//! Installs what a command needs and the machine lacks.
//!
//! Each step takes milliseconds when there is nothing to do. Otherwise it prints what it installs, and the programs that install
//! it print how far they are. Tools that the user installed are never replaced: if they have another version, the right one goes
//! into the folder for tools.

pub mod browsers;
mod cargo_package;
mod debian;
pub mod npm;
mod release_archive;
pub mod site_tools;
pub mod tool;
mod tool_cache;
pub mod toolchain;
pub mod web_servers;

use std::process::Command;

use anyhow::{Context, Result};

use crate::processes;

/// Runs the commands that install something. `what` is for example "Chromium". The messages go to the terminal.
fn install(what: &str, commands: impl IntoIterator<Item = Command>) -> Result<()> {
    println!("==> Installing {what}");
    commands.into_iter().try_for_each(processes::run).with_context(|| {
        format!(
            "{what} could not be installed. The messages above tell why. After a repair, the same command continues"
        )
    })
}
