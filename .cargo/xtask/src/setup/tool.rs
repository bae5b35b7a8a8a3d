//! Finds programs by name and version.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use crate::processes;

pub fn on_path(name: &str) -> Option<PathBuf> {
    which::which(name).ok()
}

/// The first program on PATH that prints exactly this version.
pub fn of_version_on_path(name: &str, version: &str) -> Option<PathBuf> {
    let mut programs = which::which_all(name).into_iter().flatten();
    programs.find(|program| version_of(program).as_deref() == Some(version))
}

/// The program that an environment variable names.
pub fn in_variable(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

pub fn program_in(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// The version that the program prints: the first word that begins with a digit, for every tool used here. `None` if it does not run
/// or prints no version.
pub fn version_of(program: &Path) -> Option<String> {
    let output = processes::output_of(Command::new(program).arg("--version")).ok()?;
    let mut words = output.split_whitespace();
    words.find(|word| word.starts_with(|first: char| first.is_ascii_digit())).map(str::to_owned)
}
