//! Finds programs by name and version.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use crate::processes;

/// Every program of that name on PATH, in PATH's order.
pub fn all_on_path(name: &str) -> impl Iterator<Item = PathBuf> {
    which::which_all(name).into_iter().flatten()
}

pub fn on_path(name: &str) -> Option<PathBuf> {
    which::which(name).ok()
}

pub fn program_in(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// The first candidate of exactly this version. Later candidates are not run.
pub fn of_version(
    candidates: impl IntoIterator<Item = PathBuf>,
    wanted: &str,
    version_of: impl Fn(&Path) -> Option<String>,
) -> Option<PathBuf> {
    candidates.into_iter().find(|candidate| version_of(candidate).is_some_and(|version| version == wanted))
}

/// The version that the program prints. `None` if it is missing or prints no version.
pub fn version_of(program: &Path) -> Option<String> {
    let output = processes::output_of(Command::new(program).arg("--version")).ok()?;
    version_in(&output).map(str::to_owned)
}

/// The first word that begins with a digit, which is the version for every tool used here.
pub fn version_in(output: &str) -> Option<&str> {
    output.split_whitespace().find(|word| word.starts_with(|first: char| first.is_ascii_digit()))
}

/// `156` of `156.0.8078.79`.
pub fn major(version: &str) -> &str {
    version.split('.').next().unwrap_or(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_of_each_tool_has_its_version() {
        let outputs = [
            ("trunk 0.21.14", "0.21.14"),
            ("trunk 0.22.0-beta.1", "0.22.0-beta.1"),
            ("wasm-bindgen 0.2.130\n", "0.2.130"),
            ("wasm-bindgen-test-runner 0.2.130", "0.2.130"),
            ("wasm-opt version 132 (version_132)", "132"),
            ("wasm-opt version 108", "108"),
            ("geckodriver 0.36.0 (a3d508507022 2025-02-24)\n\nThe source code of this program", "0.36.0"),
            ("ChromeDriver 156.0.8078.79 (a21ce95c24ce3964416f09ae1862f53f319eb4d0-refs)", "156.0.8078.79"),
            ("Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)", "156.0.8078.79"),
            ("Google Chrome 156.0.8078.79 ", "156.0.8078.79"),
        ];
        for (output, version) in outputs {
            assert_eq!(version_in(output), Some(version), "{output}");
        }
    }

    #[test]
    fn output_without_a_version_has_none() {
        assert_eq!(version_in("command not found"), None);
        assert_eq!(version_in(""), None);
    }

    #[test]
    fn the_first_tool_of_the_exact_version_is_chosen() {
        let candidates = ["/own/trunk", "/home/trunk", "/usr/trunk"].map(PathBuf::from);
        let version_of = |path: &Path| match path.to_str() {
            Some("/own/trunk") => None,
            Some("/home/trunk") => Some("0.21.140".to_owned()),
            _ => Some("0.21.14".to_owned()),
        };
        assert_eq!(of_version(candidates, "0.21.14", version_of), Some("/usr/trunk".into()));
    }

    #[test]
    fn a_tool_of_another_version_is_not_chosen() {
        let candidates = [PathBuf::from("/usr/bin/wasm-opt")];
        assert_eq!(of_version(candidates, "132", |_| Some("108".to_owned())), None);
    }

    #[test]
    fn the_major_version_is_before_the_first_dot() {
        assert_eq!(major("156.0.8078.79"), "156");
        assert_eq!(major("132"), "132");
    }
}
