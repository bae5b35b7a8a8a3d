//! The project's own tool, called as `cargo xtask`. `.cargo/config.toml` defines the name.
//!
//! - `dev` runs the app and its service with demonstration pets. The app is built again after each change.
//! - `test` runs every tier of tests, as continuous integration does.
//! - `dist` makes the release site with everything that its host needs, and checks its size.
//! - `pictures` makes the pictures of the README, or of every state of the app, from the release site.
//! - `bench` measures the release site beside two others.
//!
//! Each command first installs the tools that it needs and the machine lacks: into a folder for caches outside of the
//! checkout or, on Debian as root, as packages. It uses a tool of the user if its version is right, and replaces none.

#![expect(clippy::print_stdout, reason = "a command-line tool prints to the terminal")]

mod bench;
mod dev;
mod dist;
mod processes;
mod setup;
mod test;
mod workspace;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand, ValueEnum};

use crate::workspace::Workspace;

#[derive(Parser)]
#[command(bin_name = "cargo xtask", about = "Runs, tests and builds the Pet Store admin frontend")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Start the service with demonstration pets, and the app, which is rebuilt after each change
    Dev(dev::Options),
    /// Put the configuration of the demonstration into the site: Trunk runs this after each build of `dev`
    #[command(hide = true)]
    Configure,
    /// Run every tier of tests, from the fastest to the slowest
    Test(test::Options),
    /// Build the release site into dist/ and show its sizes
    Dist(dist::Options),
    /// Make pictures from the release site, in Chromium: those of the README, or of every state of the app
    Pictures {
        /// Photograph every state, light and dark, at 1280, 1024 and 375 px, into this folder, twelve on a sheet
        #[arg(long, value_name = "FOLDER")]
        states: Option<PathBuf>,
    },
    /// Measure size and speed of the release site, and compare them with a hand-written page and a react-admin app
    Bench(bench::Options),
}

fn main() -> ExitCode {
    let result = if dist::parts::is_bindgen() { dist::parts::bindgen() } else { run(Cli::parse().command) };
    if let Err(error) = result {
        eprintln!("\nerror: {error:#}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn run(command: Command) -> anyhow::Result<()> {
    processes::stop_on_signals()?;
    let workspace = Workspace::find()?;
    match command {
        Command::Dev(options) => dev::run(&workspace, &options),
        Command::Configure => dev::configure(),
        Command::Test(options) => test::run(&workspace, &options),
        Command::Dist(options) => dist::run(&workspace, &options),
        Command::Pictures { states } => test::tiers::make_pictures(&workspace, states),
        Command::Bench(options) => bench::run(&workspace, &options),
    }
}

/// The name of a value on the command line.
fn name_of(value: impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}
