//! Installs what a command needs and the machine lacks.
//!
//! Each step takes milliseconds when there is nothing to do. Otherwise it prints what it installs and how long that
//! takes, and an error names the cause and what to do. Tools that the user installed are never replaced: if they have another
//! version, the right one goes into the folder for tools.

pub mod browsers;
pub mod cargo_package;
pub mod chrome;
mod debian;
pub mod npm;
pub mod site_tools;
pub mod tool;
pub mod tool_cache;
pub mod toolchain;
pub mod web_servers;

use std::process::Command;

use anyhow::{Context, Result};

use crate::{failure, processes};

/// Runs the commands that install something. `what` is for example "Chromium", and `duration` "a minute". The messages of
/// the commands go to the terminal.
pub fn install<const N: usize>(what: &str, duration: &str, commands: [Command; N]) -> Result<()> {
    println!("==> Installing {what} (once, about {duration})");
    let mut messages = String::new();
    let mut show = |line: &str| {
        eprintln!("{line}");
        messages.push_str(line);
        messages.push('\n');
    };
    let installed = commands.into_iter().try_for_each(|command| processes::run_reading(command, || false, &mut show));
    failure::explain(installed, &messages).with_context(|| format!("{what} could not be installed"))
}
