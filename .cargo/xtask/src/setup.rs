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
pub mod web_servers;

use std::process::Command;

use anyhow::{Context, Result};

use crate::processes;

/// Runs the commands that install something. `what` is for example "trunk@0.21.14", and `duration` "6 minutes on two cores".
pub fn install<const N: usize>(what: &str, duration: &str, commands: [Command; N]) -> Result<()> {
    println!("==> Installing {what} (once, about {duration})");
    let by_hand = commands.each_ref().map(processes::command_line).join(" && ");
    let installed = commands.into_iter().try_for_each(processes::run);
    installed.with_context(|| format!("{what} could not be installed. By hand: {by_hand}\n  cause"))
}
