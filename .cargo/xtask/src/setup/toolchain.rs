//! The standard library for the browser, which rustup installs.

use std::{path::Path, process::Command};

use anyhow::{Context, Result};

use super::{install, tool};
use crate::processes;

pub const TARGET: &str = "wasm32-unknown-unknown";

pub fn wasm_target() -> Result<()> {
    // The compiler also knows the targets of toolchains that rustup did not install.
    let library = processes::output_of(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    if Path::new(library.trim()).is_dir() {
        return Ok(());
    }
    let mut command = Command::new(tool::on_path("rustup").context(
        "this Rust toolchain has no standard library for the browser, and there is no rustup to add it. Install rustup \
         (https://rustup.rs), or your distribution's package for that target (Debian: libstd-rust-dev-wasm32)",
    )?);
    command.args(["target", "add", TARGET]);
    install("the Rust target for the browser", [command])
}
