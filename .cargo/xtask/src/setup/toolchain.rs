//! The parts that rustup installs: the target for the browser, rustfmt and clippy.

use std::{path::Path, process::Command};

use anyhow::{Result, bail};

use super::{install, tool};
use crate::processes;

pub const TARGET: &str = "wasm32-unknown-unknown";

/// The standard library for the browser.
pub fn wasm_target() -> Result<()> {
    // The compiler also knows the targets of toolchains that rustup did not install.
    let library = processes::output_of(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    if Path::new(library.trim()).is_dir() {
        return Ok(());
    }
    if tool::on_path("rustup").is_none() {
        bail!(
            "this Rust toolchain has no standard library for {TARGET}, and there is no rustup to add it. Install \
             rustup (https://rustup.rs), or your distribution's package for that target (Debian: libstd-rust-dev-wasm32)"
        );
    }
    add(&["target", "add", TARGET], "the Rust target for the browser")
}

/// The commands behind the tier `lint`.
pub fn linters() -> Result<()> {
    for (command, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if processes::output_of(Command::new("cargo").args([command, "--version"])).is_ok() {
            continue;
        }
        if tool::on_path("rustup").is_none() {
            bail!("`cargo {command}` is missing, and there is no rustup to add it: install {component}");
        }
        add(&["component", "add", component], component)?;
    }
    Ok(())
}

fn add(arguments: &[&str], what: &str) -> Result<()> {
    let mut rustup = Command::new("rustup");
    rustup.args(arguments);
    install(what, "half a minute", [rustup])
}
