//! The environment variables that `cargo xtask test` sets: the built site, the service, the browsers, their drivers and the seed.

use crate::engine::Engine;
use std::{env, fs::File, io::Write, path::PathBuf};

/// The root folder of a host that serves the site at `/`.
pub fn site() -> PathBuf {
    required("PETSTORE_SITE").into()
}

/// The root folder of a host that serves the site at `/admin/`.
pub fn site_under_a_path() -> PathBuf {
    required("PETSTORE_SITE_UNDER_A_PATH").into()
}

/// The site of plain `trunk build --release`.
pub fn plain_site() -> PathBuf {
    required("PETSTORE_PLAIN_SITE").into()
}

/// The executable of the service.
pub fn service() -> PathBuf {
    required("PETSTORE_SERVICE").into()
}

/// The browsers that every test runs in.
pub fn engines() -> Vec<Engine> {
    let names = required("PETSTORE_BROWSERS");
    names
        .split(',')
        .map(|name| Engine::from_name(name).unwrap_or_else(|| panic!("no browser has the name {name}")))
        .collect()
}

/// The executable of the WebDriver server for `engine`.
pub fn driver(engine: Engine) -> PathBuf {
    required(engine.driver_variable()).into()
}

/// The executable of Chromium. `None`: the driver finds it by itself.
pub fn chromium() -> Option<String> {
    optional("CHROMIUM")
}

/// The executable of Chromium's headless shell. `None`: every test runs in Chromium itself.
pub fn headless_shell() -> Option<String> {
    optional("PETSTORE_HEADLESS_SHELL")
}

/// The file of axe-core. `None` without npm.
pub fn axe() -> Option<PathBuf> {
    optional("PETSTORE_AXE").map(PathBuf::from)
}

/// The program of a web server in the variable with this name. `None` if it could not be installed.
pub fn web_server(variable: &str) -> Option<PathBuf> {
    optional(variable).map(PathBuf::from)
}

/// The seed of the random walks.
pub fn seed() -> u64 {
    required("PETSTORE_SEED").parse().expect("the seed is a number")
}

/// The folder of the pictures of the README.
pub fn pictures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../.github/pictures")
}

/// Whether the pictures are made again in place of being compared: `cargo xtask pictures`.
pub fn makes_pictures() -> bool {
    env::var_os("PETSTORE_NEW_PICTURES").is_some()
}

/// The folder for pictures of every state, which are made in place of the checks: `cargo xtask pictures --states`.
pub fn pictures_of_states() -> Option<PathBuf> {
    optional("PETSTORE_PICTURES_OF_STATES").map(PathBuf::from)
}

/// Whether the command that runs the tests also ends the browsers that remain.
pub fn browsers_are_ended() -> bool {
    env::var_os("PETSTORE_BROWSERS_ARE_ENDED").is_some()
}

/// Leaves out a test, or a part of it, that needs this tool. Fails in `.ci/run`.
pub fn leave_out_without(tool: &str) {
    assert!(env::var_os("PETSTORE_NEEDS_EACH_TOOL").is_none(), "{tool} is missing");
    leave_out(&format!("{tool} is missing"));
}

/// Records why a test, or a part of it, does nothing: the command that runs the tests counts it.
pub fn leave_out(reason: &str) {
    if let Some(file) = optional("PETSTORE_LEFT_OUT") {
        let mut file = File::options().append(true).create(true).open(file).unwrap();
        writeln!(file, "{reason}").unwrap();
    }
}

fn optional(variable: &str) -> Option<String> {
    env::var(variable).ok().filter(|value| !value.is_empty())
}

fn required(variable: &str) -> String {
    optional(variable).unwrap_or_else(|| {
        panic!(
            "{variable} is not set: these tests need the built site, the service and a browser. \
             `cargo xtask test --only e2e` builds them and sets the variables."
        )
    })
}
